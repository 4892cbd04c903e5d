"""A text and its places, counted as an editor counts them: lines from 0, columns in code units."""

from bisect import bisect_right
from enum import StrEnum

from msgspec import Struct

from meshseed.diagnostics import Position, Span


class Units(StrEnum):
    """What a column of the protocol counts; editors and server agree on one when they meet."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Spot(Struct, frozen=True, order=True, gc=False):
    """A place as the protocol has it: `line` from 0, `column` in its code units from 0."""

    line: int
    column: int


class Text:
    """One text. Lines end at LF, as TOML has them; a CR before it belongs to the line's end."""

    def __init__(self, text: str, units: Units = Units.UTF16) -> None:
        self.text = text
        self._units = units
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def spot(self, offset: int) -> Spot:
        """Where the character at *offset* stands."""
        line = bisect_right(self._starts, offset) - 1
        return Spot(line, _length(self.text[self._starts[line] : offset], self._units))

    def offset(self, spot: Spot) -> int:
        """The character at *spot*; the nearest there is for a place outside the text."""
        if spot.line >= len(self._starts):
            return len(self.text)
        start, end = self._line(max(spot.line, 0))
        line = self.text[start:end]
        if self._units is Units.UTF32 or line.isascii():
            return start + min(max(spot.column, 0), len(line))
        left = spot.column
        for number, char in enumerate(line):
            left -= _length(char, self._units)
            if left < 0:
                return start + number
        return end

    def at(self, position: Position) -> int:
        """The character at a place of a finding, which counts from 1 and in characters."""
        if position.line > len(self._starts):
            return len(self.text)
        start, end = self._line(max(position.line, 1) - 1)
        return min(start + max(position.column, 1) - 1, end)

    def range_of(self, span: Span) -> tuple[int, int]:
        """The characters of a finding's span."""
        start = self.at(span.start)
        return start, max(start, self.at(span.end))

    def _line(self, line: int) -> tuple[int, int]:
        """The characters of a line without its end."""
        start = self._starts[line]
        if line + 1 == len(self._starts):
            return start, len(self.text)
        end = self._starts[line + 1] - 1
        return start, end - 1 if end > start and self.text[end - 1] == "\r" else end


def _length(text: str, units: Units) -> int:
    if units is Units.UTF32 or text.isascii():
        return len(text)
    if units is Units.UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(char > "\uffff" for char in text)
