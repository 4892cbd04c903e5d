"""A pack made ready to run: every condition a closure, every table in the order it is used.

Built once per pack and reading. Nothing is generated and nothing of a pack is executed: a closure
only compares, and the steps only set what the pack's tables name.
"""

from collections.abc import Mapping

from msgspec import Struct

from meshseed.evaluation.cells import Cell
from meshseed.evaluation.classes import value_classes
from meshseed.evaluation.commandline import FlagTable
from meshseed.evaluation.judging import Judge, judge_of
from meshseed.evaluation.literals import constant_cells, missing_marks
from meshseed.evaluation.reads import conditions_of, degree_conditions, touched_names
from meshseed.packs.facts import (
    Accumulator,
    Advice,
    Attribute,
    Conflict,
    Constraint,
    Default,
    DefaultCase,
    Flag,
    Imply,
    Knob,
    Lookup,
    LookupRow,
    Mesh,
    PackFacts,
    Rule,
    Scalar,
    Seed,
    Table,
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
    constants: Mapping[str, Cell]
    marks: Mapping[str, frozenset[str]]
    derived: tuple[str, ...]
    classes: Mapping[str, tuple[tuple[Scalar, ...], ...]]
    use_records: Mapping[str, str]


def program_of(facts: PackFacts, *, with_job: bool = False) -> Program:
    """The program of a pack, as its facts stand (readings already applied).

    *with_job*: values that only the degrees of a job tell apart are told apart too.
    """
    conditions = (*conditions_of(facts), *(degree_conditions(facts) if with_job else ()))
    touched = touched_names(facts, conditions)
    flags = {flag.dest: flag for flag in facts.flags}
    attributes = {attribute.id: attribute for attribute in facts.attributes}
    names = tuple(name for name in (*flags, *attributes) if name in touched)
    constants = dict(constant_cells(flags, attributes, names))
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
        constants=constants,
        marks={name: marks for name in names if (marks := missing_marks(flags, attributes, name))},
        derived=tuple(name for name in names if name not in constants),
        classes=value_classes(facts, conditions),
        use_records={
            flag.records_use: flag.dest for flag in facts.flags if flag.records_use is not None
        },
    )
