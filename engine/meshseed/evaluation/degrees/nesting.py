"""Axes that lie in others: which part of the outermost one each of them is."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from meshseed.mesh import AxisRef
from meshseed.packs.facts import AxisSide


class Nested(Protocol):
    """An axis, of a pack or of an outcome."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def within(self) -> str | None:
        """The axis it lies in; None for a factor of the mesh."""

    @property
    def side(self) -> AxisSide | None:
        """The side of that axis it lies on; None is inner."""


def part_of(name: str, axes: Mapping[str, Nested], degrees: Mapping[str, int]) -> AxisRef | None:
    """The axis *name* as a part of the axis of the mesh that it is finally cut out of.

    None for one of degree 1, which is no part of anything, and where *degrees* does not hold those
    of all axes on the way, each a divisor of the one around it.
    """
    chain = _chain(name, axes)
    if not chain or any(each not in degrees for each in chain):
        return None
    root = chain[-1]
    pre, size = 1, degrees[root]
    for inner in reversed(chain[:-1]):
        if axes[inner].side is not AxisSide.OUTER:
            pre *= size // degrees[inner]
        size = degrees[inner]
    if size == 1:
        return None
    return AxisRef(root) if size == degrees[root] else AxisRef(root, pre, size)


def depths(axes: Iterable[Nested]) -> Mapping[str, int]:
    """How deep each axis lies: 1 for a factor of the mesh, 0 for one in a circle or in nothing."""
    known = {axis.id: axis for axis in axes}
    return {name: len(_chain(name, known)) for name in known}


def outside_in(axes: Iterable[Nested]) -> list[str]:
    """The names of the axes that lie in others, each behind the one it lies in."""
    deep = depths(axes)
    return sorted([name for name, depth in deep.items() if depth > 1], key=deep.__getitem__)


def _chain(name: str, axes: Mapping[str, Nested]) -> list[str]:
    """The axis, the one it lies in, and so on out to one of the mesh; empty for a circle."""
    chain = [name]
    while (above := axes[chain[-1]].within) is not None:
        if above in chain or above not in axes:
            return []
        chain.append(above)
    return chain
