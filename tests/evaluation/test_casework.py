"""Worked command lines of a pack: one that holds passes, one that does not says what differs."""

import pytest
from msgspec.structs import replace
from tests.evaluation.facts_of import (
    BAG,
    HERE,
    attribute,
    choice,
    conflict,
    every,
    pack,
    rule,
    unknown,
)
from tests.evaluation.shipped import shipped_pack

from meshseed.evaluation import Pack, run_cases
from meshseed.packs.facts import Case, Expectation, ExpectedHole, ExpectedValue

FACTS = pack(
    choice("shape", "round", "flat"),
    attribute("x"),
    unknown("which", 1, 2, assume=1),
    attribute("y", "?which"),
    conflict("quarrel"),
    rule("tell", every(shape="round"), sets={"x": 1}, appends=("frob",)),
)
TRUE = Expectation(
    attributes={"x": ExpectedValue(1)},
    tokens={BAG: ("frob",)},
    findings=(),
    fired=("tell",),
    rests_on=("which",),
    contested=(),
    reached=True,
)


def _differences(line: str, expect: Expectation) -> tuple[str, ...]:
    case = Case(id="case", line=line, expect=expect, where=HERE)
    (result,) = run_cases(Pack(replace(FACTS, cases=(case,))))
    assert result.id == "case"
    assert result.passed is (result.differences == ())
    return result.differences


def test_a_case_that_holds_passes():
    assert _differences("--shape round", TRUE) == ()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"attributes": {"x": ExpectedValue(2)}}, "x is 1, not 2"),
        ({"attributes": {"x": ExpectedValue(True)}}, "x is 1, not true"),
        ({"attributes": {"x": ExpectedHole()}}, "x is 1, not a hole"),
        ({"attributes": {"nothing": ExpectedValue(1)}}, "nothing is not part of the outcome"),
        ({"tokens": {BAG: ()}}, "bag receives ['frob'], not []"),
        ({"fired": (), "not_fired": ("tell",)}, "tell is fired, not not-fired"),
        ({"rests_on": ()}, "rests on ['which'], not []"),
        ({"contested": ("quarrel",)}, "contested by [], not ['quarrel']"),
        ({"reached": False}, "reached is True, not False"),
        ({"findings": ("MS301",)}, "not reported: MS301"),
    ],
)
def test_a_case_that_does_not_hold_says_how(wrong, said):
    assert _differences("--shape round", replace(TRUE, **wrong)) == (said,)


def test_a_hole_can_be_what_is_wanted():
    open_x = Expectation(attributes={"x": ExpectedHole()}, tokens={BAG: ("[frob]",)})
    assert _differences("", open_x) == ()


def test_a_finding_nobody_wanted_is_a_difference():
    assert _differences("--shape square", Expectation(findings=())) != ()


def test_a_line_that_is_no_line_is_a_difference_and_no_crash():
    (said,) = _differences("--shape 'round", TRUE)
    assert "quote" in said


def test_every_case_of_the_shipped_pack_holds():
    failed = {one.id: one.differences for one in run_cases(shipped_pack()) if not one.passed}
    assert failed == {}
