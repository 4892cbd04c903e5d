"""Looking for a command line that shows something: best first, within a bound."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from msgspec import Struct

from meshseed.authoring.testing.drafts import Draft, Moves
from meshseed.authoring.testing.running import Run, Runner

Distance = Callable[[Run], int]
"""How far a run is from what is looked for; 0 is near enough to look closer."""


class Tried(Struct, frozen=True):
    """A draft with its run."""

    draft: Draft
    run: Run


class Hunter:
    """Evaluates drafts, each once for all hunts, and counts how many were evaluated."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.moves = Moves(runner.pack.facts)
        self.spent = 0

    def try_(self, draft: Draft) -> Run:
        """One draft, evaluated."""
        self.spent += 1
        return self.runner.run(draft.case())

    def hunt(
        self,
        starts: list[Draft],
        influence: tuple[frozenset[str], frozenset[str]],
        distance: Distance,
        bound: int,
    ) -> Iterator[Tried]:
        """Drafts near and nearer, until the caller stops or *bound* were tried.

        *influence* are the names and unknowns that may be changed.
        """
        queue: list[tuple[int, int, int, Draft]] = []
        known: set[tuple[str, object, object]] = set()
        serial = 0
        frontier = list(starts)
        while True:
            for draft in frontier:
                mark = (draft.line, draft.assume, draft.reading)
                if mark in known:
                    continue
                known.add(mark)
                serial += 1
                if serial > bound:
                    return
                run = self.try_(draft)
                yield Tried(draft, run)
                heappush(queue, (distance(run), draft.size, serial, draft))
            if not queue:
                return
            frontier = list(self.moves.of(heappop(queue)[-1], *influence))

    def smallest(self, draft: Draft, shows: Callable[[Draft], bool]) -> Draft:
        """*draft* with everything left out that *shows* does not need."""
        again = True
        while again:
            again = False
            for smaller in draft.smaller():
                if shows(smaller):
                    draft, again = smaller, True
                    break
        return draft
