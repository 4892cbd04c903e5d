"""The axes that come closest to groups that no axes have."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import prod
from typing import Final

from meshseed.mesh import digits as dg
from meshseed.mesh.dumps.spanning import nested, places
from meshseed.mesh.dumps.wording import over_text
from meshseed.mesh.groups import ReplicaGroups
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.naming import refs_of

_MOST_AXES: Final = 6
_MOST_DEVICES: Final = 2**20
_SHOWN: Final = 8

Group = tuple[int, ...]


def nearest_axes(groups: ReplicaGroups, mesh: Mesh) -> str | None:
    """Which axes of *mesh* have groups that most devices of *groups* share, and what departs.

    None where no axes have as many groups, or where there are too many devices to try.
    """
    if groups.device_count > _MOST_DEVICES or mesh.size > _MOST_DEVICES:
        return None
    rows = _positions(groups, mesh)
    count = sum(map(len, rows))
    best: tuple[int, int, tuple[dg.Digit, ...]] | None = None
    for digits in _candidates(rows, mesh):
        if prod(size for size, _ in digits) * len(rows) != count:
            continue
        together = sum(_together(row, digits) for row in rows)
        if together and (best is None or (together, -len(digits)) > best[:2]):
            best = (together, -len(digits), digits)
    if best is None:
        return None
    refs = refs_of(best[2], mesh) or ()
    odd = next(at for at, row in enumerate(rows) if not _is_group(row, best[2]))
    members = groups.listed[odd]
    shown = ",".join(map(str, members[:_SHOWN])) + (",…" if len(members) > _SHOWN else "")
    text = f"{over_text(refs)}, in whose groups {best[0]} of {count} devices are"
    return f"{text}; {{{shown}}} is not one of them"


def _positions(groups: ReplicaGroups, mesh: Mesh) -> list[Group]:
    if mesh.device_ids is None:
        return [tuple(sorted(group)) for group in groups.listed]
    at = places(mesh).tolist()
    return [tuple(sorted(at[device] for device in group)) for group in groups.listed]


def _candidates(rows: list[Group], mesh: Mesh) -> Iterator[tuple[dg.Digit, ...]]:
    """What the groups themselves run over, the commonest first, then every list of whole axes."""
    own: Counter[tuple[dg.Digit, ...]] = Counter()
    for row in rows:
        found = dg.found([device - row[0] for device in row]) if row else None
        digits = None if found is None else nested(found, mesh.size)
        if digits is not None and refs_of(digits, mesh) is not None:
            own[tuple(digits)] += 1
    yield from (digits for digits, _ in own.most_common(_SHOWN))
    axes = list(mesh.whole.values())[:_MOST_AXES]
    for count in range(1, len(axes) + 1):
        for some in combinations(axes, count):
            digits = nested(some, mesh.size)
            if digits is not None:
                yield tuple(digits)


def _together(row: Group, digits: tuple[dg.Digit, ...]) -> int:
    """How many of *row* are in one group over *digits*."""
    bases = Counter(
        device - sum(device // stride % size * stride for size, stride in digits) for device in row
    )
    return max(bases.values())


def _is_group(row: Group, digits: tuple[dg.Digit, ...]) -> bool:
    size = prod(size for size, _ in digits)
    return len(row) == size and _together(row, digits) == size
