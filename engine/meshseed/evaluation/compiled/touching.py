"""Which names each statement of a pack may touch: what its effect can depend on."""

from collections.abc import Iterable, Iterator, Mapping

from meshseed.evaluation.literals import literal_of
from meshseed.evaluation.program import (
    CompiledAdvice,
    CompiledConstraint,
    CompiledDefault,
    CompiledImply,
    CompiledKnob,
    CompiledLookup,
    CompiledRule,
    Program,
)
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import Condition, FromName, Term


def of_condition(condition: Condition) -> Iterator[str]:
    """The names a condition compares, and those it compares them with."""
    for comparison in comparisons(condition):
        yield comparison.name
        if isinstance(comparison.operand, FromName):
            yield comparison.operand.name


def of_terms(terms: Iterable[Term | None]) -> Iterator[str]:
    """The names that values are taken from."""
    return (term.name for term in terms if isinstance(term, FromName))


def of_literal(program: Program, name: str) -> Iterator[str]:
    """A name, and those its literal value is taken from, one from the other."""
    seen: set[str] = set()
    current: str | None = name
    while current is not None and current not in seen:
        seen.add(current)
        yield current
        literal = literal_of(program.flags, program.attributes, current)
        term = None if literal is None else literal[0]
        current = term.name if isinstance(term, FromName) else None


def of_imply(imply: CompiledImply) -> Iterator[str]:
    """The names of a shorthand."""
    yield from of_condition(imply.fact.when)
    yield from imply.fact.sets
    yield from of_terms(imply.fact.sets.values())


def of_lookup(lookup: CompiledLookup) -> Iterator[str]:
    """The names of a lookup."""
    yield lookup.fact.source
    yield lookup.fact.target
    yield from of_terms(row.result for row in lookup.fact.rows)


def of_default(default: CompiledDefault) -> Iterator[str]:
    """The names of a computed default."""
    yield default.fact.dest
    for case in default.fact.cases:
        if case.when is not None:
            yield from of_condition(case.when)
    yield from of_terms(case.value for case in default.fact.cases)


def of_constraint(constraint: CompiledConstraint) -> Iterator[str]:
    """The names of a constraint."""
    yield from of_condition(constraint.fact.when)
    yield from of_condition(constraint.fact.require)


def behind(names: Iterable[str], sources: Mapping[str, str]) -> Iterator[str]:
    """Names, and those that are looked up for them, one by the other."""
    for name in names:
        seen: set[str] = set()
        current: str | None = name
        while current is not None and current not in seen:
            seen.add(current)
            yield current
            current = sources.get(current)


def of_advice(advice: CompiledAdvice) -> Iterator[str]:
    """The names of a finding of the pack's own."""
    yield from of_condition(advice.fact.when)
    yield from advice.fact.about


def of_rule(program: Program, rule: CompiledRule) -> Iterator[str]:
    """The names of a rule, and the inputs whose use its condition asks about."""
    for name in of_condition(rule.fact.when):
        yield name
        if name in program.use_records:
            yield program.use_records[name]
    yield from rule.fact.sets
    yield from of_terms(rule.fact.sets.values())
    for terms in rule.fact.appends.values():
        yield from of_terms(terms)


def of_knob(knob: CompiledKnob) -> Iterator[str]:
    """The names of a pass option."""
    for seed in knob.fact.seeded_by:
        yield from of_condition(seed.when)
    yield from of_terms((knob.fact.default, *(seed.value for seed in knob.fact.seeded_by)))
