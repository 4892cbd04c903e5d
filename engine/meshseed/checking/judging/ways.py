"""Along each way through a file's branches: what a carrier holds, and so the whole driver lines."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.checking.handovers import Arm, Cut, Handover, Piece, PieceKind, Writing
from meshseed.checking.judging.texts import Marked, joined, marked, of_words, side_by_side
from meshseed.packs.facts import Carrier, CarrierKind

_MOST_WAYS: Final = 12
"""The most ways that are followed at one time; those on which more is handed over stay."""

_MOST_APPENDS: Final = 200
"""How many handovers of one carrier are followed as one: what is longer is judged in parts."""

_MOST_MEMBERS: Final = 2000


class Member(Struct, frozen=True, kw_only=True):
    """A part of what a carrier holds: a text still to be cut, or one ready word."""

    cut: Cut
    text: Marked


class Line(Struct, frozen=True, kw_only=True):
    """A whole driver line as one carrier hands it over on one way through the file.

    `words`: the carrier holds a list, whose members nothing cuts any further.
    """

    carrier: Carrier
    text: Marked
    words: bool
    handovers: tuple[Handover, ...]


class _Way(Struct, frozen=True, kw_only=True):
    """What holds on one way: the arms taken and not taken, and the members so far."""

    taken: dict[int, int] = {}
    refused: frozenset[tuple[int, int]] = frozenset()
    members: tuple[Member, ...] = ()
    made_by: tuple[Handover, ...] = ()


def lines_of(
    handovers: Iterable[Handover], carriers: dict[str, Carrier]
) -> tuple[tuple[Line, ...], tuple[Handover, ...]]:
    """The lines that *handovers* make, and those of the handovers that another replaces at once."""
    groups: dict[tuple[str, str, int], list[Handover]] = {}
    lines: list[Line] = []
    for one in handovers:
        carrier = carriers.get(one.carrier)
        if carrier is None or carrier.kind is CarrierKind.SETTING:
            continue
        if one.writing is Writing.RUN and not _continues(one):
            lines.append(_line(carrier, _Way(members=_members(one, ()), made_by=(one,))))
        else:
            key = (one.carrier, one.carrier_name, one.scope)
            groups.setdefault(key, []).append(one)
    lost: list[Handover] = []
    lines += [one for line in lines for one in _by_default(line.carrier, line.handovers)]
    for (carrier_id, _, _), group in groups.items():
        for first in range(0, len(group), _MOST_APPENDS):
            part = group[first : first + _MOST_APPENDS]
            ends, replaced = _follow(part)
            lines += [_line(carriers[carrier_id], way) for way in ends if way.members]
            lines += _by_default(carriers[carrier_id], part)
            lost += replaced
    return tuple(_distinct(lines)), tuple(lost)


def _by_default(carrier: Carrier, group: Sequence[Handover]) -> Iterator[Line]:
    """The lines that *group* makes where every variable is what it is by default, if any is."""
    if any(piece.otherwise for one in group for member in one.members for piece in member):
        ends, _ = _follow([_defaulted(one) for one in group])
        yield from (_line(carrier, way) for way in ends if way.members)


def _defaulted(one: Handover) -> Handover:
    members = tuple(
        tuple(part for piece in member for part in (piece.otherwise or (piece,)))
        for member in one.members
    )
    return replace(one, members=members)


def _continues(handover: Handover) -> bool:
    """Whether a command's own use of a carrier holds what the file gave it before."""
    return any(piece.kind is PieceKind.EARLIER for each in handover.members for piece in each)


def _follow(group: Sequence[Handover]) -> tuple[list[_Way], list[Handover]]:
    """The ways at their ends, and the handovers that are replaced before anything used them."""
    ways = [_Way()]
    ends: list[_Way] = []
    replaced: list[Handover] = []
    for one in group:
        following: list[_Way] = []
        for way in ways:
            taken = _through(way, one.arms)
            if taken is None or (one.writing is Writing.DEFAULT and way.made_by):
                following.append(way)
                continue
            then = _Way(
                taken=taken,
                refused=way.refused,
                members=_members(one, way.members),
                made_by=(*(way.made_by if _continues(one) else ()), one),
            )
            if one.writing is Writing.RUN:
                ends.append(then)
                following.append(way)
                continue
            if way.made_by and not _continues(one):
                ends.append(way)
                last = way.made_by[-1]
                if last.arms == one.arms and last not in replaced:
                    replaced.append(last)
            following.append(then)
            following += _around(way, one.arms)
        ways = following[:_MOST_WAYS]
    return [*ends, *ways], replaced


def _through(way: _Way, arms: tuple[Arm, ...]) -> dict[int, int] | None:
    """The arms taken when *arms* are gone through as well; None where that contradicts *way*."""
    taken = dict(way.taken)
    for arm in arms:
        elsewhere = taken.setdefault(arm.branch, arm.arm) != arm.arm
        if elsewhere or (arm.branch, arm.arm) in way.refused:
            return None
    return taken


def _around(way: _Way, arms: tuple[Arm, ...]) -> list[_Way]:
    """*way* where it does not go through all of *arms*, one for each place where it may leave."""
    found: list[_Way] = []
    taken = dict(way.taken)
    for arm in arms:
        if arm.branch not in taken:
            found.append(
                _Way(
                    taken=dict(taken),
                    refused=way.refused | {(arm.branch, arm.arm)},
                    members=way.members,
                    made_by=way.made_by,
                )
            )
            taken[arm.branch] = arm.arm
    return found


def _members(one: Handover, before: tuple[Member, ...]) -> tuple[Member, ...]:
    """What the carrier holds behind *one*, which held *before*."""
    if one.cut is Cut.WORDS:
        found: list[Member] = []
        for pieces in one.members[:_MOST_MEMBERS]:
            if len(pieces) == 1 and pieces[0].kind is PieceKind.EARLIER:
                found += before or (Member(cut=Cut.WORDS, text=marked(pieces)),)
            elif pieces and pieces[0].kind is PieceKind.EARLIER:
                found += before
                found.append(Member(cut=Cut.WORDS, text=marked(pieces[1:])))
            else:
                found.append(Member(cut=Cut.WORDS, text=marked(pieces)))
        return tuple(found)
    pieces = one.members[0] if one.members else ()
    if len(before) == 1 and before[0].cut is Cut.TEXT:
        return (Member(cut=Cut.TEXT, text=joined(before[0].text, pieces)),)
    if before and _starts_earlier(pieces):
        return (*before, Member(cut=Cut.TEXT, text=joined(None, pieces[1:])))
    return (Member(cut=Cut.TEXT, text=joined(None, pieces)),)


def _starts_earlier(pieces: Sequence[Piece]) -> bool:
    return bool(pieces) and pieces[0].kind is PieceKind.EARLIER


def _line(carrier: Carrier, way: _Way) -> Line:
    words = bool(way.members) and all(one.cut is Cut.WORDS for one in way.members)
    parts = [of_words((one.text,)) if one.cut is Cut.WORDS else one.text for one in way.members]
    return Line(carrier=carrier, text=side_by_side(parts), words=words, handovers=way.made_by)


def _distinct(lines: Iterable[Line]) -> list[Line]:
    """*lines* without those that another one begins with: what is added later says it all."""
    found: dict[tuple[str, str, tuple[tuple[int, int], ...]], Line] = {}
    for line in lines:
        found.setdefault((line.carrier.id, line.text.text, line.text.places), line)
    return list(found.values())
