"""The walk from one sharding to another: rounds of slice, permute, all-to-all and gather."""

from collections.abc import Iterator

from meshseed.mesh.resharding.exchanging import exchange_steps
from meshseed.mesh.resharding.gathering import gather_step
from meshseed.mesh.resharding.moves import Movement
from meshseed.mesh.resharding.permuting import permute_step
from meshseed.mesh.resharding.pieces import PerDim
from meshseed.mesh.resharding.slicing import slice_step
from meshseed.mesh.resharding.state import State


def walk(
    source: PerDim,
    target: PerDim,
    shape: tuple[int, ...] | None,
    *,
    reorders: bool,
    rounds: int = 2,
    whole_lists: bool = True,
) -> list[Movement]:
    """The steps that Shardy's pass takes, which end at *target* wherever sizes divide one another.

    Elsewhere they may end at another sharding: whoever calls this looks where. *reorders* says that
    the devices stand in another order at the target. More *rounds* and, without *whole_lists*, the
    careful gather end right more often than the pass does.
    """
    state = State(source, target)
    out: list[Movement] = []
    for _ in range(rounds):
        if state.is_there and not reorders:
            break
        out += _round(state, shape, reorders=reorders, whole_lists=whole_lists)
        reorders = False
    return out


def _round(
    state: State, shape: tuple[int, ...] | None, *, reorders: bool, whole_lists: bool
) -> Iterator[Movement]:
    sliced = slice_step(state, shape)
    if sliced is not None:
        yield sliced
    permuted = permute_step(state, reorders=reorders)
    if permuted is not None:
        yield permuted
    yield from exchange_steps(state, only_into_place=True)
    yield from exchange_steps(state, only_into_place=False)
    gathered = gather_step(state, whole_lists=whole_lists)
    if gathered is not None:
        yield gathered
