"""Cheaper plans than the one at hand: verified like it, and none of them what Shardy does."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from meshseed.mesh.errors import MeshError
from meshseed.mesh.resharding.cost import PlanCost, cost_of
from meshseed.mesh.resharding.fusing import fused
from meshseed.mesh.resharding.links import Links
from meshseed.mesh.resharding.mending import right_ways
from meshseed.mesh.resharding.plans import Plan, Provenance
from meshseed.mesh.resharding.scattering import scattered_early
from meshseed.mesh.resharding.steps import Steps
from meshseed.mesh.resharding.verifying import fault_of


class Priced(Struct, frozen=True, kw_only=True):
    """A plan with its cost."""

    plan: Plan
    cost: PlanCost


def alternatives(
    plan: Plan,
    shape: Sequence[int],
    dtype: str,
    links: Links | None = None,
    *,
    most: int = 3,
) -> tuple[Priced, ...]:
    """Up to *most* other plans between the ends of *plan* that cost less, the cheapest first.

    All plans are compared with their fusions made. They are looked for among walks like Shardy's
    without its peculiarities, a bounded search for the fewest elements sent, and gathering and
    slicing; each also with a slice drawn into a reduction before it.
    """
    sizes = tuple(shape)
    limit = cost_of(plan.source, fused(plan.source, plan.steps), sizes, dtype, links).order
    seen: set[Steps] = set()
    found: list[Priced] = []
    for steps in _ways(plan, sizes):
        if steps in seen or fault_of(plan.source, steps, plan.target) is not None:
            continue
        seen.add(steps)
        cost = cost_of(plan.source, steps, sizes, dtype, links)
        if cost.order < limit:
            other = replace(
                plan, steps=steps, provenance=Provenance.ALTERNATIVE, note="", shape=sizes
            )
            found.append(Priced(plan=other, cost=cost))
    found.sort(key=lambda each: each.cost.order)
    return tuple(found[:most])


def _ways(plan: Plan, shape: tuple[int, ...]) -> list[Steps]:
    out: list[Steps] = []
    for steps in (plan.steps, *right_ways(plan.source, plan.target, shape)):
        out.append(fused(plan.source, steps))
        try:
            early = scattered_early(plan.source, steps)
        except MeshError:
            continue
        out.append(fused(plan.source, early))
    return out
