"""Running one line through a pack, and what each output came to, in words that can be compared."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.diffing.flowing import REACHED, Flow
from meshseed.diagnostics import Condition
from meshseed.evaluation import value_text
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Cell, Open, undecided
from meshseed.evaluation.classes import Classes
from meshseed.evaluation.commandline import UNANSWERED, Ask, Unanswered, given, parse
from meshseed.evaluation.comparing import same
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.outcome import Certainty, Origin
from meshseed.evaluation.program import Program
from meshseed.evaluation.results import WorldResult
from meshseed.packs.facts import HitPolicy, Plain, Rule, Scalar

_NOT_DECIDED: Final = "not decided"


class World(Struct, frozen=True):
    """One case of a line: what it supposes of inputs that are not given, and what comes out."""

    when: tuple[Condition, ...]
    words: dict[str, str]


class Runner:
    """Runs lines through a pack cut down to what some outputs are computed from."""

    def __init__(self, program: Program, flow: Flow, outputs: Iterable[str]) -> None:
        self._outputs = tuple(outputs)
        names = frozenset[str]().union(*(flow.behind(output).names for output in self._outputs))
        self._program = _cut_down(program, names, frozenset(self._outputs))

    def run(self, tokens: tuple[str, ...]) -> tuple[World, ...]:
        """Every case of one line."""
        program = self._program
        answers = Answers(program.unknowns, {})
        line = parse(given(tokens), program.surface, _asking(answers))
        return tuple(
            World(
                tuple(one.condition for one in world.suppositions),
                {output: _words(output, world) for output in self._outputs},
            )
            for world in explore(program, line, answers)
        )


def with_joint_classes(old: Program, new: Program) -> tuple[Program, Program]:
    """Both packs, telling apart of inputs nobody gives what either of them tells apart.

    A class then stands for the same values in both, by the same one of them.
    """
    shared = [name for name in old.classes if name in new.classes]
    refined = {name: _refined(old.classes[name], new.classes[name]) for name in shared}
    return (
        replace(old, classes={**old.classes, **{name: refined[name][0] for name in shared}}),
        replace(new, classes={**new.classes, **{name: refined[name][1] for name in shared}}),
    )


def _refined(old: Classes, new: Classes) -> tuple[Classes, Classes]:
    both = [
        common
        for one in old
        for other in new
        if (common := tuple(value for value in one if _is_among(value, other)))
    ]
    known = tuple(value for one in both for value in one)
    rests = [
        [rest for one in classes if (rest := tuple(v for v in one if not _is_among(v, known)))]
        for classes in (old, new)
    ]
    return (*both, *rests[0]), (*both, *rests[1])


def _is_among(value: Scalar, values: tuple[Scalar, ...]) -> bool:
    return any(same(value, one) for one in values)


def compatible(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> bool:
    """Whether some values of the inputs belong to both cases."""
    mine = {part.name: part.values for part in one}
    return all(
        part.name not in mine
        or any(_alike(value, beside) for value in part.values for beside in mine[part.name])
        for part in other
    )


def _alike(value: Plain, other: Plain) -> bool:
    return same(value, other) or (value is None and other is None)


def _asking(answers: Answers) -> Ask:
    def ask(unknown_id: str) -> Plain | Unanswered:
        value = answers.of(unknown_id).value
        return UNANSWERED if isinstance(value, Open) else value

    return ask


def _cut_down(program: Program, names: frozenset[str], outputs: frozenset[str]) -> Program:
    """The statements behind *outputs*: everything else cannot change them and takes time."""
    # Under a hit policy, rules that write something else decide which one fires.
    shared = {
        one.fact.table
        for one in program.rules
        if one.fact.table is not None
        and program.tables[one.fact.table].hit is not HitPolicy.ALL
        and _writes(names, one.fact)
    }
    return replace(
        program,
        implies=tuple(one for one in program.implies if not names.isdisjoint(one.fact.sets)),
        lookups=tuple(one for one in program.lookups if one.fact.target in names),
        defaults=tuple(one for one in program.defaults if one.fact.dest in names),
        constraints=program.constraints if REACHED in outputs else (),
        rules=tuple(
            one for one in program.rules if one.fact.table in shared or _writes(names, one.fact)
        ),
        knobs=tuple(one for one in program.knobs if f"knob.{one.fact.id}" in outputs),
        meshes=tuple(one for one in program.meshes if f"mesh.{one.id}" in outputs),
        advice=tuple(one for one in program.advice if f"advice.{one.fact.id}" in outputs),
        derived=tuple(name for name in program.derived if name in names),
    )


def _writes(names: frozenset[str], rule: Rule) -> bool:
    return not names.isdisjoint((*rule.sets, *(f"tokens.{one}" for one in rule.appends)))


def _words(output: str, world: WorldResult) -> str:
    if output == REACHED:
        return {True: "reached", False: "refused", None: "perhaps refused"}[world.reached]
    kind, _, name = output.partition(".")
    if kind == "attribute":
        return _cell_words(world.cells.get(name) or undecided(name))
    if kind == "tokens":
        return ", ".join(_tokens(name, world)) or "nothing"
    if kind == "knob":
        knob = next(one for one in world.knobs if one.id == name)
        seeded = {True: "", False: "not seeded: ", None: "perhaps seeded: "}[knob.seeded]
        return seeded + _cell_words(knob.cell)
    if kind == "mesh":
        return _cell_words(world.meshes[name])
    return "given" if any(finding.code == name for finding in world.findings) else "not given"


def _tokens(accumulator: str, world: WorldResult) -> Iterator[str]:
    """The tokens in order; a merely possible one in brackets, an open one as `?unknown`."""
    for one in world.appended:
        if one.accumulator == accumulator:
            text = one.text if one.text is not None else f"?{one.unknown}"
            yield text if one.certainty is Certainty.PRESENT else f"[{text}]"


def _cell_words(cell: Cell) -> str:
    if cell.origin is Origin.SUPPOSED:
        # An input nobody gave is not decided, whether or not something asked for it.
        return _NOT_DECIDED
    if not isinstance(cell.value, Open):
        return value_text(cell.value)
    possible = cell.value.possibilities()
    if possible is None:
        return _NOT_DECIDED
    return f"{_NOT_DECIDED}: " + " or ".join(sorted({value_text(one) for one in possible}))
