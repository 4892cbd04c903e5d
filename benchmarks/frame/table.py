"""Records as tables a person reads."""

from collections.abc import Iterator

from benchmarks.frame.record import Measured, Record, power, ratio
from benchmarks.frame.suite import Suite, Unit


def markdown(suite: Suite, record: Record) -> str:
    """The table of a run, with what must hold, versions and the machine."""
    lines = [f"# {suite.title}", "", suite.says, ""] if suite.says else [f"# {suite.title}", ""]
    lines += [*_table(suite, record), "", *_held(suite, record), ""]
    lines += _about(suite, record)
    return "\n".join(lines).rstrip() + "\n"


def _table(suite: Suite, record: Record) -> Iterator[str]:
    return _growth(suite, record) if suite.reference is None else _ratios(suite, record)


def _growth(suite: Suite, record: Record) -> Iterator[str]:
    yield "| | " + " | ".join(suite.cases) + " | power |"
    yield "|---" + "|---" * (len(suite.cases) + 1) + "|"
    for contender in suite.contenders:
        found = [record.of(contender.name, case) for case in suite.cases]
        grows = power(record, contender.name, suite.cases)
        if any(found):
            cells = ["" if one is None else seconds(one.least) for one in found]
            last = "" if grows is None else f"{grows:.2f}"
            yield f"| {contender.name} | " + " | ".join([*cells, last]) + " |"


def _ratios(suite: Suite, record: Record) -> Iterator[str]:
    reference = suite.reference or ""
    plain = len(suite.cases) == 1
    heads = [("" if plain else f"{case}: ") + suite.unit.value for case in suite.cases]
    columns = [column for head in heads for column in (head, f"in times of {reference}")]
    yield "| | " + " | ".join(columns) + " |"
    yield "|---" + "|---" * len(columns) + "|"
    for contender in suite.contenders:
        cells = []
        for case in suite.cases:
            one, other = record.of(contender.name, case), record.of(reference, case)
            cells.append("" if one is None else shown(one, suite.unit))
            cells.append("" if one is None or other is None else _ratio(one, other, suite.unit))
        if any(cells):
            yield f"| {contender.name} | " + " | ".join(cells) + " |"


def shown(one: Measured, unit: Unit) -> str:
    """A measurement: its median, and the extremes of the rounds."""
    least, most = min(one.seconds), max(one.seconds)
    if unit is Unit.RATE:
        return f"{_rate(1 / one.median)} ({_rate(1 / most)} to {_rate(1 / least)})"
    return f"{seconds(one.median)} ({seconds(least)} to {seconds(most)})"


def _rate(rate: float) -> str:
    if rate >= 1e6:
        return f"{rate / 1e6:.2f} M"
    return f"{rate / 1e3:.1f} k" if rate >= 1e3 else f"{rate:.0f}"


def seconds(value: float) -> str:
    """A duration as one reads it."""
    for unit, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if value >= unit:
            return f"{value / unit:.3g} {name}"
    return f"{value * 1e9:.0f} ns"


def _ratio(one: Measured, other: Measured, unit: Unit) -> str:
    # Of rates, more is better: how many times as many there are.
    found = ratio(other, one) if unit is Unit.RATE else ratio(one, other)
    return f"{found.median:.3g} ({found.low:.3g} to {found.high:.3g})"


def _held(suite: Suite, record: Record) -> Iterator[str]:
    for what, held in goals(suite, record):
        yield f"* {'held' if held else '**missed**'}: {what}"


def goals(suite: Suite, record: Record) -> Iterator[tuple[str, bool]]:
    """What must hold, in words, and whether it does."""
    for goal in suite.goals:
        one, other = record.of(goal.contender, goal.case), record.of(goal.against, goal.case)
        if one is None or other is None:
            yield f"{goal.contender} beside {goal.against}: not measured", False
            continue
        found = ratio(one, other).median
        where = "" if len(suite.cases) == 1 else f" ({goal.case})"
        if goal.most < 1 and suite.unit is Unit.RATE:
            text = f"{1 / found:.1f} times as fast as {goal.against}, at least {1 / goal.most:.0f}"
        else:
            text = f"{found:.2f} times what {goal.against} takes, at most {goal.most:g}"
        yield f"{goal.contender}{where}: {text}", found <= goal.most
    for limit in suite.limits:
        measured = record.of(limit.contender, limit.case)
        if measured is None:
            yield f"{limit.contender}: not measured", False
            continue
        took = f"{seconds(measured.median)}, at most {seconds(limit.seconds)}"
        where = "" if len(suite.cases) == 1 else f" ({limit.case})"
        yield f"{limit.contender}{where}: {took}", measured.median <= limit.seconds
    yield from _steepness(suite, record)


def _steepness(suite: Suite, record: Record) -> Iterator[tuple[str, bool]]:
    for contender in suite.contenders if suite.reference is None else ():
        grows = power(record, contender.name, suite.cases)
        most = contender.steepest or suite.steepest
        if grows is not None:
            text = f"{contender.name}: grows with the power {grows:.2f} of the size"
            yield f"{text}, at most {most:g}", grows <= most


def _about(suite: Suite, record: Record) -> Iterator[str]:
    for contender in suite.contenders:
        if contender.note:
            yield f"* {contender.name}: {contender.note}"
    for name, why in record.left_out.items():
        yield f"* left out: {name}: {why}"
    listed = sorted({one for several in record.versions.values() for one in several})
    machine = record.machine
    yield ""
    yield (
        f"Made on {record.made} by `python -m benchmarks run {suite.name}`: Python"
        f" {machine.python}{', ' if listed else ''}{', '.join(listed)}; {machine.system},"
        f" {machine.processor}, {machine.cores} cores, load {machine.load[0]} before and"
        f" {machine.load[1]} after. Processor time, in each round the least of"
        " five runs; median of the rounds, least and most in brackets; ratios are taken round by"
        " round."
    )
