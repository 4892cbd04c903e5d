"""What typing flags means to a pack: the start of a world's state."""

from collections.abc import Hashable

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Finding
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Cell, Open
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.compiled.bare import bare_program, bare_worlds
from meshseed.evaluation.compiled.pool import NOTHING
from meshseed.evaluation.compiled.slots import Part
from meshseed.evaluation.compiled.standins import Typing
from meshseed.evaluation.compiled.step import Workshop, Writes
from meshseed.evaluation.outcome import InputView
from meshseed.evaluation.phases.typed import take_typed
from meshseed.evaluation.reaching import asked_elsewhere, reached_outputs
from meshseed.evaluation.resting import NO_RESTING
from meshseed.evaluation.value_views import input_views
from meshseed.evaluation.world import World


class Typed(Struct, frozen=True):
    """One flag as it was typed.

    `writes` are what it puts into the state, and `number` stands for them. Where nothing of the
    pack reads the flag there are none, and `passed_on` is what was typed.
    """

    dest: str
    number: int
    writes: Writes
    passed_on: InputView | None


class Loose(Struct, frozen=True):
    """One flag as it was typed, with a value that conditions of the pack do not tell from others.

    `value` is what the words `words` give it by the spelling `literal`, and `cell` the cell of
    `Constants` it is in.
    """

    dest: str
    literal: str
    cell: Hashable
    value: int | float | str
    words: tuple[str, ...]


class Sampled(Typed, frozen=True):
    """A flag as it was typed, with one of a few values that were looked at themselves."""

    loose: Loose


class Reading(Struct, frozen=True):
    """A line as it was read: its flags, what is to be said of it, whether it is likely refused.

    `elsewhere`: it asks for something besides the run that the pack describes.
    """

    typed: tuple[Typed, ...]
    findings: tuple[Finding, ...] = ()
    refused: bool = False
    elsewhere: bool = False


class LooseReading(Struct, frozen=True):
    """A line as a `Reading` has it, with flags among them whose value may not matter."""

    uses: tuple[Typed | Loose, ...]
    findings: tuple[Finding, ...]
    refused: bool


class Typings:
    """Turns parsed lines into what they mean to a pack."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self._read = frozenset(shop.layout.inputs)

    def of(self, line: ParsedLine) -> Reading:
        """What a parsed line means; its findings keep their places."""
        program = self._shop.program
        world = World(program, line, Answers(program.unknowns, self._shop.assume), {})
        take_typed(world)
        elsewhere = asked_elsewhere(program, line)
        bare = bare_worlds(bare_program(program), line)
        return Reading(
            typed=tuple(self._typed(world, dest) for dest in line.typed),
            findings=(*elsewhere, *line.findings),
            refused=reached_outputs(bare, elsewhere) is None,
            elsewhere=bool(elsewhere),
        )

    def _typed(self, world: World, dest: str) -> Typed:
        if dest not in self._read:
            return Typed(dest, NOTHING, (), self._passed_on(world, dest))
        layout, number = self._shop.layout, self._shop.pool.number
        typing = Typing(tuple(use.value for use in world.line.typed[dest].dropped))
        writes = [
            (layout.of(Part.CELL, dest), number(_placeless(world.cells[dest]))),
            (layout.of(Part.TYPED, dest), number(typing)),
        ]
        record = world.program.flags[dest].records_use
        if record is not None:
            cell = _placeless(world.cells[record])
            writes.append((layout.of(Part.CELL, record), number(cell)))
        return Typed(dest, number(tuple(writes)), tuple(writes), None)

    def _passed_on(self, world: World, dest: str) -> InputView:
        program = bare_program(world.program, flags={dest: world.program.flags[dest]})
        held: list[object] = [{dest: world.cells[dest]}]
        joined = bare_worlds(program, world.line, inputs=held)
        (view,) = input_views(program, joined, NO_RESTING)
        return replace(view, tokens=())


def _placeless(cell: Cell) -> Cell:
    """A typed cell without the tokens it was typed in; so are its alternatives."""
    if not isinstance(cell.value, Open):
        return replace(cell, tokens=())
    alternatives = tuple(replace(one, cell=_placeless(one.cell)) for one in cell.value.alternatives)
    return replace(cell, tokens=(), value=replace(cell.value, alternatives=alternatives))
