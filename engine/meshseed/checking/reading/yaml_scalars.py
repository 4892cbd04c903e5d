"""Scalars of YAML: quotes, folding and indentation undone, every character in its place."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.reading.placed import Building, Placed, placed

_BLANKS: Final = " \t\r\n\x85\u2028\u2029"
_ESCAPE: Final = pattern(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)
_FOLD: Final = pattern(r"[ \t]*\r?\n[ \t\r\n]*")
_JOIN: Final = pattern(r"\\[ \t]*\r?\n[ \t]*")
_RUN: Final = pattern(r"[^\\ \t\r\n]+")
_SIMPLE: Final = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f",
    "r": "\r", "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip


def scalar_text(source: Placed, start: int, end: int, style: str | None, value: str) -> Placed:
    """The text *value* of the scalar between *start* and *end*, written in *style*.

    The parser says what the value is; this finds where each of its characters was written.
    """
    if not value:
        return Placed("", (source.offsets[start if not style else min(start + 1, end)],))
    if source.text[start:end] == value:
        return _text(source.cut(start, end))
    if style == '"':
        decoded = _double(source, start + 1, end - 1)
        if decoded is not None and decoded.text == value:
            return decoded
    if style in {"|", ">"}:
        line_end = source.text.find("\n", start, end)
        start = end if line_end < 0 else line_end + 1
    elif style in {"'", '"'}:
        start, end = start + 1, end - 1
    return _aligned(source, start, end, value, single=style == "'")


def _text(source: Placed) -> Placed:
    return placed(source.pieces()) if source.holes else source


def _aligned(source: Placed, at: int, end: int, value: str, *, single: bool) -> Placed:
    """*value* found again in the source: the same letters, with other white space between them."""
    building = Building(source)
    holes = {hole.start: hole for hole in source.holes if at <= hole.start < end}
    text = source.text
    number = 0
    while number < len(value):
        char = value[number]
        if char not in _BLANKS:
            while at < end and text[at] in _BLANKS:
                at += 1
        if at in holes:
            hole = holes[at]
            building.other(hole.kind, hole.text, hole.start, hole.end)
            number += hole.end - hole.start
            at = hole.end
        elif at < end and (text[at] == char or (char in _BLANKS and text[at] in _BLANKS)):
            building.char(char, at, at + 1)
            doubled = single and char == "'" and text.startswith("''", at)
            at += 2 if doubled else 1
            number += 1
        else:
            # Not where it was looked for: the nearest place is still better than none.
            place = min(at, len(text))
            building.char(char, place, place)
            number += 1
            if at < end and text[at] not in _BLANKS and char not in _BLANKS:
                at += 1
    return placed(building.pieces())


def _double(source: Placed, at: int, end: int) -> Placed | None:
    building = Building(source)
    text = source.text
    while at < end:
        if text[at] == "\\":
            if join := _JOIN.match(text, at, end):
                at = join.end()
                continue
            escape = _ESCAPE.match(text, at, end)
            if escape is None:
                return None
            name = escape.group(1)
            known = _SIMPLE.get(name)
            if known is None:
                code = int(name[1:], 16) if len(name) > 1 else -1
                if not 0 <= code <= 0x10FFFF:
                    return None
                known = chr(code)
            building.char(known, at, escape.end())
            at = escape.end()
        elif fold := _FOLD.match(text, at, end):
            breaks = fold.group().count("\n")
            for _ in range(max(breaks - 1, 1)):
                building.char(" " if breaks == 1 else "\n", fold.start(), fold.end())
            at = fold.end()
        else:
            run = _RUN.match(text, at, end)
            stop = run.end() if run else at + 1
            building.span(at, stop)
            at = stop
    return placed(building.pieces())
