"""What a lookup gives on one path: of every value that is possible, where the source is open."""

from meshseed.authoring.analysis.paths import Known, Reader
from meshseed.authoring.analysis.steps import LookupStep
from meshseed.authoring.analysis.values import UNDECIDED, Value, one_of_values
from meshseed.evaluation.cells import Open
from meshseed.packs.facts import Plain


def looked_up(reader: Reader, step: LookupStep, number: int, before: Known) -> Known:
    """The value of the row, or what was there *before*; undecided where nothing is known of it."""
    source = reader.read(step.fact.source, number)
    if isinstance(source, Open):
        return _of_open(reader, step, source, number, before[0]), bool(source.alternatives)
    return _of_plain(reader, step, source, number, before)


def _of_plain(reader: Reader, step: LookupStep, value: Plain, number: int, before: Known) -> Known:
    row = None if value is None or isinstance(value, tuple) else step.rows.get((type(value), value))
    return before if row is None else (reader.term(row.result, number), True)


def _of_open(reader: Reader, step: LookupStep, source: Open, number: int, before: Value) -> Value:
    if not source.alternatives:
        return UNDECIDED
    found: list[Value] = []
    for one in source.alternatives:
        value = one.cell.value
        if isinstance(value, Open):
            found.append(_of_open(reader, step, value, number, before))
        else:
            found.append(_of_plain(reader, step, value, number, (before, False))[0])
    return one_of_values(found)
