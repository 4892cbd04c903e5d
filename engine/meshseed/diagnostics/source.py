"""One line of a text as a terminal shows it, and where on it a caret stands."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from meshseed.diagnostics.spans import Span
from meshseed.diagnostics.visible import visible

_TAB: Final = " " * 4
_CUT: Final = "…"


class Excerpt(Struct, frozen=True, kw_only=True):
    """A source line ready to print: `text`, and beneath it `length` carets after `indent` cells."""

    number: int
    text: str
    indent: int
    length: int


def excerpt(text: str, span: Span, width: int) -> Excerpt | None:
    """The line where *span* begins, cut to *width* terminal cells around the span.

    None where the text has no such line. Tabs take four cells, wide characters two, combining
    ones none; control characters are escaped. Of a longer span the first line is shown.
    """
    lines = _lines(text)
    number = span.start.line
    if not 1 <= number <= len(lines):
        return None
    line = lines[number - 1]
    start = min(span.start.column - 1, len(line))
    end = span.end.column - 1 if span.end.line == number else len(line.rstrip())
    end = min(max(end, start), len(line))
    first, last = _window(line, start, end, width)
    before = _CUT if first > 0 else ""
    after = _CUT if last < len(line) else ""
    return Excerpt(
        number=number,
        text=f"{before}{shown(line[first:last])}{after}".rstrip(),
        indent=len(before) + cells(line[first:start]),
        length=max(cells(line[start : min(end, last)]), 1),
    )


def shown(text: str) -> str:
    """*text* as printed: tabs as spaces, everything that moves the cursor escaped."""
    return _TAB.join(map(visible, text.split("\t")))


def cells(text: str) -> int:
    """How many terminal cells *text* takes once printed."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(_cell, text))


# Findings of one run stand in few texts: splitting each once keeps many findings linear.
@lru_cache(maxsize=8)
def _lines(text: str) -> tuple[str, ...]:
    """The lines of *text*, broken where TOML breaks them: at LF and CRLF and nowhere else."""
    return tuple(line.removesuffix("\r") for line in text.split("\n"))


def _cell(char: str) -> int:
    if char == "\t":
        return len(_TAB)
    escaped = visible(char)
    if len(escaped) > 1:
        return len(escaped)
    # Most texts are plain, and a library of its own is opened for it.
    import unicodedata

    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def _window(line: str, start: int, end: int, width: int) -> tuple[int, int]:
    """Which part of *line* to show: all of it, or *width* cells with the span in view."""
    if len(line) <= width and cells(line) <= width:
        return 0, len(line)
    room = max(width - 2 * len(_CUT), 10)
    first = _reach(line, start, room // 3, -1)
    last = _reach(line, start, room - cells(line[first:start]), 1)
    if last == len(line):
        first = _reach(line, last, room, -1)
    # A span that ends just outside is worth more than what stands before it.
    if last < end and end - start <= room and cells(line[start:end]) <= room:
        last = end
        first = _reach(line, last, room, -1)
    return min(first, start), last


def _reach(line: str, origin: int, room: int, step: int) -> int:
    """How far from *origin* one can go in direction *step* within *room* cells."""
    at = origin
    while True:
        beside = at if step > 0 else at - 1
        if not 0 <= beside < len(line):
            return at
        room -= _cell(line[beside])
        if room < 0:
            return at
        at += step
