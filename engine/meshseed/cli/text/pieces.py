"""Text in pieces, each with a tone; a tone repeats what the words say and adds nothing."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Style, cells, inert


class Tone(StrEnum):
    """How a piece stands out where the terminal has colours."""

    PLAIN = "plain"
    HEADING = "heading"
    NAME = "name"
    FAINT = "faint"
    SURE = "sure"
    DOUBTFUL = "doubtful"
    ALARM = "alarm"


_CODES: Final = {
    Tone.PLAIN: "",
    Tone.HEADING: "\x1b[1m",
    Tone.NAME: "\x1b[36m",
    Tone.FAINT: "\x1b[2m",
    Tone.SURE: "\x1b[32m",
    Tone.DOUBTFUL: "\x1b[33m",
    Tone.ALARM: "\x1b[1;31m",
}
_RESET: Final = "\x1b[0m"


class Piece(Struct, frozen=True):
    """Printable text of one tone. `text` holds nothing that moves a cursor."""

    text: str
    tone: Tone = Tone.PLAIN

    @property
    def width(self) -> int:
        """Terminal cells this takes."""
        return cells(self.text)


Line = tuple[Piece, ...]
"""Pieces that stand side by side."""


def piece(text: str, tone: Tone = Tone.PLAIN) -> Piece:
    """A piece of any text: made inert, line breaks and tabs become spaces."""
    return Piece(inert(text), tone)


def line_of(text: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line of one piece, of any text; no piece for empty text."""
    return (piece(text, tone),) if text else ()


def width_of(line: Line) -> int:
    """Terminal cells a line takes."""
    return sum(part.width for part in line)


def painted(lines: Iterable[Line], style: Style) -> str:
    """The lines as text, a line feed between and none at the end."""
    return "\n".join(_painted(line, style).rstrip() for line in lines)


def _painted(line: Line, style: Style) -> str:
    if style is not Style.COLOUR:
        return "".join(part.text for part in line)
    runs = (
        (tone, "".join(part.text for part in parts))
        for tone, parts in groupby(line, key=lambda part: part.tone)
    )
    return "".join(
        f"{_CODES[tone]}{text}{_RESET}" if _CODES[tone] and text.strip() else text
        for tone, text in runs
    )
