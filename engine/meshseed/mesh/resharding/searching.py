"""The cheapest way between two shardings that is made of plain moves: a search over lists of axes.

Dijkstra's algorithm over what the dimensions hold. Its moves are all slices of wanted axes, gathers
and all-to-alls of the ends of dimensions, and permutes towards the target; its measure is what
`traffic` counts. It is bounded in moves tried, so that it answers in a fraction of a second, and
gives up where the bound is reached.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from math import prod
from typing import Final, TypeAlias

from meshseed.mesh.resharding.moves import Exchange, Gather, Movement, Permute, Slice
from meshseed.mesh.resharding.pieces import PerDim, Piece, Pieces, aligned, are_apart, size_of
from meshseed.mesh.resharding.state import flat

_Node: TypeAlias = tuple[PerDim, bool]
"""What the dimensions hold, and whether the devices still stand in the source's order."""

_MOST_MOVES: Final = 25_000


def searched(
    source: PerDim, target: PerDim, shape: Sequence[int], *, reorders: bool, limit: int
) -> list[Movement] | None:
    """The movements that send the fewest elements per device, fewer than *limit*.

    None where none was found.
    """
    start = tuple([tuple(each) for each in aligned(source, sorted(flat(target)))])
    goal = tuple([tuple(each) for each in aligned(target, sorted(flat(source)))])
    if not are_apart(({*flat(start), *flat(goal)},)):
        return None
    first: _Node = (start, reorders)
    best: dict[_Node, tuple[int, int]] = {first: (0, 0)}
    came: dict[_Node, tuple[_Node, Movement]] = {}
    heap: list[tuple[tuple[int, int], int, _Node]] = [((0, 0), 0, first)]
    pushed = tried = 0
    while heap:
        cost, _, node = heappop(heap)
        if cost > best[node]:
            continue
        if node == (goal, False):
            return _path(first, node, came)
        for sent, movement, after in _moves(node, goal, shape):
            tried += 1
            if tried > _MOST_MOVES:
                return None
            total = (cost[0] + sent, cost[1] + 1)
            if total[0] < limit and (after not in best or total < best[after]):
                best[after] = total
                came[after] = (node, movement)
                pushed += 1
                heappush(heap, (total, pushed, after))
    return None


def _path(first: _Node, last: _Node, came: dict[_Node, tuple[_Node, Movement]]) -> list[Movement]:
    out: list[Movement] = []
    node = last
    while node != first:
        node, movement = came[node]
        out.append(movement)
    return _merged(reversed(out))


def _merged(movements: Iterable[Movement]) -> list[Movement]:
    """Slices that follow one another as one, and gathers likewise."""
    out: list[Movement] = []
    for movement in movements:
        last = out[-1] if out else None
        if isinstance(last, Slice) and isinstance(movement, Slice):
            out[-1] = Slice(_added(last.axes, movement.axes), movement.dims)
        elif isinstance(last, Gather) and isinstance(movement, Gather):
            out[-1] = Gather(_added(movement.axes, last.axes), movement.dims)
        else:
            out.append(movement)
    return out


