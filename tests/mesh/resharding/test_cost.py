"""What plans send, by hand; figures of links; alternatives and what they are labelled."""

import pytest

from meshseed.mesh import Mesh, MeshError, tensor_sharding
from meshseed.mesh.resharding import (
    Link,
    Links,
    Provenance,
    ReduceScatter,
    alternatives,
    cost_of,
    element_bits,
    fused,
    read_link,
    reshard,
)

MESH = Mesh({"x": 4, "y": 2})


def sharding(*dims: list[str], unreduced: tuple[str, ...] = ()):
    """A sharding on the mesh of these tests."""
    return tensor_sharding(MESH, dims, unreduced=unreduced)


HAND = {
    "all-gather": (sharding(["x"]), sharding([]), 64, 3 * 16 * 4, 3),
    "all-to-all": (sharding(["x"], []), sharding([], ["x"]), (8, 8), 16 * 3 // 4 * 4, 3),
    "permute": (sharding(["x", "y"]), sharding(["y", "x"]), 64, 8 * 4, 1),
    "all-reduce": (sharding([], unreduced=("x",)), sharding([]), 64, 2 * 64 * 3 // 4 * 4, 6),
    "reduce-scatter": (sharding([], unreduced=("x",)), sharding(["x"]), 64, 64 * 3 // 4 * 4, 3),
    "slice": (sharding([]), sharding(["x"]), 64, 0, 0),
    "to unreduced": (sharding(["x"]), sharding([], unreduced=("x", "y")), 64, 0, 0),
    "uneven": (sharding(["x"]), sharding([]), 10, 3 * 3 * 4, 3),
    "nothing": (sharding(["x"]), sharding(["x"]), 64, 0, 0),
}


@pytest.mark.parametrize("name", HAND)
def test_bytes_and_rounds_by_hand(name: str) -> None:
    source, target, shape, sent, rounds = HAND[name]
    sizes = shape if isinstance(shape, tuple) else (shape,)
    plan = reshard(source, target, sizes)
    found = cost_of(source, fused(source, plan.steps), sizes, "f32")
    assert (found.bytes, found.rounds, found.seconds) == (sent, rounds, None)


def test_an_element_of_less_than_a_byte() -> None:
    plan = reshard(sharding(["x"]), sharding([]), (64,))
    assert cost_of(plan.source, plan.steps, (64,), "s4").bytes == 3 * 16 // 2


def test_the_time_is_rounds_times_latency_and_bytes_by_bandwidth() -> None:
    plan = reshard(sharding(["x"]), sharding([]), (64,))
    links = Links(other=Link(bandwidth=1e6, latency=1e-3))
    found = cost_of(plan.source, plan.steps, (64,), "f32", links)
    assert found.seconds == pytest.approx(3 * 1e-3 + 192 / 1e6)


def test_over_several_axes_the_worst_figures_count() -> None:
    links = Links(along={"x": Link(bandwidth=5, latency=1), "y": Link(bandwidth=9, latency=2)})
    assert links.over(["x", "y"]) == Link(bandwidth=5, latency=2)
    assert links.over(["x", "z"]) is None
    assert links.over([]) is None


def test_without_figures_for_an_axis_there_is_no_time() -> None:
    plan = reshard(sharding(["x"]), sharding([]), (64,))
    known = Links(along={"y": Link(bandwidth=1)})
    found = cost_of(plan.source, plan.steps, (64,), "f32", known)
    assert (found.seconds, found.steps[0].seconds) == (None, None)


def test_links_are_read_with_their_units() -> None:
    assert read_link("100GB/s,2us") == (None, Link(bandwidth=100e9, latency=2e-6))
    assert read_link("x=1.5TB/s") == ("x", Link(bandwidth=1.5e12))
    assert read_link('"a b"=7B/s, 3 ms'.replace("3 ms", "3ms"))[0] == "a b"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "MS400"), ("100", "MS448"), ("100GB", "MS400"), ("0GB/s", "MS448"),
        ("1GB/s,2", "MS448"), ("GB/s", "MS448"), ("1..5GB/s", "MS448"), ("1XB/s", "MS448"),
        ("x=", "MS400"), ("9" * 40 + "GB/s", "MS448"), ("1GB/s tail", "MS400"),
    ],
)  # fmt: skip
def test_what_is_no_figure_is_refused_at_its_place(text: str, code: str) -> None:
    with pytest.raises(MeshError) as caught:
        read_link(text)
    (finding,) = caught.value.findings
    assert finding.code == code
    assert finding.where


@pytest.mark.parametrize(
    ("name", "bits"),
    [("f32", 32), ("BF16", 16), ("pred", 8), ("i1", 8), ("ui8", 8), ("s4", 4), ("f8e4m3fn", 8)],
)
def test_sizes_of_elements(name: str, bits: int) -> None:
    assert element_bits(name) == bits


def test_a_reduction_is_made_smaller_before_it_is_finished() -> None:
    """Shardy fuses only a slice that uses up the whole reduction; an alternative does not wait."""
    source, target = sharding([], unreduced=("x", "y")), sharding(["x"])
    plan = reshard(source, target, (64,))
    assert [step.name for step in fused(source, plan.steps)] == ["all-reduce", "all-slice"]
    found = alternatives(plan, (64,), "f32")
    best = found[0]
    assert isinstance(best.plan.steps[0], ReduceScatter)
    assert [step.name for step in best.plan.steps] == ["reduce-scatter", "all-reduce"]
    assert best.plan.provenance is Provenance.ALTERNATIVE
    assert best.cost.bytes < cost_of(source, fused(source, plan.steps), (64,), "f32").bytes


def test_a_cheaper_way_than_shardys_is_found() -> None:
    mesh = Mesh({"x": 2, "y": 2, "z": 2})
    source = tensor_sharding(mesh, [["x", "y", "z"], []])
    target = tensor_sharding(mesh, [["z"], ["y"]])
    plan = reshard(source, target, (64, 64))
    limit = cost_of(source, fused(source, plan.steps), (64, 64), "f32")
    for other in alternatives(plan, (64, 64), "f32", most=5):
        assert other.cost.order < limit.order


def test_no_alternative_to_what_is_free() -> None:
    plan = reshard(sharding([]), sharding(["x"]), (64,))
    assert alternatives(plan, (64,), "f32") == ()
