"""What a term stands for at a place in the evaluation."""

from msgspec.structs import replace

from meshseed.confidence import Confidence
from meshseed.evaluation.cells import Alternative, Cell, Open
from meshseed.evaluation.judging import State
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Constant, FromUnknown, Plain, Term


def term_cell(term: Term, state: State) -> Cell:
    """The value of a term, with the confidence and conflicts of what was read for it."""
    if isinstance(term, Constant):
        return Cell(value=term.value, confidence=Confidence.CONFIRMED, origin=Origin.INITIAL)
    if isinstance(term, FromUnknown):
        answer = state.answers.of(term.unknown)
        return Cell(value=answer.value, confidence=answer.confidence, origin=Origin.UNDECIDED)
    cell = state.read(term.name)
    return _prefixed(cell, term.prefix) if term.prefix else cell


def _prefixed(cell: Cell, prefix: str) -> Cell:
    if isinstance(cell.value, Open):
        alternatives = tuple(
            Alternative(one.when, _prefixed(one.cell, prefix)) for one in cell.value.alternatives
        )
        return replace(cell, value=replace(cell.value, alternatives=alternatives, domain=None))
    return replace(cell, value=prefix + as_text(cell.value))


def as_text(value: Plain) -> str:
    """A value as command-line text."""
    if value is True:
        return "true"
    if value is False:
        return "false"
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ",".join(as_text(part) for part in value)
    return str(value)