def _moves(
    node: _Node, goal: PerDim, shape: Sequence[int]
) -> Iterator[tuple[int, Movement, _Node]]:
    dims, reorders = node
    held = prod([-(-size // size_of(each)) for size, each in zip(shape, dims, strict=True)])
    for axes in dict.fromkeys(_slices(dims, goal, shape)):
        after = _added(dims, axes)
        yield 0, Slice(axes, after), (after, reorders)
    for axes in dict.fromkeys(_gathers(dims, goal)):
        after = _taken(dims, axes)
        yield held * (size_of(flat(axes)) - 1), Gather(axes, after), (after, reorders)
    for run, source, target in _exchanges(dims, shape):
        left = (*dims[:source], dims[source][: -len(run)], *dims[source + 1 :])
        after = (*left[:target], left[target] + run, *left[target + 1 :])
        sent = held - held // size_of(run)
        yield sent, Exchange(run, source, target, after), (after, reorders)
    for after in dict.fromkeys(_permutes(dims, goal)):
        if after != dims or reorders:
            yield held, Permute(after, reorders), (after, False)


def _slices(dims: PerDim, goal: PerDim, shape: Sequence[int]) -> Iterator[PerDim]:
    """Free wanted pieces: all where they belong, those of one dimension, or one anywhere."""
    held = {*flat(dims)}
    own = [_next(have, want, held) for have, want in zip(dims, goal, strict=True)]
    if any(own):
        yield tuple(own)
    for dim, run in enumerate(own):
        if run:
            yield _only(len(dims), dim, run)
    for piece in flat(goal):
        if piece in held:
            continue
        for dim, size in enumerate(shape):
            if size % (size_of(dims[dim]) * piece[2]) == 0:
                yield _only(len(dims), dim, (piece,))


def _next(have: Pieces, want: Pieces, held: set[Piece]) -> Pieces:
    if want[: len(have)] != have:
        return ()
    end = len(have)
    while end < len(want) and want[end] not in held:
        end += 1
    return want[len(have) : end]


def _gathers(dims: PerDim, goal: PerDim) -> Iterator[PerDim]:
    wanted = {*flat(goal)}
    unwanted: list[Pieces] = []
    for dim, have in enumerate(dims):
        begin = len(have)
        while begin and have[begin - 1] not in wanted:
            begin -= 1
        unwanted.append(have[begin:])
        for length in range(1, len(have) + 1):
            yield _only(len(dims), dim, have[-length:])
    if any(unwanted):
        yield tuple(unwanted)


def _exchanges(dims: PerDim, shape: Sequence[int]) -> Iterator[tuple[Pieces, int, int]]:
    for source, have in enumerate(dims):
        for length in range(1, len(have) + 1):
            run = have[-length:]
            for target in range(len(dims)):
                if target != source and shape[target] % (size_of(dims[target]) * size_of(run)) == 0:
                    yield run, source, target


def _permutes(dims: PerDim, goal: PerDim) -> Iterator[PerDim]:
    """The same pieces, those unwanted last or first; and the target's, as far as they fit."""
    yield dims
    wanted = {*flat(goal)}
    yield tuple([tuple(sorted(have, key=lambda piece: piece not in wanted)) for have in dims])
    yield tuple([tuple(sorted(have, key=lambda piece: piece in wanted)) for have in dims])
    for filled in (_filled(dims, goal, in_order=True), _filled(dims, goal, in_order=False)):
        if filled is not None:
            yield filled


def _filled(dims: PerDim, goal: PerDim, *, in_order: bool) -> PerDim | None:
    """As many parts as each of *dims* has, of the pieces its goal begins with, then of others."""
    room = [size_of(have) for have in dims]
    out: list[list[Piece]] = []
    for dim, want in enumerate(goal):
        taken: list[Piece] = []
        for piece in want:
            if room[dim] % piece[2]:
                break
            room[dim] //= piece[2]
            taken.append(piece)
        out.append(taken)
    used = {*flat(out)}
    pools = (flat(goal), flat(dims)) if in_order else (flat(dims), flat(goal))
    for piece in dict.fromkeys(flat(pools)):
        if piece in used:
            continue
        for dim, left in enumerate(room):
            if left > 1 and left % piece[2] == 0:
                out[dim].append(piece)
                room[dim] //= piece[2]
                break
    return None if any(left > 1 for left in room) else tuple([tuple(each) for each in out])


def _only(rank: int, dim: int, pieces: Pieces) -> PerDim:
    return tuple([pieces if at == dim else () for at in range(rank)])


def _added(dims: PerDim, axes: PerDim) -> PerDim:
    return tuple([have + more for have, more in zip(dims, axes, strict=True)])


def _taken(dims: PerDim, axes: PerDim) -> PerDim:
    return tuple([have[: len(have) - len(gone)] for have, gone in zip(dims, axes, strict=True)])
