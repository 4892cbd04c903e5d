"""What each output can depend on, followed in the order in which a pack's statements run.

Over-approximate on purpose: an output may be said to depend on what never changes it, never the
other way round. `tests/reporting/test_what_if.py` holds this against whole evaluations.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from meshseed.evaluation.program import Program
from meshseed.evaluation.reads import comparisons
from meshseed.explaining import parts_of
from meshseed.packs.facts import (
    CheckAt,
    Condition,
    FromName,
    FromUnknown,
    HitPolicy,
    PackFacts,
    Rule,
    Term,
)

Deps = frozenset[str]
_NOTHING: Deps = frozenset()


def unknown_key(unknown: str) -> str:
    """How an open question is called among what outputs depend on."""
    return f"?{unknown}"


class Flow(Struct, frozen=True, kw_only=True):
    """For each output, by the name an outcome has it under, the inputs and `?questions` behind it.

    `names` are the final values by name, for what is derived from them later.
    """

    outputs: dict[str, Deps]
    names: dict[str, Deps]


def flow_of(program: Program) -> Flow:
    """The flow of a pack."""
    return _Following(program).run()


class _Following:
    def __init__(self, program: Program) -> None:
        self._facts = program.facts
        self._program = program
        self._state: dict[str, Deps] = {}
        self._whens: dict[str, Deps] = {rule.id: _NOTHING for rule in program.facts.rules}
        self._rules: dict[str, Deps] = {}
        self._siblings = _siblings(program.facts)

    def run(self) -> Flow:
        facts = self._facts
        self._take_inputs()
        outputs: dict[str, Deps] = {}
        # Whether a value is refused hangs on how the line is read, too.
        reached = self._reading()
        inputs = dict(self._state)
        tokens = self._run_rules(inputs)
        for constraint in facts.constraints:
            early = constraint.check_at is CheckAt.INPUTS
            state = inputs if early else self._state
            reached |= self._of((constraint.when, constraint.require), (), state)
        outputs["reached"] = reached
        for name in self._program.names:
            outputs[f"attribute.{name}"] = self._state.get(name, _NOTHING)
        outputs |= {f"tokens.{name}": deps for name, deps in tokens.items()}
        outputs |= {f"rule.{rule.id}": self._rules[rule.id] for rule in facts.rules}
        for knob in facts.knobs:
            terms = [one.value for one in knob.seeded_by if one.value is not None]
            terms += [] if knob.default is None else [knob.default]
            whens = tuple(one.when for one in knob.seeded_by)
            outputs[f"knob.{knob.id}"] = self._of(whens, terms, self._state)
        for mesh in facts.meshes:
            if mesh.cardinality.name is not None:
                outputs[f"mesh.{mesh.id}"] = self._state.get(mesh.cardinality.name, _NOTHING)
        for advice in facts.advice:
            state = inputs if advice.at is CheckAt.INPUTS else self._state
            outputs[f"advice.{advice.id}"] = self._of((advice.when,), (), state)
        return Flow(outputs=outputs, names=dict(self._state))

    def _read_by(self) -> tuple[Term, ...]:
        """What says how every line is read."""
        command_line = self._facts.command_line
        return _optional((command_line.abbreviations, command_line.fold_choices))

    def _reading(self) -> Deps:
        merges = (_unknowns(flag.merge) for flag in self._facts.flags)
        return self._of((), self._read_by(), {}).union(*merges)

    def _use_records(self) -> Iterator[tuple[str, str]]:
        for flag in self._facts.flags:
            if flag.records_use is not None:
                yield flag.records_use, flag.dest

    def _take_inputs(self) -> None:
        """Everything before the rules, taken together: the phases fill what others left open."""
        facts = self._facts
        reading = self._of((), self._read_by(), {})
        for flag in facts.flags:
            own = self._of((), _optional((flag.default,)), {})
            own |= _unknowns(flag.merge)
            self._state[flag.dest] = own | reading | {flag.dest}
        for attribute in facts.attributes:
            self._state.setdefault(attribute.id, _NOTHING)
        for name, dest in self._use_records():
            self._add(name, self._state[dest])
        while self._input_pass():
            pass

    def _input_pass(self) -> bool:
        before = dict(self._state)
        facts = self._facts
        for attribute in facts.attributes:
            if attribute.initial is not None:
                self._add(attribute.id, self._of((), (attribute.initial,), self._state))
        for flag in facts.flags:
            if flag.default is not None:
                self._add(flag.dest, self._of((), (flag.default,), self._state))
        for imply in facts.implies:
            deps = self._of((imply.when,), (), self._state) | _unknowns(imply.clash)
            for name, term in imply.sets.items():
                self._add(name, deps | self._of((), (term,), self._state))
        for lookup in facts.lookups:
            deps = self._state.get(lookup.source, _NOTHING)
            results = [row.result for row in lookup.rows]
            self._add(lookup.target, deps | self._of((), results, self._state))
        for default in facts.defaults:
            whens = tuple(case.when for case in default.cases if case.when is not None)
            values = [case.value for case in default.cases]
            self._add(default.dest, self._of(whens, values, self._state))
        return self._state != before

    def _run_rules(self, inputs: dict[str, Deps]) -> dict[str, Deps]:
        """Rules in order, again until nothing grows: under a hit policy later rules decide too."""
        while True:
            before = dict(self._whens)
            self._state = dict(inputs)
            tokens: dict[str, Deps] = {one.id: _NOTHING for one in self._facts.accumulators}
            for rule in self._facts.rules:
                self._rule(rule, tokens)
            if self._whens == before:
                return tokens

    def _rule(self, rule: Rule, tokens: dict[str, Deps]) -> None:
        when = self._whens[rule.id] | self._of((rule.when,), (), self._state)
        for sibling in self._siblings.get(rule.id, ()):
            when |= self._whens[sibling]
        self._whens[rule.id] = when
        # What a rule would set is part of what its trace says, but not of when others fire.
        shown = when
        found: list[tuple[str, Deps]] = []
        for name, term in rule.sets.items():
            found.append((name, when | self._of((), (term,), self._state)))
        for accumulator, terms in rule.appends.items():
            deps = when | self._of((), terms, self._state)
            tokens[accumulator] = tokens.get(accumulator, _NOTHING) | deps
            shown |= deps
        for name, deps in found:
            shown |= deps
            self._add(name, deps)
        self._rules[rule.id] = shown

    def _add(self, name: str, deps: Deps) -> None:
        self._state[name] = self._state.get(name, _NOTHING) | deps

    def _of(
        self, conditions: Iterable[Condition], terms: Iterable[Term], state: dict[str, Deps]
    ) -> Deps:
        """What conditions and terms depend on, read in a state."""
        operands = list(terms)
        found: Deps = _NOTHING
        for condition in conditions:
            for one in comparisons(condition):
                found |= state.get(one.name, _NOTHING)
                operands.append(one.operand)
        for term in operands:
            if isinstance(term, FromName):
                found |= state.get(term.name, _NOTHING)
            elif isinstance(term, FromUnknown):
                found |= {unknown_key(term.unknown)}
        return found


def _siblings(facts: PackFacts) -> dict[str, tuple[str, ...]]:
    """For each rule the others of its table, where their matching decides over its own."""
    deciding = {table.id for table in facts.tables if table.hit is not HitPolicy.ALL}
    by_table: dict[str, list[str]] = {}
    for rule in facts.rules:
        if rule.table in deciding and rule.table is not None:
            by_table.setdefault(rule.table, []).append(rule.id)
    return {one: tuple(members) for members in by_table.values() for one in members}


def _unknowns(fact: object) -> Deps:
    return frozenset(
        unknown_key(one.unknown) for one in parts_of(fact) if isinstance(one, FromUnknown)
    )


def _optional(terms: Iterable[Term | None]) -> tuple[Term, ...]:
    return tuple(term for term in terms if term is not None)
