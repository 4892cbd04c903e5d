"""Input classes: what typed flags come to, worked out once for each combination of them."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from meshseed.evaluation.compiled.exploring import Course, TooManyWorlds, rows_of
from meshseed.evaluation.compiled.marks import NotUnderstood
from meshseed.evaluation.compiled.pool import NOTHING, Pool
from meshseed.evaluation.compiled.results import Consequences
from meshseed.evaluation.compiled.slots import Layout, Part
from meshseed.evaluation.compiled.standins import StandIns
from meshseed.evaluation.compiled.step import Workshop
from meshseed.evaluation.compiled.steps import input_steps, last_steps, rule_steps
from meshseed.evaluation.compiled.typings import Typed
from meshseed.evaluation.compiled.views import Cases, Views
from meshseed.evaluation.phases.rules import UniqueTableFault
from meshseed.evaluation.program import Program
from meshseed.packs.facts import Plain

MOST_CLASSES: Final = 1 << 16
"""As many classes are kept; with more of them all are forgotten."""


class Classes:
    """The input classes of a pack that were met so far. `shop` is what its parts share."""

    def __init__(self, program: Program, assume: Mapping[str, Plain]) -> None:
        about = {name for advice in program.advice for name in advice.fact.about}
        layout = Layout(
            tuple(dest for dest in program.flags if dest in about or dest in program.names)
        )
        for name in program.names:
            layout.of(Part.CELL, name)
        for dest in layout.inputs:
            layout.of(Part.TYPED, dest)
        self.shop = shop = Workshop(program, layout, Pool(), StandIns(program), assume)
        self._course = Course(input_steps(shop), rule_steps(shop), last_steps(shop), layout)
        self._start = [NOTHING] * len(layout)
        for name, cell in program.constants.items():
            self._start[layout.of(Part.CELL, name)] = shop.pool.number(cell)
        records = [one.records_use for one in program.flags.values() if one.records_use is not None]
        written = [*records, *program.flags]
        # Where two flags write one name, the order in which they are typed counts.
        self._ordered = len(set(written)) < len(written)
        self._views: dict[Cases, Views] = {}
        self._known: dict[tuple[Hashable, bool], Consequences | None] = {}

    def forget(self) -> None:
        """Forget every class; what single statements come to is kept."""
        self._known.clear()

    def key(self, typed: Sequence[Typed]) -> Hashable:
        """Equal exactly for flags that are one input class."""
        numbers = [one.number for one in typed if one.number]
        return tuple(numbers) if self._ordered else frozenset(numbers)

    def consequences(self, typed: tuple[Typed, ...], *, traced: bool) -> Consequences | None:
        """What these flags come to; None where only the interpreter can tell.

        That is a line with more cases than are told apart, one on which a table of the pack breaks
        its promise, and marks of which more is asked than they stand for.
        """
        key = (self.key(typed), traced)
        if key not in self._known:
            if len(self._known) >= MOST_CLASSES:
                self._known.clear()
            self._known[key] = self._worked_out(typed, traced=traced)
        return self._known[key]

    def _worked_out(self, typed: tuple[Typed, ...], *, traced: bool) -> Consequences | None:
        state = self._start.copy()
        for one in typed:
            for slot, number in one.writes:
                state[slot] = number
        try:
            worlds = self._course.worlds(state, self.shop.pool)
            cases = tuple([world.suppositions for world in worlds])
            views = self._views.get(cases)
            if views is None:
                views = self._views[cases] = Views(self.shop, cases)
            return views.consequences(rows_of(worlds), traced=traced)
        except (TooManyWorlds, UniqueTableFault, NotUnderstood):
            return None
