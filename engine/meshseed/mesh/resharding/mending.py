"""Other ways where Shardy's pass ends elsewhere: the cheapest that is verified is taken."""

from collections.abc import Iterator, Sequence

from meshseed.mesh.resharding.attempting import attempted
from meshseed.mesh.resharding.moves import Gather, Movement, Permute, Slice
from meshseed.mesh.resharding.pieces import PerDim
from meshseed.mesh.resharding.routes import Walker
from meshseed.mesh.resharding.searching import searched
from meshseed.mesh.resharding.state import State
from meshseed.mesh.resharding.steps import Steps
from meshseed.mesh.resharding.traffic import traffic_of
from meshseed.mesh.resharding.walking import walk
from meshseed.mesh.sharding import TensorSharding

_ROUNDS = 8


def mended(source: TensorSharding, target: TensorSharding, shape: tuple[int, ...] | None) -> Steps:
    """The right steps that send the fewest bytes, and of these the fewest steps."""
    sizes = _sizes(source, shape)
    found = list(right_ways(source, target, shape))
    return min(found, key=lambda steps: (traffic_of(source, steps, sizes), len(steps)))


def right_ways(
    source: TensorSharding, target: TensorSharding, shape: tuple[int, ...] | None
) -> Iterator[Steps]:
    """Verified ways from *source* to *target*; there is always one, to gather and to slice.

    The last is found by a search for one that sends less than all others, if there is any.
    """
    sizes = _sizes(source, shape)
    paddings = (True, False) if target.unreduced else (True,)
    least: int | None = None

    def search(source: PerDim, target: PerDim, /, *, reorders: bool) -> Sequence[Movement] | None:
        return searched(source, target, sizes, reorders=reorders, limit=least or 0)

    for walker in (*_walkers(shape), search):
        for pads in paddings:
            steps, fault = attempted(source, target, walker, pads=pads)
            if not fault:
                sent = traffic_of(source, steps, sizes)
                least = sent if least is None else min(least, sent)
                yield steps


def _sizes(source: TensorSharding, shape: tuple[int, ...] | None) -> tuple[int, ...]:
    """A shape to compare by: where none is given, one that the devices divide."""
    return shape if shape is not None else (source.mesh.size,) * len(source.dims)


def _walkers(shape: tuple[int, ...] | None) -> tuple[Walker, ...]:
    def careful(source: PerDim, target: PerDim, /, *, reorders: bool) -> Sequence[Movement]:
        return walk(source, target, shape, reorders=reorders, rounds=_ROUNDS, whole_lists=False)

    def completed(source: PerDim, target: PerDim, /, *, reorders: bool) -> Sequence[Movement]:
        begun = walk(source, target, shape, reorders=reorders, whole_lists=False)
        reached = begun[-1].dims if begun else source
        return [*begun, *gather_and_slice(reached, target, reorders=False)]

    return careful, completed, gather_and_slice


def gather_and_slice(source: PerDim, target: PerDim, /, *, reorders: bool) -> Sequence[Movement]:
    """Gather what is not in place, then slice what is wanted: right for any two shardings."""
    state = State(source, target)
    kept = tuple([tuple(done) for done in state.done])
    lost = tuple([tuple(have) for have in state.have])
    gained = tuple([tuple(want) for want in state.want])
    out: list[Movement] = []
    if any(lost):
        out.append(Gather(lost, kept))
    if any(gained):
        out.append(Slice(gained, target))
    if reorders:
        out.append(Permute(target, reorders=True))
    return out
