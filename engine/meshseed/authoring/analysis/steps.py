"""A pack as numbered steps: shorthands, lookups, computed defaults and rules in the order they run.

Place `n` of a step is the state just before it; the place behind the last step is the end.
"""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from meshseed.authoring.analysis.atoms import Atoms, atoms_of
from meshseed.authoring.analysis.conditions import Test, test_of
from meshseed.authoring.analysis.domains import Values, attribute_values, flag_values
from meshseed.authoring.analysis.values import Mark, Setting
from meshseed.evaluation.classes import value_classes
from meshseed.evaluation.reads import comparisons, conditions_of, degree_conditions
from meshseed.packs.facts import (
    Condition,
    Default,
    HitPolicy,
    Imply,
    Lookup,
    LookupRow,
    Operator,
    PackFacts,
    Rule,
    Scalar,
    Table,
    Term,
)

SUPPOSED, ANSWER, CLASH, MACHINE = "~", "?", "!", "@"
"""What a variable is about, put before its name; without, it is what is typed for a flag."""


class ImplyStep(Struct, frozen=True):
    """A shorthand."""

    fact: Imply
    when: Test


class LookupStep(Struct, frozen=True):
    """A lookup, with its rows by type and value."""

    fact: Lookup
    rows: Mapping[tuple[type, Scalar], LookupRow]


class DefaultStep(Struct, frozen=True):
    """A computed default with the condition of each case; None is `otherwise`."""

    fact: Default
    whens: tuple[Test | None, ...]


class RuleStep(Struct, frozen=True):
    """A rule; `table` is the one whose hit policy it is under."""

    fact: Rule
    when: Test
    table: Table | None


Step = ImplyStep | LookupStep | DefaultStep | RuleStep


class Steps:
    """A pack ready to be asked about, for the readings that are taken.

    Values that only the conditions *also* tell apart are tried too.
    """

    def __init__(self, facts: PackFacts, also: tuple[Condition, ...] = ()) -> None:
        self.facts = facts
        self._also = also
        self.flags = {flag.dest: flag for flag in facts.flags}
        self.attributes = {one.id: one for one in facts.attributes}
        self.unknowns = {one.id: one for one in facts.unknowns}
        self.records = {
            flag.records_use: flag.dest for flag in facts.flags if flag.records_use is not None
        }
        tables = {table.id: table for table in facts.tables}
        self.steps: tuple[Step, ...] = (
            *(ImplyStep(fact, test_of(fact.when)) for fact in facts.implies),
            *(LookupStep(fact, _rows(fact)) for fact in facts.lookups),
            *(DefaultStep(fact, _whens(fact)) for fact in facts.defaults),
            *(
                RuleStep(fact, test_of(fact.when), tables.get(fact.table or ""))
                for fact in facts.rules
            ),
        )
        self.first_rule = len(self.steps) - len(facts.rules)
        self.end = len(self.steps)
        self.writers = self._writers()
        self.tables = self._tables()
        self.disjoint: set[str] = set()
        """Tables of which it is proved that no two of their rules match at once."""
        self._domains: dict[str, tuple[Setting, ...]] = {}
        self.inexact: set[str] = set()
        """Names whose classes of values could not all be listed."""

    @cached_property
    def atoms(self) -> Atoms:
        """What the values of each name are held against."""
        return atoms_of(self.facts, self._also)

    @cached_property
    def supposable(self) -> Mapping[str, tuple[tuple[Scalar, ...], ...]]:
        """Inputs of which each class is supposed when nobody gives them."""
        asked = (*conditions_of(self.facts), *degree_conditions(self.facts), *self._also)
        return value_classes(self.facts, asked)

    @cached_property
    def machines(self) -> Mapping[str, Mapping[str, Term]]:
        """What each machine type settles of the names that a command line cannot settle alike.

        An input it settles is as if typed, but for what asks whether it was.
        """
        asked = {
            one.name
            for condition in (*conditions_of(self.facts), *degree_conditions(self.facts))
            for one in comparisons(condition)
            if one.operator is Operator.GIVEN
        }
        found = {
            one.id: {
                name: term
                for name, term in one.sets.items()
                if name in asked or name in self.attributes
            }
            for one in self.facts.instances
        }
        return {name: sets for name, sets in found.items() if sets}

    @cached_property
    def settled(self) -> frozenset[str]:
        """The names of `machines`."""
        return frozenset(name for sets in self.machines.values() for name in sets)

    def number(self, rule: Rule) -> int:
        """The step of a rule."""
        return self._numbers[rule.id]

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {
            rule.id: number for number, rule in enumerate(self.facts.rules, start=self.first_rule)
        }

    def before(self, name: str, at: int) -> int:
        """How many steps before place *at* may write *name*."""
        return bisect_left(self.writers.get(name, ()), at)

    def domain(self, variable: str) -> tuple[Setting, ...]:
        """Everything a variable of a path can be, the plainest first."""
        found = self._domains.get(variable)
        if found is None:
            found = self._domains[variable] = self._find_domain(variable)
        return found

    def values(self, name: str) -> Values:
        """The values a name can hold, by its kind."""
        flag = self.flags.get(name)
        if flag is not None:
            return flag_values(flag, self.atoms, self.facts.command_line)
        return attribute_values(self.attributes[name], self.atoms)

    def _find_domain(self, variable: str) -> tuple[Setting, ...]:
        kind, name = variable[:1], variable[1:]
        if kind == SUPPOSED:
            return tuple(members[0] for members in self.supposable[name])
        if kind == ANSWER:
            return self._answers(name)
        if kind == MACHINE:
            return Mark.NOT_TYPED, *self.machines
        if kind == CLASH:
            return "implied", "typed"
        values = self.values(variable)
        if not values.exact:
            self.inexact.add(variable)
        return Mark.NOT_TYPED, *values.members

    def _answers(self, name: str) -> tuple[Setting, ...]:
        unknown = self.unknowns[name]
        assumed: tuple[Setting, ...] = () if unknown.assume is None else (unknown.assume.value,)
        # True and 1 are two answers, though a dictionary takes them for one key.
        answers = tuple({repr(one): one for one in (*assumed, *unknown.candidates)}.values())
        return answers if unknown.exhaustive and answers else (*answers, Mark.OPEN)

    def _writers(self) -> Mapping[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for number, step in enumerate(self.steps):
            for name in written_by(step):
                found.setdefault(name, []).append(number)
        return {name: tuple(numbers) for name, numbers in found.items()}

    def _tables(self) -> Mapping[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for number, step in enumerate(self.steps):
            if isinstance(step, RuleStep) and step.table is not None:
                found.setdefault(step.table.id, []).append(number)
        return {name: tuple(numbers) for name, numbers in found.items()}

    def rule_steps(self, table: str, hit: HitPolicy) -> tuple[int, ...]:
        """The rules of a table, if it has that policy."""
        numbers = self.tables.get(table, ())
        step = self.steps[numbers[0]] if numbers else None
        policy = step.table.hit if isinstance(step, RuleStep) and step.table is not None else None
        return numbers if policy is hit else ()


def written_by(step: Step) -> tuple[str, ...]:
    """The names a step may write."""
    match step:
        case LookupStep():
            return (step.fact.target,)
        case DefaultStep():
            return (step.fact.dest,)
        case _:
            return tuple(step.fact.sets)


def _rows(fact: Lookup) -> Mapping[tuple[type, Scalar], LookupRow]:
    return {(type(one), one): row for row in reversed(fact.rows) for one in row.source}


def _whens(fact: Default) -> tuple[Test | None, ...]:
    return tuple(None if case.when is None else test_of(case.when) for case in fact.cases)
