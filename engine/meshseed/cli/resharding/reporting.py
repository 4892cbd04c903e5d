"""Plans made into reports."""

from collections.abc import Iterable
from typing import Final

from meshseed.cli.resharding.reports import MoveReport, PlanReport, ReshardReport, StepReport
from meshseed.mesh import AxisRef, ReplicaGroups, TensorSharding, write_groups, write_sharding
from meshseed.mesh.resharding import (
    AllReduce,
    AllToAll,
    CollectivePermute,
    Links,
    Plan,
    PlanCost,
    ReplicatedToUnreduced,
    Step,
    StepCost,
    Steps,
    alternatives,
    axes_of,
    cost_of,
    fused,
    groups_of,
    pairs_of,
    reshard,
)

MOST_PAIRS: Final = 4096
"""Devices up to which the pairs of a permute are listed."""

_MOST_WRITTEN: Final = 65_536


def reshard_report(
    source: TensorSharding,
    target: TensorSharding,
    *,
    shape: tuple[int, ...] | None,
    dtype: str,
    links: Links | None,
    with_alternatives: bool,
) -> ReshardReport:
    """The plan between two shardings, and what it costs where a shape is given.

    Raises `MeshError` where there is no plan.
    """
    plan = reshard(source, target, shape)
    joined = fused(plan.source, plan.steps)
    others: tuple[PlanReport, ...] | None = None
    if with_alternatives and shape is not None:
        found = alternatives(plan, shape, dtype, links)
        others = tuple([_plan(each.plan, each.plan.steps, each.cost) for each in found])
    return ReshardReport(
        mesh=plan.source.mesh.equation,
        devices=plan.source.mesh.size,
        source=_text(source),
        target=_text(target),
        shape=shape,
        dtype=dtype,
        plan=_plan(plan, plan.steps, _cost(plan, plan.steps, dtype, links)),
        fused=_plan(plan, joined, _cost(plan, joined, dtype, links)),
        alternatives=others,
    )


def _cost(plan: Plan, steps: Steps, dtype: str, links: Links | None) -> PlanCost | None:
    return None if plan.shape is None else cost_of(plan.source, steps, plan.shape, dtype, links)


def _plan(plan: Plan, steps: Steps, cost: PlanCost | None) -> PlanReport:
    made: list[StepReport] = []
    before = plan.source
    for at, step in enumerate(steps):
        made.append(_step(before, step, None if cost is None else cost.steps[at]))
        before = step.after
    return PlanReport(
        provenance=plan.provenance.value,
        note=plan.note,
        steps=tuple(made),
        bytes=None if cost is None else cost.bytes,
        rounds=None if cost is None else cost.rounds,
        seconds=None if cost is None else cost.seconds,
    )


def _step(before: TensorSharding, step: Step, cost: StepCost | None) -> StepReport:
    refs = axes_of(step)
    digits = before.mesh.digits(refs)
    size = 1
    for each, _ in digits:
        size *= each
    return StepReport(
        kind=step.name,
        over=_refs(refs),
        per_dimension=_per_dimension(step),
        moves=_moves(step),
        after=_text(step.after),
        groups=_groups(step),
        group_size=size,
        pairs=_pairs(before, step),
        bytes=None if cost is None else cost.bytes,
        rounds=None if cost is None else cost.rounds,
        seconds=None if cost is None else cost.seconds,
    )


def _per_dimension(step: Step) -> tuple[str, ...] | None:
    if isinstance(step, AllReduce | AllToAll | CollectivePermute | ReplicatedToUnreduced):
        return None
    return tuple([_refs(refs) for refs in step.axes])


def _moves(step: Step) -> tuple[MoveReport, ...] | None:
    if not isinstance(step, AllToAll):
        return None
    return tuple(
        [
            MoveReport(axes=_refs(move.axes), source=move.source, target=move.target)
            for move in step.moves
        ]
    )


def _groups(step: Step) -> str | None:
    if step.is_local or isinstance(step, CollectivePermute):
        return None
    groups = groups_of(step)
    compact = groups.iota
    if compact is not None:
        return write_groups(ReplicaGroups(compact))
    return write_groups(groups) if groups.device_count <= _MOST_WRITTEN else None


def _pairs(before: TensorSharding, step: Step) -> tuple[tuple[int, int], ...] | None:
    if not isinstance(step, CollectivePermute) or before.mesh.size > MOST_PAIRS:
        return None
    return tuple([(sender, taker) for sender, taker in pairs_of(before, step).tolist()])


def _refs(refs: Iterable[AxisRef]) -> str:
    return ",".join([f"{ref.name}{ref.suffix}" for ref in refs])


def _text(sharding: TensorSharding) -> str:
    return write_sharding(sharding).removeprefix("<@mesh, ").removesuffix(">")
