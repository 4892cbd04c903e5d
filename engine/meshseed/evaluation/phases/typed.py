"""What was typed, as the state holds it."""

from typing import Final

from meshseed.confidence import Confidence, weakest
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of, standing_cell
from meshseed.evaluation.commandline import TypedValue
from meshseed.evaluation.comparing import same
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.world import World
from meshseed.packs.facts import Flag, Plain, Scalar

_USED: Final[Plain] = True


def take_typed(world: World) -> None:
    """Take what was typed, and record its use where a flag has a record."""
    for dest, typed in world.line.typed.items():
        flag = world.program.flags[dest]
        cell = _typed_cell(flag, typed)
        world.cells[dest] = cell
        if flag.records_use is not None:
            standing = flag.standing_of("records_use")
            world.cells[flag.records_use] = standing_cell(
                _USED, standing, Origin.TYPED, by=f"flag.{dest}", among=(cell,), tokens=cell.tokens
            )


def _typed_cell(flag: Flag, typed: TypedValue) -> Cell:
    """A typed value: certain as far as the flag and the spelling are, and the value is allowed.

    A value outside the choices, or not of the flag's kind, may never get as far as this: what
    follows from it is INFERRED at best.
    """
    spellings = [use.spelling.standing for use in typed.uses]
    standings = [flag.standing, *spellings]
    confidences = [standing.confidence for standing in standings]
    contested = {conflict for standing in standings for conflict in standing.contested}
    members = typed.value if isinstance(typed.value, tuple) else (typed.value,)
    for choice in flag.choices:
        if any(_writes(one, choice.value) for one in members):
            contested.update(choice.standing.contested)
    doubtful = ["kind", "merge"] if len(typed.uses) + len(typed.dropped) > 1 else ["kind"]
    if typed.outside_choices:
        doubtful.append("choices")
    for fact in doubtful:
        contested.update(flag.standing_of(fact).contested)
    if typed.outside_choices or typed.invalid:
        confidences.append(Confidence.INFERRED)
    value: Plain | Open = typed.value
    if typed.alternatives:
        value = _open_typed(flag, typed)
    return Cell(
        value=value,
        confidence=weakest(confidences),
        origin=Origin.TYPED,
        by=f"flag.{flag.dest}",
        contested=frozenset(contested),
        tokens=typed.tokens,
        spelling=typed.spellings[-1] if typed.spellings else None,
    )


def _writes(typed: Plain, choice: Scalar) -> bool:
    """Whether a typed value writes a choice, be it in other case: what is disputed is the same."""
    if isinstance(typed, str) and isinstance(choice, str):
        return typed.casefold() == choice.casefold()
    return same(typed, choice)


def _open_typed(flag: Flag, typed: TypedValue) -> Open:
    return one_of(
        tuple(dict.fromkeys(one.unknown for one in typed.alternatives)),
        tuple(
            Alternative(
                (
                    Condition(name=one.unknown, values=(one.candidate,)),
                    *(Condition(name=name, values=(value,)) for name, value in one.also),
                ),
                Cell(
                    value=one.value,
                    confidence=flag.standing.confidence,
                    origin=Origin.TYPED,
                    tokens=typed.tokens,
                ),
            )
            for one in typed.alternatives
        ),
    )
