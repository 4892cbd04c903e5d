"""Custom calls about shardings, those of Shardy and those a table names."""

import pytest

from meshseed.mesh import Mesh, MeshError, read_hlo_sharding, tensor_sharding
from meshseed.mesh.importing import (
    Barrier,
    CallMeaning,
    Constraint,
    CustomCall,
    GroupEntry,
    KnownCall,
    import_call,
    unify_groups,
)

MESH = Mesh({"x": 2, "y": 2})
SHARDED = tensor_sharding(MESH, [["x"], []])


def call(**more: object) -> CustomCall:
    """A call of `Sharding` with some of its parts replaced."""
    parts = {
        "target": "Sharding", "operands": ("a",), "results": ("b",), "shape": (8, 8),
        "sharding": SHARDED,
    }  # fmt: skip
    return CustomCall(**{**parts, **more})


def test_a_call_of_another_name_means_nothing() -> None:
    assert import_call(call(target="frobnicate")) is None


def test_a_barrier_and_a_group() -> None:
    found = import_call(call(target="xla.sdy.PropagationBarrier", sharding=None))
    assert found == Barrier(value="a", result="b")
    group = call(
        target="xla.sdy.ShardingGroup",
        sharding=None,
        result_is_used=False,
        attributes={"xla.sdy.sharding_group_id": "21"},
        within="body",
    )
    assert import_call(group) == GroupEntry(value="a", group=21, shape=(8, 8), within="body")


def test_a_call_that_a_table_names_carries_a_pinned_sharding() -> None:
    known = [KnownCall(target="FrobPin", meaning=CallMeaning.PINNED)]
    assert import_call(call(target="FrobPin")) is None
    found = import_call(call(target="FrobPin"), known=known)
    assert found == Constraint(value="a", result="b", sharding=SHARDED, is_pinned=True)


def test_unspecified_dimensions_are_open() -> None:
    found = import_call(call(backend_config="unspecified_dims=[0, 1]"))
    assert isinstance(found, Constraint)
    assert [dim.is_open for dim in found.sharding.dims] == [True, True]
    assert [dim.axes for dim in found.sharding.dims] == [dim.axes for dim in SHARDED.dims]


REFUSED = {
    "no sharding": (call(sharding=None), "MS452"),
    "tiles without a mesh": (call(sharding=read_hlo_sharding("{devices=[2,2]<=[4]}")), "MS452"),
    "two operands": (call(operands=("a", "b")), "MS453"),
    "a dimension it has not": (call(backend_config="unspecified_dims=[2]"), "MS453"),
    "no list of dimensions": (call(backend_config="unspecified_dims={1}"), "MS400"),
    "another rank": (call(shape=(8,)), "MS453"),
    "no number of a group": (
        call(target="xla.sdy.ShardingGroup", attributes={"xla.sdy.sharding_group_id": "-1"}),
        "MS453",
    ),
    "a group whose result is used": (
        call(target="xla.sdy.ShardingGroup", attributes={"xla.sdy.sharding_group_id": "1"}),
        "MS453",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_call_of_another_form_is_refused(name: str) -> None:
    wrong, code = REFUSED[name]
    with pytest.raises(MeshError) as caught:
        import_call(wrong)
    assert [each.code for each in caught.value.findings] == [code]


def test_everything_wrong_with_groups_is_said_at_once() -> None:
    entries = [
        GroupEntry(value="a", group=1, shape=(8,)),
        GroupEntry(value="b", group=1, shape=(4,)),
        GroupEntry(value="c", group=1, shape=(8,), within="body"),
        GroupEntry(value="d", group=2, shape=(4,)),
    ]
    with pytest.raises(MeshError) as caught:
        unify_groups(entries)
    assert [each.code for each in caught.value.findings] == ["MS450", "MS451"]
    assert "`a` outside and `c` inside `body`" in caught.value.findings[1].message


def test_a_group_is_led_by_the_first_of_its_common_value() -> None:
    """Numbers go by first sight from value to value, and the first group of a value leads."""
    entries = [
        GroupEntry(value=value, group=group, shape=())
        for value, group in (("a", 5), ("b", 7), ("c", 2), ("b", 5), ("a", 5))
    ]
    found = [(each.value, each.group) for each in unify_groups(entries)]
    assert found == [("a", 0), ("b", 0), ("c", 1)]
