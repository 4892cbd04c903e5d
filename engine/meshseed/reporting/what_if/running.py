"""Evaluating a part of a pack: only the statements behind a few outputs."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Finding
from meshseed.evaluation import Job
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.assembling import finding_views, forwarded, knob_views
from meshseed.evaluation.cells import Open
from meshseed.evaluation.commandline import UNANSWERED, Ask, Unanswered, given, parse
from meshseed.evaluation.degrees import Plan, plan_of
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.joining import Joined, join
from meshseed.evaluation.mesh_views import mesh_views
from meshseed.evaluation.program import Program
from meshseed.evaluation.reaching import asked_elsewhere, reached_outputs
from meshseed.evaluation.resting import NO_RESTING
from meshseed.evaluation.tracing import trace_entries
from meshseed.evaluation.value_views import attribute_views
from meshseed.packs.facts import Plain
from meshseed.reporting.documents.what_if import (
    AdviceCell,
    Cell,
    KnobCell,
    MeshCell,
    ReachedCell,
    RuleCell,
    TokensCell,
    ValueCell,
)
from meshseed.reporting.what_if.cutting import cut_down


class Answered(Struct, frozen=True):
    """The outputs of one combination, and the questions whose answers could change them."""

    cells: dict[str, Cell]
    asked: frozenset[str]


class Runner:
    """Runs lines through a pack cut down to what *outputs* are computed from.

    *typed* are the flags that these lines may have.
    """

    def __init__(
        self, program: Program, outputs: Iterable[str], typed: frozenset[str], job: Job | None
    ) -> None:
        self._outputs = tuple(outputs)
        self._program = cut_down(program, self._outputs, typed, with_job=job is not None)
        self._plan = None if job is None else _plan(program, job, self._outputs)

    def run(self, tokens: Sequence[str], assume: Mapping[str, Plain]) -> Answered:
        """Every output of one line."""
        program = self._program
        answers = Answers(program.unknowns, assume)
        line = parse(given(tokens), program.surface, _asking(answers))
        joined = join(program, explore(program, line, answers, self._plan))
        # What nobody can settle is supposed both ways, without being asked for an answer.
        supposed = (one.condition.name for world in joined.worlds for one in world.suppositions)
        return Answered(self._cells(joined), frozenset((*answers.consulted, *supposed)))

    def _cells(self, joined: Joined) -> dict[str, Cell]:
        program = self._program
        found: dict[str, Cell] = {}
        for name, value in attribute_views(program, joined, NO_RESTING).items():
            found[f"attribute.{name}"] = ValueCell(
                value=value.value,
                hole=value.hole,
                origin=value.origin,
                by=value.by,
                confidence=value.confidence,
                contested=value.contested,
                changed=value.changed,
            )
        for name, tokens in forwarded(program, joined, NO_RESTING).items():
            found[f"tokens.{name}"] = TokensCell(tokens=tokens.tokens)
        for knob in knob_views(program, joined, NO_RESTING):
            found[f"knob.{knob.id}"] = KnobCell(
                seeded=knob.seeded,
                value=knob.value,
                hole=knob.hole,
                confidence=knob.confidence,
                contested=knob.contested,
            )
        for mesh in mesh_views(program, joined, NO_RESTING):
            found[f"mesh.{mesh.id}"] = MeshCell(mesh=replace(mesh, quantities=()))
        for entry in trace_entries(program, joined, trees=False):
            found[f"rule.{entry.rule}"] = RuleCell(firing=entry.firing, cases=entry.cases)
        findings = tuple(map(without_places, finding_views(program, joined)))
        constraints = {one.fact.id for one in program.constraints}
        found["reached"] = ReachedCell(
            reached=reached_outputs(joined, asked_elsewhere(program, joined.worlds[0].line)),
            findings=tuple(one for one in findings if one.fact in constraints),
        )
        for advice in program.advice:
            found[f"advice.{advice.fact.id}"] = AdviceCell(
                findings=tuple(one for one in findings if one.fact == advice.fact.id)
            )
        return {name: found[name] for name in self._outputs if name in found}


def _plan(program: Program, job: Job, outputs: tuple[str, ...]) -> Plan:
    """What the job settles; degrees are worked out only for who looks at a mesh."""
    plan = plan_of(program, job)
    if any(name.startswith("mesh.") for name in outputs):
        return plan
    return replace(plan, mesh=None, others=())


def without_places(finding: Finding) -> Finding:
    """A finding without its columns, which differ from line to line and not by meaning."""
    return replace(finding, where=(), tokens=())


def _asking(answers: Answers) -> Ask:
    def ask(unknown_id: str) -> Plain | Unanswered:
        value = answers.of(unknown_id).value
        return UNANSWERED if isinstance(value, Open) else value

    return ask
