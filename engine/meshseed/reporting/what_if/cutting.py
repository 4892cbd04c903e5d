"""A pack cut down to the statements behind a few outputs."""

from collections.abc import Iterable

from msgspec.structs import replace

from meshseed.evaluation.program import Program
from meshseed.explaining import mentions_of
from meshseed.packs.facts import HitPolicy, PackFacts, Rule


def cut_down(
    program: Program, outputs: tuple[str, ...], typed: frozenset[str], *, with_job: bool
) -> Program:
    """The statements behind *outputs*: everything else cannot change them and takes time.

    *typed* are the flags that lines may have; only findings can be about any of them.
    """
    wanted = frozenset(outputs)
    kept = _Kept(program, wanted, with_job=with_job)
    names = kept.names
    flags = names | typed if looks_at_findings(outputs) else names
    return replace(
        program,
        flags={dest: flag for dest, flag in program.flags.items() if dest in flags},
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


def looks_at_findings(outputs: Iterable[str]) -> bool:
    """Whether some of these outputs are made of findings, which may be about anything typed."""
    return any(name == "reached" or name.startswith("advice.") for name in outputs)


class _Kept:
    """The names and rules that outputs need, found backwards from the outputs."""

    def __init__(self, program: Program, wanted: frozenset[str], *, with_job: bool) -> None:
        self._program = program
        self._facts: PackFacts = program.facts
        self.names: set[str] = set()
        self.rules: set[str] = set()
        self._begin_with_values(wanted)
        self._begin_downstream(wanted, with_job=with_job)
        before = (-1, -1)
        while before != (before := (len(self.names), len(self.rules))):
            self._through_inputs()
            self._through_rules()

    def _begin_with_values(self, wanted: frozenset[str]) -> None:
        self.names |= {name for name in self._program.names if f"attribute.{name}" in wanted}
        for rule in self._facts.rules:
            appends = any(f"tokens.{name}" in wanted for name in rule.appends)
            if appends or f"rule.{rule.id}" in wanted:
                self._rule(rule)
        if "reached" in wanted:
            self._reads(self._facts.constraints)
        for advice in self._facts.advice:
            if f"advice.{advice.id}" in wanted:
                self._reads(advice.when)

    def _begin_downstream(self, wanted: frozenset[str], *, with_job: bool) -> None:
        facts = self._facts
        for knob in facts.knobs:
            if f"knob.{knob.id}" in wanted:
                self._reads(knob)
        for mesh in facts.meshes:
            if f"mesh.{mesh.id}" in wanted or with_job:
                self.names |= set(mesh.cardinality.reads)
        if with_job:
            self._reads(tuple(mesh.orders for mesh in facts.meshes))
            self._reads(facts.layouts)
            self.names |= {name for one in facts.instances for name in one.sets}

    def _through_inputs(self) -> None:
        facts = self._facts
        for imply in facts.implies:
            if not self.names.isdisjoint(imply.sets):
                self._reads(imply)
                self.names |= set(imply.sets)
        written = (
            *((one.target, one) for one in facts.lookups),
            *((one.dest, one) for one in facts.defaults),
            *((one.id, one) for one in facts.attributes),
            *((one.dest, one.default) for one in facts.flags),
        )
        for name, fact in written:
            if name in self.names:
                self._reads(fact)
        self.names |= {one.dest for one in facts.flags if one.records_use in self.names}

    def _through_rules(self) -> None:
        for rule in self._facts.rules:
            if not self.names.isdisjoint(rule.sets):
                self._rule(rule)

    def _rule(self, rule: Rule) -> None:
        if rule.id in self.rules:
            return
        self.rules.add(rule.id)
        self._reads(rule)
        self.names |= set(rule.sets)
        table = None if rule.table is None else self._program.tables[rule.table]
        if table is not None and table.hit is not HitPolicy.ALL:
            for other in self._facts.rules:
                if other.table == rule.table:
                    self._rule(other)

    def _reads(self, fact: object) -> None:
        self.names |= set(mentions_of(fact).reads)
