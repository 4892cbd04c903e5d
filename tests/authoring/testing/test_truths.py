"""Conditions over truths of their comparisons, against all truth tables."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from tests.evaluation.facts_of import compare

from meshseed.authoring.testing.truths import (
    decides_alone,
    distance,
    distance_alone,
    leaves_of,
    truth_of,
)
from meshseed.packs.facts import All, AnyOf, Comparison, NoneOf

conditions = st.recursive(
    st.just(compare("x", 1)),
    lambda inner: st.builds(
        lambda joined, parts: joined(tuple(parts)),
        st.sampled_from((All, AnyOf, NoneOf)),
        st.lists(inner, max_size=3),
    ),
    max_leaves=5,
)
THREE = (True, False, None)


def plain(condition, leaves):
    """Two-valued, by definition."""
    if isinstance(condition, Comparison):
        return leaves.pop(0)
    parts = [plain(part, leaves) for part in condition.parts]
    return {All: all, AnyOf: any, NoneOf: lambda several: not any(several)}[type(condition)](parts)


def tables(condition, values=(True, False)):
    return product(values, repeat=leaves_of(condition))


@given(conditions)
def test_a_truth_is_what_all_completions_agree_on(condition):
    for leaves in tables(condition, THREE):
        open_ones = [index for index, one in enumerate(leaves) if one is None]
        results = set()
        for values in product((True, False), repeat=len(open_ones)):
            filled = list(leaves)
            for index, value in zip(open_ones, values, strict=True):
                filled[index] = value
            results.add(plain(condition, filled))
        assert truth_of(condition, leaves) is (results.pop() if len(results) == 1 else None)


@given(conditions)
def test_who_decides_alone_turns_the_condition_round(condition):
    for leaves in tables(condition):
        for index in range(len(leaves)):
            turned = [one is not (at == index) for at, one in enumerate(leaves)]
            differs = plain(condition, list(leaves)) is not plain(condition, turned)
            assert decides_alone(condition, leaves, index) is differs


@given(conditions, st.booleans())
def test_the_distance_is_that_to_the_nearest_line_of_the_table(condition, wanted):
    meeting = [one for one in tables(condition) if plain(condition, list(one)) is wanted]
    for leaves in tables(condition):
        steps = [sum(a is not b for a, b in zip(leaves, one, strict=True)) for one in meeting]
        if steps:
            assert distance(condition, leaves, wanted) == min(steps)
        else:
            assert distance(condition, leaves, wanted) >= 1000


@given(conditions, st.booleans())
def test_the_distance_to_deciding_alone_is_nothing_exactly_there(condition, wanted):
    for leaves in tables(condition):
        for index in range(len(leaves)):
            there = leaves[index] is wanted and decides_alone(condition, leaves, index)
            assert (distance_alone(condition, leaves, index, wanted) == 0) is there


def test_an_open_comparison_decides_nothing():
    assert not decides_alone(All((compare("x", 1),)), [None], 0)
    assert not decides_alone(All((compare("x", 1), compare("y", 1))), [True, None], 0)
