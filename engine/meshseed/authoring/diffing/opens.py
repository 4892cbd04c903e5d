"""Unknowns and conflicts of two packs: opened, closed, answered otherwise."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from meshseed.authoring.diffing.results import OpenChange, OpenNews, PropertyChange
from meshseed.authoring.diffing.wording import value_words
from meshseed.packs.facts import Conflict, PackFacts, Unknown

F = TypeVar("F", Unknown, Conflict)


class OpenDiff(Struct, frozen=True):
    """What only the new pack has open, what only the old one had, and what is taken otherwise."""

    opened: tuple[OpenNews, ...]
    closed: tuple[OpenNews, ...]
    changed: tuple[OpenChange, ...]


def unknown_diff(old: PackFacts, new: PackFacts) -> OpenDiff:
    """What became of the open questions."""
    before = {one.id: one for one in old.unknowns}
    after = {one.id: one for one in new.unknowns}
    changed = _changed(before, after)
    return OpenDiff(
        tuple(_unknown(one) for one in after.values() if one.id not in before),
        tuple(_unknown(one) for one in before.values() if one.id not in after),
        tuple(
            OpenChange(id=new_one.id, question=new_one.question, changes=changes)
            for old_one, new_one in changed
            if (changes := tuple(_unknown_changes(old_one, new_one)))
        ),
    )


def conflict_diff(old: PackFacts, new: PackFacts) -> OpenDiff:
    """What became of the disagreements of sources."""
    before = {one.id: one for one in old.conflicts}
    after = {one.id: one for one in new.conflicts}
    return OpenDiff(
        tuple(_conflict(one) for one in after.values() if one.id not in before),
        tuple(_conflict(one) for one in before.values() if one.id not in after),
        tuple(
            OpenChange(id=new_one.id, question=new_one.question or "", changes=changes)
            for old_one, new_one in _changed(before, after)
            if (changes := tuple(_conflict_changes(old_one, new_one)))
        ),
    )


def _changed(before: Mapping[str, F], after: Mapping[str, F]) -> list[tuple[F, F]]:
    return [(before[name], one) for name, one in after.items() if name in before]


def _unknown(one: Unknown) -> OpenNews:
    return OpenNews(id=one.id, question=one.question, taken=_assumed(one))


def _assumed(one: Unknown) -> str | None:
    return None if one.assume is None else value_words(one.assume.value)


def _unknown_changes(old: Unknown, new: Unknown) -> Iterator[PropertyChange]:
    for name, before, after in (
        ("assumed", _assumed(old), _assumed(new)),
        ("candidates", _candidates(old), _candidates(new)),
    ):
        if before != after:
            yield PropertyChange(property=name, old=before, new=after)


def _candidates(one: Unknown) -> str:
    listed = ", ".join(map(value_words, one.candidates)) or "none named"
    return listed if one.exhaustive else f"{listed}, or others"


def _conflict(one: Conflict) -> OpenNews:
    return OpenNews(id=one.id, question=one.question or "", taken=_taken(one))


def _taken(one: Conflict) -> str | None:
    return next((side.id for side in one.sides if side.taken), None)


def _conflict_changes(old: Conflict, new: Conflict) -> Iterator[PropertyChange]:
    sides = [", ".join(side.id for side in one.sides) for one in (old, new)]
    for name, before, after in (
        ("side taken", _taken(old), _taken(new)),
        ("sides", sides[0], sides[1]),
        ("about", ", ".join(sorted(old.about)), ", ".join(sorted(new.about))),
    ):
        if before != after:
            yield PropertyChange(property=name, old=before or None, new=after or None)
