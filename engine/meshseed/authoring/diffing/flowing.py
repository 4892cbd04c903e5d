"""What each output of a pack is computed from: which statements, and in the end which flags."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from meshseed.authoring.diffing.tables import meaning
from meshseed.evaluation.program import Program
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import (
    Condition,
    Constant,
    Flag,
    FromName,
    FromUnknown,
    HitPolicy,
    PackFacts,
    Term,
)

REACHED = "reached"
"""The output that says whether the driver gets to its outputs at all."""


_ON: Final = Constant(value=True)


class Step(Struct, frozen=True):
    """One statement: which names it writes, which it reads, and what it means.

    `terms` are the values it gives to each name, for following where a value is copied to.
    """

    writes: tuple[str, ...]
    reads: frozenset[str]
    means: object
    terms: tuple[tuple[str, Term], ...] = ()
    conditions: tuple[Condition, ...] = ()


class Flow(Struct, frozen=True):
    """All steps of a pack in the order they happen, and the outputs there are."""

    steps: tuple[Step, ...]
    outputs: tuple[str, ...]
    flags: dict[str, Flag]

    def behind(self, output: str) -> "Slice":
        """Everything an output can depend on."""
        names = {output}
        used: set[int] = set()
        grown = True
        while grown:
            grown = False
            for at, step in enumerate(self.steps):
                if at not in used and not names.isdisjoint(step.writes):
                    used.add(at)
                    grown = grown or not step.reads <= names
                    names |= step.reads
        return Slice(frozenset(names), tuple(self.steps[at] for at in sorted(used)))


class Slice(Struct, frozen=True):
    """The steps behind one output, in order, and every name they touch."""

    names: frozenset[str]
    steps: tuple[Step, ...]

    @property
    def means(self) -> tuple[object, ...]:
        """What the steps mean: equal for two packs that compute the output alike."""
        return tuple(step.means for step in self.steps)

    def carriers(self, name: str) -> frozenset[str]:
        """Every name and output that the value of *name* can be copied to, itself included."""
        found = {name}
        grown = True
        while grown:
            grown = False
            for step in self.steps:
                for target, term in step.terms:
                    copies = isinstance(term, FromName) and term.name in found
                    if copies and target not in found:
                        found.add(target)
                        grown = True
        return frozenset(found)


def flow_of(program: Program) -> Flow:
    """The flow of values through a pack."""
    facts = program.facts
    unknowns: dict[str, object] = {
        one.id: (one.exhaustive, meaning(one.candidates), meaning(one.assume), meaning(one.domain))
        for one in facts.unknowns
    }
    outputs = [
        *(f"attribute.{name}" for name in program.names),
        *(f"tokens.{one.id}" for one in facts.accumulators),
        *(f"knob.{one.id}" for one in facts.knobs),
        *(f"mesh.{one.id}" for one in facts.meshes if one.cardinality.name is not None),
        *(f"advice.{one.id}" for one in facts.advice),
        REACHED,
    ]
    steps = tuple(_with_unknowns(step, unknowns) for step in _steps(facts))
    return Flow(steps, tuple(outputs), {flag.dest: flag for flag in facts.flags})


def _with_unknowns(step: Step, unknowns: dict[str, object]) -> Step:
    """A step whose meaning says what its open values can turn out to be."""
    terms = [term for _, term in step.terms]
    terms += [one.operand for condition in step.conditions for one in comparisons(condition)]
    answers = tuple(
        (term.unknown, unknowns.get(term.unknown))
        for term in terms
        if isinstance(term, FromUnknown)
    )
    return Step(step.writes, step.reads, (step.means, answers), step.terms, step.conditions)


def _steps(facts: PackFacts) -> Iterator[Step]:
    for flag in facts.flags:
        default = {} if flag.default is None else {flag.dest: flag.default}
        yield _step((flag.dest,), (), default, _parsing(flag))
        if flag.records_use is not None:
            yield Step((flag.records_use,), frozenset({flag.dest}), ("records", flag.dest))
    for attribute in facts.attributes:
        initial = {} if attribute.initial is None else {attribute.id: attribute.initial}
        yield _step((attribute.id,), (), initial, attribute)
    for imply in facts.implies:
        yield _step(tuple(imply.sets), (imply.when,), imply.sets, imply)
    for lookup in facts.lookups:
        results = tuple((lookup.target, row.result) for row in lookup.rows)
        names = _names_of(term for _, term in results)
        reads = frozenset((lookup.source, *names))
        yield Step((lookup.target,), reads, meaning(lookup), results)
    for default_ in facts.defaults:
        values = tuple((default_.dest, case.value) for case in default_.cases)
        conditions = tuple(case.when for case in default_.cases if case.when is not None)
        reads = frozenset((*_names_in(conditions), *_names_of(term for _, term in values)))
        yield Step((default_.dest,), reads, meaning(default_), values, conditions)
    yield from _rule_steps(facts)
    yield from _output_steps(facts)


def _parsing(flag: Flag) -> object:
    """What of a flag decides the value that a line gives it."""
    return (
        flag.dest,
        flag.kind.value,
        flag.arity.value,
        flag.separator,
        flag.choices_open,
        meaning(flag.merge),
        meaning(flag.default),
        tuple((one.literal, meaning(one.means), one.glued) for one in flag.spellings),
        tuple(meaning(one.value) for one in flag.choices),
    )


def _rule_steps(facts: PackFacts) -> Iterator[Step]:
    hits = {table.id: table.hit for table in facts.tables}
    siblings: dict[str, list[Condition]] = {}
    for rule in facts.rules:
        if rule.table is not None and hits[rule.table] is not HitPolicy.ALL:
            siblings.setdefault(rule.table, []).append(rule.when)
    for rule in facts.rules:
        appends = {f"tokens.{name}": terms for name, terms in rule.appends.items()}
        given = (
            *rule.sets.items(),
            *((name, term) for name, terms in appends.items() for term in terms),
        )
        # Under a hit policy the other rules of the table decide, too.
        conditions = (rule.when, *siblings.get(rule.table or "", ()))
        hit = hits[rule.table].value if rule.table is not None else None
        reads = frozenset((*_names_in(conditions), *_names_of(term for _, term in given)))
        means = (meaning(rule), hit, tuple(map(meaning, conditions)))
        yield Step((*rule.sets, *appends), reads, means, given, conditions)


def _output_steps(facts: PackFacts) -> Iterator[Step]:
    for flag in facts.flags:
        yield Step(
            (f"attribute.{flag.dest}",),
            frozenset({flag.dest}),
            flag.dest,
            ((f"attribute.{flag.dest}", FromName(flag.dest)),),
        )
    for attribute in facts.attributes:
        yield Step(
            (f"attribute.{attribute.id}",),
            frozenset({attribute.id}),
            attribute.id,
            ((f"attribute.{attribute.id}", FromName(attribute.id)),),
        )
    for knob in facts.knobs:
        name = f"knob.{knob.id}"
        # A seed without a value switches its option on.
        terms = [_ON if one.value is None else one.value for one in knob.seeded_by]
        terms += [] if knob.default is None else [knob.default]
        conditions = tuple(one.when for one in knob.seeded_by)
        reads = frozenset((*_names_in(conditions), *_names_of(terms)))
        given = tuple((name, term) for term in terms)
        yield Step((name,), reads, meaning((knob.seeded_by, knob.default)), given, conditions)
    for mesh in facts.meshes:
        source = mesh.cardinality.name
        if source is not None:
            name = f"mesh.{mesh.id}"
            yield Step((name,), frozenset({source}), source, ((name, FromName(source)),))
    for constraint in facts.constraints:
        conditions = (constraint.when, constraint.require)
        enforced = constraint.enforced_by is not None
        means = (meaning(constraint.when), meaning(constraint.require), constraint.check_at.value)
        yield Step((REACHED,), _names_in(conditions), (means, enforced), (), conditions)
    for advice in facts.advice:
        conditions = (advice.when,)
        given_when = (meaning(advice.when), advice.at.value)
        yield Step((f"advice.{advice.id}",), _names_in(conditions), given_when, (), conditions)


def _step(
    writes: tuple[str, ...], conditions: tuple[Condition, ...], terms: dict[str, Term], fact: object
) -> Step:
    reads = frozenset((*_names_in(conditions), *_names_of(terms.values())))
    return Step(writes, reads, meaning(fact), tuple(terms.items()), conditions)


def _names_in(conditions: Iterable[Condition]) -> frozenset[str]:
    found: set[str] = set()
    for condition in conditions:
        for one in comparisons(condition):
            found.add(one.name)
            found |= _names_of((one.operand,))
    return frozenset(found)


def _names_of(terms: Iterable[Term]) -> frozenset[str]:
    return frozenset(term.name for term in terms if isinstance(term, FromName))
