"""Tables held against the hit policy they declare: two hits, and none."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from meshseed.authoring.analysis.inquiry import Inquiry, became
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import RuleStep, Steps
from meshseed.authoring.analysis.witnesses import Shows
from meshseed.evaluation.comparing import holds
from meshseed.evaluation.outcome import Firing
from meshseed.evaluation.results import WorldResult
from meshseed.packs.facts import (
    All,
    Comparison,
    Condition,
    Constant,
    HitPolicy,
    Operator,
    Plain,
    Table,
)
from meshseed.packs.positions import Part

_MOST_PAIRS: Final = 20_000


def check_unique(inquiry: Inquiry) -> None:
    """Report every two rules of a `unique` table that match at once.

    Tables of which it is proved that no two do are noted in `Steps.disjoint`.
    """
    for table in inquiry.facts.tables:
        if table.hit is HitPolicy.UNIQUE:
            _check_unique(inquiry, table)


def _check_unique(inquiry: Inquiry, table: Table) -> None:
    steps = inquiry.steps
    clean = True
    for count, (one, other) in enumerate(_pairs(steps, steps.tables.get(table.id, ()))):
        if count >= _MOST_PAIRS:
            inquiry.report.not_analysed("more pairs of rules than are compared", table.id)
            clean = False
            break
        question = _both_match(table, one, other)
        search = inquiry.search
        hints = All((rule_step(steps, one).fact.when, rule_step(steps, other).fact.when))
        found = inquiry.settle(lambda: (search.first(question, hints),), table.id)  # noqa: B023 - asked at once
        if found is None or found[0] is not None:
            clean = False
        if found is not None and found[0] is not None:
            _report_both(inquiry, table, one, other)
    if clean:
        steps.disjoint.add(table.id)


def _both_match(table: Table, one: int, other: int) -> Question:
    """Whether two rules match before it is seen that the table has two hits."""

    def match(run: Run) -> bool:
        trusting = run.trusting(table.id)
        return trusting.match(one) is True and trusting.match(other) is True

    return match


def rule_step(steps: Steps, number: int) -> RuleStep:
    """The rule at a step."""
    step = steps.steps[number]
    if not isinstance(step, RuleStep):
        raise TypeError(step)
    return step


def _pairs(steps: Steps, numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Pairs of rules that nothing shows at a glance to exclude each other."""
    name = _discriminator(steps, numbers)
    if name is None:
        yield from combinations(numbers, 2)
        return
    rest: list[int] = []
    groups: dict[str, list[int]] = {}
    for number in numbers:
        values = _demanded(rule_step(steps, number).fact.when, name)
        if values is None:
            rest.append(number)
        for value in values or ():
            groups.setdefault(repr(value), []).append(number)
    pairs = {pair for group in groups.values() for pair in combinations(group, 2)}
    for number in rest:
        pairs.update(tuple(sorted((number, other))) for other in numbers if other != number)  # type: ignore[misc] # two numbers
    yield from sorted(pairs)


def _discriminator(steps: Steps, numbers: tuple[int, ...]) -> str | None:
    """A name most of the rules demand a value of, and that no rule between them changes."""
    counts: dict[str, int] = {}
    for number in numbers:
        for part in _conjuncts(rule_step(steps, number).fact.when):
            if isinstance(part, Comparison) and _demanded(part, part.name) is not None:
                counts[part.name] = counts.get(part.name, 0) + 1
    if not counts:
        return None
    first, last = numbers[0], numbers[-1]
    stable = {
        name: count
        for name, count in counts.items()
        if not any(first <= number < last for number in steps.writers.get(name, ()))
    }
    return max(sorted(stable), key=lambda name: stable[name], default=None)


def _conjuncts(when: Condition) -> Iterator[Condition]:
    """The parts that all have to hold."""
    if isinstance(when, All):
        for part in when.parts:
            yield from _conjuncts(part)
    else:
        yield when


def _demanded(when: Condition, name: str) -> tuple[Plain, ...] | None:
    """The values a condition demands of *name*, where it names them."""
    for part in _conjuncts(when):
        if not isinstance(part, Comparison) or part.name != name:
            continue
        if not isinstance(part.operand, Constant):
            continue
        value = part.operand.value
        if part.operator is Operator.EQUAL:
            return (value,) if holds(Operator.EQUAL, value, value) else ()
        if part.operator is Operator.IN and isinstance(value, tuple):
            return value
    return None


def _report_both(inquiry: Inquiry, table: Table, one: int, other: int) -> None:
    first, second = rule_step(inquiry.steps, one), rule_step(inquiry.steps, other)
    inquiry.report.add(
        Suspicion(
            code="MS505",
            message=f"{first.fact.id} and {second.fact.id} can both fire,"
            f" and table {table.id} promises one hit at most",
            about=(second.fact.id, first.fact.id, table.id),
            spots=(
                _when(second, "fires where the other does"),
                _when(first, "the other"),
            ),
            help="narrow one of the two, or declare another hit policy",
            witness=lambda: inquiry.witness(
                _both_match(table, one, other), _both_shown(first, second, table)
            ),
        )
    )


def _both_shown(first: RuleStep, second: RuleStep, table: Table) -> Shows:
    """That the evaluator sees two hits, and rules out neither of these.

    It chooses none of the two then, so what the later one reads of the earlier stays open.
    """
    ids = {first.fact.id, second.fact.id}

    def shows(world: WorldResult) -> bool:
        faults = {one.fact for one in world.findings if one.code == "MS307"}
        passed = {one.rule for one in world.records if one.verdict.truth is False}
        return table.id in faults and not ids & passed

    return shows


def _when(step: RuleStep, label: str) -> Spot:
    return Spot(address=step.fact.id, path=("when",), part=Part.KEY, label=label)


def check_gaps(inquiry: Inquiry) -> None:
    """Report tables of one hit that on some command line have none."""
    for table in inquiry.facts.tables:
        numbers = inquiry.steps.tables.get(table.id, ())
        if table.hit is not HitPolicy.ALL and numbers:
            _check_gap(inquiry, table, numbers)


def _check_gap(inquiry: Inquiry, table: Table, numbers: tuple[int, ...]) -> None:
    def none_matches(run: Run) -> bool:
        return all(run.match(number) is False for number in numbers)

    search = inquiry.search
    found = inquiry.settle(lambda: (search.first(none_matches),), table.id)
    if found is None or found[0] is None:
        return
    steps = [rule_step(inquiry.steps, number) for number in numbers]
    inquiry.report.add(
        Suspicion(
            code="MS508",
            message=f"no rule of table {table.id} fires on some command line",
            about=(table.id,),
            spots=(Spot(address=table.id, path=("id",), part=Part.VALUE),),
            help="add a rule for it, or ignore this and say that nothing is meant to happen then",
            witness=lambda: inquiry.witness(
                none_matches, became(*((step, Firing.NOT_FIRED) for step in steps))
            ),
        )
    )
