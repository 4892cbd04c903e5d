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
from meshseed.explaining import mentions_of
from meshseed.packs.facts import HitPolicy, Plain, Rule
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


class Answered(Struct, frozen=True):
    """The outputs of one combination, and the questions whose answers could change them."""

    cells: dict[str, Cell]
    answers: Answers


class Runner:
    """Runs lines through a pack cut down to what *outputs* are computed from."""

    def __init__(self, program: Program, outputs: Iterable[str], job: Job | None) -> None:
        self._outputs = tuple(outputs)
        self._program = _cut_down(program, self._outputs, with_job=job is not None)
        self._plan: Plan | None = None if job is None else plan_of(program, job)

    def run(self, tokens: Sequence[str], assume: Mapping[str, Plain]) -> Answered:
        """Every output of one line."""
        program = self._program
        answers = Answers(program.unknowns, assume)
        line = parse(given(tokens), program.surface, _asking(answers))
        joined = join(program, explore(program, line, answers, self._plan))
        return Answered(self._cells(joined), answers)

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


def without_places(finding: Finding) -> Finding:
    """A finding without its columns, which differ from line to line and not by meaning."""
    return replace(finding, where=(), tokens=())


def _asking(answers: Answers) -> Ask:
    def ask(unknown_id: str) -> Plain | Unanswered:
        value = answers.of(unknown_id).value
        return UNANSWERED if isinstance(value, Open) else value

    return ask


def _cut_down(program: Program, outputs: tuple[str, ...], *, with_job: bool) -> Program:
    """The statements behind *outputs*: everything else cannot change them and takes time."""
    wanted = frozenset(outputs)
    kept = _Kept(program, wanted, with_job=with_job)
    names = kept.names
    return replace(
        program,
        implies=tuple(one for one in program.implies if not names.isdisjoint(one.fact.sets)),
        lookups=tuple(one for one in program.lookups if one.fact.target in names),
        defaults=tuple(one for one in program.defaults if one.fact.dest in names),
        constraints=program.constraints if "reached" in wanted else (),
        rules=tuple(one for one in program.rules if one.fact.id in kept.rules),
        knobs=tuple(one for one in program.knobs if f"knob.{one.fact.id}" in wanted),
        meshes=tuple(one for one in program.meshes if f"mesh.{one.id}" in wanted or with_job),
        advice=tuple(one for one in program.advice if f"advice.{one.fact.id}" in wanted),
        names=tuple(name for name in program.names if f"attribute.{name}" in wanted),
        derived=tuple(name for name in program.derived if name in names),
    )


class _Kept:
    """The names and rules that outputs need, found backwards from the outputs."""

    def __init__(self, program: Program, wanted: frozenset[str], *, with_job: bool) -> None:
        self._program = program
        self.names: set[str] = set()
        self.rules: set[str] = set()
        self._seed(wanted, with_job=with_job)
        while self._grow():
            pass

    def _seed(self, wanted: frozenset[str], *, with_job: bool) -> None:
        program = self._program
        self.names |= {name for name in program.names if f"attribute.{name}" in wanted}
        for rule in program.facts.rules:
            appends = any(f"tokens.{name}" in wanted for name in rule.appends)
            if appends or f"rule.{rule.id}" in wanted:
                self._rule(rule)
        facts = program.facts
        for knob in facts.knobs:
            if f"knob.{knob.id}" in wanted:
                self._reads(knob)
        for mesh in facts.meshes:
            if f"mesh.{mesh.id}" in wanted or with_job:
                self.names |= set(mesh.cardinality.reads)
                if with_job:
                    self._reads(mesh.orders)
        if with_job:
            self._reads(facts.layouts)
            self.names |= {name for one in facts.instances for name in one.sets}
        if "reached" in wanted:
            self._reads(facts.constraints)
        for advice in facts.advice:
            if f"advice.{advice.id}" in wanted:
                self._reads(advice.when)

    def _grow(self) -> bool:
        before = len(self.names), len(self.rules)
        facts = self._program.facts
        for imply in facts.implies:
            if not self.names.isdisjoint(imply.sets):
                self._reads(imply)
                self.names |= set(imply.sets)
        for lookup in facts.lookups:
            if lookup.target in self.names:
                self._reads(lookup)
        for default in facts.defaults:
            if default.dest in self.names:
                self._reads(default)
        for attribute in facts.attributes:
            if attribute.id in self.names:
                self._reads(attribute)
        for flag in facts.flags:
            if flag.dest in self.names:
                self._reads(flag.default)
            if flag.records_use in self.names:
                self.names.add(flag.dest)
        for rule in facts.rules:
            if not self.names.isdisjoint(rule.sets):
                self._rule(rule)
        return before != (len(self.names), len(self.rules))

    def _rule(self, rule: Rule) -> None:
        if rule.id in self.rules:
            return
        self.rules.add(rule.id)
        self._reads(rule)
        self.names |= set(rule.sets)
        table = None if rule.table is None else self._program.tables[rule.table]
        if table is not None and table.hit is not HitPolicy.ALL:
            for other in self._program.facts.rules:
                if other.table == rule.table:
                    self._rule(other)

    def _reads(self, fact: object) -> None:
        self.names |= set(mentions_of(fact).reads)
