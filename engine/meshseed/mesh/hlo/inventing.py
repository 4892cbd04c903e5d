"""Axes for tiles that came without a mesh: the coarsest mesh in order that all of them are cut by.

Shardy's import invents the same: axes `_axis_0`, `_axis_1` and so on, slowest first.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NoReturn

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.errors import refuse
from meshseed.mesh.hlo.naming import to_axes
from meshseed.mesh.hlo.sharding import HloKind, HloSharding
from meshseed.mesh.hlo.texts import write_hlo_sharding
from meshseed.mesh.iota import Iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.sharding import DimSharding, TensorSharding

_LONGEST: Final = 80


class Invented(Struct, frozen=True, kw_only=True):
    """A mesh that no program named, and shardings over its axes, in the order of those given.

    A maximal sharding is over a mesh of its device alone.
    """

    mesh: Mesh
    shardings: tuple[TensorSharding, ...]


def invent_axes(shardings: Iterable[HloSharding], ranks: Sequence[int] = ()) -> Invented:
    """The mesh that cuts all *shardings*, and each of them as axes of it, every dimension closed.

    *ranks* are the numbers of tensor dimensions, for shardings that do not say theirs (0 where it
    is left out). An unknown sharding leaves every dimension open. Raises `MeshError` where devices
    are in an order that no mesh in order has, differ in number, or where no mesh cuts all of them.
    """
    given = tuple(shardings)
    mesh = _mesh([each for each in given if each.kind is HloKind.TILED])
    found: list[TensorSharding] = []
    for at, each in enumerate(given):
        rank = ranks[at] if at < len(ranks) else 0
        found.append(_on(mesh, each, rank))
    return Invented(mesh=mesh, shardings=tuple(found))


def _on(mesh: Mesh, sharding: HloSharding, rank: int) -> TensorSharding:
    if sharding.kind is HloKind.UNKNOWN:
        return TensorSharding(mesh=mesh, dims=(DimSharding(is_open=True),) * rank)
    if sharding.kind is HloKind.TILED and mesh.is_empty:
        return TensorSharding(mesh=mesh, dims=(DimSharding(),) * len(sharding.tensor_dims))
    found = to_axes(sharding, None if sharding.kind is HloKind.MAXIMAL else mesh, rank)
    if found is None:
        _refuse(sharding)
    return found


def _mesh(shardings: Sequence[HloSharding]) -> Mesh:
    orders = [_order(sharding) for sharding in shardings]
    counts = list(dict.fromkeys([order.size for order in orders]))
    if len(counts) > 1:
        refuse(
            "MS437",
            f"one sharding has {counts[0]} devices, another {counts[1]}",
            expected="one number of devices",
        )
    edges = {1, *counts}
    for sharding, order in zip(shardings, orders, strict=True):
        parts = dg.cut(order.digits(), sharding.dims)
        if parts is None:
            _refuse(sharding)
        edges |= {
            edge for part in parts for size, stride in part for edge in (stride, stride * size)
        }
    return Mesh([(f"_axis_{at}", size) for at, size in enumerate(_sizes(edges))])


def _sizes(edges: Iterable[int]) -> list[int]:
    """The sizes of axes, slowest first, that begin and end at *edges*."""
    sizes: list[int] = []
    for high, low in pairwise(sorted(edges, reverse=True)):
        if high % low:
            refuse(
                "MS437",
                f"the shardings cut the devices at {high} and at {low}: {high} % {low} ="
                f" {high % low}",
                expected="shardings that one mesh can have",
            )
        sizes.append(high // low)
    return sizes


def _order(sharding: HloSharding) -> Iota:
    compact = sharding.compact()
    if compact is None or not isinstance(compact.order, Iota):
        _refuse(sharding)
    return compact.order


def _refuse(sharding: HloSharding) -> NoReturn:
    text = write_hlo_sharding(sharding)
    shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    if sharding.kind is not HloKind.TILED:
        refuse(
            "MS437",
            f"{shown} says nothing of devices: there is nothing to make axes of",
            help_="give the mesh the program was written for",
        )
    refuse(
        "MS437",
        f"no mesh in ascending order has the tiles {shown}",
        help_="give the mesh, with its own order of devices",
    )
