"""What lists of axes must obey: alone, and together in one sharding."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.errors import refuse

if TYPE_CHECKING:
    from meshseed.mesh.mesh import Mesh


def check_part(ref: AxisRef, whole: int) -> None:
    """Raise unless the sub-axis *ref* fits an axis of size *whole*."""
    pre, size = ref.pre, ref.size
    if pre is None or size is None:
        return
    if pre < 1 or size < 2:
        refuse(
            "MS420",
            f"sub-axis {ref.text} is no part of an axis",
            expected="a `pre` of at least 1 and a size of at least 2",
        )
    if whole % (pre * size):
        refuse(
            "MS420",
            f"sub-axis {ref.text} does not divide the axis: {whole} % ({pre} * {size}) ="
            f" {whole % (pre * size)}",
            expected=f"pre * size that divides {whole}",
        )
    if size == whole:
        refuse(
            "MS420",
            f'sub-axis {ref.text} is all of axis "{ref.name}"',
            suggestion=f'"{ref.name}"',
        )


def check_refs(mesh: "Mesh", lists: Sequence[Sequence[AxisRef]]) -> None:
    """Raise unless the *lists* of one sharding or collective can stand beside each other.

    No axis twice, none beside its own part, no overlap, a common refinement of all parts of an
    axis, and no two neighbours in one list that are one.
    """
    flat = [ref for each in lists for ref in each]
    if len({ref.name for ref in flat}) == len(flat):
        return
    for name, refs in _by_name(flat).items():
        if len(refs) > 1:
            _check_axis(name, refs, mesh.whole[name][0])
    check_neighbours(mesh, lists)


def check_neighbours(mesh: "Mesh", lists: Sequence[Sequence[AxisRef]]) -> None:
    """Raise where two neighbours in a list are one sub-axis; they need not fit the mesh yet."""
    for each in lists:
        for left, right in pairwise(each):
            if left.is_part and left.name == right.name:
                _check_neighbours(left, right, mesh.whole.get(left.name, (0, 0))[0])


def check_sorted(mesh: "Mesh", refs: Sequence[AxisRef], what: str) -> None:
    """Raise unless *refs* stand in the mesh's order; *what* names the list."""
    if len(refs) < 2:
        return
    places = [(mesh.positions[ref.name], ref.pre or 1) for ref in refs]
    for (left, right), (one, other) in zip(pairwise(places), pairwise(refs), strict=True):
        if left > right:
            refuse(
                "MS425",
                f"{what} lists {one.text} before {other.text}",
                expected="the order of the mesh: " + ", ".join(f'"{n}"' for n in mesh.positions),
            )


def joined(refs: Iterable[AxisRef], mesh: "Mesh") -> tuple[AxisRef, ...]:
    """*refs* with neighbours that are one written as one."""
    out: list[AxisRef] = []
    for ref in refs:
        whole = mesh.whole[ref.name][0]
        if out and _joinable(out[-1], ref, whole):
            pre = out[-1].pre or 1
            size = (out[-1].size or 1) * (ref.size or 1)
            out[-1] = AxisRef(ref.name) if size == whole else AxisRef(ref.name, pre, size)
        else:
            out.append(ref)
    return tuple(out)


def gaps(mesh: "Mesh", refs: Iterable[AxisRef]) -> list[dg.Digit]:
    """Digits of everything *refs* leave of the mesh, in its order, cut where they cut.

    *refs* must have passed `check_refs`.
    """
    listed = tuple(refs)
    whole_ones = {ref.name for ref in listed if ref.size is None}
    if len(whole_ones) == len(listed):
        return [digit for name, digit in mesh.whole.items() if name not in whole_ones]
    taken = _by_name(listed)
    out: list[dg.Digit] = []
    for name, (whole, stride) in mesh.whole.items():
        parts = taken.get(name)
        if parts is None:
            out.append((whole, stride))
            continue
        for low, high in _free_ranges(parts, whole):
            out.append((high // low, stride * (whole // high)))
    return out


def _free_ranges(parts: list[AxisRef], whole: int) -> list[tuple[int, int]]:
    """The stretches of an axis between its *parts*, as (devices above, devices above and in)."""
    if len(parts) == 1 and parts[0].size is None:
        return []
    ranges = sorted(_range(part, whole) for part in parts)
    edges = [1, *(edge for each in ranges for edge in each), whole]
    return [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if high > low]


def _by_name(refs: Iterable[AxisRef]) -> Mapping[str, list[AxisRef]]:
    out: dict[str, list[AxisRef]] = {}
    for ref in refs:
        out.setdefault(ref.name, []).append(ref)
    return out


def _range(ref: AxisRef, whole: int) -> tuple[int, int]:
    if ref.pre is None or ref.size is None:
        return 1, whole
    return ref.pre, ref.pre * ref.size


def _check_axis(name: str, refs: list[AxisRef], whole: int) -> None:
    ranges = sorted((_range(ref, whole), ref.text) for ref in refs)
    for (left, one), (right, other) in pairwise(ranges):
        if one == other:
            refuse("MS421", f"{one} is listed twice", help_="list every axis once")
        if right[0] < left[1]:
            refuse(
                "MS422",
                f"{one} and {other} overlap",
                help_=f'both hold devices of axis "{name}" that differ in the same way',
            )
        if right[0] % left[1]:
            refuse(
                "MS424",
                f"{one} and {other} have no common refinement: {right[0]} % {left[1]} ="
                f" {right[0] % left[1]}",
                help_=f'axis "{name}" of size {whole} cannot be cut into both at once',
                notes=("Shardy accepts the two and stops the process when it lowers them",),
            )


def _check_neighbours(left: AxisRef, right: AxisRef, whole: int) -> None:
    if _joinable(left, right, whole):
        size = (left.size or 1) * (right.size or 1)
        one = AxisRef(left.name) if size == whole else AxisRef(left.name, left.pre, size)
        fits = whole % ((left.pre or 1) * size) == 0
        refuse(
            "MS423",
            f"{left.text}, {right.text} are one axis in two",
            suggestion=one.text if fits else None,
        )


def _joinable(left: AxisRef, right: AxisRef, whole: int) -> bool:
    if left.name != right.name or left.size is None or right.size is None:
        return False
    return _range(left, whole)[1] == right.pre
