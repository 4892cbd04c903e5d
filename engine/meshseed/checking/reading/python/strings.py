"""String literals of Python, escapes undone, every character in its place."""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Pieces
from meshseed.checking.reading.placed import Building, Placed

_OPENING: Final = pattern(r"([rRbBuUfF]{0,2})('''|\"\"\"|'|\")")
_BETWEEN: Final = pattern(r"(?:\s|\\\r?\n|#[^\n]*\n?)*")
_NAMED: Final = pattern(r"N\{([^{}]{1,90})\}")
_NUMBERED: Final = pattern(r"x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[0-7]{1,3}")
_SIMPLE: Final = {
    "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r",
    "t": "\t", "v": "\v",
}  # fmt: skip
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}

Expression = Callable[[Building, int, int, int, int], None]
"""Told of `{…}`: the building, the braces' start and end, the expression's start and end."""


def literals(source: Placed, start: int, end: int, expression: Expression) -> Pieces:
    """The strings that stand side by side between *start* and *end*, as fragments."""
    building = Building(source)
    text = source.text
    at = start
    while at < end:
        at = _past(_BETWEEN, text, at, end)
        opening = _OPENING.match(text, at, end)
        if opening is None:
            at += 1
            continue
        at = _body(building, opening, end, expression)
        building.boundary()
    return building.pieces()


def _past(pattern: re.Pattern[str], text: str, at: int, end: int) -> int:
    match = pattern.match(text, at, end)
    return match.end() if match else at


def _body(building: Building, opening: re.Match[str], end: int, expression: Expression) -> int:
    text = building.source.text
    prefix, quote = opening.group(1).lower(), opening.group(2)
    raw, formatted = "r" in prefix, "f" in prefix
    at = opening.end()
    while at < end:
        if text.startswith(quote, at):
            return at + len(quote)
        char = text[at]
        if char == "\\":
            at = _escape(building, at, end, raw=raw)
        elif formatted and char in "{}":
            at = _brace(building, at, end, expression)
        else:
            stop = at + 1
            while stop < end and text[stop] not in "\\{}'\"":
                stop += 1
            building.span(at, stop)
            at = stop
    return end


def _brace(building: Building, at: int, end: int, expression: Expression) -> int:
    text = building.source.text
    if text.startswith(text[at] * 2, at):
        building.char(text[at], at, at + 2)
        return at + 2
    if text[at] == "}":
        building.span(at, at + 1)
        return at + 1
    stop, inner_end = _closing_brace(text, at, end)
    expression(building, at, stop, at + 1, inner_end)
    return stop


def _closing_brace(text: str, at: int, end: int) -> tuple[int, int]:
    """Where the braces that open at *at* end, and where the expression in them does."""
    waiting = ["}"]
    inner_end: int | None = None
    at += 1
    while at < end:
        char = text[at]
        if char in "'\"" and inner_end is None:
            stop = text.find(char, at + 1, end)
            at = stop if stop > 0 else at
        elif char in _BRACKETS:
            waiting.append(_BRACKETS[char])
        elif char == waiting[-1]:
            waiting.pop()
            if not waiting:
                return at + 1, at if inner_end is None else inner_end
        elif len(waiting) == 1 and inner_end is None and _ends_expression(text, at):
            inner_end = at
        at += 1
    return end, end if inner_end is None else inner_end


def _ends_expression(text: str, at: int) -> bool:
    if text[at] == ":":
        return True
    return text[at] == "!" and text[at + 1 : at + 2] != "="


def _escape(building: Building, at: int, end: int, *, raw: bool) -> int:
    text = building.source.text
    following = text[at + 1 : at + 2] if at + 1 < end else ""
    if not following:
        building.span(at, at + 1)
        return at + 1
    if raw:
        building.span(at, at + 2)
        return at + 2
    if following == "\n":
        return at + 2
    if text.startswith("\r\n", at + 1):
        return at + 3
    if following in _SIMPLE:
        building.char(_SIMPLE[following], at, at + 2)
        return at + 2
    if match := _NUMBERED.match(text, at + 1, end):
        digits = match.group()
        code = int(digits, 8) if digits[0].isdigit() else int(digits[1:], 16)
        building.char(chr(code) if code <= 0x10FFFF else "\ufffd", at, match.end())
        return match.end()
    if match := _NAMED.match(text, at + 1, end):
        try:
            char = unicodedata.lookup(match.group(1))
        except KeyError:
            char = "\ufffd"
        building.char(char, at, match.end())
        return match.end()
    building.span(at, at + 2)
    return at + 2
