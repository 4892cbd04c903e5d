"""A pack made ready to run: every condition a closure, every table in the order it is used.

Built once per pack and reading. Nothing is generated and nothing of a pack is executed: a closure
only compares, and the steps only set what the pack's tables name.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from meshseed.evaluation.commandline import FlagTable
from meshseed.evaluation.comparing import holds
from meshseed.evaluation.judging import Judge, judge_of
from meshseed.packs.facts import (
    Accumulator,
    Advice,
    Attribute,
    CheckAt,
    Comparison,
    Condition,
    Conflict,
    Constant,
    Constraint,
    Default,
    DefaultCase,
    Flag,
    FlagKind,
    FromName,
    Imply,
    Knob,
    Lookup,
    LookupRow,
    Mesh,
    Operator,
    PackFacts,
    Plain,
    Rule,
    Scalar,
    Seed,
    Table,
    Term,
    Unknown,
)


class CompiledCase(Struct, frozen=True):
    """One case of a computed default; `judge` None is `otherwise`."""

    fact: DefaultCase
    judge: Judge | None


class CompiledDefault(Struct, frozen=True):
    """A computed default with its cases."""

    fact: Default
    cases: tuple[CompiledCase, ...]


class CompiledImply(Struct, frozen=True):
    """A shorthand with its condition."""

    fact: Imply
    judge: Judge


class CompiledLookup(Struct, frozen=True):
    """A lookup with its rows by the value looked up."""

    fact: Lookup
    rows: Mapping[tuple[type, Scalar], LookupRow]


class CompiledConstraint(Struct, frozen=True):
    """A constraint: when it is checked, and what it requires."""

    fact: Constraint
    when: Judge
    require: Judge


class CompiledRule(Struct, frozen=True):
    """A rule with its condition."""

    fact: Rule
    judge: Judge


class CompiledSeed(Struct, frozen=True):
    """One seed of a pass option."""

    fact: Seed
    judge: Judge


class CompiledKnob(Struct, frozen=True):
    """A pass option with what seeds it."""

    fact: Knob
    seeds: tuple[CompiledSeed, ...]


class CompiledAdvice(Struct, frozen=True):
    """A finding of the pack's own with its condition."""

    fact: Advice
    judge: Judge


class Program(Struct, frozen=True, kw_only=True):
    """Everything one evaluation needs, by name and in order."""

    facts: PackFacts
    flags: Mapping[str, Flag]
    surface: FlagTable
    attributes: Mapping[str, Attribute]
    implies: tuple[CompiledImply, ...]
    lookups: tuple[CompiledLookup, ...]
    defaults: tuple[CompiledDefault, ...]
    constraints: tuple[CompiledConstraint, ...]
    accumulators: Mapping[str, Accumulator]
    tables: Mapping[str, Table]
    rules: tuple[CompiledRule, ...]
    knobs: tuple[CompiledKnob, ...]
    meshes: tuple[Mesh, ...]
    unknowns: Mapping[str, Unknown]
    conflicts: Mapping[str, Conflict]
    advice: tuple[CompiledAdvice, ...]
    names: tuple[str, ...]
    classes: Mapping[str, tuple[tuple[Scalar, ...], ...]]
    use_records: Mapping[str, str]


def program_of(facts: PackFacts) -> Program:
    """The program of a pack, as its facts stand (readings already applied)."""
    conditions = tuple(_conditions(facts))
    touched = _touched(facts, conditions)
    flags = {flag.dest: flag for flag in facts.flags}
    attributes = {attribute.id: attribute for attribute in facts.attributes}
    names = tuple(name for name in (*flags, *attributes) if name in touched)
    return Program(
        facts=facts,
        flags=flags,
        surface=FlagTable.of(
            facts.command_line, facts.flags, complete=facts.identity.flags_complete
        ),
        attributes=attributes,
        implies=tuple(CompiledImply(fact, judge_of(fact.when)) for fact in facts.implies),
        lookups=tuple(
            CompiledLookup(
                fact, {(type(one), one): row for row in reversed(fact.rows) for one in row.source}
            )
            for fact in facts.lookups
        ),
        defaults=tuple(
            CompiledDefault(
                fact,
                tuple(
                    CompiledCase(case, None if case.when is None else judge_of(case.when))
                    for case in fact.cases
                ),
            )
            for fact in facts.defaults
        ),
        constraints=tuple(
            CompiledConstraint(fact, judge_of(fact.when), judge_of(fact.require))
            for fact in facts.constraints
        ),
        accumulators={fact.id: fact for fact in facts.accumulators},
        tables={fact.id: fact for fact in facts.tables},
        rules=tuple(CompiledRule(fact, judge_of(fact.when)) for fact in facts.rules),
        knobs=tuple(
            CompiledKnob(
                fact, tuple(CompiledSeed(seed, judge_of(seed.when)) for seed in fact.seeded_by)
            )
            for fact in facts.knobs
        ),
        meshes=facts.meshes,
        unknowns={fact.id: fact for fact in facts.unknowns},
        conflicts={fact.id: fact for fact in facts.conflicts},
        advice=tuple(CompiledAdvice(fact, judge_of(fact.when)) for fact in facts.advice),
        names=names,
        classes={
            flag.dest: _classes(flag, conditions, facts)
            for flag in facts.flags
            if _may_be_supposed(flag, facts)
        },
        use_records={
            flag.records_use: flag.dest for flag in facts.flags if flag.records_use is not None
        },
    )


