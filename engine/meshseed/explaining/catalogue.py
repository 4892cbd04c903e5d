"""A pack's facts and everything in it that has an id, together."""

from msgspec import Struct

from meshseed.explaining.subjects import Subject, subjects_of
from meshseed.packs.facts import PackFacts


class Library(Struct, frozen=True, kw_only=True):
    """A pack's facts by id, for looking up what others name.

    `addresses` holds those of all subjects.
    """

    facts: PackFacts
    subjects: tuple[Subject, ...]
    addresses: frozenset[str]


def library_of(facts: PackFacts) -> Library:
    """The library of a pack."""
    subjects = subjects_of(facts)
    return Library(
        facts=facts,
        subjects=subjects,
        addresses=frozenset(one.address for one in subjects),
    )
