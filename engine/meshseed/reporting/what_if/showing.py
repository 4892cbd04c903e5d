"""The outputs of a part of a pack, from the worlds a line was run in."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from meshseed.diagnostics import Finding
from meshseed.evaluation.assembling import finding_views, forwarded, knob_views
from meshseed.evaluation.joining import Joined, join
from meshseed.evaluation.mesh_views import mesh_views
from meshseed.evaluation.program import Program
from meshseed.evaluation.reaching import asked_elsewhere, reached_outputs
from meshseed.evaluation.resting import NO_RESTING
from meshseed.evaluation.results import WorldResult
from meshseed.evaluation.tracing import trace_entries
from meshseed.evaluation.value_views import attribute_views
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
from meshseed.reporting.what_if.cutting import looks_at_findings

_Named = Iterator[tuple[str, Cell]]


class Showing:
    """Joins worlds, and views what a few outputs are made of.

    *program* is what ran. Statements that only ran for the sake of others are not joined.
    """

    def __init__(self, program: Program, outputs: Sequence[str]) -> None:
        self._outputs = outputs
        self._program = program
        self._accumulators = {
            name: fact for name, fact in program.accumulators.items() if f"tokens.{name}" in outputs
        }
        traced = [at for at, one in enumerate(program.rules) if f"rule.{one.fact.id}" in outputs]
        appending = [
            at
            for at, one in enumerate(program.rules)
            if not self._accumulators.keys().isdisjoint(one.fact.appends)
        ]
        # Tokens stand in the order of the rules that append them.
        self._kept = sorted({*traced, *appending})
        rules = tuple(program.rules[at] for at in self._kept)
        self._joining = replace(program, flags={}, rules=rules)
        self._viewing = replace(
            program,
            accumulators=self._accumulators,
            rules=tuple(program.rules[at] for at in traced),
            meshes=tuple(one for one in program.meshes if f"mesh.{one.id}" in outputs),
        )
        self._constraints = {one.fact.id for one in program.constraints}
        self._finds = looks_at_findings(outputs)

    def cells(self, worlds: Sequence[WorldResult]) -> dict[str, Cell]:
        """What each output holds over all worlds of one line."""
        joined = join(self._joining, tuple(map(self._pruned, worlds)))
        found = {**dict(self._values(joined)), **dict(self._downstream(joined))}
        if self._finds:
            found |= dict(self._findings(joined))
        return {name: found[name] for name in self._outputs if name in found}

    def _pruned(self, world: WorldResult) -> WorldResult:
        return replace(
            world,
            records=tuple([world.records[at] for at in self._kept]),
            appended=tuple(
                [one for one in world.appended if one.accumulator in self._accumulators]
            ),
            findings=world.findings if self._finds else (),
            job=world.job if self._viewing.meshes else None,
        )

    def _values(self, joined: Joined) -> _Named:
        program = self._viewing
        for name, value in attribute_views(program, joined, NO_RESTING).items():
            yield (
                f"attribute.{name}",
                ValueCell(
                    value=value.value,
                    hole=value.hole,
                    origin=value.origin,
                    by=value.by,
                    confidence=value.confidence,
                    contested=value.contested,
                    changed=value.changed,
                ),
            )
        for name, tokens in forwarded(program, joined, NO_RESTING).items():
            yield f"tokens.{name}", TokensCell(tokens=tokens.tokens)
        for entry in trace_entries(program, joined, trees=False):
            yield f"rule.{entry.rule}", RuleCell(firing=entry.firing, cases=entry.cases)

    def _downstream(self, joined: Joined) -> _Named:
        program = self._viewing
        for knob in knob_views(program, joined, NO_RESTING):
            yield (
                f"knob.{knob.id}",
                KnobCell(
                    seeded=knob.seeded,
                    value=knob.value,
                    hole=knob.hole,
                    confidence=knob.confidence,
                    contested=knob.contested,
                ),
            )
        for mesh in mesh_views(program, joined, NO_RESTING):
            yield f"mesh.{mesh.id}", MeshCell(mesh=replace(mesh, quantities=()))

    def _findings(self, joined: Joined) -> _Named:
        program = self._program
        findings = tuple(map(without_places, finding_views(program, joined)))
        elsewhere = asked_elsewhere(program, joined.worlds[0].line)
        yield (
            "reached",
            ReachedCell(
                reached=reached_outputs(joined, elsewhere),
                findings=tuple(one for one in findings if one.fact in self._constraints),
            ),
        )
        for advice in program.advice:
            given = tuple(one for one in findings if one.fact == advice.fact.id)
            yield f"advice.{advice.fact.id}", AdviceCell(findings=given)


def without_places(finding: Finding) -> Finding:
    """A finding without its columns, which differ from line to line and not by meaning."""
    return replace(finding, where=(), tokens=())
