"""Coverage, against counting by hand from traces."""

from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from tests.authoring.testing.worked import packs

from meshseed.authoring.testing.coverage import Ledger, coverage
from meshseed.authoring.testing.goals import Category, Wish
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Runner
from meshseed.authoring.testing.spots import Kind
from meshseed.evaluation import Pack
from meshseed.evaluation.outcome import Judgement


def leaves(judgement: Judgement) -> Iterator[bool | None]:
    if judgement.name is not None:
        yield judgement.truth
    for part in judgement.parts:
        yield from leaves(part)


def shown_by_rules(facts):
    """What all cases show of rules, as triples of rule, comparison and wish, from the traces."""
    found = set()
    for case in facts.cases:
        outcome = Pack(facts).evaluate(case.line, assume=case.assume, trees=True)
        for entry in outcome.trace:
            rows = [tuple(leaves(one.condition)) for one in entry.cases]
            for index, column in enumerate(zip(*rows, strict=True)):
                if len(set(column)) == 1 and column[0] is not None:
                    found.add((entry.rule, index, Wish.TRUE if column[0] else Wish.FALSE))
            if entry.firing.value == "fired":
                found.add((entry.rule, -1, Wish.FIRES))
            if entry.firing.value == "not-fired":
                found.add((entry.rule, -1, Wish.PASSED_BY))
    return found


def ledger_of(facts):
    pack = RecordingPack(facts)
    ledger = Ledger(pack)
    return ledger, coverage(ledger, Runner(pack).all(facts.cases))


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(packs())
def test_what_is_shown_of_rules_is_what_the_traces_say(facts):
    ledger, _ = ledger_of(facts)
    mine = {
        (goal.spot.id, goal.leaf, goal.wish)
        for goal in ledger.reached
        if goal.spot is not None
        and goal.spot.kind is Kind.RULE
        and goal.category is not Category.DECISIONS
    }
    wanted = {(goal.spot.id, goal.leaf, goal.wish) for goal in ledger.wanted if goal.spot}
    assert mine == shown_by_rules(facts) & wanted


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(packs(decided=False, answered=False))
def test_numbers_add_up_and_more_cases_never_show_less(facts):
    ledger, whole = ledger_of(facts)
    shares = (whole.statements, whole.comparisons, whole.decisions)
    assert sum(one.wanted for one in shares) == len(ledger.wanted)
    assert sum(one.wanted - one.reached for one in shares) == len(whole.missing)
    fewer, _ = ledger_of(type(facts)(**{**_fields(facts), "cases": facts.cases[:-1]}))
    assert fewer.reached <= ledger.reached


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(packs(decided=False, answered=False))
def test_every_case_leaves_every_rule_fired_or_not_or_open(facts):
    _, whole = ledger_of(facts)
    for rule in whole.rules:
        assert rule.fired + rule.not_fired + rule.undecided == len(facts.cases)


def _fields(facts):
    return {name: getattr(facts, name) for name in facts.__struct_fields__}
