"""A plan carried out on numbers: every device's part as an array, every collective as it works.

Independent of the planner: coordinates come from unravelling positions, groups and pairs from what
a step says of itself, and the data ends where it ends.
"""

from collections.abc import Iterable, Sequence
from math import lcm, prod

import numpy as np
from numpy.typing import NDArray

from meshseed.mesh import AxisRef, Mesh, TensorSharding
from meshseed.mesh.resharding import (
    AllGather,
    AllReduce,
    AllSlice,
    AllToAll,
    CollectivePermute,
    ReduceScatter,
    ReplicatedToUnreduced,
    ShardedToUnreduced,
    Step,
    Steps,
    groups_of,
    pairs_of,
    parts_of,
)

Parts = NDArray[np.int64]
"""(devices, local shape)."""


def is_right(source: TensorSharding, steps: Steps, target: TensorSharding) -> bool:
    """Whether the data of a tensor sharded as *source* ends sharded as *target*."""
    shape = smallest_shape(source, steps)
    rng = np.random.default_rng(7)
    whole = rng.integers(1, 1 << 40, shape)
    data = _spread(whole, source, rng)
    before = source
    for step in steps:
        data = _carried_out(data, before, step)
        before = step.after
    return _holds(data, whole, target)


def smallest_shape(source: TensorSharding, steps: Steps) -> tuple[int, ...]:
    """A shape that every step divides evenly, each part of more than one element."""
    counts = [_counts(each) for each in (source, *(step.after for step in steps))]
    return tuple(lcm(*column) for column in zip(*counts, strict=True))


def index_over(mesh: Mesh, refs: Sequence[AxisRef]) -> NDArray[np.int64]:
    """Each device's index over *refs*."""
    sizes = [axis.size for axis in mesh.axes]
    coordinates = np.unravel_index(np.arange(mesh.size), sizes) if sizes else ()
    names = [axis.name for axis in mesh.axes]
    at = np.zeros(mesh.size, dtype=np.int64)
    for ref in refs:
        axis = names.index(ref.name)
        pre, size = (1, sizes[axis]) if ref.size is None else (ref.pre or 1, ref.size)
        at = at * size + coordinates[axis] // (sizes[axis] // (pre * size)) % size
    out = np.empty_like(at)
    out[mesh.order] = at
    return out


def _counts(sharding: TensorSharding) -> list[int]:
    return [_size(sharding.mesh, dim.axes) for dim in sharding.dims]


def _size(mesh: Mesh, refs: Sequence[AxisRef]) -> int:
    sizes = {axis.name: axis.size for axis in mesh.axes}
    return prod(sizes[ref.name] if ref.size is None else ref.size for ref in refs)


def _tile(whole: Parts, sharding: TensorSharding) -> Parts:
    """What every device holds of *whole*."""
    mesh = sharding.mesh
    data = np.broadcast_to(whole, (mesh.size, *whole.shape))
    for dim, each in enumerate(sharding.dims):
        if each.axes:
            data = _kept(data, dim, _size(mesh, each.axes), index_over(mesh, each.axes))
    return data


