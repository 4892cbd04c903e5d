"""Where a plan stands: what every dimension holds, has still to lose and has still to gain."""

from collections.abc import Iterable

from meshseed.mesh.resharding.pieces import PerDim, Piece, Pieces, aligned, size_of


class State:
    """A sharding on its way to another, per dimension of the tensor.

    `done` is in place for good, `have` follows it and is not, `want` is to follow it in the end.
    What a dimension holds is `done` + `have`. `held` are the pieces of all `have`; `where` says in
    which dimension and at which place of it a piece is wanted. `room` is working memory of a step:
    into how many more parts a dimension may be cut.
    """

    __slots__ = ("done", "have", "held", "room", "want", "where")

    def __init__(self, source: PerDim, target: PerDim) -> None:
        held = sorted(piece for pieces in source for piece in pieces)
        wanted = sorted(piece for pieces in target for piece in pieces)
        self.have: list[list[Piece]] = aligned(source, wanted)
        self.want: list[list[Piece]] = aligned(target, held)
        self.done: list[list[Piece]] = [[] for _ in source]
        for dim, (have, want) in enumerate(zip(self.have, self.want, strict=True)):
            shared = 0
            for left, right in zip(have, want, strict=False):
                if left != right:
                    break
                shared += 1
            self.done[dim] = have[:shared]
            del have[:shared], want[:shared]
        self.held: set[Piece] = {piece for have in self.have for piece in have}
        self.where: dict[Piece, tuple[int, int]] = {}
        self.locate()
        self.room: list[int] = [1] * len(source)

    @property
    def rank(self) -> int:
        """How many dimensions there are."""
        return len(self.have)

    @property
    def is_there(self) -> bool:
        """Whether nothing is left to lose or to gain."""
        return not any(self.have) and not any(self.want)

    def dims(self) -> PerDim:
        """What each dimension holds."""
        return tuple([(*done, *have) for done, have in zip(self.done, self.have, strict=True)])

    def locate(self) -> None:
        """Note anew where every wanted piece is wanted."""
        where: dict[Piece, tuple[int, int]] = {}
        for dim, want in enumerate(self.want):
            for place, piece in enumerate(want):
                where.setdefault(piece, (dim, place))
        self.where = where

    def parts(self, dim: int) -> int:
        """Into how many parts dimension *dim* is cut."""
        return size_of(self.done[dim]) * size_of(self.have[dim])


def fit(piece: Piece, room: int) -> tuple[Piece, Piece | None, int] | None:
    """The major part of *piece* that *room* takes, what is left of it, and the room then left.

    None where nothing fits: no room, or neither of the two sizes divides the other.
    """
    at, pre, size = piece
    if room <= 1 or (size % room and room % size):
        return None
    if room >= size:
        return piece, None, room // size
    return (at, pre, room), (at, pre * room, size // room), 1


def deal(state: State, piles: list[list[Piece]], *, in_front: bool) -> list[tuple[int, Piece]]:
    """Put pieces into dimensions with room, each from its pile: what fits, cut where it must be.

    `piles` may hold one list several times. Pieces go behind what a dimension has or, *in_front*,
    before it. Returns the dimension and the piece of everything placed.
    """
    placed: list[tuple[int, Piece]] = []
    splits: list[Piece] = []
    for dim, pile in enumerate(piles):
        have = state.have[dim]
        front = 0
        at = 0
        while at < len(pile) and state.room[dim] > 1:
            found = fit(pile[at], state.room[dim])
            if found is None:
                at += 1
                continue
            within, rest, state.room[dim] = found
            del pile[at]
            if in_front:
                have.insert(front, within)
                front += 1
            else:
                have.append(within)
            state.held.add(within)
            placed.append((dim, within))
            if rest is not None:
                splits.append(within)
                pile.insert(0, rest)
    if splits:
        state.want = aligned(state.want, sorted(splits))
    return placed


def flat(lists: Iterable[Iterable[Piece]]) -> Pieces:
    """All pieces of *lists* in one row."""
    return tuple([piece for pieces in lists for piece in pieces])
