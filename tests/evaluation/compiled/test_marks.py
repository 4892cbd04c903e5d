"""Marks answer what all values of their cell answer alike, and refuse the rest."""

import pytest

from meshseed.evaluation.compiled.marks import (
    About,
    MarkedReal,
    MarkedText,
    MarkedWhole,
    NotUnderstood,
    marked,
)

ABOUT = About(3, "cell", frozenset((0, 1, 5, 10)), frozenset(("ab", "zz")))
OTHER = About(4, "cell", frozenset((0, 1, 5, 10)), frozenset(("ab", "zz")))
NUMBERS = (MarkedWhole(7, ABOUT), MarkedReal(7.5, ABOUT))


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_are_held_against_those_of_the_pack(number: MarkedWhole | MarkedReal) -> None:
    assert number > 5
    assert number < 10
    assert 5 < number <= 10
    assert number not in (5, 10)
    assert number != "7"
    assert number == number
    assert number <= number
    assert not number < number
    assert number != marked(7, OTHER)
    assert str(number) == f"{number}" == repr(number) == "\u27e63\u27e7"


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "asked",
    [
        *(lambda one: one == 7, lambda one: one > 6, lambda one: one < marked(8, OTHER)),
        *(lambda one: one + 1, lambda one: 2 * one, lambda one: -one, lambda one: one**2),
        *(bool, int, float, round, abs, lambda one: f"{one:03}", lambda one: divmod(7, one)),
    ],
)
def test_numbers_refuse_what_tells_values_apart(number, asked) -> None:
    with pytest.raises(NotUnderstood):
        asked(number)


def test_texts_say_what_they_hold_of_what_is_asked_for() -> None:
    text = marked("cab", ABOUT)
    assert isinstance(text, MarkedText)
    assert "ab" in text
    assert "zz" not in text
    assert text != "cab"
    behind = "--x=" + text
    assert behind == "--x=\u27e63\u27e7"
    for asked in ("c", "--x", ""):
        with pytest.raises(NotUnderstood):
            asked in text  # noqa: B015 - that it is asked is all
    with pytest.raises(NotUnderstood):
        "ab" in behind  # noqa: B015 - as above
    with pytest.raises(NotUnderstood):
        text + "x"
