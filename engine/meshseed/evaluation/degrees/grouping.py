"""The devices of a job in their order, and the groups along each axis."""

from math import prod
from typing import Final

from meshseed.diagnostics import Severity
from meshseed.evaluation.degrees.plan import CompiledOrder, Plan
from meshseed.evaluation.degrees.reporting import report
from meshseed.evaluation.degrees.solving import Solution
from meshseed.evaluation.judging import Verdict
from meshseed.evaluation.world import World
from meshseed.mesh import Mesh, ReplicaGroups, write_groups, write_listed
from meshseed.mesh.frameworks import repeated_block
from meshseed.packs.facts import Axis

MOST_LISTED: Final = 128
"""Groups of a mesh with more devices than this are not written out one by one."""

MOST_ORDERED: Final = 2**14
"""Devices that are not ascending are put in their order one by one, and so only up to this many."""


def order_of(
    world: World, plan: Plan, solution: Solution, devices: int
) -> tuple[CompiledOrder, Verdict] | None:
    """The order of devices that the pack has for these degrees on this line; None: ascending."""
    for order in plan.orders:
        block = len(order.fact.block)
        if block and devices % block:
            continue
        if any(solution.degrees.get(axis) != n for axis, n in order.fact.degrees.items()):
            continue
        verdict = order.judge(world)
        if verdict.truth is False:
            continue
        if order.fact.note is not None:
            standing = order.fact.standing
            report(
                world,
                "MS329",
                order.fact.note,
                severity=Severity.NOTE,
                fact=None if plan.mesh is None else f"mesh.{plan.mesh.id}",
                confidence=standing.confidence,
                evidence=standing.evidence,
            )
        return order, verdict
    return None


def laid_out(plan: Plan, solution: Solution, block: tuple[int, ...]) -> Mesh:
    """The mesh with these degrees, its devices in the order of *block*."""
    axes = [(axis.id, solution.degrees[axis.id]) for axis in plan.outer]
    mesh = Mesh(axes)
    return Mesh(axes, repeated_block(block, mesh.size)) if block else mesh


def groups_of(mesh: Mesh, solution: Solution, axis: Axis) -> ReplicaGroups:
    """The groups of devices that differ only along *axis*."""
    if axis.within is None:
        return mesh.replica_groups((axis.id,))
    part = solution.parts[axis.id]
    return mesh.replica_groups(() if part is None else (part,))


def groups_text(plan: Plan, solution: Solution, block: tuple[int, ...], axis: Axis) -> str | None:
    """The groups along *axis* in compact form, as HLO has it; the list where there is none.

    None where neither is of a size to be shown.
    """
    count = prod(solution.degrees[one.id] for one in plan.outer)
    if block and count > MOST_ORDERED:
        return None
    groups = groups_of(laid_out(plan, solution, block), solution, axis)
    if groups.iota is not None:
        return write_groups(ReplicaGroups(groups.iota))
    return write_listed(groups) if groups.device_count <= MOST_LISTED else None
