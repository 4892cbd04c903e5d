"""Ends that have no plan or one that Shardy has not, and what damaged plans are told."""

import pickle

import pytest
from msgspec.structs import replace
from tests.mesh.resharding.moving import index_over, is_right

from meshseed.mesh import AxisRef, Mesh, MeshError, tensor_sharding
from meshseed.mesh.resharding import (
    AllGather,
    AllSlice,
    CollectivePermute,
    Provenance,
    fault_of,
    groups_of,
    pairs_of,
    reshard,
)

MESH = Mesh({"x": 4, "y": 2})
TURNED = Mesh({"x": 4, "y": 2}, [7, 6, 5, 4, 3, 2, 1, 0])
WHOLE = tensor_sharding(MESH, [[]])


def test_meshes_of_other_axes_have_no_plan() -> None:
    other = tensor_sharding(Mesh({"x": 8}), [["x"]])
    with pytest.raises(MeshError, match="MS444"):
        reshard(tensor_sharding(MESH, [["x"]]), other)
    with pytest.raises(MeshError, match="MS444"):
        reshard(WHOLE, tensor_sharding(Mesh((), [3]), []))


def test_shardings_of_other_rank_or_manual_axes_have_no_plan() -> None:
    with pytest.raises(MeshError, match="MS445"):
        reshard(WHOLE, tensor_sharding(MESH, [[], []]))
    with pytest.raises(MeshError, match="MS445"):
        reshard(WHOLE, WHOLE, (8, 8))
    with pytest.raises(MeshError, match="MS446"):
        reshard(tensor_sharding(MESH, [[]], manual=["x"]), WHOLE)


def test_manual_axes_stay_as_they_are() -> None:
    source = tensor_sharding(MESH, [["y"]], manual=["x"])
    plan = reshard(source, tensor_sharding(MESH, [[]], manual=["x"]))
    assert [step.after.manual for step in plan.steps] == [(AxisRef("x"),)]


def test_a_target_that_divides_nothing_stays_on_the_sources_mesh() -> None:
    for mesh in (TURNED, Mesh({"q": 8}), Mesh({"q": 2})):
        plan = reshard(tensor_sharding(MESH, [["x"]]), tensor_sharding(mesh, [[]]))
        assert (plan.target.mesh, len(plan.steps)) == (MESH, 1)
        assert plan.provenance is Provenance.SHARDY


def test_a_source_that_divides_nothing_begins_on_the_targets_mesh() -> None:
    target = tensor_sharding(Mesh({"q": 8}), [["q"]])
    plan = reshard(WHOLE, target)
    assert plan.source.mesh == target.mesh
    assert [type(step) for step in plan.steps] == [AllSlice]


def test_another_order_of_devices_is_one_permute() -> None:
    source, target = tensor_sharding(MESH, [["x"]]), tensor_sharding(TURNED, [["x"]])
    (step,) = reshard(source, target).steps
    assert isinstance(step, CollectivePermute)
    assert pairs_of(source, step).tolist() == [[at, 7 - at] for at in range(8)]


def test_an_axis_of_size_1_ends_where_it_was_asked_for() -> None:
    """Shardy never slices by an axis of size 1, and so ends without it."""
    mesh = Mesh({"x": 1, "y": 2})
    target = tensor_sharding(mesh, [["x"]])
    plan = reshard(tensor_sharding(mesh, [[]]), target)
    assert plan.provenance is Provenance.MENDED
    assert plan.steps[-1].after.dims == target.dims


def test_parts_without_a_common_refinement_are_gone_between() -> None:
    """Shardy's verifier stops at what its pass makes of these."""
    mesh = Mesh({"x": 6})
    source = tensor_sharding(mesh, [[("x", 1, 2)], []])
    target = tensor_sharding(mesh, [[], [("x", 1, 3)]])
    plan = reshard(source, target)
    assert plan.provenance is Provenance.MENDED
    assert "overlap" in plan.note
    assert is_right(source, plan.steps, target)


def test_unreduced_axes_lost_and_gained_at_once() -> None:
    """Shardy stops the process; here one set is added up and the other made unreduced."""
    source = tensor_sharding(MESH, [[]], unreduced=["x"])
    target = tensor_sharding(MESH, [[]], unreduced=["y"])
    plan = reshard(source, target)
    assert plan.provenance is Provenance.BEYOND
    assert [step.name for step in plan.steps] == ["all-reduce", "replicated-to-unreduced"]
    assert is_right(source, plan.steps, target)


@pytest.mark.parametrize("summed", ["u", ("u", 1, 2), ("u", 2, 2)])
def test_a_permute_keeps_places_along_unreduced_axes(summed: str | tuple[str, int, int]) -> None:
    """In plain mesh order of the rest two devices would hold one addend, and none the other."""
    mesh = Mesh({"a": 4, "u": 4, "b": 2, "c": 2})
    source = tensor_sharding(mesh, [["a"]], unreduced=[summed])
    target = tensor_sharding(mesh, [["b", "c"]], unreduced=[summed])
    plan = reshard(source, target)
    assert any(isinstance(step, CollectivePermute) for step in plan.steps)
    assert is_right(source, plan.steps, target)


def test_a_permute_keeps_places_along_manual_axes() -> None:
    mesh = Mesh({"a": 4, "m": 2, "b": 2, "c": 2})
    source = tensor_sharding(mesh, [["a"]], manual=["m"])
    target = tensor_sharding(mesh, [["b", "c"]], manual=["m"])
    (step,) = reshard(source, target).steps
    assert isinstance(step, CollectivePermute)
    place = index_over(mesh, [AxisRef("m")])
    assert all(place[sender] == place[taker] for sender, taker in pairs_of(source, step))


def test_the_cost_does_not_depend_on_the_number_of_devices() -> None:
    """A mesh of two thousand million devices; nothing is as long as it has devices."""
    mesh = Mesh({"x": 2**15, "y": 2**15})
    source = tensor_sharding(mesh, [["x"], [("y", 1, 2)]])
    target = tensor_sharding(mesh, [[("y", 2, 4)], ["x"]])
    plan = reshard(source, target)
    assert fault_of(source, plan.steps, target) is None
    assert groups_of(plan.steps[-1]).iota is not None


def test_faults_are_told_in_words() -> None:
    source = tensor_sharding(MESH, [["x"], ["y"]])
    target = tensor_sharding(MESH, [[], []])
    (step,) = reshard(source, target).steps
    assert isinstance(step, AllGather)
    assert fault_of(source, (), target) == "it ends at another sharding"
    swapped = replace(step, axes=(step.axes[1], step.axes[0]))
    assert "does not apply" in str(fault_of(source, (swapped,), target))
    wrong = replace(step, after=source)
    assert "hold other tiles" in str(fault_of(source, (wrong,), target))
    moved = replace(step, after=tensor_sharding(TURNED, [[], []]))
    assert "changes the mesh" in str(fault_of(source, (moved,), target))
    left = tensor_sharding(MESH, [[], []], unreduced=["x"])
    assert "added up" in str(fault_of(source, (step,), left))
    assert "another order" in str(fault_of(source, (step,), replace(target, mesh=TURNED)))


def test_plans_can_be_kept() -> None:
    plan = reshard(tensor_sharding(MESH, [["x"]]), WHOLE)
    assert pickle.loads(pickle.dumps(plan)) == plan
