"""A text that is handed over, put together from its pieces, with every character's place."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from meshseed.checking.handovers import Piece, PieceKind, Pieces
from meshseed.diagnostics import Position, Span

UNRESOLVED: Final = "\ue000"
"""Stands for a text that no reader knows: any characters, or none."""

PLACEHOLDER: Final = "\ue001"
"""Stands for a text that a person is to write."""

BEFORE: Final = "\ue002"
"""Stands for what a carrier held before the file was read."""

UNKNOWNS: Final = frozenset({UNRESOLVED, PLACEHOLDER, BEFORE})
_KINDS: Final = {
    PieceKind.UNRESOLVED: UNRESOLVED,
    PieceKind.PLACEHOLDER: PLACEHOLDER,
    PieceKind.EARLIER: BEFORE,
}
_DASHES: Final = "-\u2013\u2014\u2212"
_QUOTE: Final = "'"
_NOWHERE: Final = (-1, -1)


class Marked(Struct, frozen=True, kw_only=True):
    """A text with the place of each of its characters.

    `places` holds, for each character, where it starts and ends in the file, or (-1, -1) for one
    that nobody typed. `seams` are the indices at which an earlier value was joined without a blank.
    """

    text: str
    places: tuple[tuple[int, int], ...]
    seams: tuple[int, ...] = ()

    def where(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the file of the characters *start* up to *end*."""
        typed = [place for place in self.places[start:end] if place != _NOWHERE]
        if not typed:
            beside = [place for place in self.places[start:] if place != _NOWHERE]
            if beside:
                return beside[0][0], beside[0][0]
            before = [place for place in self.places[:start] if place != _NOWHERE]
            return (before[-1][1], before[-1][1]) if before else (0, 0)
        first, last = typed[0][0], typed[-1][1]
        return (first, last) if last >= first else typed[0]

    def is_contiguous(self, start: int, end: int) -> bool:
        """Whether the characters *start* up to *end* stand side by side in the file, unescaped."""
        part = self.places[start:end]
        return bool(part) and all(
            place != _NOWHERE and place[1] - place[0] == 1 and place[0] == part[0][0] + index
            for index, place in enumerate(part)
        )


def marked(pieces: Iterable[Piece]) -> Marked:
    """The text of *pieces*; what is not known becomes one character of its kind."""
    chars: list[str] = []
    places: list[tuple[int, int]] = []
    for piece in pieces:
        if piece.kind is not PieceKind.LITERAL:
            chars.append(_KINDS[piece.kind])
            places.append((piece.offsets[0], piece.offsets[-1]))
            continue
        for index, char in enumerate(piece.text):
            chars.append("\ufffd" if char in UNKNOWNS else char)
            places.append((piece.offsets[index], piece.offsets[index + 1]))
    return Marked(text="".join(chars), places=tuple(places))


def joined(before: Marked | None, after: Sequence[Piece]) -> Marked:
    """The text of *after*, with *before* in the place of what its carrier held earlier.

    Where the two meet without a blank, a blank that nobody typed is put between, and a seam
    remembers the place: what was meant is judged, and the joint once.
    """
    text = ""
    places: list[tuple[int, int]] = []
    seams: list[int] = []
    glue = False
    for piece in after:
        earlier = piece.kind is PieceKind.EARLIER
        part = before if earlier and before is not None else marked((piece,))
        if not part.text:
            continue
        appended = glue and part.text[0] in _DASHES
        if text and not text[-1].isspace() and (appended or (earlier and _is_flag(part, before))):
            text += " "
            places.append(_NOWHERE)
            seams.append(len(text))
        seams += [len(text) + seam for seam in part.seams]
        text += part.text
        places += part.places
        glue = earlier
    return Marked(text=text, places=tuple(places), seams=tuple(seams))


def _is_flag(part: Marked, before: Marked | None) -> bool:
    """Whether what a carrier held begins with a flag, as far as anybody knows."""
    return before is None or part.text[0] == "-"


def of_words(members: Sequence[Pieces | Marked]) -> Marked:
    """One text that a shell would cut into *members*, quotes put around what needs them."""
    text = ""
    places: list[tuple[int, int]] = []
    seams: list[int] = []
    for member in members:
        word = member if isinstance(member, Marked) else marked(member)
        if places:
            text += " "
            places.append(_NOWHERE)
        quote = _needs_quotes(word.text)
        if quote:
            text += _QUOTE
            places.append(_NOWHERE)
        for char, place in zip(word.text, word.places, strict=True):
            shown = "'\\''" if quote and char == _QUOTE else char
            text += shown
            places += [place] * len(shown)
        if quote:
            text += _QUOTE
            places.append(_NOWHERE)
    return Marked(text=text, places=tuple(places), seams=tuple(seams))


def side_by_side(parts: Sequence[Marked]) -> Marked:
    """*parts* with a blank between, as one line."""
    text = ""
    places: list[tuple[int, int]] = []
    seams: list[int] = []
    for part in parts:
        if places:
            text += " "
            places.append(_NOWHERE)
        seams += [len(text) + seam for seam in part.seams]
        text += part.text
        places += part.places
    return Marked(text=text, places=tuple(places), seams=tuple(seams))


def unmarked(text: str, place: tuple[int, int]) -> Marked:
    """A *text* that stands in the file in other words, at *place*."""
    return Marked(text=text, places=(place,) * len(text))


def _needs_quotes(text: str) -> bool:
    return not text or any(char.isspace() or char in "'\"\\" for char in text)


class Rows:
    """Turns offsets of a text into lines and columns, and back."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)
        self._length = len(text)

    def position(self, offset: int) -> Position:
        """The line and column of *offset*."""
        row = bisect_right(self._starts, offset) - 1
        return Position(row + 1, offset - self._starts[row] + 1)

    def span(self, start: int, end: int) -> Span:
        """The span from *start* up to *end*; an empty one has the width of a character."""
        last = self.position(max(end - 1, start))
        return Span(self.position(start), Position(last.line, last.column + 1))

    def offset(self, position: Position) -> int:
        """Where *position* is in the text, within its bounds."""
        row = min(max(position.line, 1), len(self._starts)) - 1
        return min(self._starts[row] + position.column - 1, self._length)

    def offsets(self, span: Span) -> tuple[int, int]:
        """Where *span* starts and ends in the text."""
        return self.offset(span.start), self.offset(span.end)
