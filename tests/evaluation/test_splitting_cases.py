"""Telling cases apart: the cases of a value are right, do not overlap and name no more than needed.

Worlds are drawn as trees of questions: a world answers only what was asked on its way.
"""

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st
from tests.evaluation.examples import law

from meshseed.diagnostics import Condition
from meshseed.evaluation.cases import split

POOL = {"a": (1, 2), "b": (1, 2, 3), "c": (1, 2)}


@st.composite
def _worlds(draw, asked=()):
    """The leaves of a tree of questions, each with its answers and a value."""
    names = [name for name in POOL if name not in dict(asked)]
    if not names or draw(st.integers(0, 2)) == 0:
        return [(asked, draw(st.integers(0, 1)))]
    name = draw(st.sampled_from(names))
    leaves = []
    for value in POOL[name]:
        leaves += draw(_worlds((*asked, (name, value))))
    return leaves


def _entries(worlds):
    return [
        (tuple(Condition(name=name, values=(value,)) for name, value in asked), value_there)
        for asked, value_there in worlds
    ]


def _points():
    for values in product(*POOL.values()):
        yield dict(zip(POOL, values, strict=True))


def _truth(worlds, point):
    (value,) = [value for asked, value in worlds if all(point[n] == v for n, v in asked)]
    return value


OVERLAPPING = [
    ((("c", 1), ("a", 1), ("b", 1)), 1),
    ((("c", 1), ("a", 1), ("b", 2)), 1),
    ((("c", 1), ("a", 1), ("b", 3)), 0),
    ((("c", 1), ("a", 2)), 1),
    ((("c", 2), ("b", 1)), 1),
    ((("c", 2), ("b", 2)), 1),
    ((("c", 2), ("b", 3), ("a", 1)), 0),
    ((("c", 2), ("b", 3), ("a", 2)), 1),
]
"""Without `c`, on which nothing depends, some of these worlds meet others."""


@law
@example(OVERLAPPING)
@given(_worlds())
def test_every_point_is_in_one_case_and_finds_its_value_there(worlds):
    found = split(_entries(worlds), lambda value: value)
    for point in _points():
        values = [
            value
            for when, value in found.cases
            if all(point[part.name] in part.values for part in when)
        ]
        assert values == [_truth(worlds, point)]


@law
@given(_worlds())
def test_only_what_the_value_depends_on_is_named(worlds):
    found = split(_entries(worlds), lambda value: value)
    values = {_truth(worlds, point) for point in _points()}
    assert (found.by == ()) is (len(values) == 1)
    assert {part.name for when, _ in found.cases for part in when} <= set(found.by)
    for name in found.by:
        others = [one for one in found.by if one != name]
        seen: dict[tuple[int, ...], set[int]] = {}
        for point in _points():
            key = tuple(point[one] for one in others)
            seen.setdefault(key, set()).add(_truth(worlds, point))
        assert any(len(values) > 1 for values in seen.values()), f"{name} is not needed"


@law
@given(_worlds())
def test_values_with_one_key_are_put_together(worlds):
    numbered = [(when, (value, number)) for number, (when, value) in enumerate(_entries(worlds))]
    found = split(
        numbered, lambda pair: pair[0], lambda one, other: (one[0], max(one[1], other[1]))
    )
    assert {value for _, (value, _) in found.cases} == {value for _, value in worlds}
    if not found.by:
        assert found.cases[0][1][1] == len(numbered) - 1
