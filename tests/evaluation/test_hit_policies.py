"""Tables of rules: how many may fire, and what a broken promise looks like."""

import pytest
from tests.evaluation.facts_of import (
    BAG,
    attribute,
    choice,
    every,
    integer,
    pack,
    rule,
    table,
    unknown,
)

from meshseed.confidence import Confidence
from meshseed.evaluation import Outcome, Pack
from meshseed.evaluation.outcome import Certainty, Firing
from meshseed.packs.facts import Condition, HitPolicy, Standing

SHAPE = choice("shape", "round", "flat", default="round")
LEVEL = integer("level", default=3)


def _two(hit: HitPolicy, *, first: Condition | None = None, third: bool = False) -> Pack:
    rules = [
        rule("one", first or every(shape="round"), sets={"x": 1}, appends=("one",), table="t"),
        rule("two", every(level=3), sets={"x": 2}, appends=("two",), table="t"),
    ]
    if third:
        rules.append(rule("three", every(level=3), sets={"x": 3}, appends=("three",), table="t"))
    return Pack(
        pack(
            SHAPE,
            LEVEL,
            attribute("x"),
            unknown("which-shape", "round", "flat"),
            table("t", hit),
            *rules,
        )
    )


def _fired(outcome: Outcome) -> list[str]:
    return [entry.rule for entry in outcome.trace if entry.firing is Firing.FIRED]


def _texts(outcome: Outcome) -> list[str | None]:
    return [token.text for token in outcome.options[BAG].tokens]


def test_all_lets_every_match_fire_and_the_last_writer_wins():
    outcome = _two(HitPolicy.ALL).evaluate([])
    assert _fired(outcome) == ["one", "two"]
    assert outcome.attributes["x"].value == 2
    assert _texts(outcome) == ["one", "two"]


def test_first_stops_at_the_first_match_and_says_who_came_first():
    outcome = _two(HitPolicy.FIRST).evaluate([])
    assert _fired(outcome) == ["one"]
    assert outcome.attributes["x"].value == 1
    assert _texts(outcome) == ["one"]
    (case,) = outcome.trace[1].cases
    assert case.note is not None
    assert "one came first" in case.note


def test_first_goes_on_to_the_next_where_the_first_does_not_match():
    outcome = _two(HitPolicy.FIRST).evaluate(["--shape", "flat"])
    assert _fired(outcome) == ["two"]


@pytest.mark.parametrize("line", [["--shape", "flat"], ["--level", "1"]])
def test_unique_is_silent_where_one_rule_matches(line):
    outcome = _two(HitPolicy.UNIQUE).evaluate(line)
    assert len(_fired(outcome)) == 1
    assert outcome.findings == ()


def test_two_hits_in_a_unique_table_are_a_fault_and_none_is_chosen():
    outcome = _two(HitPolicy.UNIQUE).evaluate([])
    (fault,) = outcome.findings
    assert fault.code == "MS307"
    assert fault.fact == "t"
    assert "one" in fault.message
    assert "two" in fault.message
    assert [entry.firing for entry in outcome.trace] == [Firing.UNDECIDED, Firing.UNDECIDED]
    hole = outcome.attributes["x"].hole
    assert hole is not None
    assert hole.by == ("t",)
    assert {case.value for case in hole.cases} == {0, 1, 2}
    assert _texts(outcome) == ["one", "two"]
    certainties = {token.certainty for token in outcome.options[BAG].tokens}
    assert certainties == {Certainty.POSSIBLE}


def test_a_third_hit_is_left_open_like_the_other_two():
    outcome = _two(HitPolicy.UNIQUE, third=True).evaluate([])
    assert {entry.firing for entry in outcome.trace} == {Firing.UNDECIDED}
    assert [finding.code for finding in outcome.findings] == ["MS307"]


def test_a_fault_in_one_class_only_is_reported_with_that_class():
    undecided = choice("shape", "round", "flat")
    outcome = Pack(
        pack(
            undecided,
            LEVEL,
            attribute("x"),
            table("t", HitPolicy.UNIQUE),
            rule("one", every(shape="round"), sets={"x": 1}, table="t"),
            rule("two", every(level=3), sets={"x": 2}, table="t"),
        )
    ).evaluate([])
    (fault,) = outcome.findings
    (((only,),),) = (fault.only_when,)
    assert (only.name, only.values) == ("shape", ("round",))


def test_a_match_behind_an_open_rule_of_a_first_table_is_open_for_the_same_reason():
    outcome = _two(HitPolicy.FIRST, first=every(shape="?which-shape"), third=True).evaluate([])
    firings = [entry.firing for entry in outcome.trace]
    assert firings == [Firing.UNDECIDED, Firing.UNDECIDED, Firing.NOT_FIRED]
    hole = outcome.attributes["x"].hole
    assert hole is not None
    assert hole.by == ("which-shape",)
    assert {case.value for case in hole.cases} == {0, 1, 2}
    assert _texts(outcome) == ["one", "two"]


def test_being_passed_over_is_as_sure_as_the_rule_that_came_first():
    unsure = choice("shape", "round", "flat", standing=Standing(confidence=Confidence.INFERRED))
    outcome = Pack(
        pack(
            unsure,
            attribute("x"),
            table("t", HitPolicy.FIRST),
            rule("one", every(shape="round"), table="t"),
            rule("two", sets={"x": 2}, table="t"),
        )
    ).evaluate(["--shape", "round"])
    x = outcome.attributes["x"]
    assert (x.value, x.confidence) == (0, Confidence.INFERRED)
