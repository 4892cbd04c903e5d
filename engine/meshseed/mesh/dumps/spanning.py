"""Which digits of a device's number a regular collective runs over.

With devices numbered 0 to N-1, groups of an axis hold the devices that differ only in one stretch
of the mixed-radix number: a digit (size, stride). Finding it costs as much as there are dimensions
for compact groups, and one pass of an array for written ones.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from meshseed.mesh import digits as dg
from meshseed.mesh.dumps.errors import MOST_EXPANDED
from meshseed.mesh.groups import ListedGroups, ReplicaGroups
from meshseed.mesh.mesh import Mesh

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray


def spanned(groups: ReplicaGroups, mesh: Mesh | None = None) -> list[dg.Digit] | None:
    """The digits the members of each group differ in, slowest first; None for irregular groups.

    Of positions in *mesh* where one is given, else of device numbers. The order of groups, and of
    members within one, plays no part.
    """
    size, count = groups.group_size, groups.count
    if size is None:
        return None
    ordered = mesh is not None and mesh.device_ids is not None
    if not ordered and groups.iota is not None:
        parts = dg.cut(groups.iota.order.digits(), [count, size])
        if parts is not None:
            return nested(parts[1], count * size)
    if not isinstance(groups.form, ListedGroups) and count * size > MOST_EXPANDED:
        return None
    rows = groups.array()
    if mesh is not None and ordered:
        rows = places(mesh)[rows]
    first = rows[(rows == 0).any(axis=1)]
    if len(first) != 1:
        return None
    found = dg.found(sorted(first[0].tolist()))
    digits = None if found is None else nested(found, count * size)
    if digits is None:
        return None
    bases = base(rows, digits)
    return digits if bool((bases == bases[:, :1]).all()) else None


def nested(digits: Iterable[dg.Digit], total: int) -> list[dg.Digit] | None:
    """*digits* slowest first and folded; None where they do not cut *total* into dimensions."""
    out = dg.folded(sorted(digits, key=_slowest_first))
    edges = [total, *(edge for size, stride in out for edge in (size * stride, stride))]
    if any(low == 0 or high % low for high, low in pairwise(edges)):
        return None
    return out


def places(mesh: Mesh) -> "NDArray[int64]":
    """At which position of *mesh* each device stands."""
    from numpy import argsort

    return argsort(mesh.order)


def base(positions: "NDArray[int64]", digits: Sequence[dg.Digit]) -> "NDArray[int64]":
    """*positions* with the digits set to 0: alike for all members of a group over them."""
    out = positions.copy()
    for size, stride in digits:
        out -= (positions // stride % size) * stride
    return out


def coordinate(positions: "NDArray[int64]", digits: Sequence[dg.Digit]) -> "NDArray[int64]":
    """The number that *digits* of each of *positions* make, the last digit fastest."""
    out = positions * 0
    for size, stride in digits:
        out = out * size + positions // stride % size
    return out


def _slowest_first(digit: dg.Digit) -> tuple[int, int]:
    return -digit[1], -digit[0]
