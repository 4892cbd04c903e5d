"""What `meshseed reshard` says, as data."""

from typing import Literal

from msgspec import Struct


class MoveReport(Struct, frozen=True, kw_only=True):
    """`axes` go from the end of dimension `source` to the end of dimension `target`."""

    axes: str
    source: int
    target: int


class StepReport(Struct, frozen=True, kw_only=True):
    """One collective, or one local step.

    `over` are all axes it runs over, `per_dimension` what of them concerns each dimension of the
    tensor; `moves` are those of an all-to-all. `after` is the sharding it ends with. `groups` is
    the text of its replica groups, compact where there is a compact form, `pairs` who sends to whom
    in a permute; both are null for local steps, and pairs where there are too many devices.

    `bytes` are sent by each device in `rounds`, one after another; null without a shape. `seconds`
    is null without figures for the links.
    """

    kind: str
    over: str
    per_dimension: tuple[str, ...] | None = None
    moves: tuple[MoveReport, ...] | None = None
    after: str
    groups: str | None = None
    group_size: int
    pairs: tuple[tuple[int, int], ...] | None = None
    bytes: int | None = None
    rounds: int | None = None
    seconds: float | None = None


class PlanReport(Struct, frozen=True, kw_only=True):
    """A verified plan. `provenance` says whose steps they are, `note` why they are not Shardy's."""

    provenance: str
    note: str
    steps: tuple[StepReport, ...]
    bytes: int | None = None
    rounds: int | None = None
    seconds: float | None = None


class ReshardReport(Struct, frozen=True, kw_only=True):
    """From one sharding to another.

    `plan` has the steps one by one, `fused` with those joined that one collective can do; the costs
    of `fused` are what the alternatives are compared with. `alternatives` is null where they were
    not asked for; each of them costs less.
    """

    schema: Literal[1] = 1
    mesh: str
    devices: int
    source: str
    target: str
    shape: tuple[int, ...] | None
    dtype: str
    plan: PlanReport
    fused: PlanReport
    alternatives: tuple[PlanReport, ...] | None = None
