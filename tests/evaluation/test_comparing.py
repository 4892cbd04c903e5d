"""Three-valued comparisons against a search through every value that is possible."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evaluation.examples import law

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, Open
from meshseed.evaluation.comparing import decide, holds, same
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Domain, Operator

NUMERIC = (
    Operator.EQUAL,
    Operator.NOT_EQUAL,
    Operator.ABOVE,
    Operator.AT_LEAST,
    Operator.BELOW,
    Operator.AT_MOST,
)
GRID = [Fraction(step, 4) for step in range(-40, 41)]
"""Values between and beyond every bound that is drawn."""

bound = st.one_of(st.none(), st.integers(-3, 3))
domains = st.builds(Domain, gt=bound, ge=bound, lt=bound, le=bound)


def _members(domain: Domain) -> list[Fraction]:
    return [
        value
        for value in GRID
        if (domain.gt is None or value > domain.gt)
        and (domain.ge is None or value >= domain.ge)
        and (domain.lt is None or value < domain.lt)
        and (domain.le is None or value <= domain.le)
    ]


def _plain(operator: Operator, value: Fraction, operand: object) -> bool:
    return {
        Operator.EQUAL: lambda: value == operand,
        Operator.NOT_EQUAL: lambda: value != operand,
        Operator.ABOVE: lambda: value > operand,
        Operator.AT_LEAST: lambda: value >= operand,
        Operator.BELOW: lambda: value < operand,
        Operator.AT_MOST: lambda: value <= operand,
        Operator.IN: lambda: value in operand,
    }[operator]()


@law
@given(domains, st.sampled_from(NUMERIC), st.integers(-4, 4))
def test_bounds_decide_exactly_what_all_members_agree_on(domain, operator, operand):
    members = _members(domain)
    if not members:
        return
    results = {_plain(operator, value, operand) for value in members}
    wanted = results.pop() if len(results) == 1 else None
    assert decide(operator, Open(because=("u",), domain=domain), operand) is wanted


@law
@given(domains, st.lists(st.integers(-4, 4), max_size=3, unique=True))
def test_membership_is_never_decided_against_a_member(domain, operand):
    members = _members(domain)
    if not members:
        return
    found = decide(Operator.IN, Open(because=("u",), domain=domain), tuple(operand))
    results = {_plain(Operator.IN, value, operand) for value in members}
    assert found is None or results == {found}
    if results == {False}:
        assert found is False


plain = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 2), st.sampled_from(["", "a", "ab", "1"])
)


def _listed(values: list[object]) -> Open:
    return Open(
        because=("u",),
        alternatives=tuple(
            Alternative(
                (Condition(name="u", values=(number,)),),
                Cell(value=value, confidence=Confidence.STRONG, origin=Origin.UNDECIDED),
            )
            for number, value in enumerate(values)
        ),
    )


@law
@given(
    st.sampled_from([one for one in Operator if one not in {Operator.IN, Operator.GIVEN}]),
    st.lists(plain, min_size=1, max_size=4),
    st.lists(plain, min_size=1, max_size=3),
)
def test_alternatives_decide_exactly_what_every_pair_agrees_on(operator, values, operands):
    results = {holds(operator, one, other) for one in values for other in operands}
    wanted = results.pop() if len(results) == 1 else None
    assert decide(operator, _listed(values), _listed(operands)) is wanted


def test_without_bounds_and_alternatives_nothing_is_decided():
    for operator in NUMERIC:
        assert decide(operator, Open(because=("u",)), 0) is None
        assert decide(operator, 0, Open(because=("u",))) is None


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, 1, True),
        (1, 1.0, True),
        (True, 1, False),
        (1, True, False),
        (False, 0, False),
        ("1", 1, False),
        (None, None, False),
        (None, "", False),
        ((1, 2), (1, 2), True),
        ((1, 2), (2, 1), False),
        ((True,), (1,), False),
        ((), (), True),
    ],
)
def test_values_are_equal_without_coercion_and_none_equals_nothing(one, other, equal):
    assert same(one, other) is equal
    assert holds(Operator.NOT_EQUAL, one, other) is not equal


@pytest.mark.parametrize("value", [None, True, "2", (2,)])
@pytest.mark.parametrize("operator", NUMERIC[2:])
def test_only_numbers_have_an_order(operator, value):
    assert holds(operator, value, 1) is False
    assert holds(operator, 1, value) is False


def test_contains_looks_into_lists_and_texts():
    assert holds(Operator.CONTAINS, ("a", "b"), "a")
    assert not holds(Operator.CONTAINS, ("ab",), "a")
    assert holds(Operator.CONTAINS, "xay", "a")
    assert not holds(Operator.CONTAINS, 5, "a")
