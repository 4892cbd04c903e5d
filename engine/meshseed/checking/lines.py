"""Lines and columns of character offsets in one text, and back."""

from bisect import bisect_right

from meshseed.diagnostics import Position, Span


class Lines:
    """The lines of one text, broken at LF only; a CR belongs to its line's end.

    Lines and columns count from 1, in characters.
    """

    def __init__(self, text: str) -> None:
        starts = [0]
        at = text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = text.find("\n", at + 1)
        self._starts = starts
        self._length = len(text)

    def position(self, offset: int) -> Position:
        """Where the character at *offset* stands; one past the end is the end of the text."""
        offset = min(max(offset, 0), self._length)
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def span(self, start: int, end: int) -> Span:
        """From the character at *start* up to the one at *end*."""
        return Span(self.position(start), self.position(max(start, end)))

    def offset(self, position: Position) -> int:
        """The offset of *position*, which need not be in the text: then the nearest that is."""
        if position.line > len(self._starts):
            return self._length
        line = max(position.line, 1)
        return min(self._starts[line - 1] + max(position.column, 1) - 1, self._length)
