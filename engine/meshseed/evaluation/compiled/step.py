"""A statement as a function from the state it can touch to what it changes."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Final, cast

from msgspec import Struct

from meshseed.diagnostics import Condition
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Cell
from meshseed.evaluation.compiled.pool import NOTHING, Pool
from meshseed.evaluation.compiled.slots import Layout, Part
from meshseed.evaluation.compiled.standins import StandIns, Typing
from meshseed.evaluation.program import Program
from meshseed.evaluation.results import Supposition
from meshseed.evaluation.world import Fork, World
from meshseed.packs.facts import Plain

Writes = tuple[tuple[int, int], ...]
"""Slots with the numbers they get."""


class Asks(Struct, frozen=True):
    """A statement cannot be worked out before something is supposed: what, and its classes.

    `supposed` is the slot for it.
    """

    name: str
    supposed: int
    classes: tuple[tuple[Plain, ...], ...]


Effect = Writes | Asks
Act = Callable[[World, Mapping[int, object]], Mapping[int, object]]
"""Works a statement out: gets a world and the things in the slots it reads besides, and gives back
what goes into the slots it fills besides the cells."""


class Sees(Struct, frozen=True, kw_only=True):
    """What a statement can touch: names, suppositions beside them, and slots besides."""

    names: tuple[str, ...]
    supposed: tuple[str, ...] = ()
    besides: tuple[int, ...] = ()


class Workshop(Struct, frozen=True):
    """What steps share. `assume` are the answers given to the pack's unknowns."""

    program: Program
    layout: Layout
    pool: Pool
    stand_ins: StandIns
    assume: Mapping[str, Plain]


class _Declared(dict[str, Cell]):
    """Cells that refuse a name which the statement was not said to touch."""

    def __init__(self, cells: Mapping[str, Cell], names: frozenset[str]) -> None:
        super().__init__(cells)
        self._names = names

    def get(self, name: str, default: object = None) -> Cell | None:  # type: ignore[override]  # noqa: ARG002 - a world asks without
        """The cell of a declared name."""
        assert name in self._names, f"{name} is touched and not declared"  # noqa: S101 - an invariant
        return super().get(name)

    def __setitem__(self, name: str, cell: Cell) -> None:
        assert name in self._names, f"{name} is written and not declared"  # noqa: S101 - an invariant
        super().__setitem__(name, cell)


class Step:
    """One statement, worked out by the interpreter once per state of what it can touch.

    `key` picks that state out of a world's; `known` has the effects of those seen so far.
    """

    def __init__(self, workshop: Workshop, program: Program, sees: Sees, act: Act) -> None:
        self._workshop = workshop
        self._program = program
        self._act = act
        layout = workshop.layout
        self._names = tuple(dict.fromkeys(sees.names))
        self._declared = frozenset(self._names)
        self._cells = tuple((name, layout.of(Part.CELL, name)) for name in self._names)
        self._typed = tuple(
            (name, layout.of(Part.TYPED, name)) for name in self._names if name in program.flags
        )
        self._supposed = tuple(
            (name, layout.of(Part.SUPPOSED, name))
            for name in dict.fromkeys((*self._names, *sees.supposed))
            if name in program.classes or name in sees.supposed
        )
        self._besides = sees.besides
        seen = (
            *(slot for _, slot in (*self._cells, *self._typed, *self._supposed)),
            *sees.besides,
        )
        self.key: Final = cast(
            "Callable[[list[int]], int | tuple[int, ...]]",
            itemgetter(*seen) if seen else _nothing,
        )
        self.known: Final[dict[int | tuple[int, ...], Effect]] = {}

    def learn(self, state: list[int]) -> Effect:
        """Work the statement out in this state, and keep the effect."""
        pool = self._workshop.pool
        world = World(
            self._program,
            self._workshop.stand_ins.line(
                {
                    name: cast("Typing", pool.thing(state[slot]))
                    for name, slot in self._typed
                    if state[slot]
                }
            ),
            Answers(self._program.unknowns, self._workshop.assume),
            {
                name: cast("Supposition", pool.thing(state[slot]))
                for name, slot in self._supposed
                if state[slot]
            },
        )
        before = {
            name: cast("Cell", pool.thing(state[slot])) for name, slot in self._cells if state[slot]
        }
        world.cells = _Declared(before, self._declared)
        try:
            filled = self._act(world, {slot: pool.thing(state[slot]) for slot in self._besides})
        except Fork as fork:
            slot = self._workshop.layout.of(Part.SUPPOSED, fork.name)
            effect: Effect = Asks(fork.name, slot, fork.classes)
        else:
            effect = self._writes(state, world.cells, filled)
        self.known[self.key(state)] = effect
        return effect

    def _writes(
        self, state: list[int], cells: Mapping[str, Cell], filled: Mapping[int, object]
    ) -> Writes:
        number = self._workshop.pool.number
        after = [
            (slot, number(cells[name]) if name in cells else NOTHING) for name, slot in self._cells
        ]
        changed = [(slot, one) for slot, one in after if state[slot] != one]
        for slot, thing in filled.items():
            one = NOTHING if thing == () else number(thing)
            # What a step fills is not part of what it sees, so that is written whatever stands
            # there in this state.
            if one != NOTHING:
                changed.append((slot, one))
        return tuple(changed)


def supposition(name: str, members: tuple[Plain, ...]) -> Supposition:
    """That *name* is in one class of its values."""
    return Supposition(condition=Condition(name=name, values=members), value=members[0])


def _nothing(_state: list[int]) -> int:
    return NOTHING
