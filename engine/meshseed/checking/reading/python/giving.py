"""Hands what an expression holds to a carrier."""

import ast
from dataclasses import dataclass, field
from typing import Final

from meshseed.checking.handovers import Cut, Piece, PieceKind, Pieces, Writing
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import literal_text
from meshseed.checking.reading.python.code import Code
from meshseed.checking.reading.python.names import dotted
from meshseed.checking.reading.python.values import Value, Values
from meshseed.packs.facts import Carrier

_MOST_ALTERNATIVES: Final = 4


@dataclass(slots=True)
class Giving:
    """Of one piece of code. `constants` are its names that stand for one known thing.

    `passed` are names that are handed to a carrier further down, after they were put together.
    """

    code: Code
    gathering: Gathering
    constants: dict[str, ast.expr]
    passed: dict[str, Carrier] = field(default_factory=dict)

    def target(self, target: ast.expr) -> tuple[Carrier, str, str] | None:
        """The carrier that *target* is, its name, and how the code itself reads it."""
        carriers = self.gathering.carriers
        match target:
            case ast.Subscript(slice=ast.expr() as key):
                name = self.string(key)
                if name is None:
                    return None
                carrier = carriers.variables.get(name) or carriers.argument(name)
                return (carrier, name, name) if carrier else None
            case ast.Name() | ast.Attribute():
                own = dotted(target)
                name = own.rpartition(".")[2]
                if name in carriers.variables:
                    return carriers.variables[name], name, own
                carrier = carriers.argument(name) or self.passed.get(own)
                return (carrier, name, own) if carrier else None
            case _:
                return None

    def give(  # noqa: PLR0913 - a handover is all of these
        self,
        carrier: Carrier,
        name: str,
        writing: Writing,
        node: ast.expr,
        place: tuple[int, int],
        own: str | None = None,
        *,
        before: Pieces = (),
    ) -> bool:
        """Hand *node* over; false where it is neither a text nor words."""
        values = Values(self.code, self.constants, own or name)
        value = values.value(node)
        if value is None:
            return False
        ways = [value]
        for one in values.met[: _MOST_ALTERNATIVES - 1]:
            other = Values(self.code, self.constants, own or name, frozenset({one})).value(node)
            if other is not None and other != value:
                ways.append(other)
        ways = [way for way in ways if self._says_something(carrier, name, way)]
        if len(ways) < 2:
            for way in ways:
                self._hand(carrier, name, writing, way, place, before)
            return True
        branch = self.gathering.branch()
        for arm, way in enumerate(ways):
            with self.gathering.arm(branch, arm):
                self._hand(carrier, name, writing, way, place, before)
        return True

    def _says_something(self, carrier: Carrier, name: str, value: Value) -> bool:
        """Passing an argument on by its name, or anything else unknown, says nothing."""
        if name in self.gathering.carriers.variables:
            return True
        known = [
            piece
            for member in (*value.members, value.default or ())
            for piece in member
            if piece.kind is PieceKind.LITERAL
        ]
        if name == carrier.name:
            return bool(known) and (len(known) > 1 or not known[0].text.strip().isdigit())
        return any(piece.text.lstrip().startswith("-") for piece in known)

    def _hand(
        self,
        carrier: Carrier,
        name: str,
        writing: Writing,
        value: Value,
        place: tuple[int, int],
        before: Pieces,
    ) -> None:
        if value.default:
            self.gathering.text(carrier, name, Writing.DEFAULT, value.default, place)
        if value.cut is Cut.WORDS:
            members = (before[:1], *value.members) if before else value.members
            self.gathering.words(carrier, name, writing, members, place)
        else:
            self.gathering.text(carrier, name, writing, (*before, *value.members[0]), place)

    def dashed(self, node: ast.expr) -> bool:
        """Whether *node* is a text or list that begins as flags do."""
        value = Values(self.code, self.constants).value(node)
        first: Pieces = value.members[0] if value is not None and value.members else ()
        return bool(first) and first[0].text.lstrip().startswith("-")

    def string(self, node: ast.expr) -> str | None:
        """The text of *node*, written here or known by its name."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        if isinstance(node, ast.Name) and node.id in self.constants:
            return literal_text(Values(self.code, self.constants).text(node))
        return None

    def piece(self, kind: PieceKind, node: ast.expr) -> Piece:
        """*node* as one piece that is not literal."""
        return Piece(kind=kind, text=self.code.text(node), offsets=self.code.place(node))
