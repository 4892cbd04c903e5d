"""A pack's facts and everything in it that has an id, together."""

from typing import Final

from msgspec import Struct

from meshseed.explaining.explanation import Kind
from meshseed.explaining.subjects import Subject, subjects_of
from meshseed.packs.facts import PackFacts

_PARTS: Final = frozenset({Kind.CHOICE, Kind.TOKEN, Kind.WORD})


class Library(Struct, frozen=True, kw_only=True):
    """A pack's facts by id, for looking up what others name.

    `addresses` holds those of all subjects; `wholes` are the subjects that are no parts of others.
    """

    facts: PackFacts
    subjects: tuple[Subject, ...]
    wholes: tuple[Subject, ...]
    addresses: frozenset[str]


def library_of(facts: PackFacts) -> Library:
    """The library of a pack."""
    subjects = subjects_of(facts)
    return Library(
        facts=facts,
        subjects=subjects,
        wholes=tuple(one for one in subjects if one.kind not in _PARTS),
        addresses=frozenset(one.address for one in subjects),
    )
