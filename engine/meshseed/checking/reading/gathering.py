"""What the readers of one file find, in the making."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct, field

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import (
    Arm,
    Configured,
    Cut,
    Handover,
    Piece,
    PieceKind,
    Pieces,
    Writing,
)
from meshseed.checking.lines import Lines
from meshseed.checking.reading.carriers import Carriers
from meshseed.checking.reading.dashes import DASHES
from meshseed.diagnostics import Finding, Place, visible
from meshseed.diagnostics.codes.checking_files import FOREIGN_DASH, PARTLY_READ, TOO_DEEP
from meshseed.diagnostics.codes.code import Code
from meshseed.packs.facts import Carrier

# Far beyond any launch script; a file that holds more is not one.
MOST_HANDOVERS: Final = 20_000
DEEPEST: Final = 60
MOST_PROBLEMS: Final = 100

_PLACEHOLDER: Final = pattern(
    r"<[A-Za-z_][^<>\n]{0,80}>"
    r"|(?<![^\s=])(?:\.\.\.|…)(?!\S)"
    r"|(?<!\S)\[[A-Za-z.-][^\[\]\n]{0,120}\](?!\S)"
)


class Gathering(Struct):
    """Collects handovers with the branches and the scope they stand in."""

    carriers: Carriers
    path: str
    lines: Lines
    handovers: list[Handover] = field(default_factory=list)
    configured: list[Configured] = field(default_factory=list)
    problems: list[Finding] = field(default_factory=list)
    depth: int = 0
    _arms: tuple[Arm, ...] = ()
    _scope: int = 0
    _branches: int = 0
    _scopes: int = 0

    @property
    def conditional(self) -> bool:
        """Whether what is read here runs only sometimes, or elsewhere."""
        return bool(self._arms) or self._scope != 0

    @property
    def full(self) -> bool:
        """Whether a file holds more than is read of any."""
        return len(self.handovers) >= MOST_HANDOVERS

    def branch(self) -> int:
        """A new branch."""
        self._branches += 1
        return self._branches

    @contextmanager
    def arm(self, branch: int, arm: int = 0) -> Iterator[None]:
        """Whatever is added inside stands in that arm."""
        outer = self._arms
        self._arms = (*outer, Arm(branch=branch, arm=arm))
        try:
            yield
        finally:
            self._arms = outer

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The arms that what is added stands in."""
        return self._arms

    @contextmanager
    def standing(self, arms: tuple[Arm, ...]) -> Iterator[None]:
        """Whatever is added inside stands in these *arms* and no others."""
        outer = self._arms
        self._arms = arms
        try:
            yield
        finally:
            self._arms = outer

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Whatever is added inside stands in a scope of its own."""
        outer = self._scope
        self._scopes += 1
        self._scope = self._scopes
        try:
            yield
        finally:
            self._scope = outer

    @contextmanager
    def deeper(self) -> Iterator[bool]:
        """One layer of text within text; false where there are too many to go on."""
        self.depth += 1
        try:
            yield self.depth < DEEPEST
        finally:
            self.depth -= 1

    def text(
        self, carrier: Carrier, name: str, writing: Writing, value: Pieces, at: tuple[int, int]
    ) -> None:
        """Hand over one text, still to be cut; text that says nothing but itself is passed over."""
        if value and all(piece.kind is PieceKind.EARLIER for piece in value):
            return
        self._add(carrier, name, writing, Cut.TEXT, (value,), at)

    def words(
        self,
        carrier: Carrier,
        name: str,
        writing: Writing,
        members: tuple[Pieces, ...],
        at: tuple[int, int],
    ) -> None:
        """Hand over ready words."""
        self._add(carrier, name, writing, Cut.WORDS, members, at)

    def partly_read(self, at: int, language: str) -> None:
        """A mistake at offset *at* keeps some of the file from being read."""
        message = f"this is not {language}; what could be made out around it is checked"
        self._problem(PARTLY_READ, message, at, at + 1)

    def too_deep(self, at: int) -> None:
        """What stands at offset *at* is nested more deeply than is read."""
        self._problem(TOO_DEEP, "what is nested here is not read", at, at + 1)

    def foreign_dash(self, word: str, start: int, end: int) -> None:
        """An option of another command begins with something that is no hyphen."""
        shown = visible(word[:40])
        plain = "--" + word.lstrip("-" + DASHES)[:40]
        message = f"`{shown}` begins with a dash that is no ASCII hyphen"
        self._problem(FOREIGN_DASH, message, start, end, suggestion=visible(plain))

    def _problem(
        self, code: Code, message: str, start: int, end: int, suggestion: str | None = None
    ) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            return
        remedy = code.remedy.removesuffix(".")
        place = Place(source=self.path, span=self.lines.span(start, end))
        self.problems.append(
            Finding(
                code=code.id,
                severity=code.severity,
                message=message,
                where=(place,),
                suggestion=suggestion,
                help=remedy[:1].lower() + remedy[1:],
            )
        )

    def _add(
        self,
        carrier: Carrier,
        name: str,
        writing: Writing,
        cut: Cut,
        members: tuple[Pieces, ...],
        at: tuple[int, int],
    ) -> None:
        if self.full:
            return
        self.handovers.append(
            Handover(
                carrier=carrier.id,
                carrier_name=name,
                writing=writing,
                cut=cut,
                members=tuple(with_placeholders(member) for member in members),
                start=at[0],
                end=at[1],
                arms=self._arms,
                scope=self._scope,
            )
        )


def with_placeholders(pieces: Pieces) -> Pieces:
    """*pieces* with `<…>`, `[…]` and `...` taken out of the literals."""
    done: list[Piece] = []
    for piece in pieces:
        if piece.kind is not PieceKind.LITERAL:
            done.append(piece)
            continue
        at = 0
        for match in _PLACEHOLDER.finditer(piece.text):
            if match.start() > at:
                done.append(_part(piece, at, match.start()))
            at = match.end()
            edges = (piece.offsets[match.start()], piece.offsets[at - 1] + 1)
            done.append(Piece(kind=PieceKind.PLACEHOLDER, text=match.group(), offsets=edges))
        if at < len(piece.text):
            done.append(_part(piece, at, len(piece.text)))
    return tuple(done)


def _part(piece: Piece, start: int, end: int) -> Piece:
    if start == 0 and end == len(piece.text):
        return piece
    offsets = piece.offsets[start : end + 1]
    return Piece(kind=PieceKind.LITERAL, text=piece.text[start:end], offsets=offsets)