def _kept(data: Parts, dim: int, count: int, which: NDArray[np.int64]) -> Parts:
    at = dim + 1
    size = data.shape[at]
    cut = data.reshape(*data.shape[:at], count, size // count, *data.shape[at + 1 :])
    return np.stack([cut[device].take(part, axis=dim) for device, part in enumerate(which)])


def _spread(whole: Parts, source: TensorSharding, rng: np.random.Generator) -> Parts:
    """The parts of every device; along unreduced axes addends of them."""
    tiles = _tile(whole, source)
    if not source.unreduced:
        return tiles
    mesh = source.mesh
    count = _size(mesh, source.unreduced)
    addends = rng.integers(-(1 << 40), 1 << 40, (count, *whole.shape))
    addends[0] += whole - addends.sum(axis=0)
    which = index_over(mesh, source.unreduced)
    every = [_tile(each, source) for each in addends]
    return np.stack([every[part][device] for device, part in enumerate(which)])


def _holds(data: Parts, whole: Parts, target: TensorSharding) -> bool:
    tiles = _tile(whole, target)
    if data.shape != tiles.shape:
        return False
    if target.unreduced:
        groups = target.mesh.replica_groups(target.unreduced).array()
        return bool((data[groups].sum(axis=1) == tiles[groups[:, 0]]).all())
    return bool((data == tiles).all())


def _carried_out(data: Parts, before: TensorSharding, step: Step) -> Parts:
    mesh = before.mesh
    match step:
        case AllSlice():
            return _each_kept(data, mesh, step.axes, parts_of(before, step))
        case AllGather():
            return _gathered(data, mesh, step)
        case AllToAll():
            return _exchanged(data, mesh, step)
        case CollectivePermute():
            return _permuted(data, pairs_of(before, step))
        case AllReduce():
            return _added_up(data, step)
        case ReduceScatter():
            which = [index_over(mesh, refs) for refs in step.axes]
            return _each_kept(_added_up(data, step), mesh, step.axes, which)
        case ReplicatedToUnreduced():
            keeps = index_over(mesh, step.axes) == 0
            return data * keeps.reshape(-1, *[1] * (data.ndim - 1))
        case ShardedToUnreduced():
            return _all_padded(data, mesh, step)


def _each_kept(
    data: Parts,
    mesh: Mesh,
    axes: Sequence[Sequence[AxisRef]],
    which: Iterable[NDArray[np.int64]],
) -> Parts:
    for dim, (refs, part) in enumerate(zip(axes, which, strict=True)):
        if refs:
            data = _kept(data, dim, _size(mesh, refs), part)
    return data


def _permuted(data: Parts, pairs: NDArray[np.int64]) -> Parts:
    assert sorted(pairs[:, 1]) == list(range(len(data))), "every device receives once"
    out = np.empty_like(data)
    out[pairs[:, 1]] = data[pairs[:, 0]]
    return out


def _all_padded(data: Parts, mesh: Mesh, step: ShardedToUnreduced) -> Parts:
    for dim, refs in enumerate(step.axes):
        if refs:
            data = _padded(data, dim, _size(mesh, refs), index_over(mesh, refs))
    return data


def _added_up(data: Parts, step: Step) -> Parts:
    groups = groups_of(step).array()
    out = np.empty_like(data)
    out[groups] = data[groups].sum(axis=1, keepdims=True)
    return out


def _padded(data: Parts, dim: int, count: int, which: NDArray[np.int64]) -> Parts:
    at = dim + 1
    out = np.zeros((*data.shape[:at], count, *data.shape[at:]), dtype=data.dtype)
    for device, part in enumerate(which):
        np.moveaxis(out[device], dim, 0)[part] = data[device]
    return out.reshape(*data.shape[:at], count * data.shape[at], *data.shape[at + 1 :])


def _gathered(data: Parts, mesh: Mesh, step: AllGather) -> Parts:
    groups = groups_of(step).array()
    counts = [_size(mesh, refs) for refs in step.axes]
    rank = len(counts)
    local = data.shape[1:]
    laid = data[groups].reshape(len(groups), *counts, *local)
    order = [0]
    for dim in range(rank):
        order += [1 + dim, 1 + rank + dim]
    sizes = [count * size for count, size in zip(counts, local, strict=True)]
    whole = laid.transpose(order).reshape(len(groups), *sizes)
    out = np.empty((mesh.size, *sizes), dtype=data.dtype)
    out[groups] = whole[:, None]
    return out


def _exchanged(data: Parts, mesh: Mesh, step: AllToAll) -> Parts:
    """Member p of a group gets part p of every member, side by side in their order."""
    groups = groups_of(step).array()
    moves = sorted(step.moves, key=lambda move: move.target)
    counts = [_size(mesh, move.axes) for move in moves]
    laid = data[groups].reshape(len(groups), *counts, *data.shape[1:])
    for at, (move, count) in enumerate(zip(moves, counts, strict=True)):
        member = 1 + at
        target, source = (1 + len(moves) + dim for dim in (move.target, move.source))
        size = laid.shape[target]
        cut = laid.reshape(*laid.shape[:target], count, size // count, *laid.shape[target + 1 :])
        cut = np.moveaxis(cut, (target, member), (0, 1))
        # (part, sender, groups and other members, local): the part says who receives it.
        joined = np.moveaxis(cut, 1, source)
        joined = joined.reshape(
            *joined.shape[:source], count * joined.shape[source + 1], *joined.shape[source + 2 :]
        )
        laid = np.moveaxis(joined, 0, member)
    out = np.empty((mesh.size, *laid.shape[1 + len(moves) :]), dtype=data.dtype)
    out[groups] = laid.reshape(len(groups), -1, *laid.shape[1 + len(moves) :])
    return out
