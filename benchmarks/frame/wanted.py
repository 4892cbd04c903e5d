"""What must hold in a suite, and whether it does."""

from collections.abc import Iterator

from benchmarks.frame.record import Record, power, ratio
from benchmarks.frame.suite import Amount, Suite, Unit
from benchmarks.frame.wording import amount, brief, megabytes, seconds


def held(suite: Suite, record: Record) -> Iterator[str]:
    """One line for each thing that must hold, and for each ratio that is only told."""
    for what, is_held in goals(suite, record):
        yield f"* {'held' if is_held else '**missed**'}: {what}"
    yield from (f"* told: {what}" for what in _told(suite, record))


def _told(suite: Suite, record: Record) -> Iterator[str]:
    for goal in suite.goals:
        one, other = record.of(goal.contender, goal.case), record.of(goal.against, goal.case)
        if goal.most is None and one is not None and other is not None:
            where = "" if len(suite.cases) == 1 else f" ({goal.case})"
            found = ratio(one, other).median
            yield f"{goal.contender}{where}: {found:.2f} times what {goal.against} takes"


def goals(suite: Suite, record: Record) -> Iterator[tuple[str, bool]]:
    """What must hold, in words, and whether it does."""
    for goal in suite.goals:
        if goal.most is None:
            continue
        one, other = record.of(goal.contender, goal.case), record.of(goal.against, goal.case)
        if one is None or other is None:
            yield f"{goal.contender} beside {goal.against}: not measured", False
            continue
        found = ratio(one, other).median
        where = "" if len(suite.cases) == 1 else f" ({goal.case})"
        if goal.most < 1 and suite.unit.is_rate:
            text = f"{1 / found:.1f} times as fast as {goal.against}, at least {1 / goal.most:.0f}"
        else:
            text = f"{found:.2f} times what {goal.against} takes, at most {goal.most:g}"
        yield f"{goal.contender}{where}: {text}", found <= goal.most
    for limit in suite.limits:
        measured = record.of(limit.contender, limit.case)
        if measured is None:
            yield f"{limit.contender}: not measured", False
            continue
        if suite.unit is Unit.THROUGHPUT:
            took = f"{brief(measured, suite.unit)} MB/s, at least {1e-6 / limit.seconds:.3g}"
        else:
            took = f"{seconds(measured.median)}, at most {seconds(limit.seconds)}"
        where = "" if len(suite.cases) == 1 else f" ({limit.case})"
        yield f"{limit.contender}{where}: {took}", measured.median <= limit.seconds
    yield from _below_ceilings(suite, record)
    yield from _steepness(suite, record)


def _below_ceilings(suite: Suite, record: Record) -> Iterator[tuple[str, bool]]:
    for one in suite.ceilings:
        measured = record.of(one.contender, one.case)
        if measured is None:
            yield f"{one.contender}: not measured", False
            continue
        size = measured.made if one.amount is Amount.MADE else measured.peak
        where = "" if len(suite.cases) == 1 else f" ({one.case})"
        text = f"{one.contender}{where}: {amount(measured, one.amount)} {one.amount.value}"
        yield f"{text}, at most {megabytes(one.most)}", size is not None and size <= one.most


def _steepness(suite: Suite, record: Record) -> Iterator[tuple[str, bool]]:
    for contender in suite.contenders if suite.reference is None else ():
        grows = power(record, contender.name, suite.cases)
        most = contender.steepest or suite.steepest
        if grows is not None:
            text = f"{contender.name}: grows with the power {grows:.2f} of the size"
            yield f"{text}, at most {most:g}", grows <= most
