"""Other sides of a conflict: what they change, and what stays as it was."""

import pytest
from msgspec.structs import replace
from tests.evaluation.facts_of import (
    BAG,
    attribute,
    bag,
    choice,
    conflict,
    every,
    integer,
    pack,
    rule,
    switch,
)

from meshseed.confidence import Confidence
from meshseed.evaluation import Pack, WrongUse
from meshseed.packs.facts import Override, Side, Standing

DOUBTED = Standing(confidence=Confidence.STRONG, contested=("quarrel",))
LEVEL = integer("level", default=1)
SHAPE = choice("shape", "round", "flat", default="round")
TELL = rule("tell", every(level=1), sets={"x": 1}, appends=("frob",), standing=DOUBTED)


def _pack(**override: object) -> Pack:
    second = Side(id="second", says="that", override=Override(**override) if override else None)
    return Pack(
        pack(
            LEVEL,
            SHAPE,
            attribute("x"),
            TELL,
            rule("last", appends=("end",)),
            conflict("quarrel", second=second),
        )
    )


READ = {"quarrel": "second"}


def test_a_side_may_replace_a_rule_where_it_stands():
    asked = _pack(rules=(replace(TELL, sets={}, when=every(level=2)),))
    outcome = asked.evaluate([], reading=READ)
    assert [token.text for token in outcome.options[BAG].tokens] == ["end"]
    assert [entry.rule for entry in outcome.trace] == ["tell", "last"]
    assert outcome.reading == READ
    as_taken = asked.evaluate([])
    assert [token.text for token in as_taken.options[BAG].tokens] == ["frob", "end"]
    assert as_taken.reading == {}


@pytest.mark.parametrize(
    "gone", ["tell", "flag.shape", "flag.shape.choice.flat", "flag.level.spelling.--level"]
)
def test_a_side_may_deny_a_fact(gone):
    asked = _pack(removed=(gone,))
    outcome = asked.evaluate(["--shape", "flat", "--level", "1"], reading=READ)
    plain = asked.evaluate(["--shape", "flat", "--level", "1"])
    assert outcome != plain
    if gone == "tell":
        assert [entry.rule for entry in outcome.trace] == ["last"]
    else:
        assert plain.findings == ()
        assert any(finding.code.startswith("MS2") for finding in outcome.findings)


def test_a_side_may_change_how_tokens_are_shown_and_which_default_counts():
    asked = _pack(
        accumulators=(replace(bag(), render="--"),), flags=(replace(LEVEL, default=None),)
    )
    outcome = asked.evaluate([], reading=READ)
    assert outcome.options[BAG].render == "--"
    assert outcome.attributes["level"].hole is not None


def test_the_side_that_is_taken_changes_nothing():
    asked = _pack(removed=("tell",))
    taken = asked.evaluate([], reading={"quarrel": "first"})
    assert replace(taken, reading={}) == asked.evaluate([])


def test_a_conflict_is_shown_with_both_sides_and_what_it_touches():
    outcome = _pack(removed=("last",)).evaluate([])
    (view,) = outcome.conflicts
    assert view.id == "quarrel"
    assert [(side.id, side.taken, side.read) for side in view.sides] == [
        ("first", True, True),
        ("second", False, False),
    ]
    assert set(view.touches) == {"attribute.x", f"token.{BAG}.frob"}
    (other,) = _pack(removed=("last",)).evaluate([], reading=READ).conflicts
    assert [(side.taken, side.read) for side in other.sides] == [(True, False), (False, True)]


def test_a_conflict_that_touches_nothing_is_not_shown():
    assert _pack().evaluate(["--level", "5"]).attributes["x"].value == 0
    outcome = Pack(pack(switch("fast", default=False), conflict("quarrel"))).evaluate([])
    assert outcome.conflicts == ()


def test_a_mark_is_inherited_by_what_reads_the_value():
    asked = Pack(
        pack(
            LEVEL,
            attribute("x"),
            attribute("y"),
            TELL,
            rule("reads", every(x=1), sets={"y": 1}, appends=("=x",)),
            conflict("quarrel"),
        )
    )
    outcome = asked.evaluate([])
    assert outcome.attributes["y"].contested == ("quarrel",)
    assert [token.contested for token in outcome.options[BAG].tokens] == [("quarrel",)] * 2
    assert outcome.attributes["y"].confidence is Confidence.STRONG


def test_a_dispute_about_a_whole_rule_marks_what_it_would_have_set():
    """Another side may have another condition, under which it fires."""
    outcome = _pack(rules=(replace(TELL, when=every(level=5)),)).evaluate(["--level", "5"])
    assert outcome.attributes["x"].value == 0
    assert outcome.attributes["x"].contested == ("quarrel",)
    assert [view.touches for view in outcome.conflicts] == [("attribute.x",)]


@pytest.mark.parametrize("typed", ["flat", "FLAT", "Flat"])
def test_a_dispute_about_a_choice_marks_it_in_any_case(typed):
    shape = replace(
        SHAPE, choices=tuple(replace(one, standing=DOUBTED) for one in SHAPE.choices[1:])
    )
    asked = Pack(pack(shape, rule("reads", every(shape="flat"), appends=("frob",))))
    assert asked.evaluate(["--shape", typed]).attributes["shape"].contested == ("quarrel",)
    assert asked.evaluate(["--shape", "round"]).attributes["shape"].contested == ()


def test_who_reads_a_list_may_be_disputed_without_a_mark_on_its_tokens():
    read = replace(bag(), feeds="the next tool", feeds_contested=("quarrel",))
    parts = pack(rule("always", appends=("frob",)), conflict("quarrel"))
    asked = Pack(replace(parts, accumulators=(read,)))
    outcome = asked.evaluate([])
    assert outcome.options[BAG].feeds_contested == ("quarrel",)
    assert [token.contested for token in outcome.options[BAG].tokens] == [()]
    assert [view.touches for view in outcome.conflicts] == [(f"feeds.{BAG}",)]


def test_a_side_nobody_has_is_refused():
    with pytest.raises(WrongUse):
        _pack().evaluate([], reading={"quarrel": "third"})
