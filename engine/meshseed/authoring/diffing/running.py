"""Running one line through a pack, and what each output came to, in words that can be compared."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.diffing.flowing import REACHED, Flow
from meshseed.diagnostics import Condition
from meshseed.evaluation import value_text
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import Cell, Open, undecided
from meshseed.evaluation.commandline import UNANSWERED, Ask, Unanswered, given, parse
from meshseed.evaluation.comparing import same
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.outcome import Certainty
from meshseed.evaluation.program import Program, program_of
from meshseed.evaluation.results import WorldResult
from meshseed.packs.facts import HitPolicy, PackFacts, Plain


class World(Struct, frozen=True):
    """One case of a line: what it supposes of inputs that are not given, and what comes out."""

    when: tuple[Condition, ...]
    words: dict[str, str]


class Runner:
    """Runs lines through a pack cut down to what some outputs are computed from."""

    def __init__(self, facts: PackFacts, flow: Flow, outputs: Iterable[str]) -> None:
        self._outputs = tuple(outputs)
        self._program: Program = program_of(_cut_down(facts, flow, self._outputs))

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


def _cut_down(facts: PackFacts, flow: Flow, outputs: tuple[str, ...]) -> PackFacts:
    """The statements behind *outputs*: everything else cannot change them and takes time."""
    names = frozenset[str]().union(*(flow.behind(output).names for output in outputs))
    chosen = frozenset(outputs)
    hits = {table.id: table.hit for table in facts.tables}
    shared = {
        rule.table
        for rule in facts.rules
        if rule.table is not None
        and hits[rule.table] is not HitPolicy.ALL
        and _writes(names, (*rule.sets, *(f"tokens.{one}" for one in rule.appends)))
    }
    return replace(
        facts,
        attributes=tuple(one for one in facts.attributes if one.id in names),
        implies=tuple(one for one in facts.implies if _writes(names, one.sets)),
        lookups=tuple(one for one in facts.lookups if one.target in names),
        defaults=tuple(one for one in facts.defaults if one.dest in names),
        constraints=facts.constraints if REACHED in chosen else (),
        rules=tuple(
            one
            for one in facts.rules
            if one.table in shared
            or _writes(names, (*one.sets, *(f"tokens.{name}" for name in one.appends)))
        ),
        knobs=tuple(one for one in facts.knobs if f"knob.{one.id}" in chosen),
        meshes=tuple(one for one in facts.meshes if f"mesh.{one.id}" in chosen),
        advice=tuple(one for one in facts.advice if f"advice.{one.id}" in chosen),
    )


def _writes(names: frozenset[str], targets: Iterable[str]) -> bool:
    return not names.isdisjoint(targets)


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
    if not isinstance(cell.value, Open):
        return value_text(cell.value)
    possible = cell.value.possibilities()
    if possible is None:
        return "not decided"
    return "not decided: " + " or ".join(sorted({value_text(one) for one in possible}))
