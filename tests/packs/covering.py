"""Which statements of a pack its worked cases exercise, and which they leave out.

Only what an outcome decides counts: a case without a target, say, covers no row of the target's
lookup, although every row is tried in it.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from meshseed.evaluation import Outcome, Pack
from meshseed.evaluation.comparing import holds
from meshseed.evaluation.outcome import Firing, Origin
from meshseed.packs.facts import (
    ALWAYS,
    All,
    AnyOf,
    Case,
    CheckAt,
    Comparison,
    Condition,
    Constant,
    FromName,
    FromUnknown,
    Operator,
    PackFacts,
    Plain,
    Term,
)


class Coverage(Struct, frozen=True):
    """Everything that can be exercised, and what each case does; all by readable names."""

    wanted: frozenset[str]
    by_case: Mapping[str, frozenset[str]]

    def missing(self, leaving_out: Callable[[str], bool] = lambda _: False) -> list[str]:
        """What no case exercises, of those that are not left out by their id."""
        kept = [seen for case, seen in self.by_case.items() if not leaving_out(case)]
        return sorted(self.wanted.difference(*kept))


class _Run(Struct, frozen=True):
    """A case with its outcome, and the decided values at both ends of the rules."""

    case: Case
    outcome: Outcome
    facts: PackFacts
    inputs: Mapping[str, Plain]
    final: Mapping[str, Plain]
    typed: frozenset[str]

    def answer(self, unknown: str) -> tuple[Plain, ...]:
        """The answer an unknown has in this case: one value, or none."""
        if unknown in self.case.assume:
            return (self.case.assume[unknown],)
        (fact,) = [one for one in self.facts.unknowns if one.id == unknown]
        return () if fact.assume is None else (fact.assume.value,)

    def applies(self, condition: Condition, values: Mapping[str, Plain]) -> bool | None:
        """Whether a condition holds of the decided values; None where one of them is open."""
        if isinstance(condition, Comparison):
            return self._compares(condition, values)
        parts = [self.applies(part, values) for part in condition.parts]
        if isinstance(condition, All):
            return _conjunction(parts)
        either = _negated(_conjunction([_negated(part) for part in parts]))
        return either if isinstance(condition, AnyOf) else _negated(either)

    def _compares(self, comparison: Comparison, values: Mapping[str, Plain]) -> bool | None:
        operand = self._plain(comparison.operand, values)
        if comparison.operator is Operator.GIVEN:
            return (comparison.name in self.typed) is operand[0]
        if comparison.name not in values or not operand:
            return None
        return holds(comparison.operator, values[comparison.name], operand[0])

    def _plain(self, term: Term, values: Mapping[str, Plain]) -> tuple[Plain, ...]:
        match term:
            case Constant():
                return (term.value,)
            case FromUnknown():
                return self.answer(term.unknown)
            case FromName():
                return (values[term.name],) if term.name in values else ()


def coverage(pack: Pack) -> Coverage:
    """What the worked cases of a pack exercise of it."""
    return Coverage(
        wanted=frozenset(_wanted(pack.facts)),
        by_case={
            case.id: frozenset(_seen(_as_stated(pack.facts, run.facts), run))
            for case in pack.facts.cases
            for run in [_run(pack, case)]
        },
    )


def _as_stated(facts: PackFacts, read: PackFacts) -> PackFacts:
    """The statements that a reading leaves as they are: what it changes it does not exercise."""
    tables = ("rules", "implies", "lookups", "defaults", "constraints", "advice", "knobs")
    return replace(
        facts,
        **{
            table: tuple(one for one in getattr(facts, table) if one in getattr(read, table))
            for table in tables
        },
    )


def _run(pack: Pack, case: Case) -> _Run:
    outcome = pack.evaluate(case.line, assume=case.assume, reading=case.reading)
    facts = pack.program(case.reading).facts
    return _Run(
        case=case,
        outcome=outcome,
        facts=facts,
        inputs={view.dest: view.value for view in outcome.inputs if view.hole is None}
        | {one.id: one.initial.value for one in facts.attributes if _is_plain(one.initial)},
        final={name: view.value for name, view in outcome.attributes.items() if view.hole is None},
        typed=frozenset(view.dest for view in outcome.inputs if view.origin is Origin.TYPED),
    )


def _is_plain(term: Term | None) -> bool:
    return isinstance(term, Constant)


def _wanted(facts: PackFacts) -> Iterator[str]:
    for rule in facts.rules:
        yield f"rule {rule.id} fired"
        if rule.when != ALWAYS:
            yield f"rule {rule.id} not fired"
    for constraint in facts.constraints:
        yield f"constraint {constraint.id} broken"
        yield f"constraint {constraint.id} kept"
    for advice in facts.advice:
        yield f"advice {advice.id} given"
        yield f"advice {advice.id} not given"
    for knob in facts.knobs:
        yield from (f"knob {knob.id} seed {at + 1}" for at in range(len(knob.seeded_by)))
    yield from _wanted_of_inputs(facts)
    yield from _wanted_of_questions(facts)


def _wanted_of_inputs(facts: PackFacts) -> Iterator[str]:
    yield from (f"imply {imply.id}" for imply in facts.implies)
    for lookup in facts.lookups:
        for row in lookup.rows:
            yield from (f"lookup {lookup.id} from {value}" for value in row.source)
    for default in facts.defaults:
        yield from (f"default {default.id} case {at + 1}" for at in range(len(default.cases)))


def _wanted_of_questions(facts: PackFacts) -> Iterator[str]:
    used = frozenset(_unknowns(facts))
    for unknown in facts.unknowns:
        if unknown.id in used:
            yield from (f"unknown {unknown.id} = {value}" for value in unknown.candidates)
    for conflict in facts.conflicts:
        for side in conflict.sides:
            if side.override is not None:
                yield f"conflict {conflict.id} read as {side.id}"


def _seen(facts: PackFacts, run: _Run) -> Iterator[str]:
    stated = {rule.id for rule in facts.rules}
    for entry in run.outcome.trace:
        if entry.rule not in stated:
            continue
        if entry.firing is Firing.FIRED:
            yield f"rule {entry.rule} fired"
        elif entry.firing is Firing.NOT_FIRED:
            yield f"rule {entry.rule} not fired"
    yield from _inputs(facts, run)
    yield from _constraints_and_advice(facts, run)
    yield from _seeds(facts, run)
    yield from (f"unknown {name} = {value}" for name, value in run.case.assume.items())
    for assumption in run.outcome.assumptions:
        yield f"unknown {assumption.unknown} = {assumption.value}"
    yield from (f"conflict {name} read as {side}" for name, side in run.case.reading.items())


def _inputs(facts: PackFacts, run: _Run) -> Iterator[str]:
    by_name = {view.dest: view for view in run.outcome.inputs if view.hole is None}
    for view in by_name.values():
        if view.origin is Origin.IMPLIED and view.by in {imply.id for imply in facts.implies}:
            yield f"imply {view.by}"
    for lookup in facts.lookups:
        target = by_name.get(lookup.target)
        if target is not None and target.origin is Origin.LOOKED_UP:
            yield f"lookup {lookup.id} from {run.inputs[lookup.source]}"
    for default in facts.defaults:
        dest = by_name.get(default.dest)
        if dest is not None and dest.by == default.id:
            at = next(at for at, one in enumerate(default.cases) if _chosen(run, one.when))
            yield f"default {default.id} case {at + 1}"


def _chosen(run: _Run, when: Condition | None) -> bool:
    return when is None or run.applies(when, run.inputs) is True


def _seeds(facts: PackFacts, run: _Run) -> Iterator[str]:
    for knob in facts.knobs:
        for at, seed in enumerate(knob.seeded_by):
            applies = run.applies(seed.when, run.final)
            if applies:
                yield f"knob {knob.id} seed {at + 1}"
            if applies is not False:
                break


def _constraints_and_advice(facts: PackFacts, run: _Run) -> Iterator[str]:
    reported = {one.fact for one in run.outcome.findings if not one.only_when}
    for constraint in facts.constraints:
        values = run.inputs if constraint.check_at is CheckAt.INPUTS else run.final
        if constraint.id in reported:
            yield f"constraint {constraint.id} broken"
        elif run.applies(constraint.when, values) and run.applies(constraint.require, values):
            yield f"constraint {constraint.id} kept"
    for advice in facts.advice:
        yield f"advice {advice.id} {'given' if advice.id in reported else 'not given'}"


def _unknowns(value: object) -> Iterator[str]:
    if isinstance(value, FromUnknown):
        yield value.unknown
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _unknowns(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:
            yield from _unknowns(part)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _unknowns(part)


def _conjunction(parts: list[bool | None]) -> bool | None:
    if any(part is False for part in parts):
        return False
    return None if None in parts else True


def _negated(truth: bool | None) -> bool | None:
    return None if truth is None else not truth
