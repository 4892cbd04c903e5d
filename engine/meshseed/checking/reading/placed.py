"""Text that knows where in the file each of its characters stands, through layers of quoting."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field

from meshseed.checking.handovers import Piece, PieceKind, Pieces

# What stands in for text nobody knows: a letter, so that every grammar takes it for part of a word.
_FILL: Final = "x"
_FILL_WIDTH: Final = 4


class Hole(Struct, frozen=True):
    """Characters `start` up to `end` of a placed text that only stand in for something unknown."""

    start: int
    end: int
    kind: PieceKind
    text: str


class Placed(Struct, frozen=True):
    """A text and, for each of its characters and for its end, the offset in the file.

    `holes` are apart from each other and in order.
    """

    text: str
    offsets: Sequence[int]
    holes: tuple[Hole, ...] = ()

    @classmethod
    def whole(cls, text: str) -> "Placed":
        """A file, which is placed where it stands."""
        return cls(text, range(len(text) + 1))

    def cut(self, start: int, end: int) -> "Placed":
        """The characters *start* up to *end*; holes that reach over an edge are left out."""
        holes = tuple(
            Hole(hole.start - start, hole.end - start, hole.kind, hole.text)
            for hole in self.holes
            if start <= hole.start and hole.end <= end
        )
        return Placed(self.text[start:end], self.offsets[start : end + 1], holes)

    def masked(self, holes: Sequence[Hole]) -> "Placed":
        """The same text with *holes* filled; those that overlap an earlier one are left out."""
        if not holes:
            return self
        kept: list[Hole] = []
        for hole in sorted((*self.holes, *holes), key=lambda hole: (hole.start, -hole.end)):
            if not kept or hole.start >= kept[-1].end:
                kept.append(hole)
        parts: list[str] = []
        at = 0
        for hole in kept:
            parts += (self.text[at : hole.start], _FILL * (hole.end - hole.start))
            at = hole.end
        parts.append(self.text[at:])
        return Placed("".join(parts), self.offsets, tuple(kept))

    def pieces(self) -> Pieces:
        """The text as pieces: literal between the holes."""
        built = Building(self)
        built.span(0, len(self.text))
        return built.pieces()

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where characters *start* up to *end* begin and end in the file."""
        return self.offsets[start], max(self.offsets[end], self.offsets[start])


def placed(pieces: Pieces) -> Placed:
    """*pieces* as one text, to be read as another language; what is not literal is a hole."""
    text: list[str] = []
    offsets: list[int] = []
    holes: list[Hole] = []
    at = 0
    for piece in pieces:
        if piece.kind is PieceKind.LITERAL:
            text.append(piece.text)
            offsets += piece.offsets[:-1]
            at += len(piece.text)
        else:
            text.append(_FILL * _FILL_WIDTH)
            offsets += [piece.offsets[0]] * _FILL_WIDTH
            holes.append(Hole(at, at + _FILL_WIDTH, piece.kind, piece.text))
            at += _FILL_WIDTH
    offsets.append(pieces[-1].offsets[-1] if pieces else 0)
    return Placed("".join(text), offsets, tuple(holes))


class Building(Struct):
    """Pieces in the making, from the characters of one source."""

    source: Placed
    _done: list[Piece] = field(default_factory=list)
    _text: list[str] = field(default_factory=list)
    _offsets: list[int] = field(default_factory=list)
    _end: int = 0

    def char(self, text: str, start: int, end: int) -> None:
        """Characters that source characters *start* up to *end* stand for."""
        offsets = self.source.offsets
        self._text.append(text)
        if len(text) == 1:
            self._offsets.append(offsets[start])
        else:
            self._offsets += [offsets[start]] * len(text)
        self._end = offsets[end]

    def span(self, start: int, end: int) -> None:
        """Source characters that stand for themselves; holes among them become pieces."""
        at = start
        for hole in self.source.holes:
            if hole.end <= at or hole.start >= end:
                continue
            self._plain(at, hole.start)
            self.other(hole.kind, hole.text, hole.start, hole.end)
            at = hole.end
        self._plain(at, end)

    def other(
        self, kind: PieceKind, text: str, start: int, end: int, otherwise: Pieces = ()
    ) -> None:
        """Something that is not literal, standing at source characters *start* up to *end*."""
        self.boundary()
        offsets = self.source.place(start, end)
        self._done.append(Piece(kind=kind, text=text, offsets=offsets, otherwise=otherwise))

    def known(self, text: str, start: int, end: int) -> None:
        """Text that a name stands for: every character has the place of the name."""
        self.boundary()
        if text:
            first, last = self.source.place(start, end)
            self._done.append(
                Piece(kind=PieceKind.LITERAL, text=text, offsets=(*([first] * len(text)), last))
            )

    def ready(self, pieces: Pieces) -> None:
        """Pieces made elsewhere."""
        self.boundary()
        self._done += pieces

    def boundary(self) -> None:
        """What follows is a fragment of its own, joined to what was there."""
        if self._text:
            self._done.append(
                Piece(
                    kind=PieceKind.LITERAL,
                    text="".join(self._text),
                    offsets=(*self._offsets, self._end),
                )
            )
            self._text.clear()
            self._offsets.clear()

    def pieces(self) -> Pieces:
        """Everything so far."""
        self.boundary()
        return tuple(self._done)

    def _plain(self, start: int, end: int) -> None:
        if start >= end:
            return
        self._text.append(self.source.text[start:end])
        self._offsets += self.source.offsets[start:end]
        self._end = self.source.offsets[end]


def literal_text(pieces: Pieces) -> str | None:
    """The text of pieces that are all literal, else None."""
    if any(piece.kind is not PieceKind.LITERAL for piece in pieces):
        return None
    return "".join(piece.text for piece in pieces)


def holds_flags(value: Pieces) -> bool:
    """Whether a known text is flags, which are shown where they are written.

    A mere value is shown where it is used: there the flag stands that it is the value of.
    """
    return bool(value) and value[0].text.lstrip()[:1] == "-"


def moved(text: str, start: int, end: int) -> Pieces:
    """A literal of which every character has one place of the file."""
    if not text:
        return ()
    return (Piece(kind=PieceKind.LITERAL, text=text, offsets=(*([start] * len(text)), end)),)


def split_off(pieces: Pieces, at: int) -> Pieces:
    """*pieces* without the first *at* characters of its first piece, which is literal."""
    first = pieces[0]
    rest = pieces[1:]
    if at >= len(first.text):
        return rest
    cut = Piece(kind=first.kind, text=first.text[at:], offsets=first.offsets[at:])
    return (cut, *rest)
