"""A route from end to end: unreduced axes around the movement of tiles."""

from collections.abc import Sequence
from typing import Protocol

from meshseed.mesh.resharding.building import Route
from meshseed.mesh.resharding.moves import Movement
from meshseed.mesh.resharding.pieces import PerDim, Pieces, aligned, dims_of, pieces_of
from meshseed.mesh.resharding.reduction import beyond, minus
from meshseed.mesh.sharding import TensorSharding


class Walker(Protocol):
    """A way of moving tiles from one list per dimension to another."""

    def __call__(
        self, source: PerDim, target: PerDim, /, *, reorders: bool
    ) -> Sequence[Movement] | None:
        """The movements, or None where this way knows none."""
        ...


def route(
    source: TensorSharding, target: TensorSharding, walker: Walker, *, pads: bool = True
) -> Route | None:
    """The route that moves tiles as *walker* does; None where it knows no way.

    What is unreduced at the source only is added up first. What is so at the target only is made so
    last: axes that then still cut the end of a dimension by padding, if *pads*, others by zeros.
    """
    start, end = dims_of(source), dims_of(target)
    before = pieces_of(source.unreduced, source.mesh)
    after = pieces_of(target.unreduced, target.mesh)
    added_up, gained = beyond(before, after), beyond(after, before)
    scattered: PerDim = tuple([() for _ in end])
    dims = end
    if gained and pads:
        scattered = tuple(
            [_padded(have, want, gained) for have, want in zip(start, end, strict=True)]
        )
        dims = tuple(
            [have if pad else want for have, want, pad in zip(start, end, scattered, strict=True)]
        )
    used = tuple([piece for pad in scattered for piece in pad])
    movements: Sequence[Movement] | None = ()
    reorders = source.mesh != target.mesh
    if dims != start or reorders:
        movements = walker(start, dims, reorders=reorders)
    if movements is None:
        return None
    return Route(
        start=start,
        unreduced=minus(before, added_up) or (),
        added_up=added_up,
        movements=tuple(movements),
        dims=dims,
        replicated=beyond(gained, used),
        scattered=scattered,
        end=end,
        finally_unreduced=after,
    )


def _padded(have: Pieces, want: Pieces, gained: Pieces) -> Pieces:
    """What stands behind *want* in *have*, if all of it is to become unreduced."""
    cut = aligned([have], want)[0]
    kept = aligned([want], have)[0]
    if len(kept) >= len(cut) or cut[: len(kept)] != kept:
        return ()
    rest = tuple(cut[len(kept) :])
    return rest if not beyond(rest, gained) else ()
