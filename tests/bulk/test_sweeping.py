"""A sweep holds every combination but those that a constraint rules out, and no other."""

import json
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bulk.making import toy_facts, toy_pack

from meshseed.bulk import BulkError
from meshseed.bulk.sweeping import (
    Sweep,
    axes_of,
    combined,
    combining,
    dimension,
    jobs_of,
    usual_inputs,
    ways,
)
from meshseed.diagnostics import Severity

FACTS = toy_facts()
NAMES = ("shape", "level", "loom", "fine", "width", "artisan", "mirror", "lining")


def sweep(*names, jobs=("",), base=""):
    dimensions = tuple(dimension(FACTS, *name) for name in names)
    return Sweep(dimensions=dimensions, jobs=jobs, base=base)


def rows(made):
    return [json.loads(line) for line in made.rows.splitlines()]


def broken(line):
    """The constraints that a line breaks in every case."""
    return {
        one.fact
        for one in toy_pack().evaluate(line, rests=False).findings
        if one.code in {"MS301", "MS302"} and one.severity is Severity.ERROR and not one.only_when
    }


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
def test_just_the_lines_that_break_a_constraint_are_missing(names):
    asked = sweep(*((name,) for name in names))
    made = combined(FACTS, asked)
    every = [
        " ".join(way.words for way in ways if way.words)
        for ways in product(*(one.ways for one in asked.dimensions))
    ]
    assert [row["line"] for row in rows(made)] == [line for line in every if not broken(line)]
    assert made.count + sum(made.ruled_out.values()) == asked.combinations == len(every)


def test_what_a_constraint_rules_out_is_counted_with_all_that_follows():
    jobs = tuple(jobs_of(("rows", "strips"), 8))
    made = combined(FACTS, sweep(("shape",), ("level",), ("loom",), jobs=jobs))
    # A star at level 1 is refused, on each of three looms and without one.
    assert made.ruled_out == {"star-is-fine": 4 * len(jobs)}
    assert made.count == 5 * 4 * 4 * len(jobs) - 4 * len(jobs)


def test_a_base_that_breaks_a_constraint_leaves_nothing():
    made = combined(FACTS, sweep(("loom",), base="--shape star -L 1"))
    assert (made.count, made.ruled_out) == (0, {"star-is-fine": 4})


def test_the_rows_say_how_they_came_about():
    made = combined(FACTS, sweep(("shape", ("star", "")), jobs=("devices=2 rows=2",), base="cut"))
    assert rows(made) == [
        {"line": "cut --shape star", "job": "devices=2 rows=2", "input.shape": "star"},
        {"line": "cut", "job": "devices=2 rows=2", "input.shape": None},
    ]


def test_inputs_come_from_the_pack():
    assert usual_inputs(FACTS) == ("shape", "loom", "width")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("shape", ["", "--shape round", "--shape square", "--shape star", "--shape blob"]),
        ("--form", ["", "--shape round", "--shape square", "--shape star", "--shape blob"]),
        ("level", ["", "-L 1", "-L 2", "-L 3"]),
        ("fine", ["", "--fine", "--no-fine"]),
        ("mirror", ["", "--enable-mirror", "--plain"]),
        ("lining", ["", "--lining yes", "--lining no"]),
        ("width", ["", "--width 3"]),
    ],
)
def test_the_ways_of_an_input_are_those_the_pack_speaks_of(name, words):
    assert [way.words for way in dimension(FACTS, name).ways] == words


def test_values_can_be_named():
    assert [way.words for way in dimension(FACTS, "width", ("4", "a b", "4")).ways] == [
        "--width 4",
        "--width 'a b'",
    ]
    assert [way.words for way in dimension(FACTS, "fine", ("true", "")).ways] == ["--fine", ""]


@pytest.mark.parametrize(
    ("name", "values", "what"),
    [
        ("shap", None, "no input shap"),
        ("remark", None, "lists no values of remark"),
        ("fine", ("maybe",), "cannot be given as maybe"),
    ],
)
def test_what_cannot_be_swept_over_is_refused(name, values, what):
    with pytest.raises(BulkError, match=what):
        dimension(FACTS, name, values)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 120), st.integers(1, 4))
def test_every_way_of_cutting_devices_comes_once(devices, count):
    axes = tuple(f"a{number}" for number in range(count))
    jobs = list(jobs_of(axes, devices))
    assert len(jobs) == len(set(jobs)) == ways(devices, count)
    for job in jobs:
        head, *degrees = job.split()
        assert head == f"devices={devices}"
        assert prod(int(one.partition("=")[2]) for one in degrees) == devices


def test_axes_come_from_the_pack():
    assert axes_of(FACTS) == ("rows", "strips")
    assert axes_of(FACTS, ("strips", "half-rows")) == ("strips", "half-rows")
    with pytest.raises(BulkError, match="no axis row"):
        axes_of(FACTS, ("row",))


def test_too_many_combinations_are_refused_before_any_is_made(monkeypatch):
    monkeypatch.setattr(combining, "MOST_ROWS", 19)
    with pytest.raises(BulkError, match="20 combinations"):
        combined(FACTS, sweep(("shape",), ("level",)))
