"""The smallest mesh whose axes explain all groups of a dump."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.dumps.devices import Devices
from meshseed.mesh.dumps.errors import MOST_EXPANDED
from meshseed.mesh.dumps.pairs import components
from meshseed.mesh.dumps.spanning import spanned
from meshseed.mesh.groups import ListedGroups, ReplicaGroups
from meshseed.mesh.mesh import Mesh

_LETTER: Final = "axis"


class Inferred(Struct, frozen=True, kw_only=True):
    """The mesh with the fewest axes that all regular groups are groups of, or `why` there is none.

    `clash` holds the indices of the collectives' devices that no one mesh explains together, and
    `irregular` those that are groups of no mesh at all, in whatever order of axes.
    """

    mesh: Mesh | None = None
    why: str | None = None
    clash: tuple[int, ...] = ()
    irregular: tuple[int, ...] = ()


def infer(devices: Sequence[Devices | None], size: int) -> Inferred:
    """The smallest factorisation of *size* devices, in ascending order, that explains *devices*.

    Each is cut where the groups of one of them begin or end, and nowhere else: fewer axes explain
    less. Axes are called axis0, axis1 …, slowest first. Permutes only add cuts where the devices
    that data moves between form regular groups.
    """
    edges: dict[int, int] = {1: -1, size: -1}
    irregular: list[int] = []
    for at, each in enumerate(devices):
        if each is None or not each.is_sound or each.count != size:
            continue
        digits = _digits(each, size)
        if digits is None:
            if each.groups is not None:
                irregular.append(at)
            continue
        for count, stride in digits:
            edges.setdefault(stride, at)
            edges.setdefault(count * stride, at)
    cuts = sorted(edges, reverse=True)
    for high, low in pairwise(cuts):
        if high % low:
            return Inferred(
                why=f"one of them cuts the devices at multiples of {high}, another at {low}",
                clash=(edges[high], edges[low]),
                irregular=tuple(irregular),
            )
    sizes = [high // low for high, low in pairwise(cuts)]
    mesh = Mesh([(f"{_LETTER}{at}", each) for at, each in enumerate(sizes)])
    return Inferred(mesh=mesh, irregular=tuple(irregular))


def _digits(devices: Devices, size: int) -> Iterable[dg.Digit] | None:
    if devices.groups is not None:
        return spanned(devices.groups)
    if devices.pairs is None or size > MOST_EXPANDED:
        return None
    return spanned(ReplicaGroups(ListedGroups(components(devices.pairs, size))))
