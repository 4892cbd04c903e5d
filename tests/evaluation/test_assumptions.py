"""Answers to open questions: the user's, the pack's, all of them, or none."""

import pytest
from tests.evaluation.facts_of import BAG, attribute, compare, every, integer, pack, rule, unknown

from meshseed.diagnostics import Severity
from meshseed.evaluation import Pack
from meshseed.packs.facts import Operator

WHICH = unknown("which", 1, 2, 3, assume=1)
OTHER = unknown("other", 1, 2, assume=1, exhaustive=False)


def _pack() -> Pack:
    return Pack(
        pack(
            WHICH,
            OTHER,
            integer("level", default=1),
            attribute("x"),
            attribute("y"),
            rule("one", compare("level", "?which"), sets={"x": 1}, appends=("one",)),
            rule("two", compare("level", "?other", Operator.AT_LEAST), sets={"y": 1}),
        )
    )


def test_an_answer_of_the_user_goes_before_the_packs():
    asked = _pack()
    assert asked.evaluate([]).attributes["x"].value == 1
    outcome = asked.evaluate([], assume={"which": 2})
    assert outcome.attributes["x"].value == 0
    (mine,) = [one for one in outcome.assumptions if one.unknown == "which"]
    assert (mine.value, mine.given) == (2, True)


def test_an_outcome_rests_on_no_answer_that_changes_nothing():
    outcome = _pack().evaluate(["--level", "9"])
    assert outcome.assumptions == ()


def test_an_open_question_may_be_answered_outside_its_candidates_where_the_list_is_open():
    outcome = _pack().evaluate([], assume={"other": 7})
    assert outcome.attributes["y"].value == 0


def test_strict_refuses_what_rests_on_the_packs_assumptions_only():
    asked = _pack()
    refused = [f.fact for f in asked.evaluate([], strict=True).findings if f.code == "MS308"]
    assert refused == ["which", "other"]
    given = asked.evaluate([], strict=True, assume={"which": 1, "other": 1})
    assert [f for f in given.findings if f.severity is Severity.ERROR] == []


def test_a_sensitivity_run_tries_every_combination():
    found = _pack().evaluate([], sensitive=True).sensitivity
    assert found is not None
    assert found.unknowns == ("which", "other")
    assert len(found.rows) == 6
    assert found.exhaustive is False
    assert set(found.varying) == {"attribute.x", "attribute.y", f"token.{BAG}.one"}
    assert "attribute.level" in found.stable
    assert not set(found.stable) & set(found.varying)
    rows = {tuple(one.values[0] for one in row.answers): set(row.differs) for row in found.rows}
    assert rows[1, 1] == set()
    assert rows[2, 1] == {"attribute.x", f"token.{BAG}.one"}
    assert rows[1, 2] == {"attribute.y"}
    assert rows[2, 2] == rows[2, 1] | rows[1, 2]


def test_a_sensitivity_run_that_asks_nothing_has_no_rows():
    found = Pack(pack(WHICH, attribute("x"))).evaluate([], sensitive=True).sensitivity
    assert found is not None
    assert (found.unknowns, found.rows, found.varying) == ((), (), ())
    assert found.exhaustive is True


def test_a_sensitivity_run_is_bounded_and_counts_what_it_leaves_out():
    unknowns = [unknown(f"u{n}", *range(10), assume=0) for n in range(3)]
    rules = [rule(f"r{n}", every(level=f"?u{n}"), sets={"x": n}) for n in range(3)]
    asked = Pack(pack(*unknowns, integer("level", default=1), attribute("x"), *rules))
    found = asked.evaluate([], sensitive=True).sensitivity
    assert found is not None
    assert len(found.rows) == 512
    assert found.left_out == 1000 - 512


@pytest.mark.parametrize("candidate", [1, 2, 3])
def test_the_answer_is_named_in_the_trace(candidate):
    outcome = _pack().evaluate([], assume={"which": candidate})
    ((why,),) = [case.deciding for case in outcome.trace[0].cases]
    assert "assumed: which" in why.text
    assert f"{candidate} " in why.text
