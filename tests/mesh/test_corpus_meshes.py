"""Every published mesh is accepted with its derived degrees, or refused for the right reason.

What depends on a machine or a library (which layout is chosen, which counts exist, how many heads a
model has) is for a rule pack to know; here it is an argument.
"""

from math import prod

import pytest
from tests.mesh.records import Record, by_id, records

from meshseed.mesh import MeshError, smallest_world, solve_degrees
from meshseed.mesh.frameworks import Inner, Layout, Placed, mesh_shape_from_axes, read_mesh_shape

MESHES = records("meshes")
REFUSED = {
    "mesh-548071dfc8": "MS410",
    "mesh-5ae63c3272": "MS410",
    "mesh-8e21cc69f8": "MS404",
    "mesh-e87c9aa587": "MS414",
}
INSIDE_TENSOR = (
    Inner(outer="tensor", parts=("context", "attention_tensor")),
    Inner(outer="tensor", parts=("attention_data", "attention_rest")),
    Inner(outer="tensor", parts=("moe_expert", "moe_tensor")),
)
AXLEARN = ("pipeline", "data", "expert", "fsdp", "seq", "model")
SNAKE = (*range(16), *range(48, 64), *range(16, 48))
"""The order of a block of 64 in which the last quarter follows the first."""

SPREAD = tuple(each + 8 * at for each in range(8) for at in range(4))
"""The order of a block of 32 in which neighbours are 8 apart."""

PAIRED = (0, 1, 2, 3, 12, 13, 14, 15, 4, 5, 6, 7, 8, 9, 10, 11)


def layout_of(record: Record) -> Layout:
    """The layout that a record's library names; `context` is an axis in one and inside another."""
    if record["kind"].startswith("nxdi"):
        block = PAIRED if record["id"] == "mesh-b6f3f65cf4" else ()
        return Layout(
            order=("data", "expert", "tensor"), free="tensor", inner=INSIDE_TENSOR, block=block
        )
    names = [name for name in record["input"]["axes"] if name not in ("data", "pipeline", "tensor")]
    order = ("pipeline", "data", *names, "tensor")
    block = SNAKE if "descending" in record["input"].get("extra", {}).get("layout", "") else ()
    if record["id"] == "mesh-7166c99259":
        block = SPREAD
    return Layout(order=order, free="data", block=block)


def place(record: Record) -> Placed:
    return layout_of(record).place(record["input"]["axes"], record["input"]["world_size"])


KNOWN = [each for each in MESHES if each["input"]["world_size"] and each["id"] not in REFUSED]
OPEN = [each for each in MESHES if not each["input"]["world_size"] and each["id"] not in REFUSED]


def test_all_records_are_here() -> None:
    assert len(MESHES) == len(KNOWN) + len(OPEN) + len(REFUSED) == 66


@pytest.mark.parametrize("record", KNOWN, ids=by_id)
def test_accepted(record: Record) -> None:
    placed = place(record)
    world = record["input"]["world_size"]
    degrees = {axis.name: axis.size for axis in placed.mesh.axes}
    assert placed.mesh.size == prod(degrees.values()) == world
    inside = {part for cut in layout_of(record).inner for part in cut.parts}
    for name, degree in record["input"]["axes"].items():
        if name in inside:
            parts = placed.inner[name]
            assert prod([placed.mesh.digit(ref)[0] for ref in parts]) == degree
        else:
            assert degrees[name] == degree
    given = [d for name, d in record["input"]["axes"].items() if name not in inside]
    if placed.degrees.derived:
        assert (
            degrees[placed.degrees.derived]
            * prod(d for n, d in degrees.items() if n != placed.degrees.derived)
            == world
        )
        assert "=" in placed.degrees.equation
    else:
        assert prod(given) == world
    expected = record.get("expected", {})
    for key, wanted in expected.items():
        if key in ("tensor_groups", "data_groups", "context_groups") and isinstance(wanted, list):
            check_groups(record, placed, key, wanted)
    assert expected.get("data", degrees.get("data")) == degrees.get("data")
    assert expected.get("replicas_that_fit", degrees.get("data")) == degrees.get("data")
    assert expected.get("product", world) == world
    assert expected.get("logical_cores", world) == world


def check_groups(record: Record, placed: Placed, key: str, wanted: list[list[int]]) -> None:
    name = key.removesuffix("_groups")
    if record["kind"].startswith("nxdi"):
        split = "attention_data" if "attention_data" in record["input"]["axes"] else "context"
        rest = "attention_rest" if split == "attention_data" else "attention_tensor"
        name = {"tensor": rest, "data": "attention_data", "context": "context"}[name]
    assert [list(each) for each in placed.groups(name).listed] == wanted


