"""Breaking a line of pieces at spaces so that it fits a width."""

from collections.abc import Iterator

from meshseed.cli.text.pieces import Line, Piece
from meshseed.diagnostics.source import cells


def wrapped(line: Line, width: int, *, hang: int = 0) -> list[Line]:
    """*line* in as many lines as it needs, each at most *width* cells.

    Lines after the first begin with *hang* spaces, which count. A word longer than a line is cut
    where the line ends. At least one line comes back, empty for an empty *line*.
    """
    width = max(width, hang + 8, 1)
    lines: list[Line] = []
    current: list[Piece] = []
    used = 0
    gap = ""
    for word, tone_of in _words(line):
        if word == " ":
            gap = " "
            continue
        size = cells(word)
        if current and used + len(gap) + size > width:
            lines.append(tuple(current))
            current, used, gap = _begun(hang)
        while used + len(gap) + size > width:
            head, word = _cut(word, width - used - len(gap))
            lines.append((*current, Piece(gap + head, tone_of.tone)))
            current, used, gap = _begun(hang)
            size = cells(word)
        current.append(Piece(gap + word, tone_of.tone))
        used += len(gap) + size
        gap = ""
    if current or not lines:
        lines.append(tuple(current))
    return lines


def _begun(hang: int) -> tuple[list[Piece], int, str]:
    return ([Piece(" " * hang)] if hang else [], hang, "")


def _words(line: Line) -> Iterator[tuple[str, Piece]]:
    """The words of a line with the piece each is from; one " " for any run of spaces."""
    for part in line:
        first = True
        for word in part.text.split(" "):
            if not first:
                yield " ", part
            first = False
            if word:
                yield word, part


def _cut(word: str, room: int) -> tuple[str, str]:
    """As much of *word* as *room* cells hold (one character at least), and the rest."""
    at, used = 0, 0
    for char in word:
        used += cells(char)
        if used > room and at:
            break
        at += 1
    return word[:at], word[at:]
