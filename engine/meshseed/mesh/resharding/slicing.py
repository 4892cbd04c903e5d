"""All-slice: the free first step, which makes what the later ones move smaller.

The order of choices is that of Shardy's pass, whose plans come out the same; its source is the
authority for it, and records of its runs are the test.
"""

from math import gcd

from meshseed.mesh.resharding.moves import Slice
from meshseed.mesh.resharding.pieces import Piece, size_of
from meshseed.mesh.resharding.state import State, deal, fit


def slice_step(state: State, shape: tuple[int, ...] | None) -> Slice | None:
    """Slice every free wanted piece that a dimension has room for; None where there is none.

    *shape* decides only whether a piece may be sliced where it is not wanted, to travel along with
    others; without a shape it may.
    """
    slices: list[list[Piece]] = [[] for _ in range(state.rank)]
    for dim, (have, want) in enumerate(zip(state.have, state.want, strict=True)):
        cut = size_of(want)
        state.room[dim] = cut // gcd(size_of(have), cut)
    for dim in range(state.rank):
        _slice_to_travel(state, dim, shape, slices)
    left = _slice_in_place(state, slices)
    for dim, piece in deal(state, [left] * state.rank, in_front=False):
        slices[dim].append(piece)
    state.locate()
    if not any(slices):
        return None
    return Slice(tuple([tuple(each) for each in slices]), state.dims())


def _slice_to_travel(
    state: State, source: int, shape: tuple[int, ...] | None, slices: list[list[Piece]]
) -> None:
    """Slice at *source* what is to follow its last pieces to their dimension.

    They then move there together, and no permute is needed to bring them in order.
    """
    have = state.have[source]
    if not have or state.want[source] or have[-1] not in state.where:
        return
    target = state.where[have[-1]][0]
    if state.have[target]:
        return
    want = state.want[target]
    if have[-1] not in want:
        return
    begin = want.index(have[-1]) + 1
    if begin == len(want) or want[begin] in state.held:
        return
    shared = 0
    while shared < min(len(have), begin) and have[-1 - shared] == want[begin - 1 - shared]:
        shared += 1
    others = have[: len(have) - shared]
    if any(state.where.get(each, (-1, 0))[0] == target for each in others):
        return
    end = begin
    while end < len(want) and want[end] not in state.held:
        end += 1
    free = want[begin:end]
    parts = size_of(free)
    if shape is not None and shape[source] % (state.parts(source) * parts):
        return
    state.room[target] //= size_of(have[len(have) - shared :]) * parts
    have += free
    state.held.update(free)
    slices[source] += free


def _slice_in_place(state: State, slices: list[list[Piece]]) -> list[Piece]:
    """Slice where pieces are wanted, as far as there is room; returns what found none."""
    left: list[Piece] = []
    for dim, (have, want) in enumerate(zip(state.have, state.want, strict=True)):
        at = 0
        while at < len(want):
            if want[at] in state.held:
                at += 1
                continue
            found = fit(want[at], state.room[dim])
            if found is None:
                left.append(want[at])
                at += 1
                continue
            within, rest, state.room[dim] = found
            slices[dim].append(within)
            if not have and at == 0:
                state.done[dim].append(within)
                del want[0]
            else:
                state.held.add(within)
                have.append(within)
                want[at] = within
                at += 1
            if rest is not None:
                want.insert(at, rest)
                left.append(rest)
                at += 1
    return left
