"""What a plan costs: bytes that each device sends, and an estimate of the time.

The time of a step is rounds * latency + bytes / bandwidth, with the worst figures of the links
along its axes; `meshseed.mesh.resharding.traffic` says what the collectives send. It leaves out
compute, overlap and contention: it ranks plans, and predicts no measurement.
"""

from collections.abc import Sequence

from msgspec import Struct

from meshseed.mesh.resharding.element_types import element_bits
from meshseed.mesh.resharding.links import Links
from meshseed.mesh.resharding.steps import CollectivePermute, Step, Steps, axes_of
from meshseed.mesh.resharding.traffic import traffic
from meshseed.mesh.sharding import TensorSharding


class StepCost(Struct, frozen=True, kw_only=True):
    """One step: `bytes` sent by each device of a group of `group`, in `rounds`.

    `seconds` is None without figures for the links.
    """

    name: str
    group: int
    rounds: int
    bytes: int
    seconds: float | None


class PlanCost(Struct, frozen=True, kw_only=True):
    """All steps, and their sums."""

    steps: tuple[StepCost, ...]
    rounds: int
    bytes: int
    seconds: float | None

    @property
    def order(self) -> tuple[float, int, int, int]:
        """Plans are compared by time, where it is known, then by bytes, rounds and steps."""
        return self.seconds or 0.0, self.bytes, self.rounds, len(self.steps)


def cost_of(
    source: TensorSharding,
    steps: Steps,
    shape: Sequence[int],
    dtype: str,
    links: Links | None = None,
) -> PlanCost:
    """The cost of *steps* from *source* on a tensor of *shape* and *dtype*.

    A device's part is rounded up where a dimension is not divided evenly. Raises `MeshError` for an
    unknown *dtype*.
    """
    bits = element_bits(dtype)
    costs: list[StepCost] = []
    before = source
    for step in steps:
        costs.append(_step_cost(before, step, shape, bits, links))
        before = step.after
    known = [cost.seconds for cost in costs if cost.seconds is not None]
    return PlanCost(
        steps=tuple(costs),
        rounds=sum(cost.rounds for cost in costs),
        bytes=sum(cost.bytes for cost in costs),
        seconds=sum(known) if links is not None and len(known) == len(costs) else None,
    )


def _step_cost(
    before: TensorSharding, step: Step, shape: Sequence[int], bits: int, links: Links | None
) -> StepCost:
    sent = traffic(before, step, shape)
    total = -(-sent.elements * bits // 8)
    seconds: float | None = None
    if not sent.rounds:
        seconds = None if links is None else 0.0
    elif links is not None:
        link = links.over(_axes(before, step))
        if link is not None:
            seconds = sent.rounds * link.latency + total / link.bandwidth
    return StepCost(
        name=step.name, group=sent.group, rounds=sent.rounds, bytes=total, seconds=seconds
    )


def _axes(before: TensorSharding, step: Step) -> list[str]:
    """The axes along which *step* sends: of a permute all whose devices may change places."""
    if not isinstance(step, CollectivePermute):
        return [ref.name for ref in axes_of(step)]
    if before.mesh != step.after.mesh:
        return [axis.name for axis in before.mesh.axes]
    pairs = zip(before.dims, step.after.dims, strict=True)
    changed = [dim for pair in pairs if pair[0] != pair[1] for dim in pair]
    return list(dict.fromkeys([ref.name for dim in changed for ref in dim.axes]))
