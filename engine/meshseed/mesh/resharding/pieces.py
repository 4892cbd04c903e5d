"""Pieces of axes as plain numbers: what the planner's lists are made of.

A piece (axis, pre, size) is the part `:(pre)size` of the mesh's axis at that place; a whole axis is
(axis, 1, its size). Plain tuples, because a plan compares, hashes and cuts them by the hundred.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.sharding import TensorSharding

Piece: TypeAlias = tuple[int, int, int]
Pieces: TypeAlias = tuple[Piece, ...]
PerDim: TypeAlias = tuple[Pieces, ...]
"""A list of pieces for every dimension of the tensor."""


def pieces_of(refs: Iterable[AxisRef], mesh: Mesh) -> Pieces:
    """*refs*, which fit *mesh*, as pieces."""
    places, axes = mesh.positions, mesh.axes
    out: list[Piece] = []
    for ref in refs:
        at = places[ref.name]
        if ref.pre is None or ref.size is None:
            out.append((at, 1, axes[at].size))
        else:
            out.append((at, ref.pre, ref.size))
    return tuple(out)


def dims_of(sharding: TensorSharding) -> PerDim:
    """The pieces that divide each dimension."""
    mesh = sharding.mesh
    return tuple([pieces_of(dim.axes, mesh) if dim.axes else () for dim in sharding.dims])


def refs_of_pieces(pieces: Iterable[Piece], mesh: Mesh) -> tuple[AxisRef, ...]:
    """*pieces* as references, neighbours that are one written as one."""
    axes, named = mesh.axes, mesh.named
    return tuple(
        [
            named[axes[at].name] if size == axes[at].size else AxisRef(axes[at].name, pre, size)
            for at, pre, size in joined_pieces(pieces)
        ]
    )


def joined_pieces(pieces: Iterable[Piece]) -> Pieces:
    """*pieces* with neighbours that are one written as one."""
    out: list[Piece] = []
    for piece in pieces:
        if out:
            at, pre, size = out[-1]
            if at == piece[0] and pre * size == piece[1]:
                out[-1] = (at, pre, size * piece[2])
                continue
        out.append(piece)
    return tuple(out)


def size_of(pieces: Iterable[Piece]) -> int:
    """Into how many parts *pieces* divide."""
    total = 1
    for _, _, size in pieces:
        total *= size
    return total


def digits_of(pieces: Iterable[Piece], mesh: Mesh) -> list[dg.Digit]:
    """The digits of *pieces* over the positions of *mesh*."""
    whole = list(mesh.whole.values())
    return [(size, whole[at][1] * (whole[at][0] // (pre * size))) for at, pre, size in pieces]


def aligned(lists: Iterable[Sequence[Piece]], others: Iterable[Piece]) -> list[list[Piece]]:
    """*lists* with every piece cut where one of *others* begins or ends inside it.

    Where two parts of an axis have no common refinement neither is cut.
    """
    by_axis: dict[int, list[Piece]] = {}
    for other in others:
        by_axis.setdefault(other[0], []).append(other)
    out: list[list[Piece]] = []
    for pieces in lists:
        cut: list[Piece] = []
        for piece in pieces:
            beside = by_axis.get(piece[0])
            if beside is None or beside == [piece]:
                cut.append(piece)
            else:
                cut += _cut(piece, beside)
        out.append(cut)
    return out


def can_coexist(one: Piece, other: Piece) -> bool:
    """Whether two parts of one axis have a common refinement."""
    (_, pre, size), (_, pre_, size_) = one, other
    begins, ends = sorted((pre, pre_)), sorted((pre * size, pre_ * size_))
    if ends[0] > begins[1]:
        return begins[1] % begins[0] == ends[0] % begins[1] == ends[1] % ends[0] == 0
    return begins[1] % ends[0] == 0


def are_apart(lists: Iterable[Iterable[Piece]]) -> bool:
    """Whether the pieces of one sharding can stand beside each other: none overlaps another."""
    flat = [piece for pieces in lists for piece in pieces]
    if len({at for at, _, _ in flat}) == len(flat):
        return True
    flat.sort()
    return all(
        left[0] != right[0] or right[1] % (left[1] * left[2]) == 0 for left, right in pairwise(flat)
    )


def _cut(piece: Piece, others: list[Piece]) -> list[Piece]:
    at, pre, size = piece
    end = pre * size
    edges = {pre, end}
    for other in others:
        if can_coexist(piece, other):
            edges.update(edge for edge in (other[1], other[1] * other[2]) if pre < edge < end)
    ordered = sorted(edges)
    if any(high % low for low, high in pairwise(ordered)):
        return [piece]
    return [(at, low, high // low) for low, high in pairwise(ordered)] or [piece]
