"""Where each part of a world's state stands: the state is a list of numbers, one per slot."""

from enum import Enum

from msgspec import Struct


class Part(Enum):
    """What a slot is about.

    `CELL` is what a name holds, `INPUT` what an input held after the input phases, `TYPED` whether
    it was typed and what that replaced, `SUPPOSED` what the world supposes of it. `EARLY` and
    `LATE` are a constraint's verdicts at both places, `TABLE` the hits of a table so far. The
    others are what one statement yields.
    """

    CELL = "cell"
    INPUT = "input"
    TYPED = "typed"
    SUPPOSED = "supposed"
    TABLE = "table"
    EARLY = "early"
    LATE = "late"
    SAID = "said"
    APPENDED = "appended"
    RECORD = "record"
    KNOB = "knob"
    MESH = "mesh"
    REACH = "reach"


class Slot(Struct, frozen=True):
    """One part of a world's state: of which name or statement, and what of it."""

    part: Part
    name: str


class Layout:
    """The numbers of slots, given as they are asked for. The cells of *inputs* come first."""

    def __init__(self, inputs: tuple[str, ...]) -> None:
        self.inputs = inputs
        self._numbers: dict[Slot, int] = {}
        for part in (Part.CELL, Part.INPUT):
            for name in inputs:
                self.of(part, name)

    def __len__(self) -> int:
        return len(self._numbers)

    def of(self, part: Part, name: str) -> int:
        """The number of a slot."""
        return self._numbers.setdefault(Slot(part, name), len(self._numbers))

    def every(self, part: Part) -> tuple[int, ...]:
        """The numbers of all slots of one part, in the order they were first asked for."""
        return tuple(number for slot, number in self._numbers.items() if slot.part is part)
