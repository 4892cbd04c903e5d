"""What a fact mentions: names it reads, questions it needs, evidence and conflicts it names."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

from meshseed.packs.facts import (
    Comparison,
    Constraint,
    Flag,
    FromName,
    FromUnknown,
    Lookup,
    Mesh,
    Override,
    Standing,
    Unknown,
)

_HOLDING: Final = (Struct, tuple, dict)


class Mentions(Struct, frozen=True, kw_only=True):
    """Ids a fact mentions, each once, in the order they stand in it."""

    reads: tuple[str, ...]
    unknowns: tuple[str, ...]
    evidence: tuple[str, ...]
    conflicts: tuple[str, ...]


_MOST_KEPT: Final = 4096
_kept: dict[int, tuple[object, Mentions]] = {}
"""What was found of the facts last asked about: a report or an explanation asks several times.

By identity, since hashing a fact takes as long as looking through it; each is held, so that no
other can have its identity.
"""


class _Noting:
    """What was mentioned so far; a method for each kind of part that mentions something."""

    def __init__(self) -> None:
        self.reads: dict[str, None] = {}
        self.unknowns: dict[str, None] = {}
        self.evidence: dict[str, None] = {}
        self.conflicts: dict[str, None] = {}

    def name(self, part: Comparison | FromName) -> None:
        self.reads[part.name] = None

    def unknown(self, part: FromUnknown) -> None:
        self.unknowns[part.unknown] = None

    def standing(self, part: Standing) -> None:
        if part.evidence:
            self.evidence.update(dict.fromkeys(part.evidence))
        if part.contested:
            self.conflicts.update(dict.fromkeys(part.contested))

    def question(self, part: Unknown) -> None:
        self.evidence.update(dict.fromkeys(part.evidence))

    def constraint(self, part: Constraint) -> None:
        if part.enforced_by is not None:
            self.evidence[part.enforced_by] = None

    def lookup(self, part: Lookup) -> None:
        self.reads[part.source] = None

    def mesh(self, part: Mesh) -> None:
        self.reads.update(dict.fromkeys(part.cardinality.reads))


_TAKERS: Final[dict[type, Callable[[_Noting, Any], None]]] = {
    Comparison: _Noting.name,
    FromName: _Noting.name,
    FromUnknown: _Noting.unknown,
    Standing: _Noting.standing,
    Unknown: _Noting.question,
    Constraint: _Noting.constraint,
    Lookup: _Noting.lookup,
    Mesh: _Noting.mesh,
}


def mentions_of(fact: object) -> Mentions:
    """Everything *fact* mentions, at any depth."""
    kept = _kept.get(id(fact))
    if kept is not None:
        return kept[1]
    found = _look_through(fact)
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    _kept[id(fact)] = (fact, found)
    return found


def _look_through(fact: object) -> Mentions:
    noted = _Noting()
    for part in parts_of(fact):
        take = _TAKERS.get(type(part))
        if take is not None:
            take(noted, part)
    return Mentions(
        reads=tuple(noted.reads),
        unknowns=tuple(noted.unknowns),
        evidence=tuple(noted.evidence),
        conflicts=tuple(noted.conflicts),
    )


def parts_of(fact: object) -> Iterator[object]:
    """*fact* and everything in it; what a conflict's side would change is not part of it."""
    pending: list[object] = [fact]
    while pending:
        part = pending.pop()
        if isinstance(part, Struct):
            if isinstance(part, Override):
                continue
            yield part
            inner: Iterable[object] = astuple(part)
        elif isinstance(part, dict):
            inner = part.values()
        else:
            inner = part if isinstance(part, tuple) else ()
        # Most of what a fact holds is text or empty; a pack has tens of thousands of fields.
        pending += [one for one in inner if one and isinstance(one, _HOLDING)][::-1]


def records_use(fact: object) -> str | None:
    """The attribute that typing a flag sets."""
    return fact.records_use if isinstance(fact, Flag) else None
