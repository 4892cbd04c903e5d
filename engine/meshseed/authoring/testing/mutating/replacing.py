"""A pack with one entry of one table exchanged or moved."""

from typing import TypeVar

from msgspec.structs import replace

from meshseed.authoring.testing.spots import Kind, Part, Spot
from meshseed.packs.facts import Condition, PackFacts

T = TypeVar("T")

TABLES = {
    Kind.IMPLY: "implies",
    Kind.DEFAULT: "defaults",
    Kind.CONSTRAINT: "constraints",
    Kind.RULE: "rules",
    Kind.KNOB: "knobs",
    Kind.ADVICE: "advice",
}


def with_entry(facts: PackFacts, table: str, index: int, entry: object) -> PackFacts:
    """The facts with entry *index* of *table* exchanged."""
    entries = getattr(facts, table)
    return replace(facts, **{table: exchanged(entries, index, entry)})


def exchanged(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """*entries* with another one at *index*."""
    return (*entries[:index], entry, *entries[index + 1 :])


def swapped(entries: tuple[T, ...], index: int) -> tuple[T, ...]:
    """*entries* with the one at *index* and the next one exchanged."""
    first, second = entries[index : index + 2]
    return (*entries[:index], second, first, *entries[index + 2 :])


def with_condition(facts: PackFacts, spot: Spot, condition: Condition) -> PackFacts:
    """The facts with the condition at *spot* exchanged."""
    table = TABLES[spot.kind]
    entries = getattr(facts, table)
    index = next(at for at, one in enumerate(entries) if one.id == spot.id)
    entry = entries[index]
    if spot.kind is Kind.DEFAULT:
        case = replace(entry.cases[spot.index], when=condition)
        entry = replace(entry, cases=exchanged(entry.cases, spot.index, case))
    elif spot.kind is Kind.KNOB:
        seed = replace(entry.seeded_by[spot.index], when=condition)
        entry = replace(entry, seeded_by=exchanged(entry.seeded_by, spot.index, seed))
    elif spot.part is Part.REQUIRE:
        entry = replace(entry, require=condition)
    else:
        entry = replace(entry, when=condition)
    return with_entry(facts, table, index, entry)
