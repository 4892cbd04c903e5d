"""All-to-all: pieces at the end of one dimension go to the end of another."""

from collections.abc import Iterator

from meshseed.mesh.resharding.moves import Exchange
from meshseed.mesh.resharding.pieces import Piece
from meshseed.mesh.resharding.state import State


def exchange_steps(state: State, *, only_into_place: bool) -> Iterator[Exchange]:
    """Move the longest runs at the ends of dimensions that one other dimension wants.

    With *only_into_place* just those that come to stand where they belong.
    """
    for source in range(state.rank):
        while (found := _exchange(state, source, only_into_place=only_into_place)) is not None:
            yield found


def _exchange(state: State, source: int, *, only_into_place: bool) -> Exchange | None:
    have = state.have[source]
    target = -1
    begin = len(have)
    while begin:
        goal = state.where.get(have[begin - 1], (source, 0))[0]
        if goal == source or target not in (-1, goal):
            break
        target = goal
        begin -= 1
    if target < 0:
        return None
    run: list[Piece] = have[begin:]
    want = state.want[target]
    if only_into_place and want[: len(run)] != run:
        return None
    del have[begin:]
    there = state.have[target]
    for piece in run:
        state.held.discard(piece)
        if not there and want and want[0] == piece:
            del want[0]
            state.done[target].append(piece)
        else:
            there.append(piece)
            state.held.add(piece)
    return Exchange(tuple(run), source, target, state.dims())
