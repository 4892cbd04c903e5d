"""Sections of a page that give way to each other until the page fits."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from meshseed.cli.text import Line, Piece, Row, Tone, grids, piece
from meshseed.diagnostics import cells

_ELLIPSIS: Final = Piece("…")
_LEAST: Final = 8
"""Cells of a word that are worth showing."""

Rows = tuple[tuple[Line, ...], ...]
"""Rows of a table, the lines of each apart."""


class Section(Struct, frozen=True, kw_only=True):
    """A heading and rows under it, each laid out in one or more lines.

    `floors`: how many rows are kept when the page is tight, and when it is tighter still; rows
    beyond are left out and counted. `tight`: shorter rows that are taken in between.
    """

    heading: str
    rows: Rows
    floors: tuple[int, int]
    tight: Rows | None = None


def fitted(sections: Sequence[Section], room: int) -> list[Line]:
    """The sections in at most *room* lines where their last floors allow it; empty ones vanish.

    Rows are left out first, then rows get shorter, then more are left out.
    """
    kept = [one for one in sections if one.rows]
    full = [one.rows for one in kept]
    shorter = [one.tight or one.rows for one in kept]
    lines: list[Line] = []
    for tables, stage in ((full, 0), (shorter, 0), (shorter, 1)):
        counts = _counts(tables, [one.floors[stage] for one in kept], room)
        lines = []
        for section, table, count in zip(kept, tables, counts, strict=True):
            lines.append(_heading(section, count))
            for row in table[:count]:
                lines.extend(row)
        if len(lines) <= room:
            break
    return lines


def _counts(tables: Sequence[Rows], floors: Sequence[int], room: int) -> list[int]:
    """How many rows of each section to show; the longest gives way first, none below its floor."""
    counts = [len(each) for each in tables]
    while _height(tables, counts) > room:
        spare = [max(count - floor, 0) for count, floor in zip(counts, floors, strict=True)]
        most = max(spare, default=0)
        if most == 0:
            break
        counts[spare.index(most)] -= 1
    return counts


def _height(tables: Sequence[Rows], counts: Sequence[int]) -> int:
    shown = zip(tables, counts, strict=True)
    return sum(1 + sum(map(len, table[:count])) for table, count in shown)


def whole(sections: Sequence[Section]) -> list[Line]:
    """Every row of every section."""
    lines: list[Line] = []
    for section in sections:
        if section.rows:
            lines.append(_heading(section, len(section.rows)))
            for row in section.rows:
                lines.extend(row)
    return lines


def _heading(section: Section, count: int) -> Line:
    total = len(section.rows)
    more = f" ({count} of {total}; --all)" if count < total else ""
    return (piece(section.heading, Tone.HEADING), piece(more, Tone.FAINT))


def laid_out(rows: Sequence[Row], width: int, *, indent: int = 2) -> Rows:
    """Rows in aligned columns, the lines of each apart."""
    return tuple(tuple(lines) for lines in grids([[row] for row in rows], width, indent=indent))


def cut(lines: Sequence[Line], most: int, width: int) -> tuple[Line, ...]:
    """At most *most* of a row's lines; an ellipsis ends what goes on."""
    if len(lines) <= most:
        return tuple(lines)
    kept = list(lines[:most])
    kept[-1] = _shortened(kept[-1], width)
    return tuple(kept)


def _shortened(line: Line, width: int) -> Line:
    """*line* with an ellipsis behind it, without its last words where there is no room.

    The last word is cut where it fills more than half of the line.
    """
    pieces = list(line)
    while pieces and (_width(pieces) + 2 > width or not pieces[-1].text.strip()):
        last = pieces.pop()
        words, _, word = last.text.rstrip().rpartition(" ")
        room = width - 2 - _width(pieces) - cells(words)
        if words.strip():
            pieces.append(Piece(words.rstrip(), last.tone))
        elif cells(word) * 2 > width - _width(pieces) and room > _LEAST:
            pieces.append(Piece(_head(last.text, room), last.tone))
            return (*pieces, _ELLIPSIS)
    return (*pieces, Piece(" "), _ELLIPSIS)


def _width(pieces: Sequence[Piece]) -> int:
    return sum(one.width for one in pieces)


def _head(text: str, room: int) -> str:
    """As much of the beginning of *text* as fits."""
    kept = ""
    for char in text:
        if cells(kept + char) > room:
            break
        kept += char
    return kept
