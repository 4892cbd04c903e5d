"""Places in a text: what a caret is drawn under."""

from msgspec import Struct


class Position(Struct, frozen=True, order=True, gc=False):
    """A place in a text; `line` and `column` count from 1, in characters (not bytes)."""

    line: int
    column: int


class Span(Struct, frozen=True, order=True, gc=False):
    """From `start` up to, not including, `end`."""

    start: Position
    end: Position


def span_at(line: int, column: int, length: int = 1) -> Span:
    """A span of *length* characters within one line."""
    return Span(Position(line, column), Position(line, column + max(length, 1)))