def named(identity: str) -> Record:
    return next(each for each in MESHES if each["id"] == identity)


@pytest.mark.parametrize("identity", ["mesh-28d335a719", "mesh-c4c44f64e2", "mesh-801227a126"])
def test_groups_of_a_library_with_its_own_order(identity: str) -> None:
    record = named(identity)
    expected = record["expected"]
    placed = place(record)
    plain = Layout(order=layout_of(record).order, free="data").place(
        record["input"]["axes"], record["input"]["world_size"]
    )
    names = {
        "tp_groups": "tensor",
        "cp_groups": "context",
        "dp_groups": "data",
        "pp_groups": "pipeline",
    }
    for key, wanted in expected.get("groups", expected.get("groups_brief")).items():
        if key == "ep_model_groups":
            made = plain.groups().listed
        elif key == "ep_data_groups":
            made = plain.groups(
                *[n for n in ("data", "context") if n in plain.mesh.positions]
            ).listed
        elif names[key] not in placed.mesh.positions:
            made = placed.groups().listed
        else:
            made = placed.groups(names[key]).listed
        if isinstance(wanted, list):
            assert [list(each) for each in made] == wanted
        else:
            assert len(made) == wanted["count"]
            assert {len(each) for each in made} == {wanted["size"]}
            assert list(made[0]) == wanted["first"]
            assert list(made[1]) == wanted["second"]
            # The library puts groups of one in its own or in ascending order; they are one set.
            if wanted["size"] > 1:
                assert list(made[-1]) == wanted["last"]


def test_examples_of_docstrings() -> None:
    ring = place(named("mesh-933213b0a7"))
    assert ring.groups("context").listed[0] == (0, 8, 16, 24)
    assert ring.groups("context").count == 8
    assert ring.groups("tensor").count == 4
    deep = place(named("mesh-f142edffa9"))
    assert deep.groups("pipeline").listed[0] == (0, 8, 16, 24)
    assert deep.groups("pipeline").count == 8


def test_an_axis_inside_another_is_derived() -> None:
    placed = place(named("mesh-33b05b0980"))
    assert placed.degrees.derived == "tensor"
    (ref,) = placed.inner["attention_tensor"]
    assert ref.size == named("mesh-33b05b0980")["expected"]["attention_tensor"] == 8


def test_slices_start_at_multiples_of_tensor() -> None:
    starts = [group[0] for group in place(named("mesh-b7570f6248")).groups("tensor").listed]
    assert starts == [0, 64]


def test_the_snake_is_no_iota_and_the_plain_order_is() -> None:
    assert place(named("mesh-28d335a719")).groups("tensor").iota is None
    assert place(named("mesh-801227a126")).groups("tensor").iota is not None


@pytest.mark.parametrize("record", OPEN, ids=by_id)
def test_a_world_that_is_not_known(record: Record) -> None:
    axes = record["input"]["axes"]
    per_node = record["input"].get("cores_per_node", 1)
    world = smallest_world(axes, per_node)
    expected = record.get("expected", {})
    assert expected.get("smallest_world_with_whole_nodes", world) == world
    product = prod([degree for degree in axes.values() if degree != -1])
    assert world % product == 0
    if record["kind"] == "axlearn_rule":
        assert read_mesh_shape(record["input"]["as_written"]) == axes
        with pytest.raises(MeshError, match="MS413"):
            mesh_shape_from_axes(axes, AXLEARN)
        made = mesh_shape_from_axes(axes, AXLEARN, world * 2)
        assert made.derived == "data"
        assert prod([axis.size for axis in made.axes]) == world * 2
    else:
        placed = Layout(order=("data", *axes), free="data").place(axes, world * 3)
        assert placed.mesh.whole["data"][0] == world * 3 // product
        if product > 1:
            with pytest.raises(MeshError, match="MS410"):
                Layout(order=("data", *axes), free="data").place(axes, product * 3 + 1)


def offered_and_placed(record: Record) -> Placed:
    if REFUSED[record["id"]] == "MS414":
        solve_degrees(record["input"]["axes"], record["input"]["world_size"], offered={2, 8, 32})
    return place(record)


@pytest.mark.parametrize("identity", sorted(REFUSED))
def test_refused(identity: str) -> None:
    with pytest.raises(MeshError) as caught:
        offered_and_placed(named(identity))
    assert [each.code for each in caught.value.findings] == [REFUSED[identity]]


def test_a_refusal_shows_the_equation() -> None:
    with pytest.raises(MeshError) as caught:
        place(named("mesh-5ae63c3272"))
    assert "32 % 24 = 8" in str(caught.value)
