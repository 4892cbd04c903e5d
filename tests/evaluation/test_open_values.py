"""What is not decided stays visible: holes, possible tokens, and what can be said all the same."""

from tests.evaluation.facts_of import (
    BAG,
    HERE,
    SURE,
    attribute,
    blank,
    choice,
    compare,
    every,
    given,
    integer,
    pack,
    rule,
    switch,
    term,
    unknown,
)

from meshseed.confidence import Confidence
from meshseed.evaluation import Pack
from meshseed.evaluation.outcome import Certainty, Firing
from meshseed.packs.facts import (
    AttributeKind,
    Domain,
    Knob,
    Operator,
    Standing,
)

OPEN = unknown("which", 1, 2, exhaustive=False)
SHAPE = choice("shape", "round", "flat", "odd")


def test_an_open_rule_leaves_before_and_after_and_a_possible_token():
    outcome = Pack(
        pack(
            OPEN,
            attribute("x", 0),
            attribute("y", "?which"),
            rule("maybe", every(y=1), sets={"x": 7}, appends=("frob",)),
        )
    ).evaluate([])
    assert outcome.trace[0].firing is Firing.UNDECIDED
    x = outcome.attributes["x"]
    assert x.value is None
    assert x.confidence is None
    assert x.hole is not None
    assert x.hole.by == ("which",)
    assert [case.value for case in x.hole.cases] == [0, 7]
    (token,) = outcome.options[BAG].tokens
    assert (token.text, token.certainty) == ("frob", Certainty.POSSIBLE)


def test_a_condition_that_holds_for_before_and_after_alike_is_decided():
    outcome = Pack(
        pack(
            OPEN,
            attribute("x", 1),
            attribute("y", "?which"),
            attribute("z", 0),
            rule("maybe", every(y=1), sets={"x": 7}),
            rule("surely", compare("x", 0, Operator.ABOVE), sets={"z": 1}),
        )
    ).evaluate([])
    assert outcome.attributes["z"].value == 1


def test_what_follows_from_before_and_after_is_no_surer_than_either():
    unsure = Standing(confidence=Confidence.NOT_TRACED)
    outcome = Pack(
        pack(
            unknown("which", 1, 2, exhaustive=False, confidence=Confidence.CONFIRMED),
            attribute("x", 1, unsure),
            attribute("y", "?which"),
            attribute("z", 0),
            rule("maybe", every(y=1), sets={"x": 7}),
            rule("surely", compare("x", 0, Operator.ABOVE), sets={"z": 1}),
        )
    ).evaluate([])
    assert outcome.attributes["z"].confidence is Confidence.NOT_TRACED


def test_a_rule_reads_the_state_as_it_stands_before_it_writes():
    outcome = Pack(
        pack(
            attribute("x", 1),
            attribute("y", 2),
            rule("swap", sets={"x": "=y", "y": "=x"}, appends=("=x",)),
        )
    ).evaluate([])
    assert (outcome.attributes["x"].value, outcome.attributes["y"].value) == (2, 1)
    assert [token.text for token in outcome.options[BAG].tokens] == ["1"]


def test_given_is_about_typing_and_supposes_nothing():
    asked = Pack(
        pack(
            SHAPE,
            switch("fast", default=False),
            attribute("x", 0),
            rule("typed", given("shape"), sets={"x": 1}),
            rule("not-typed", given("fast", typed=False), sets={"x": 2}),
        )
    )
    neither = asked.evaluate([])
    assert neither.attributes["x"].value == 2
    assert [entry.firing for entry in neither.trace] == [Firing.NOT_FIRED, Firing.FIRED]
    assert asked.evaluate(["--shape", "odd", "--fast"]).attributes["x"].value == 1


def test_values_that_a_substring_or_an_order_tells_apart_are_not_one_class():
    flag = choice("shape", "round", "flat", "around")
    outcome = Pack(
        pack(
            flag,
            attribute("x", 0),
            rule("contains", compare("shape", "round", Operator.CONTAINS), sets={"x": 1}),
        )
    ).evaluate([])
    hole = outcome.attributes["x"].hole
    assert hole is not None
    found = {case.value: case.when[0].values for case in hole.cases}
    assert found == {1: ("round", "around"), 0: ("flat",)}


def test_a_value_handed_on_to_a_pass_option_keeps_its_classes():
    knob = Knob(
        id="knob",
        kind=AttributeKind.STRING,
        where=HERE,
        standing=SURE,
        default=term("=shape"),
    )
    outcome = Pack(pack(SHAPE, knobs=(knob,))).evaluate([])
    (view,) = outcome.knobs
    assert view.hole is not None
    assert [case.value for case in view.hole.cases] == ["round", "flat", "odd"]
    switch_knob = Knob(
        id="k", kind=AttributeKind.SWITCH, where=HERE, standing=SURE, default=term("=fast")
    )
    plain = Pack(pack(switch("fast", default=False), knobs=(switch_knob,))).evaluate([])
    assert plain.knobs[0].value is False


def test_an_input_asked_for_in_some_classes_only_does_not_leak_into_the_others():
    fast = switch("fast")
    outcome = Pack(
        pack(
            SHAPE,
            fast,
            attribute("x", "one"),
            rule("copies", every(shape="round"), sets={"x": "=fast"}),
            rule("like-slow", every(shape="flat"), sets={"x": False}),
        )
    ).evaluate([])
    hole = outcome.attributes["x"].hole
    assert hole is not None
    assert hole.by == ("shape", "fast")
    cases = {tuple((c.name, c.values) for c in case.when): case.value for case in hole.cases}
    assert cases == {
        (("shape", ("round",)), ("fast", (True,))): True,
        (("shape", ("round",)), ("fast", (False,))): False,
        (("shape", ("flat",)),): False,
        (("shape", ("odd",)),): "one",
    }


def test_bounds_of_an_unknown_number_settle_what_they_can():
    outcome = Pack(
        pack(
            unknown("which", exhaustive=False, domain=Domain(ge=1)),
            integer("level", default="?which"),
            attribute("x", 0),
            rule("positive", compare("level", 0, Operator.ABOVE), sets={"x": 1}),
            rule("large", compare("level", 5, Operator.ABOVE), sets={"x": 2}),
        )
    ).evaluate([])
    assert [entry.firing for entry in outcome.trace] == [Firing.FIRED, Firing.UNDECIDED]


def test_an_attribute_nothing_sets_is_open_until_something_does():
    asked = Pack(pack(SHAPE, blank("x"), rule("sets", every(shape="odd"), sets={"x": 1})))
    assert asked.evaluate(["--shape", "odd"]).attributes["x"].value == 1
    assert asked.evaluate(["--shape", "flat"]).attributes["x"].hole is not None
