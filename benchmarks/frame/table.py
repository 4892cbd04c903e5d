"""Records as tables a person reads."""

from collections.abc import Iterator

from benchmarks.frame.record import Measured, Record, power, ratio
from benchmarks.frame.suite import Suite, Unit
from benchmarks.frame.wanted import held
from benchmarks.frame.wording import amount, brief, rate_text, seconds, times


def markdown(suite: Suite, record: Record) -> str:
    """The table of a run, with what must hold, versions and the machine."""
    lines = [f"# {suite.title}", "", suite.says, ""] if suite.says else [f"# {suite.title}", ""]
    lines += [*_table(suite, record), "", *held(suite, record), ""]
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
    more = [one.value for one in suite.amounts]
    columns = [column for head in heads for column in (head, f"in times of {reference}", *more)]
    yield "| | " + " | ".join(columns) + " |"
    yield "|---" + "|---" * len(columns) + "|"
    for contender in suite.contenders:
        cells = []
        for case in suite.cases:
            one, other = record.of(contender.name, case), record.of(reference, case)
            cells.append("" if one is None else shown(one, suite.unit))
            cells.append("" if one is None or other is None else _ratio(one, other, suite.unit))
            cells += ["" if one is None else amount(one, each) for each in suite.amounts]
        if any(cells):
            yield f"| {contender.name} | " + " | ".join(cells) + " |"


def shown(one: Measured, unit: Unit) -> str:
    """A measurement: its median, and the extremes of the rounds."""
    least, most = min(one.seconds), max(one.seconds)
    middle = brief(one, unit)
    if unit.is_rate:
        return f"{middle} ({rate_text(1 / most, unit)} to {rate_text(1 / least, unit)})"
    return f"{middle} ({seconds(least)} to {seconds(most)})"


def _ratio(one: Measured, other: Measured, unit: Unit) -> str:
    # Of rates, more is better: how many times as many there are.
    found = ratio(other, one) if unit.is_rate else ratio(one, other)
    return f"{times(found.median)} ({times(found.low)} to {times(found.high)})"


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
        f" {machine.load[1]} after{_at(record.scale)}. Processor time where nothing else is said,"
        " in each round the least of up to five values; median of the rounds, least and most in"
        " brackets; ratios are taken round by round."
    )


def _at(scale: float) -> str:
    return "" if scale == 1 else f", at {scale:g} of the sizes"
