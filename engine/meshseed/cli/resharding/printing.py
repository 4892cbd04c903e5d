"""A report of a reshard as text."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.resharding.reports import PlanReport, ReshardReport, StepReport
from meshseed.cli.text import Line, Row, Tone, headed_grid, line_of, piece

_MOST_PAIRS: Final = 8
_MOST_GROUPS: Final = 60
_UNITS: Final = (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10))


def plan_lines(report: ReshardReport, width: int) -> Iterator[Line]:
    """The plan, its fused form where that differs, and the alternatives."""
    yield from _heading(report)
    plan = report.plan
    if not plan.steps:
        yield line_of("nothing to do: every device holds what it should")
        return
    yield from _plan("steps", plan, width)
    if report.fused.steps != plan.steps:
        yield ()
        yield from _plan("fused", report.fused, width)
    if report.alternatives is not None:
        yield from _alternatives(report.alternatives, width)


def _heading(report: ReshardReport) -> Iterator[Line]:
    size = "" if report.shape is None else _tensor(report)
    mesh = f"{report.mesh or 'no axes'}, {report.devices} devices{size}"
    for name, value in (("mesh", mesh), ("from", report.source), ("to", report.target)):
        yield piece(name.ljust(6), Tone.HEADING), piece(value)
    plan = report.plan
    if plan.note:
        yield piece("note".ljust(6), Tone.HEADING), piece(f"Shardy: {plan.note}")
    yield ()


def _tensor(report: ReshardReport) -> str:
    shape = "x".join(map(str, report.shape or ()))
    return f"; {f'a tensor {shape}' if shape else 'a scalar'} of {report.dtype}"


def _plan(name: str, plan: PlanReport, width: int) -> Iterator[Line]:
    total = "" if plan.bytes is None else f": {_sum(plan)}"
    yield (piece(name, Tone.HEADING), piece(f", {plan.provenance}{total}"))
    sends = "" if plan.bytes is None else "sends"
    heading: Row = tuple([line_of(each, Tone.FAINT) for each in ("", "over", sends, "then")])
    rows = [_row(at, step) for at, step in enumerate(plan.steps, 1)]
    yield from headed_grid(heading, rows, width)
    for at, step in enumerate(plan.steps, 1):
        who = _who(step)
        if who:
            yield line_of(f"  {at} {who}", Tone.FAINT)


def _row(at: int, step: StepReport) -> Row:
    return (
        (piece(f"{at} "), piece(step.kind, Tone.NAME)),
        line_of(_over(step)),
        line_of("" if step.bytes is None else _cost(step)),
        line_of(step.after),
    )


def _over(step: StepReport) -> str:
    if step.moves is not None:
        return "; ".join(f"{move.axes} {move.source}->{move.target}" for move in step.moves)
    if step.per_dimension is None:
        return step.over
    return ", ".join(f"{axes} in {at}" for at, axes in enumerate(step.per_dimension) if axes)


def _cost(step: StepReport) -> str:
    if not step.rounds:
        return "nothing"
    time = "" if step.seconds is None else f", {_time(step.seconds)}"
    return f"{_bytes(step.bytes or 0)}{time}"


def _sum(plan: PlanReport) -> str:
    time = "" if plan.seconds is None else f", about {_time(plan.seconds)}"
    rounds = plan.rounds or 0
    return (
        f"each device sends {_bytes(plan.bytes or 0)} in {rounds} round{'' if rounds == 1 else 's'}"
        f"{time}"
    )


def _who(step: StepReport) -> str:
    """The devices of a step, as far as they fit a line."""
    if step.pairs is not None:
        moved = [(sender, taker) for sender, taker in step.pairs if sender != taker]
        shown = " ".join(f"{sender}>{taker}" for sender, taker in moved[:_MOST_PAIRS])
        more = f" and {len(moved) - _MOST_PAIRS} more" if len(moved) > _MOST_PAIRS else ""
        return f"sends {shown}{more}" if moved else "sends nothing elsewhere"
    if step.groups is None:
        return ""
    cut = f"{step.groups[:_MOST_GROUPS]}…" if len(step.groups) > _MOST_GROUPS else step.groups
    return f"groups {cut}"


def _alternatives(plans: tuple[PlanReport, ...], width: int) -> Iterator[Line]:
    yield ()
    if not plans:
        yield line_of("no plan that costs less was found")
    for at, plan in enumerate(plans, 1):
        yield from _plan(f"alternative {at}", plan, width)


def _bytes(count: int) -> str:
    for unit, size in _UNITS:
        if count >= size:
            return f"{count / size:.4g} {unit}"
    return f"{count} B"


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
