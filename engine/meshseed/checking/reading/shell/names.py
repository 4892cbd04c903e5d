"""What a script itself makes known of its variables."""

from typing import Final

from msgspec import Struct, field

from meshseed.checking.handovers import PieceKind, Pieces

# A text that doubles with every line has to stop somewhere.
_LONGEST: Final = 65_536


class Names(Struct):
    """Variables and arrays whose value is known where the reader stands.

    Those in `unsteady` are assigned in functions or loops, whose order of running nobody reads.
    """

    unsteady: frozenset[str] = frozenset()
    _texts: dict[str, Pieces] = field(default_factory=dict)
    _arrays: dict[str, tuple[Pieces, ...]] = field(default_factory=dict)
    _usual: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> Pieces | None:
        """What the variable holds, with the places where it was written."""
        return self._texts.get(name)

    def array(self, name: str) -> tuple[Pieces, ...] | None:
        """The members of the array."""
        return self._arrays.get(name)

    def usual(self, name: str) -> str | None:
        """What the variable holds where nobody gave it a value before the script was run."""
        return self._usual.get(name)

    def learn(self, name: str, value: Pieces) -> None:
        """The variable is set here, on every way through the script."""
        known = all(piece.kind is PieceKind.LITERAL for piece in value)
        if name in self.unsteady or not known or _length(value) > _LONGEST:
            self.forget(name)
            if name not in self.unsteady and (usual := _usually(value)):
                self._usual[name] = usual
        else:
            self.forget(name)
            self._texts[name] = value

    def add(self, name: str, value: Pieces) -> None:
        """The variable is extended here."""
        before = self._texts.get(name)
        if before is None:
            self.forget(name)
        else:
            self.learn(name, (*before, *value))

    def learn_array(self, name: str, members: tuple[Pieces, ...], *, more: bool) -> None:
        """The array is set here, or *more* is put behind what it holds."""
        before = self._arrays.get(name) if more else ()
        if name in self.unsteady or before is None or len(before) + len(members) > 10_000:
            self.forget(name)
        else:
            self._arrays[name] = (*before, *members)

    def forget(self, name: str) -> None:
        """Nothing is known of it from here on."""
        self._texts.pop(name, None)
        self._usual.pop(name, None)
        self._arrays.pop(name, None)


def _usually(value: Pieces) -> str | None:
    """The text of pieces that are literal, or have one to fall back upon."""
    text = ""
    for piece in value:
        parts = (piece,) if piece.kind is PieceKind.LITERAL else piece.otherwise
        if not parts or any(part.kind is not PieceKind.LITERAL for part in parts):
            return None
        text += "".join(part.text for part in parts)
        if len(text) > _LONGEST:
            return None
    return text


def _length(value: Pieces) -> int:
    return sum(len(piece.text) for piece in value)
