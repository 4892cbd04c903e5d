"""Along which digits of a device's number pairs of source and target move data."""

from collections.abc import Sequence
from math import isqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.dumps.spanning import base, coordinate, places
from meshseed.mesh.mesh import Mesh

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray


class Movement(Struct, frozen=True, kw_only=True):
    """What pairs do on a mesh.

    `digits` are those in which a source and its target differ. `is_alike` says whether the same
    moves are made for every value of all other digits. `shift` is the distance along `digits` that
    all of them move, modulo the size; None where there is no single one.
    """

    digits: tuple[dg.Digit, ...]
    is_alike: bool
    shift: int | None


def movement(pairs: Sequence[tuple[int, int]], mesh: Mesh) -> Movement:
    """What *pairs* of devices do on *mesh*; all devices are on it."""
    from numpy import asarray, int64, unique

    if not pairs:
        return Movement(digits=(), is_alike=True, shift=None)
    rows = asarray(pairs, dtype=int64)
    if mesh.device_ids is not None:
        rows = places(mesh)[rows]
    sources, targets = rows[:, 0], rows[:, 1]
    digits = [digit for size, stride in mesh.whole.values() for digit in _moved(rows, size, stride)]
    span = 1
    for size, _ in digits:
        span *= size
    moves = coordinate(sources, digits) * span + coordinate(targets, digits)
    others = base(sources, digits)
    kinds, seen = len(unique(moves)), len(unique(others))
    alike = seen * span == mesh.size and kinds * seen == len(pairs)
    shifts = unique((coordinate(targets, digits) - coordinate(sources, digits)) % max(span, 1))
    return Movement(
        digits=tuple(digits), is_alike=alike, shift=int(shifts[0]) if len(shifts) == 1 else None
    )


def _moved(rows: "NDArray[int64]", size: int, stride: int) -> list[dg.Digit]:
    """The smallest stretch of the axis (size, stride) outside of which both sides agree."""
    at = rows // stride % size
    sources, targets = at[:, 0], at[:, 1]
    if bool((sources == targets).all()):
        return []
    divisors = _divisors(size)
    above = next(each for each in divisors if bool((sources // each == targets // each).all()))
    below = max(
        each
        for each in divisors
        if above % each == 0 and bool((sources % each == targets % each).all())
    )
    return [(above // below, stride * below)]


def _divisors(size: int) -> list[int]:
    low = [each for each in range(1, isqrt(size) + 1) if size % each == 0]
    return sorted({*low, *(size // each for each in low)})


def components(pairs: Sequence[tuple[int, int]], count: int) -> tuple[tuple[int, ...], ...]:
    """The devices 0 to *count* - 1 in groups that data moves within."""
    parent = list(range(count))

    def root(device: int) -> int:
        while parent[device] != device:
            parent[device] = parent[parent[device]]
            device = parent[device]
        return device

    for source, target in pairs:
        parent[root(source)] = root(target)
    out: dict[int, list[int]] = {}
    for device in range(count):
        out.setdefault(root(device), []).append(device)
    return tuple(tuple(group) for group in out.values())
