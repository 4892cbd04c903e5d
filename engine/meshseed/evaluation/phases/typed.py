"""What was typed, as the state holds it."""

from collections.abc import Iterator
from typing import Final

from meshseed.confidence import Confidence, weakest
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of, standing_cell
from meshseed.evaluation.commandline import TypedValue
from meshseed.evaluation.comparing import same
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.world import World
from meshseed.packs.facts import Flag, FlagKind, FromUnknown, Merge, Plain, Scalar, Term

_USED: Final[Plain] = True
_ALWAYS_A_VALUE: Final = frozenset({FlagKind.SWITCH, FlagKind.ACTION})
"""Kinds that store a value by being typed, whatever was written behind them."""


def take_typed(world: World) -> None:
    """Take what was typed, and record its use where a flag has a record."""
    for dest, typed in world.line.typed.items():
        flag = world.program.flags[dest]
        cell = _typed_cell(world, flag, typed)
        world.cells[dest] = cell
        if flag.records_use is not None:
            standing = flag.standing_of("records_use")
            world.cells[flag.records_use] = standing_cell(
                _USED, standing, Origin.TYPED, by=f"flag.{dest}", among=(cell,), tokens=cell.tokens
            )


def _typed_cell(world: World, flag: Flag, typed: TypedValue) -> Cell:
    """A typed value: certain as far as the flag and the spelling are, and the value is allowed.

    A value outside the choices may never get as far as this: what follows from it is INFERRED at
    best. One that is not of the flag's kind is no value, so the input stays undecided. Where the
    reading of the token hangs on an answer, that contributes its own confidence.
    """
    spellings = [use.spelling.standing for use in typed.uses]
    standings = [flag.standing, *spellings]
    confidences = [standing.confidence for standing in standings]
    contested = {conflict for standing in standings for conflict in standing.contested}
    members = typed.value if isinstance(typed.value, tuple) else (typed.value,)
    for choice in flag.choices:
        marks = choice.standing.contested
        if marks and any(_writes(one, choice.value) for one in members):
            contested.update(marks)
    doubtful = ["kind", "merge"] if len(typed.uses) + len(typed.dropped) > 1 else ["kind"]
    if typed.outside_choices:
        doubtful.append("choices")
    for fact in doubtful:
        contested.update(flag.standing_of(fact).contested)
    if typed.outside_choices or typed.invalid:
        confidences.append(Confidence.INFERRED)
    confidences.extend(_answers_behind(world, flag, typed))
    value: Plain | Open = typed.value
    if typed.alternatives:
        value = _open_typed(flag, typed)
    elif typed.invalid and flag.kind not in _ALWAYS_A_VALUE:
        value = Open(because=(flag.dest,))
    return Cell(
        value=value,
        confidence=weakest(confidences),
        origin=Origin.TYPED,
        by=f"flag.{flag.dest}",
        contested=frozenset(contested),
        tokens=typed.tokens,
        spelling=typed.spellings[-1] if typed.spellings else None,
    )


def _answers_behind(world: World, flag: Flag, typed: TypedValue) -> Iterator[Confidence]:
    """How sure the answers are that the reading of a typed value hangs on."""
    line = world.program.facts.command_line
    asked: list[Term | Merge | None] = []
    if any(use.abbreviated for use in typed.uses):
        asked.append(line.abbreviations)
    texts = [world.line.line.tokens[use.tokens[-1]].text for use in typed.uses]
    if isinstance(typed.value, str) and not any(typed.value in text for text in texts):
        asked.append(line.fold_choices)
    if len(typed.uses) + len(typed.dropped) > 1:
        asked.append(flag.merge)
    for term in asked:
        if isinstance(term, FromUnknown) and world.answers.settled(term.unknown):
            yield world.answers.of(term.unknown).confidence


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
