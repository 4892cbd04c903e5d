"""Fusions: neighbouring steps that are one, or none, as Shardy's canonicalizer has them."""

from msgspec.structs import replace

from meshseed.mesh.resharding.pieces import joined_pieces, pieces_of, refs_of_pieces
from meshseed.mesh.resharding.scattering import longer, shared
from meshseed.mesh.resharding.steps import (
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
    axes_of,
)
from meshseed.mesh.sharding import TensorSharding


def fused(source: TensorSharding, steps: Steps) -> Steps:
    """*steps* from *source* with everything fused that can be; they end at the same sharding."""
    out = list(steps)
    at = 0
    while at < len(out):
        before = out[at - 1].after if at else source
        if _does_nothing(before, out[at]):
            del out[at]
            at = max(at - 1, 0)
            continue
        pair = _pair(source if at < 2 else out[at - 2].after, out[at - 1], out[at]) if at else None
        if pair is None:
            at += 1
            continue
        out[at - 1 : at + 1] = pair
        at = max(at - 1, 0)
    return tuple(out)


def _does_nothing(before: TensorSharding, step: Step) -> bool:
    if isinstance(step, CollectivePermute):
        after = step.after
        lists = ([dim.axes for dim in each.dims] for each in (before, after))
        return before.mesh == after.mesh and next(lists) == next(lists)
    return not axes_of(step)


def _pair(before: TensorSharding, first: Step, second: Step) -> list[Step] | None:
    """What *first* and *second* are together; None where they stay two."""
    match first, second:
        case AllToAll(), AllToAll():
            return _exchange(first, second)
        case AllReduce(), AllSlice():
            return _scatter(before, first, second)
        case AllGather(), AllSlice():
            return [] if first.axes == second.axes else None
        case ReplicatedToUnreduced(), AllReduce():
            return [] if first.axes == second.axes else None
        case ShardedToUnreduced(), AllReduce():
            mesh = second.after.mesh
            pieces = joined_pieces(sorted(pieces_of(axes_of(first), mesh)))
            if refs_of_pieces(pieces, mesh) != second.axes:
                return None
            return [AllGather(axes=first.axes, after=second.after)]
        case _:
            return None


def _exchange(first: AllToAll, second: AllToAll) -> list[Step] | None:
    every = (*first.moves, *second.moves)
    dims = [dim for move in every for dim in (move.source, move.target)]
    if len(set(dims)) < len(dims):
        return None
    moves = sorted(every, key=lambda move: move.source)
    return [AllToAll(moves=tuple(moves), after=second.after)]


def _scatter(before: TensorSharding, reduce: AllReduce, cut: AllSlice) -> list[Step] | None:
    """A reduce-scatter, if the slices begin with all the axes added up; others are sliced after."""
    scattered, rest, left = shared(reduce, cut)
    if left:
        return None
    if not any(rest):
        return [ReduceScatter(axes=scattered, after=cut.after)]
    between = replace(cut.after, dims=longer(before, scattered))
    return [
        ReduceScatter(axes=scattered, after=between),
        AllSlice(axes=rest, after=cut.after),
    ]
