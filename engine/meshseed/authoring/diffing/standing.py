"""How each statement of a pack is known, by address, and what changed about that."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.authoring.diffing.results import StandingChange
from meshseed.authoring.diffing.tables import TABLES, items
from meshseed.confidence import Confidence
from meshseed.packs.facts import (
    Evidence,
    Flag,
    Format,
    Lookup,
    PackFacts,
    Standing,
    Unknown,
    Vocabulary,
)


class _Known(Struct, frozen=True):
    """How a statement is known, and the address of the whole it is part of."""

    confidence: Confidence
    evidence: tuple[str, ...]
    why: str | None
    whole: str | None = None


def standing_changes(old: PackFacts, new: PackFacts) -> tuple[StandingChange, ...]:
    """Every statement of both packs whose confidence is another.

    A part that went the way of its whole is not listed beside it.
    """
    before, after = dict(_standings(old)), dict(_standings(new))
    moved = {
        address: (before[address].confidence, known.confidence)
        for address, known in after.items()
        if address in before and before[address].confidence is not known.confidence
    }
    return tuple(
        StandingChange(
            address=address,
            old=was,
            new=now,
            evidence_added=_without(after[address].evidence, before[address].evidence),
            evidence_removed=_without(before[address].evidence, after[address].evidence),
            why=after[address].why,
        )
        for address, (was, now) in moved.items()
        if moved.get(after[address].whole or "") != (was, now)
    )


def _without(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in some if one not in others)


def _standings(facts: PackFacts) -> Iterator[tuple[str, _Known]]:
    yield "command_line", _of(facts.command_line.standing)
    for table in TABLES:
        for address, item in items(facts, table):
            yield from _of_item(address, item)


def _of(standing: Standing, whole: str | None = None) -> _Known:
    return _Known(standing.confidence, standing.evidence, standing.why, whole)


def _of_item(address: str, item: Struct) -> Iterator[tuple[str, _Known]]:
    if isinstance(item, Evidence | Unknown):
        evidence = item.evidence if isinstance(item, Unknown) else ()
        yield address, _Known(item.confidence, evidence, getattr(item, "why", None))
        return
    standing = getattr(item, "standing", None)
    if not isinstance(standing, Standing):
        return
    yield address, _of(standing)
    for name, part in getattr(item, "facts", {}).items():
        yield f"{address}.{name}", _of(part, address)
    yield from ((f"{address}.{name}", _of(part, address)) for name, part in _parts(item))


def _parts(item: Struct) -> Iterator[tuple[str, Standing]]:
    """Statements inside one, by a name that stays when others are put beside them."""
    if isinstance(item, Flag):
        yield from ((f"choice.{choice.value}", choice.standing) for choice in item.choices)
        yield from ((f"spelling.{one.literal}", one.standing) for one in item.spellings)
    order = getattr(item, "order", None)
    if isinstance(order, Standing):
        yield "order", order
    if isinstance(item, Lookup):
        yield from ((",".join(map(str, row.source)), row.standing) for row in item.rows)
    elif isinstance(item, Format):
        yield from ((key.key, key.standing) for key in item.keys)
    elif isinstance(item, Vocabulary):
        yield from ((word.literal, word.standing) for word in item.words)
    for number, part in enumerate((*getattr(item, "cases", ()), *getattr(item, "seeded_by", ()))):
        yield str(number), part.standing
