"""A line of a what-if is read once, unless an answer decides how."""

import pytest
from tests.reporting.making import TOY

from meshseed import load_pack
from meshseed.evaluation.answers import Answers
from meshseed.reporting.what_if import reading
from meshseed.reporting.what_if.reading import Lines

PLAIN = ("--shape", "star")
FOLDED = ("--shape", "STAR")
"""The pack does not know whether its compiler takes a choice in upper case."""


@pytest.fixture
def program():
    return load_pack(TOY).program()


@pytest.fixture
def parsed(monkeypatch):
    """The lines that were really parsed, in order."""
    found = []

    def parse(cut, surface, ask):
        found.append(tuple(token.text for token in cut.tokens))
        return wrapped(cut, surface, ask)

    wrapped = reading.parse
    monkeypatch.setattr(reading, "parse", parse)
    return found


def test_a_line_is_read_once_whatever_is_answered(program, parsed):
    lines = Lines(program.surface)
    for answer in (True, False):
        answers = Answers(program.unknowns, {"shape-case": answer})
        assert lines.read(PLAIN, answers).typed["shape"].value == "star"
        assert not answers.consulted
    assert parsed == [PLAIN]


def test_a_line_that_hangs_on_an_answer_is_read_for_each(program, parsed):
    lines = Lines(program.surface)
    outside = []
    for answer in (True, False, True):
        answers = Answers(program.unknowns, {"shape-case": answer})
        outside.append(lines.read(FOLDED, answers).typed["shape"].outside_choices)
        assert "shape-case" in answers.consulted
    assert outside == [False, True, False]
    assert parsed == [FOLDED] * 3


def test_no_more_lines_are_kept_than_bounds_allow(program, parsed, monkeypatch):
    monkeypatch.setattr(reading, "MOST_LINES", 2)
    lines = Lines(program.surface)
    for number in (1, 2, 3, 1):
        lines.read(("--level", str(number)), Answers(program.unknowns, {}))
    assert len(parsed) == 4
