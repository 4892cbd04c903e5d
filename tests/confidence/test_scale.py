"""The arithmetic of being sure: what weakest and strongest must keep."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meshseed.confidence import Confidence, LineOfEvidence, strongest, weakest

ORDER = [Confidence.CONFIRMED, Confidence.STRONG, Confidence.INFERRED, Confidence.NOT_TRACED]
steps = st.sampled_from(Confidence)
several = st.lists(steps, max_size=6)


def test_the_scale_is_these_four_steps_in_this_order():
    assert list(Confidence) == ORDER
    assert [step.rank for step in ORDER] == [0, 1, 2, 3]
    assert [step.value for step in ORDER] == ["CONFIRMED", "STRONG", "INFERRED", "NOT_TRACED"]


@pytest.mark.parametrize(("one", "other"), list(product(ORDER, ORDER)))
def test_of_two_the_weakest_is_the_later_and_the_strongest_the_earlier(one, other):
    first, last = sorted((one, other), key=ORDER.index)
    assert weakest((one, other)) is last
    assert strongest((one, other)) is first


def test_nothing_needed_is_certain_and_nothing_given_is_not_traced():
    assert weakest([]) is Confidence.CONFIRMED
    assert strongest([]) is Confidence.NOT_TRACED


@given(st.lists(steps, min_size=1, max_size=6))
def test_the_result_is_one_of_the_arguments(given_steps):
    assert weakest(given_steps) in given_steps
    assert strongest(given_steps) in given_steps


@given(several, steps)
def test_one_more_never_makes_a_conjunction_surer_nor_a_disjunction_less_sure(given_steps, more):
    assert weakest([*given_steps, more]).rank >= weakest(given_steps).rank
    assert strongest([*given_steps, more]).rank <= strongest(given_steps).rank


@given(several, several)
def test_parts_can_be_taken_together_first(some, others):
    assert weakest([weakest(some), weakest(others)]) is weakest([*some, *others])
    assert strongest([strongest(some), strongest(others)]) is strongest([*some, *others])


@given(st.lists(steps, max_size=4))
def test_neither_order_nor_repetition_counts(given_steps):
    for order in permutations(given_steps):
        assert weakest(order) is weakest(given_steps)
        assert strongest(order) is strongest(given_steps)
    assert weakest(given_steps * 2) is weakest(given_steps)
    assert strongest(given_steps * 2) is strongest(given_steps)


@given(st.lists(steps, min_size=1, max_size=6))
def test_the_two_are_each_others_mirror(given_steps):
    mirror = {step: ORDER[3 - step.rank] for step in ORDER}
    assert strongest(given_steps) is mirror[weakest(mirror[one] for one in given_steps)]


@given(steps, several)
def test_absorption(step, others):
    assert weakest([step, strongest([step, *others])]) is step
    assert strongest([step, weakest([step, *others])]) is step


def test_lines_of_evidence_are_no_steps_of_confidence():
    assert len(LineOfEvidence) == 4
    assert not {line.value for line in LineOfEvidence} & {step.value for step in Confidence}
