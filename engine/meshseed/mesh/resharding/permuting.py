"""Collective-permute: other pieces in place of those held, as long as the counts of parts agree."""

from meshseed.mesh.resharding.moves import Permute
from meshseed.mesh.resharding.pieces import Piece, size_of
from meshseed.mesh.resharding.state import State, deal, fit, flat


def permute_step(state: State, *, reorders: bool) -> Permute | None:
    """Replace, reorder and sort pieces in one permute where that helps; None where it does not.

    With *reorders* the target's devices stand in another order, and one permute is made anyhow.
    """
    if _helps(state):
        _replace(state)
    elif not reorders:
        return None
    return Permute(state.dims(), reorders)


def _helps(state: State) -> bool:
    lost: Piece | None = None
    gained: Piece | None = None
    for dim, (have, want) in enumerate(zip(state.have, state.want, strict=True)):
        if have and want and _divide(have[0], want[0]):
            return True
        for piece in want:
            if piece not in state.held:
                gained = piece
        last = -1
        last_place = 0
        seen: set[int] = set()
        for piece in have:
            goal, place = state.where.get(piece, (-1, 0))
            if goal >= 0:
                follows = last == goal and place == last_place + 1
                if (goal == dim or goal in seen) and not follows:
                    return True
                seen.add(goal)
                last_place = place
            elif last >= 0 and not want:
                return True
            else:
                lost = piece
            last = goal
    return gained is not None and lost is not None and _divide(gained, lost)


def _replace(state: State) -> None:
    wanted: list[Piece] = []
    dropped: list[list[Piece]] = []
    state.held.clear()
    for dim, (have, want) in enumerate(zip(state.have, state.want, strict=True)):
        filled = _fill(state, dim, size_of(have), want)
        wanted += want
        dropped.append(_dropped(state, have, filled))
        have.clear()
    deal(state, [wanted] * state.rank, in_front=False)
    deal(state, dropped, in_front=True)
    left = list(flat(dropped))
    deal(state, [left] * state.rank, in_front=True)
    state.locate()


def _fill(state: State, dim: int, parts: int, want: list[Piece]) -> int:
    """Put what is wanted first in place until *parts* are filled; returns how many are."""
    room = parts
    while room > 1 and want:
        found = fit(want[0], room)
        if found is None:
            break
        within, rest, room = found
        state.done[dim].append(within)
        if rest is None:
            del want[0]
        else:
            want[0] = rest
    state.room[dim] = room
    return parts // room


def _dropped(state: State, have: list[Piece], filled: int) -> list[Piece]:
    """The pieces of *have* that nothing wants: those beyond *filled* parts first.

    They are dealt out last, and so come to stand again where they stood.
    """
    rest = [piece for piece in have if piece not in state.where]
    within: list[Piece] = []
    while filled > 1 and rest:
        found = fit(rest[0], filled)
        if found is None:
            break
        part, remainder, filled = found
        within.append(part)
        if remainder is None:
            del rest[0]
        else:
            rest[0] = remainder
    return rest + within


def _divide(one: Piece, other: Piece) -> bool:
    return one[2] % other[2] == 0 or other[2] % one[2] == 0
