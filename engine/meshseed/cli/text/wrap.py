"""Breaking a line of pieces at spaces so that it fits a width."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.text.pieces import Line, Piece, width_of
from meshseed.diagnostics import cells

_LEAST: Final = 2
"""Cells a line has at least: those of one wide character."""


def wrapped(line: Line, width: int, *, hang: int = 0) -> list[Line]:
    """*line* in as many lines as it needs, each at most *width* cells.

    Lines after the first begin with *hang* spaces, which count. A word longer than a line is cut
    where the line ends. At least one line comes back, empty for an empty *line*.
    """
    width = max(width, hang + _LEAST)
    lines: list[Line] = []
    current: list[Piece] = []
    used = 0
    for word in _words(line):
        size = width_of(word)
        gap = 1 if used > hang or (used and not lines) else 0
        if gap and used + gap + size > width:
            lines.append(tuple(current))
            current, used, gap = _begun(hang)
        if gap:
            # The space takes the tone of what follows only where both sides agree.
            tone = word[0].tone if current[-1].tone is word[0].tone else Piece("").tone
            current.append(Piece(" ", tone))
            used += 1
        *full, rest = _chunks(word, width - used, width - hang)
        for head in full:
            lines.append((*current, *head))
            current, used, _ = _begun(hang)
        current.extend(rest)
        used += width_of(rest)
    if current or not lines:
        lines.append(tuple(current))
    return lines


def indented(line: Line, width: int, indent: int) -> list[Line]:
    """*line* behind *indent* spaces, wrapped to *width*, lines after the first two cells deeper.

    No more than half of *width* goes to the indent.
    """
    indent = min(indent, width // 2)
    return [(Piece(" " * indent), *part) for part in wrapped(line, width - indent, hang=2)]


def _begun(hang: int) -> tuple[list[Piece], int, int]:
    return ([Piece(" " * hang)] if hang else [], hang, 0)


def _words(line: Line) -> Iterator[Line]:
    """What stands between spaces; a word may be made of several pieces."""
    word: list[Piece] = []
    for part in line:
        for number, text in enumerate(part.text.split(" ")):
            if number and word:
                yield tuple(word)
                word = []
            if text:
                word.append(Piece(text, part.tone))
    if word:
        yield tuple(word)


def _chunks(word: Line, first: int, others: int) -> list[Line]:
    """*word* cut so that its first part fits *first* cells and each other one *others*."""
    if width_of(word) <= first:
        return [word]
    chunks: list[Line] = []
    current: list[Piece] = []
    room = first
    for part in word:
        begin = 0
        for at, char in enumerate(part.text):
            room -= cells(char)
            if room < 0 and (current or at > begin):
                if at > begin:
                    current.append(Piece(part.text[begin:at], part.tone))
                chunks.append(tuple(current))
                current, begin, room = [], at, others - cells(char)
        current.append(Piece(part.text[begin:], part.tone))
    return [*chunks, tuple(current)]
