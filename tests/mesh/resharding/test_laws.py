"""Laws of plans, over drawn shardings: they end right, fuse right, and faults are seen."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.mesh.resharding.moving import is_right
from tests.mesh.strategies import apart, cuts, meshes

from meshseed.mesh import Mesh, TensorSharding, tensor_sharding
from meshseed.mesh.resharding import (
    AllGather,
    AllSlice,
    AllToAll,
    Provenance,
    Steps,
    alternatives,
    cost_of,
    fault_of,
    fused,
    reshard,
)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[TensorSharding, TensorSharding]:
    """Two shardings of one rank over the axes of one mesh, perhaps in two orders of devices."""
    first = draw(meshes())
    second = first
    if draw(st.booleans()):
        second = Mesh(first.axes, draw(st.permutations(range(first.size))))
    rank = draw(st.integers(1, 3))
    return draw(sharding_on(first, rank)), draw(sharding_on(second, rank))


@st.composite
def sharding_on(draw: st.DrawFn, mesh: Mesh, rank: int) -> TensorSharding:
    """Axes and their parts dealt to dimensions, to the unreduced ones, or to nothing."""
    piles: list[list] = [[] for _ in range(rank + 2)]
    for ref in draw(st.permutations(draw(cuts(mesh)))):
        piles[draw(st.integers(0, rank + 1))].append(ref)
    summed = sorted(piles[rank], key=lambda ref: (mesh.positions[ref.name], ref.pre or 1))
    return tensor_sharding(mesh, [apart(pile) for pile in piles[:rank]], unreduced=apart(summed))


@settings(deadline=None)
@given(pairs())
def test_every_plan_ends_right(pair: tuple[TensorSharding, TensorSharding]) -> None:
    plan = reshard(*pair)
    assert fault_of(plan.source, plan.steps, plan.target) is None
    assert is_right(plan.source, plan.steps, plan.target)
    together = fused(plan.source, plan.steps)
    assert len(together) <= len(plan.steps)
    assert fault_of(plan.source, together, plan.target) is None
    assert is_right(plan.source, together, plan.target)
    assert fused(plan.source, together) == together


@settings(deadline=None, max_examples=40)
@given(pairs())
def test_alternatives_end_right_and_cost_less(
    pair: tuple[TensorSharding, TensorSharding],
) -> None:
    plan = reshard(*pair)
    shape = (pair[0].mesh.size,) * len(pair[0].dims)
    limit = cost_of(plan.source, fused(plan.source, plan.steps), shape, "f32")
    for other in alternatives(plan, shape, "f32"):
        assert other.plan.provenance is Provenance.ALTERNATIVE
        assert other.cost.order < limit.order
        assert is_right(plan.source, other.plan.steps, plan.target)


@settings(deadline=None)
@given(pairs(), st.data())
def test_a_damaged_plan_is_seen(
    pair: tuple[TensorSharding, TensorSharding], data: st.DataObject
) -> None:
    """The symbolic check and the table of devices agree on what a wrong plan is."""
    plan = reshard(*pair)
    if not plan.steps:
        return
    at = data.draw(st.integers(0, len(plan.steps) - 1))
    damaged = data.draw(st.sampled_from(damages(plan.steps, at)))
    if fault_of(plan.source, damaged, plan.target) is None:
        assert is_right(plan.source, damaged, plan.target)
    else:
        assert damaged != plan.steps


@settings(deadline=None)
@given(pairs())
def test_a_plan_asked_twice_is_the_same(pair: tuple[TensorSharding, TensorSharding]) -> None:
    assert reshard(*pair) == reshard(*pair)


@given(sharding=meshes().flatmap(lambda mesh: sharding_on(mesh, 2)))
def test_nothing_is_done_where_nothing_changes(sharding: TensorSharding) -> None:
    assert reshard(sharding, sharding).steps == ()


def damages(steps: Steps, at: int) -> list[Steps]:
    """A step left out, done twice, or with its axes turned round."""
    out: list[Steps] = [steps[:at] + steps[at + 1 :], (*steps[: at + 1], *steps[at:])]
    step = steps[at]
    if isinstance(step, AllGather | AllSlice):
        turned = replace(step, axes=tuple(tuple(reversed(refs)) for refs in step.axes))
        out.append((*steps[:at], turned, *steps[at + 1 :]))
    if isinstance(step, AllToAll):
        moves = tuple(replace(move, source=move.target, target=move.source) for move in step.moves)
        out.append((*steps[:at], replace(step, moves=moves), *steps[at + 1 :]))
    return out
