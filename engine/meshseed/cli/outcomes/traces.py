"""What became of every rule, and why: "why is this there" and "why is it not" in one list."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.holes import when_text
from meshseed.cli.text import Line, Piece, Tone, indented, piece, wrapped
from meshseed.cli.words import joined, sureness
from meshseed.evaluation.outcome import Firing, Judgement, TraceCase, TraceEntry

_WORDS: Final = {
    Firing.FIRED: ("fired", Tone.SURE),
    Firing.NOT_FIRED: ("not fired", Tone.FAINT),
    Firing.UNDECIDED: ("undecided", Tone.DOUBTFUL),
    Firing.DEPENDS: ("depends", Tone.DOUBTFUL),
}
_TRUTH: Final = {True: "true", False: "false", None: "open"}
_COLUMN: Final = 11
_INDENT: Final = 2 + _COLUMN
_LEAST: Final = 16
"""Cells a rule needs beside what became of it; with fewer it goes below."""
_DEEPEST: Final = 24
"""Conditions nested deeper than this are shown at this depth."""


def trace_lines(context: Context) -> list[Line]:
    """Every rule in order: what became of it, where it stands, what decided it."""
    if not context.outcome.trace:
        return []
    width = context.width
    lines: list[Line] = [(piece("Rules, in order", Tone.HEADING),)]
    for entry in context.outcome.trace:
        lines += _head(entry, width)
        for indent, line in _cases(entry, context):
            lines += indented(line, width, indent)
    return lines


def _head(entry: TraceEntry, width: int) -> list[Line]:
    word, tone = _WORDS[entry.firing]
    place = f"{entry.file}:{entry.line}" if entry.line is not None else entry.file
    table = f", table {entry.table}" if entry.table else ""
    site = f", {entry.at}" if entry.at else ""
    about = (piece(entry.rule, Tone.NAME), piece(f" ({place}{table}{site})", Tone.FAINT))
    if width - _INDENT < _LEAST:
        return [(Piece("  "), piece(word, tone)), *indented(about, width, 4)]
    first, *more = wrapped(about, width - _INDENT, hang=2)
    return [
        (Piece("  "), Piece(word.ljust(_COLUMN), tone), *first),
        *((Piece(" " * _INDENT), *line) for line in more),
    ]


def _cases(entry: TraceEntry, context: Context) -> Iterator[tuple[int, Line]]:
    several = len(entry.cases) > 1
    for case in entry.cases:
        inner = _INDENT
        if several or case.when:
            word, tone = _WORDS[case.firing]
            when = when_text(case.when, context.missing)
            yield inner, (piece(f"when {when}: "), Piece(word, tone))
            inner += 2
        yield from _case(case, inner, context)


def _case(case: TraceCase, indent: int, context: Context) -> Iterator[tuple[int, Line]]:
    if case.note:
        yield indent, (piece(case.note, Tone.DOUBTFUL),)
    if context.detail.trees and case.condition is not None:
        yield from _tree(case.condition, indent, 0, context)
    elif not case.deciding:
        yield indent, (piece("always", Tone.FAINT),)
    else:
        for judgement in case.deciding:
            yield indent, _judged(judgement, context)
    for effect in case.effects:
        yield indent, (piece(f"-> {effect}", Tone.HEADING),)


def _tree(
    judgement: Judgement, indent: int, depth: int, context: Context
) -> Iterator[tuple[int, Line]]:
    at = indent + 2 * min(depth, _DEEPEST)
    if judgement.name is not None:
        yield at, _judged(judgement, context)
        return
    yield at, (piece(f"{_TRUTH[judgement.truth]}: {judgement.text}"),)
    for part in judgement.parts:
        yield from _tree(part, indent, depth + 1, context)


def _judged(judgement: Judgement, context: Context) -> Line:
    """`false: level = 3; level is 2 (typed), CONFIRMED`."""
    origin = f" ({judgement.origin.value})" if judgement.origin is not None else ""
    value = judgement.value
    if judgement.text in {f"{judgement.name} is typed", f"{judgement.name} is not typed"}:
        value = "typed" if value == "true" else "not typed"
    read = f"{judgement.name} is {value}{origin}, "
    because = f"hangs on {', '.join(judgement.because)}" if judgement.because else ""
    return joined(
        (
            piece(f"{_TRUTH[judgement.truth]}: {judgement.text}"),
            (piece(read), *sureness(judgement.confidence)),
            piece(because, Tone.DOUBTFUL),
            context.marks(judgement.contested),
        )
    )
