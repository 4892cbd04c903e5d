"""What a pack from a stranger can make the engine do is bounded, and what is left out is said."""

import time

import pytest
from tests.evaluation.facts_of import (
    HERE,
    SURE,
    attribute,
    choice,
    compare,
    every,
    pack,
    rule,
    switch,
    unknown,
)

from meshseed.evaluation import Outcome, Pack
from meshseed.evaluation.exploring import MOST_WORLDS
from meshseed.packs.facts import Constant, Imply, Operator

PLENTY_OF_SECONDS = 20.0
"""Of the processor, so that a busy machine does not count."""


def _switches(number: int) -> Pack:
    """As many undecided switches, each of which a value hangs on."""
    names = [f"s{index}" for index in range(number)]
    return Pack(
        pack(
            *(switch(name) for name in names),
            *(attribute(f"x{index}") for index in range(number)),
            *(
                rule(f"r{index}", every(**{name: True}), sets={f"x{index}": 1})
                for index, name in enumerate(names)
            ),
        )
    )


def _codes(outcome: Outcome) -> list[str]:
    return [finding.code for finding in outcome.findings]


@pytest.mark.slow
def test_exactly_as_many_cases_as_are_allowed_are_all_told_apart():
    outcome = _switches(MOST_WORLDS.bit_length() - 1).evaluate([])
    assert _codes(outcome) == []
    assert all(
        view.hole is not None and len(view.hole.cases) == 2
        for name, view in outcome.attributes.items()
        if name.startswith("x")
    )


@pytest.mark.slow
def test_beyond_the_bound_inputs_stay_open_and_a_warning_says_so():
    start = time.process_time()
    outcome = _switches(14).evaluate([])
    assert time.process_time() - start < PLENTY_OF_SECONDS
    assert _codes(outcome) == ["MS309"]
    for index in range(14):
        hole = outcome.attributes[f"x{index}"].hole
        assert hole is not None
        assert {case.value for case in hole.cases} == {0, 1}


def test_a_few_cases_raise_no_warning():
    assert _codes(_switches(3).evaluate([])) == []


@pytest.mark.slow
def test_clashes_nobody_settles_are_bounded_too():
    names = [f"n{index}" for index in range(14)]
    implies = tuple(
        Imply(
            id=f"short-{name}",
            when=every(fast=True),
            sets={name: Constant("a")},
            where=HERE,
            standing=SURE,
        )
        for name in names
    )
    flags = (choice(name, "a", "b", default="a") for name in names)
    asked = Pack(pack(switch("fast", default=False), *flags, implies=implies))
    line = ["--fast", *(part for name in names for part in (f"--{name}", "b"))]
    start = time.process_time()
    outcome = asked.evaluate(line)
    assert time.process_time() - start < PLENTY_OF_SECONDS
    assert "MS309" in _codes(outcome)
    assert _codes(outcome).count("MS303") == len(names)
    for name in names:
        hole = outcome.attributes[name].hole
        assert hole is not None
        assert {case.value for case in hole.cases} == {"a", "b"}


def test_open_values_that_feed_each_other_do_not_grow_without_end():
    rules = [
        rule(f"r{index}", every(u="?which"), sets={"x": "=y", "y": "=x"}) for index in range(200)
    ]
    outcome = Pack(
        pack(
            unknown("which", 1, 2, exhaustive=False),
            attribute("u", "?which"),
            attribute("x", 1),
            attribute("y", 2),
            *rules,
        )
    ).evaluate([])
    hole = outcome.attributes["x"].hole
    assert hole is not None
    assert hole.by == ("which",)
    assert len(hole.cases) <= 256


@pytest.mark.slow
def test_a_long_chain_of_open_rules_is_no_deep_recursion():
    rules = [rule(f"r{index}", every(u=1), sets={"x": index}) for index in range(5000)]
    chain = [attribute(f"c{index}", f"=c{index + 1}") for index in range(3000)]
    outcome = Pack(
        pack(
            unknown("which", 1, 2, exhaustive=False),
            attribute("u", "?which"),
            attribute("x", 1),
            *chain,
            attribute("c3000", 7),
            attribute("z", 0),
            *rules,
            rule("last", compare("x", 0, Operator.ABOVE), sets={"z": 1}),
        )
    ).evaluate([])
    assert outcome.attributes["x"].hole is not None
    assert outcome.attributes["c0"].value == 7
