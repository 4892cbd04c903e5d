"""What a fully decided pack comes to, said a second time in plain Python.

It reads the facts of a pack and nothing of the evaluator. Every name must have a value when it is
read; the generated packs it is used with see to that.
"""

from dataclasses import dataclass, field

from meshseed.packs.facts import (
    All,
    AnyOf,
    CheckAt,
    Comparison,
    Condition,
    Constant,
    FromName,
    HitPolicy,
    PackFacts,
    Term,
)


@dataclass
class Result:
    """The end of a run: values by name, tokens in order, what fired, what broke."""

    values: dict[str, object] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    knobs: dict[str, object] = field(default_factory=dict)
    fault: bool = False
    """Two rules of a unique table matched: nothing else of the result counts."""


def run(facts: PackFacts, typed: dict[str, object], answers: dict[str, object]) -> Result:
    return _Machine(facts, typed, answers).run()


class _Machine:
    def __init__(self, facts, typed, answers):
        self.facts, self.typed, self.answers = facts, typed, answers
        self.now: dict[str, object] = {}
        self.result = Result()

    def run(self) -> Result:
        self._inputs()
        self._constraints(CheckAt.INPUTS)
        self._rules()
        self._constraints(CheckAt.END)
        for knob in self.facts.knobs:
            seeds = [seed.value for seed in knob.seeded_by if self._true(seed.when)]
            self.result.knobs[knob.id] = self._value(seeds[0] if seeds else knob.default)
        self.result.values = self.now
        return self.result

    def _inputs(self):
        self.now.update(self.typed)
        for flag in self.facts.flags:
            if flag.records_use and flag.dest in self.typed:
                self.now[flag.records_use] = True
        waiting = {flag.dest: flag.default for flag in self.facts.flags}
        waiting |= {one.id: one.initial for one in self.facts.attributes}
        for name in waiting:
            self._start(name, waiting)
        self._shorthands()
        self._lookups()
        self._defaults()

    def _shorthands(self):
        for imply in self.facts.implies:
            if not self._true(imply.when):
                continue
            for name, term in imply.sets.items():
                if name not in self.typed or imply.clash.value == "implied":
                    self.now[name] = self._value(term)

    def _lookups(self):
        for lookup in self.facts.lookups:
            if lookup.target in self.typed:
                continue
            value = self.now[lookup.source]
            for row in lookup.rows:
                if value in row.source:
                    self.now[lookup.target] = self._value(row.result)

    def _defaults(self):
        for default in self.facts.defaults:
            if default.dest in self.typed:
                continue
            for case in default.cases:
                if case.when is None or self._true(case.when):
                    self.now[default.dest] = self._value(case.value)
                    break

    def _start(self, name, waiting):
        """A literal may be taken from another name, which then comes first."""
        if name in self.now:
            return
        term = waiting[name]
        if isinstance(term, FromName):
            self._start(term.name, waiting)
        self.now[name] = self._value(term)

    def _constraints(self, place):
        for one in self.facts.constraints:
            if one.check_at is place and self._true(one.when) and not self._true(one.require):
                self.result.broken.append(one.id)

    def _rules(self):
        hits: dict[str, int] = {}
        policies = {one.id: one.hit for one in self.facts.tables}
        for rule in self.facts.rules:
            if not self._true(rule.when):
                continue
            if rule.table is not None:
                hits[rule.table] = hits.get(rule.table, 0) + 1
                if hits[rule.table] > 1 and policies[rule.table] is HitPolicy.UNIQUE:
                    self.result.fault = True
                if hits[rule.table] > 1 and policies[rule.table] is HitPolicy.FIRST:
                    continue
            self.result.fired.append(rule.id)
            values = {name: self._value(term) for name, term in rule.sets.items()}
            for terms in rule.appends.values():
                self.result.tokens += [str(self._value(term)) for term in terms]
            self.now.update(values)

    def _value(self, term: Term):
        if isinstance(term, Constant):
            return term.value
        return self.now[term.name] if isinstance(term, FromName) else self.answers[term.unknown]

    def _true(self, condition: Condition) -> bool:
        if isinstance(condition, Comparison):
            return self._compare(condition)
        parts = [self._true(part) for part in condition.parts]
        if isinstance(condition, All):
            return all(parts)
        return any(parts) if isinstance(condition, AnyOf) else not any(parts)

    def _compare(self, comparison: Comparison) -> bool:
        operand = self._value(comparison.operand)
        if comparison.operator.value == "given":
            return (comparison.name in self.typed) is operand
        value = self.now[comparison.name]
        return {
            "equal": lambda: value == operand,
            "not": lambda: value != operand,
            "in": lambda: value in operand,
            "gt": lambda: value > operand,
            "ge": lambda: value >= operand,
            "lt": lambda: value < operand,
            "le": lambda: value <= operand,
            "contains": lambda: operand in value,
        }[comparison.operator.value]()
