"""What a fact mentions: names it reads, questions it needs, evidence and conflicts it names."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

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


def mentions_of(fact: object) -> Mentions:
    """Everything *fact* mentions, at any depth."""
    reads: dict[str, None] = {}
    unknowns: dict[str, None] = {}
    evidence: dict[str, None] = {}
    conflicts: dict[str, None] = {}
    for part in parts_of(fact):
        if isinstance(part, Comparison | FromName):
            reads[part.name] = None
        elif isinstance(part, FromUnknown):
            unknowns[part.unknown] = None
        elif isinstance(part, Standing):
            evidence.update(dict.fromkeys(part.evidence))
            conflicts.update(dict.fromkeys(part.contested))
        elif isinstance(part, Unknown):
            evidence.update(dict.fromkeys(part.evidence))
        elif isinstance(part, Constraint) and part.enforced_by is not None:
            evidence[part.enforced_by] = None
        elif isinstance(part, Lookup):
            reads[part.source] = None
        elif isinstance(part, Mesh):
            reads.update(dict.fromkeys(part.cardinality.reads))
    return Mentions(
        reads=tuple(reads),
        unknowns=tuple(unknowns),
        evidence=tuple(evidence),
        conflicts=tuple(conflicts),
    )


def parts_of(fact: object) -> Iterator[object]:
    """*fact* and everything in it; what a conflict's side would change is not part of it."""
    pending: list[object] = [fact]
    while pending:
        part = pending.pop()
        if isinstance(part, Override):
            continue
        if isinstance(part, Struct):
            yield part
            # Most fields are text or empty; a pack has tens of thousands of them.
            for name in reversed(part.__struct_fields__):
                value = getattr(part, name)
                if value and isinstance(value, _HOLDING):
                    pending.append(value)
        elif isinstance(part, tuple):
            pending.extend(reversed(part))
        elif isinstance(part, dict):
            pending.extend(reversed(part.values()))


def records_use(fact: object) -> str | None:
    """The attribute that typing a flag sets."""
    return fact.records_use if isinstance(fact, Flag) else None
