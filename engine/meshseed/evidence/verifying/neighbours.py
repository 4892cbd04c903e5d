"""Telling places apart by what lies around them.

Texts that keep their order and distances were laid out as before: among several places, the one as
far from a neighbour as the pack says is meant. An exact distance is asked for, never a nearest.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from msgspec import Struct

from meshseed.evidence.verdicts import By, Judged, Verdict

_BY_CONTENT = frozenset({By.ADDRESS, By.CONTENT})


class Anchor(Struct, frozen=True, kw_only=True, order=True):
    """A place in the pack and the one where its content was found once."""

    stated: int
    found: int


def anchors_of(verdicts: Iterable[Judged]) -> tuple[Anchor, ...]:
    """The places that content alone has settled, in the order of the pack's addresses."""
    found: dict[int, set[int]] = {}
    for one in verdicts:
        if one.address is not None and one.stated is not None and one.by in _BY_CONTENT:
            found.setdefault(_start(one.stated), set()).add(one.address)
    return tuple(
        Anchor(stated=stated, found=places.pop())
        for stated, places in sorted(found.items())
        if len(places) == 1
    )


def around(anchors: Sequence[Anchor], stated: int) -> tuple[Anchor | None, Anchor | None]:
    """The nearest anchors before and behind an address of the pack."""
    at = bisect_left(anchors, stated, key=lambda one: one.stated)
    behind = at + (at < len(anchors) and anchors[at].stated == stated)
    before = anchors[at - 1] if at else None
    return before, anchors[behind] if behind < len(anchors) else None


def told_apart(one: Judged, places: Iterable[int], anchors: Sequence[Anchor]) -> Judged:
    """An ambiguous verdict settled by its neighbours, or as it is where they do not settle it."""
    if one.verdict is not Verdict.AMBIGUOUS or one.stated is None:
        return one
    stated = _start(one.stated)
    before, behind = around(anchors, stated)
    fitting = [
        place
        for place in places
        if (before is None or before.found < place)
        and (behind is None or place < behind.found)
        and any(
            near is not None and place - near.found == stated - near.stated
            for near in (before, behind)
        )
    ]
    if len(fitting) != 1:
        return one
    return Judged(
        evidence=one.evidence,
        kind=one.kind,
        binary=one.binary,
        verdict=Verdict.MOVED,
        why=f"it is there {one.hits} times; one is as far from a neighbour as the pack says",
        stated=one.stated,
        found=(f"{fitting[0]:#x}",),
        hits=one.hits,
        by=By.NEIGHBOURS,
    )


def in_order(anchors: Sequence[Anchor]) -> frozenset[Anchor]:
    """As many of *anchors*, by rising `stated`, as also rise by `found`."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, one in enumerate(anchors):
        at = bisect_left(tails, one.found)
        before.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(one.found)
            ends.append(number)
        else:
            tails[at], ends[at] = one.found, number
    chosen: list[Anchor] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        chosen.append(anchors[number])
        number = before[number]
    return frozenset(chosen)


def between(anchors: Sequence[Anchor], stated: int) -> int | None:
    """Where an address has gone whose neighbours on both sides moved by one distance with it."""
    before, behind = around(anchors, stated)
    if before is None or behind is None:
        return None
    shift = before.found - before.stated
    return stated + shift if behind.found - behind.stated == shift else None


def _start(address: str) -> int:
    return int(address.partition("-")[0], 16)
