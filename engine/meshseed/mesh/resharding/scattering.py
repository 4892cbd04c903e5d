"""An all-reduce of which a slice is kept, with the slice drawn into the reduction."""

from msgspec.structs import replace

from meshseed.mesh.resharding.pieces import pieces_of, refs_of_pieces
from meshseed.mesh.resharding.reduction import plus
from meshseed.mesh.resharding.steps import (
    AllReduce,
    AllSlice,
    AxesPerDim,
    AxisRefs,
    ReduceScatter,
    Step,
    Steps,
)
from meshseed.mesh.sharding import DimSharding, TensorSharding


def scattered_early(source: TensorSharding, steps: Steps) -> Steps:
    """*steps* with each all-reduce and all-slice as reduce-scatter, all-reduce of the rest, slice.

    Shardy fuses the two only where the slice uses up all axes of the reduction; here what it does
    not use is added up afterwards, on a smaller part.
    """
    out: list[Step] = []
    for step in steps:
        last = out[-1] if out else None
        if isinstance(step, AllSlice) and isinstance(last, AllReduce):
            before = out[-2].after if len(out) > 1 else source
            out[-1:] = _scattered(before, last, step)
        else:
            out.append(step)
    return tuple(out)


def _scattered(before: TensorSharding, reduce: AllReduce, cut: AllSlice) -> list[Step]:
    scattered, rest, left = shared(reduce, cut)
    if not any(scattered):
        return [reduce, cut]
    mesh = before.mesh
    remaining = plus(pieces_of(left, mesh), pieces_of(reduce.after.unreduced, mesh))
    first = replace(
        cut.after,
        dims=longer(before, scattered),
        unreduced=refs_of_pieces(remaining, mesh),
    )
    out: list[Step] = [ReduceScatter(axes=scattered, after=first)]
    between = replace(first, unreduced=cut.after.unreduced)
    if left:
        out.append(AllReduce(axes=left, after=between))
    if any(rest):
        out.append(AllSlice(axes=rest, after=cut.after))
    return out


def shared(reduce: AllReduce, cut: AllSlice) -> tuple[AxesPerDim, AxesPerDim, AxisRefs]:
    """The slices that begin with axes added up, what is sliced beyond, and the axes not sliced."""
    left = list(reduce.axes)
    scattered: list[AxisRefs] = []
    rest: list[AxisRefs] = []
    for refs in cut.axes:
        taken = 0
        while taken < len(refs) and refs[taken] in left:
            left.remove(refs[taken])
            taken += 1
        scattered.append(refs[:taken])
        rest.append(refs[taken:])
    return tuple(scattered), tuple(rest), tuple(left)


def longer(before: TensorSharding, axes: AxesPerDim) -> tuple[DimSharding, ...]:
    """The dimensions of *before* with more *axes* behind those they have."""
    mesh = before.mesh
    return tuple(
        [
            DimSharding(axes=refs_of_pieces(pieces_of((*dim.axes, *refs), mesh), mesh))
            for dim, refs in zip(before.dims, axes, strict=True)
        ]
    )