def _conditions(facts: PackFacts) -> Iterator[Condition]:
    yield from (fact.when for fact in facts.implies)
    yield from (case.when for fact in facts.defaults for case in fact.cases if case.when)
    for constraint in facts.constraints:
        yield constraint.when
        yield constraint.require
    yield from (fact.when for fact in facts.rules)
    yield from (seed.when for fact in facts.knobs for seed in fact.seeded_by)
    yield from (fact.when for fact in facts.advice)


def comparisons(condition: Condition) -> Iterator[Comparison]:
    """Every comparison of a condition, in order."""
    if isinstance(condition, Comparison):
        yield condition
        return
    for part in condition.parts:
        yield from comparisons(part)


def _terms(facts: PackFacts) -> Iterator[Term]:
    for imply in facts.implies:
        yield from imply.sets.values()
    yield from (row.result for fact in facts.lookups for row in fact.rows)
    yield from (case.value for fact in facts.defaults for case in fact.cases)
    for rule in facts.rules:
        yield from rule.sets.values()
        for terms in rule.appends.values():
            yield from terms
    for knob in facts.knobs:
        yield from (seed.value for seed in knob.seeded_by if seed.value is not None)
    optional = (
        *(flag.default for flag in facts.flags),
        *(attribute.initial for attribute in facts.attributes),
        *(knob.default for knob in facts.knobs),
    )
    yield from (term for term in optional if term is not None)


def _touched(facts: PackFacts, conditions: Iterable[Condition]) -> frozenset[str]:
    """Every name that something of the pack reads or writes."""
    names: set[str] = set()
    for condition in conditions:
        for comparison in comparisons(condition):
            names.add(comparison.name)
            if isinstance(comparison.operand, FromName):
                names.add(comparison.operand.name)
    names.update(term.name for term in _terms(facts) if isinstance(term, FromName))
    for imply in facts.implies:
        names.update(imply.sets)
    for lookup in facts.lookups:
        names.update((lookup.source, lookup.target))
    names.update(default.dest for default in facts.defaults)
    for rule in facts.rules:
        names.update(rule.sets)
    names.update(mesh.cardinality.name for mesh in facts.meshes if mesh.cardinality.name)
    names.update(attribute.id for attribute in facts.attributes)
    names.update(flag.dest for flag in facts.flags if flag.records_use)
    return frozenset(names)


def _may_be_supposed(flag: Flag, facts: PackFacts) -> bool:
    """Whether a missing value has a world per class: a choice or switch nothing else fills."""
    if flag.default is not None or flag.kind not in {FlagKind.CHOICE, FlagKind.SWITCH}:
        return False
    filled = {lookup.target for lookup in facts.lookups} | {fact.dest for fact in facts.defaults}
    return flag.dest not in filled


def _classes(
    flag: Flag, conditions: tuple[Condition, ...], facts: PackFacts
) -> tuple[tuple[Scalar, ...], ...]:
    """The values of a flag, those together that nothing in the pack tells apart."""
    values: tuple[Scalar, ...] = (
        (True, False)
        if flag.kind is FlagKind.SWITCH
        else tuple(choice.value for choice in flag.choices)
    )
    apart = tuple((value,) for value in values)
    if any(isinstance(term, FromName) and term.name == flag.dest for term in _terms(facts)):
        return apart
    if any(mesh.cardinality.name == flag.dest for mesh in facts.meshes):
        return apart
    tests: list[tuple[Operator, Plain]] = []
    for condition in conditions:
        for comparison in comparisons(condition):
            operand = comparison.operand
            if isinstance(operand, FromName) and operand.name == flag.dest:
                return apart
            if comparison.name != flag.dest or comparison.operator is Operator.GIVEN:
                continue
            if not isinstance(operand, Constant):
                return apart
            tests.append((comparison.operator, operand.value))
    rows = [row for lookup in facts.lookups if lookup.source == flag.dest for row in lookup.rows]
    classes: dict[tuple[bool, ...], list[Scalar]] = {}
    for value in values:
        signature = tuple(holds(operator, value, operand) for operator, operand in tests) + tuple(
            holds(Operator.IN, value, row.source) for row in rows
        )
        classes.setdefault(signature, []).append(value)
    return tuple(tuple(members) for members in classes.values())


def check_places(constraint: Constraint) -> tuple[CheckAt, CheckAt]:
    """Where a constraint is checked as stated, and the other place it could stand."""
    if constraint.check_at is CheckAt.INPUTS:
        return CheckAt.INPUTS, CheckAt.END
    return CheckAt.END, CheckAt.INPUTS
