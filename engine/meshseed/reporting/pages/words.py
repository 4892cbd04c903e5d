"""Values, holes and conditions in words, the same on every page."""

from collections.abc import Iterable, Sequence
from typing import Final

from meshseed.diagnostics import Condition, Finding, Place
from meshseed.diagnostics.codes import CODES
from meshseed.evaluation import listed, shown
from meshseed.evaluation.outcome import ForwardedToken, Hole, HoleCase
from meshseed.packs.facts import Plain
from meshseed.reporting.pages.page import Cell, Note

_LONGEST: Final = 400
"""Of a text that a finding is about so much is shown; the JSON has all of it."""


def value_words(value: Plain, hole: Hole | None) -> str:
    """A value, or what it hangs on and the value of each case."""
    if hole is None:
        return shown(value)
    if not hole.cases:
        known = f"one of {listed(hole.candidates)}" if hole.candidates else "not decided"
        bounds = f", {hole.bounds}" if hole.bounds else ""
        return f"{known}{bounds} (hangs on {', '.join(hole.by)})"
    return "; ".join(_case(case) for case in hole.cases)


def _case(case: HoleCase) -> str:
    value = "not decided" if case.open else shown(case.value)
    return f"{when_words((case.when,))}: {value}" if case.when else value


def when_words(classes: Iterable[Sequence[Condition]]) -> str:
    """Classes of cases, joined by "or"."""
    return " or ".join(
        " and ".join(f"{part.name} {listed(part.values)}" for part in one) for one in classes
    )


def token_words(token: ForwardedToken) -> str:
    """A token as one would look for it; an open one by its question."""
    return token.text if token.text is not None else f"?{token.unknown}"


def place_words(places: Sequence[Place]) -> str:
    """Where a finding is: the first place."""
    if not places:
        return ""
    place = places[0]
    if place.span is None:
        return place.source
    return f"{place.source}:{place.span.start.line}:{place.span.start.column}"


def note_of(finding: Finding, *, excerpt: str = "", where: str | None = None) -> Note:
    """A finding for a page."""
    notes = [*finding.notes]
    if finding.expected:
        notes.append(f"expected: {finding.expected}")
    if finding.suggestion:
        notes.append(f"did you mean {finding.suggestion}?")
    if finding.help:
        notes.append(finding.help)
    if finding.only_when:
        notes.append(f"only when {when_words(finding.only_when)}")
    if finding.confidence is not None:
        rest = f" ({', '.join(finding.evidence)})" if finding.evidence else ""
        notes.append(f"confidence: {finding.confidence.value}{rest}")
    return Note(
        code=finding.code,
        severity=finding.severity.value,
        message=finding.message,
        place=place_words(finding.where) if where is None else where,
        excerpt=excerpt if len(excerpt) <= _LONGEST else f"{excerpt[:_LONGEST]} …",
        notes=tuple(notes),
    )


def title_of(code: str) -> str:
    """What a code of ours stands for; a finding of a pack's own has none."""
    return CODES[code].title if code in CODES else ""


def plain(text: str) -> Cell:
    """A cell of our own words."""
    return Cell(text=text)


def literal(text: str | None) -> Cell:
    """A cell of quoted text."""
    return Cell(text=text or "", literal=True)


def names(values: Iterable[str]) -> Cell:
    """Names side by side, quoted."""
    return Cell(text=", ".join(values), literal=True)


def count(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun if number == 1 else _several(noun)}"


def _several(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "sh", "ch", "x")) else f"{noun}s"


def some(values: Sequence[str], most: int, noun: str) -> Cell:
    """Names side by side, quoted; of very many the first, and how many more there are."""
    if not values:
        return plain("none")
    left = len(values) - most
    if left <= 1:
        return names(values)
    note = f"and {count(left, noun)} more, all of which the JSON names"
    return Cell(text=", ".join(values[:most]), literal=True, note=note)
