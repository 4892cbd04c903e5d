"""Rules that write one name, and statements whose order decides."""

from itertools import combinations
from typing import Final

from meshseed.authoring.analysis.inquiry import Inquiry, fired
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import RuleStep
from meshseed.authoring.analysis.tables import rule_step
from meshseed.authoring.analysis.touching import read_by
from meshseed.authoring.analysis.values import Value
from meshseed.evaluation.comparing import decide
from meshseed.packs.facts import All, FromName, HitPolicy, Operator
from meshseed.packs.positions import Part

_MOST_PAIRS: Final = 3_000


def check_overlaps(inquiry: Inquiry) -> None:
    """Report rules that fire together and set one name to different values."""
    count = 0
    steps = inquiry.steps
    for name, numbers in steps.writers.items():
        rules = [number for number in numbers if number >= steps.first_rule]
        for one, other in combinations(rules, 2):
            if not _may_overlap(rule_step(steps, one), rule_step(steps, other), name):
                continue
            count += 1
            if count > _MOST_PAIRS:
                why = "more pairs of rules that write one name than are compared"
                inquiry.report.not_analysed(why)
                return
            _check_overlap(inquiry, name, one, other)


def _may_overlap(one: RuleStep, other: RuleStep, name: str) -> bool:
    """Whether two rules could both fire without the later meaning to rewrite the value."""
    if one.table is not None and one.table == other.table and one.table.hit is not HitPolicy.ALL:
        return False
    if one.fact.sets[name] == other.fact.sets[name] and not isinstance(
        one.fact.sets[name], FromName
    ):
        return False
    return name not in read_by(other)


def _check_overlap(inquiry: Inquiry, name: str, one: int, other: int) -> None:
    first, second = rule_step(inquiry.steps, one), rule_step(inquiry.steps, other)

    def differ(run: Run) -> bool:
        if run.fires(one) is not True or run.fires(other) is not True:
            return False
        mine = run.term(first.fact.sets[name], one)
        its = run.term(second.fact.sets[name], other)
        return differing(mine, its)

    hints = All((first.fact.when, second.fact.when))
    about = (second.fact.id, first.fact.id)
    found = inquiry.settle(lambda: (inquiry.search.first(differ, hints),), *about)
    if found is None or found[0] is None:
        return
    inquiry.report.add(
        Suspicion(
            code="MS506",
            message=f"{second.fact.id} sets {name} to another value where {first.fact.id}"
            " has set it already",
            about=(*about, name),
            spots=(_set(second, name, "this value is kept"), _set(first, name, "this is lost")),
            help="exclude one in the condition of the other,"
            " or ignore this and say why the later one wins",
            witness=lambda: inquiry.witness(differ, fired(first, second)),
        )
    )


def differing(mine: Value, its: Value) -> bool:
    """Whether two values decidedly differ; the driver's None is no other value than itself."""
    if mine is None and its is None:
        return False
    return decide(Operator.EQUAL, mine, its) is False


def check_order(inquiry: Inquiry) -> None:
    """Report rules of an `all` table of which one fires otherwise behind the other."""
    count = 0
    for table in inquiry.facts.tables:
        if table.hit is not HitPolicy.ALL:
            continue
        for one, other in combinations(inquiry.steps.tables.get(table.id, ()), 2):
            first, second = rule_step(inquiry.steps, one), rule_step(inquiry.steps, other)
            forth = set(first.fact.sets) & set(read_by(second))
            back = set(second.fact.sets) & set(read_by(first))
            if not (forth or back):
                continue
            count += 1
            if count > _MOST_PAIRS:
                inquiry.report.not_analysed("more pairs of rules than are compared", table.id)
                return
            if forth:
                _check_order(inquiry, one, other, _behind(one, other, second))
            elif back:
                _check_order(inquiry, one, other, _moved_behind(one, other, first))


def _behind(one: int, other: int, later: RuleStep) -> Question:
    """Whether the later rule comes out otherwise because the earlier one fired."""

    def matters(run: Run) -> bool:
        if run.fires(one) is not True:
            return False
        without = run.apart(one)
        return _otherwise(run, other, without, other, later)

    return matters


def _moved_behind(one: int, other: int, earlier: RuleStep) -> Question:
    """Whether the earlier rule would come out otherwise if the later one had fired before it."""

    def matters(run: Run) -> bool:
        without = run.apart(one)
        if without.fires(other) is not True:
            return False
        return _otherwise(run, one, without, other + 1, earlier)

    return matters


def _otherwise(run: Run, at: int, moved: Run, place: int, step: RuleStep) -> bool:
    """Whether a rule decides or sets otherwise on another run, at another place."""
    here, there = step.when(run, at), step.when(moved, place)
    if here is None or there is None:
        return False
    if here is not there:
        return True
    several = (term for terms in step.fact.appends.values() for term in terms)
    return here and any(
        differing(run.term(term, at), moved.term(term, place))
        for term in (*step.fact.sets.values(), *several)
        if isinstance(term, FromName)
    )


def _check_order(inquiry: Inquiry, one: int, other: int, question: Question) -> None:
    first, second = rule_step(inquiry.steps, one), rule_step(inquiry.steps, other)
    table = "" if first.table is None else first.table.id
    hints = All((first.fact.when, second.fact.when))
    about = (second.fact.id, first.fact.id, table)
    found = inquiry.settle(lambda: (inquiry.search.first(question, hints),), *about)
    if found is None or found[0] is None:
        return
    inquiry.report.add(
        Suspicion(
            code="MS507",
            message=f"{second.fact.id} and {first.fact.id} come out otherwise the other way round,"
            f" and table {table} says all its rules are independent",
            about=about,
            spots=(
                Spot(address=second.fact.id, path=("when",), part=Part.KEY),
                Spot(address=first.fact.id, path=("then",), part=Part.KEY, label="and this"),
            ),
            help="put them outside the table, or ignore this and say why the order is meant",
            witness=lambda: inquiry.witness(question),
        )
    )


def _set(step: RuleStep, name: str, label: str) -> Spot:
    return Spot(address=step.fact.id, path=("then", "set", name), part=Part.VALUE, label=label)
