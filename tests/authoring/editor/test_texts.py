"""Places as an editor counts them, there and back, for every unit of column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meshseed.authoring.editor.texts import Spot, Text, Units
from meshseed.diagnostics import Position, span_at

TEXTS = st.text(st.sampled_from('ab"é😀\t\n\u2028\r'), max_size=40)


@given(TEXTS, st.sampled_from(Units))
def test_every_character_is_found_again(text, units):
    made = Text(text, units)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n":
            continue  # the line ends before the CR, and no place is between the two
        assert made.offset(made.spot(offset)) == offset


@given(TEXTS, st.sampled_from(Units))
def test_places_go_on_with_characters(text, units):
    made = Text(text, units)
    spots = [made.spot(offset) for offset in range(len(text) + 1)]
    assert spots == sorted(spots)
    assert spots[-1].line == text.count("\n")


@given(TEXTS, st.integers(-2, 50), st.integers(-2, 50), st.sampled_from(Units))
def test_a_place_outside_is_the_nearest_there_is(text, line, column, units):
    assert 0 <= Text(text, units).offset(Spot(line, column)) <= len(text)


@pytest.mark.parametrize(("units", "column"), [(Units.UTF8, 6), (Units.UTF16, 3), (Units.UTF32, 2)])
def test_what_a_column_counts(units, column):
    made = Text("x\n😀éz", units)
    assert made.spot(4) == Spot(1, column)
    assert made.offset(Spot(1, column)) == 4
    assert made.offset(Spot(1, 1)) == (2 if units is not Units.UTF32 else 3)


def test_the_end_of_a_line_is_before_its_cr():
    made = Text("ab\r\nc")
    assert made.offset(Spot(0, 9)) == 2
    assert made.offset(Spot(9, 0)) == 5


def test_spans_of_findings_count_characters_from_one():
    made = Text("😀 = 1\nkey = 2")
    assert made.range_of(span_at(2, 1, 3)) == (6, 9)
    assert made.range_of(span_at(1, 5)) == (4, 5)
    assert made.at(Position(9, 9)) == 13
