"""All-gather: what cuts a dimension and is wanted nowhere is undone."""

from meshseed.mesh.resharding.moves import Gather
from meshseed.mesh.resharding.pieces import Pieces
from meshseed.mesh.resharding.state import State


def gather_step(state: State, *, whole_lists: bool) -> Gather | None:
    """Gather in every dimension whose last piece is wanted nowhere; None where there is none.

    With *whole_lists* all that is not in place goes, wanted or not: that is what Shardy's pass
    does. The two differ only where sizes do not divide one another.
    """
    axes: list[Pieces] = []
    for have in state.have:
        begin = len(have)
        while begin and have[begin - 1] not in state.where:
            begin -= 1
        if whole_lists and begin < len(have):
            state.held.discard(have[-1])
            begin = 0
        else:
            state.held.difference_update(have[begin:])
        axes.append(tuple(have[begin:]))
        del have[begin:]
    if not any(axes):
        return None
    return Gather(tuple(axes), state.dims())
