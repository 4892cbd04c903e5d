"""How statements are known when they do not say so themselves, and what conflicts mark."""

import pytest

from meshseed import packs
from meshseed.confidence import Confidence

C = Confidence

PACK = """
[pack]
driver = "frobc"
release = "0"

[command_line]
evidence = ["sure"]

[[evidence]]
id = "sure"
kind = "run"
confidence = "CONFIRMED"

[[evidence]]
id = "fair"
kind = "run"
confidence = "STRONG"

[[evidence]]
id = "guess"
kind = "inference"
confidence = "INFERRED"

[[flag]]
dest = "shape"
kind = "choice"
literals = ["--shape"]
choices = ["round"]
default = "round"
evidence = ["guess", "fair"]
printed = "FAIR"
why = "Seen once."

[flag.facts.default]
confidence = "INFERRED"

[flag.facts.visibility]
evidence = ["sure"]

[[flag.choice]]
value = "star"
evidence = ["guess"]

[[flag.choice]]
value = "blob"
printed = "HM"

[[flag.choice]]
value = "ring"
confidence = "NOT_TRACED"

[[attribute]]
id = "width"
kind = "integer"
initial = 1

[[attribute]]
id = "depth"
kind = "integer"
initial = 1
evidence = ["sure"]
confidence = "INFERRED"

[[rule]]
id = "round"
when.shape = "round"
then.set = { width = 2, depth = 3 }
evidence = ["fair"]

[[conflict]]
id = "about-width"
about = ["round.set.width"]
side = [{ id = "a", says = "A." }, { id = "b", says = "B." }]

[[conflict]]
id = "about-shape"
about = ["flag.shape", "flag.shape.choice.star"]
side = [{ id = "a", says = "A.", taken = true }, { id = "b", says = "B." }]

[[conflict]]
id = "about-default"
about = ["flag.shape.default", "flag.shape.metavar", "command_line"]
side = [{ id = "a", says = "A.", taken = true }, { id = "b", says = "B." }]
"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("standings")
    (folder / "pack.toml").write_text(PACK)
    checked = packs.check(folder)
    assert [one.message for one in checked.findings] == []
    return checked.facts


@pytest.fixture(scope="module")
def shape(facts):
    return facts.flags[0]


def choice(shape, value):
    return next(one.standing for one in shape.choices if one.value == value)


def test_without_a_confidence_it_is_that_of_the_surest_evidence(shape):
    assert shape.standing.confidence is C.STRONG
    assert shape.standing.evidence == ("guess", "fair")


def test_without_evidence_it_is_not_traced(facts):
    assert facts.attributes[0].standing.confidence is C.NOT_TRACED


def test_a_written_confidence_may_be_lower(facts):
    assert facts.attributes[1].standing.confidence is C.INFERRED


def test_a_part_that_says_nothing_is_known_as_its_whole_is(shape):
    round_ = choice(shape, "round")
    assert (round_.confidence, round_.evidence) == (C.STRONG, ("guess", "fair"))
    assert (round_.printed, round_.why) == ("FAIR", "Seen once.")
    assert choice(shape, "blob").confidence is C.STRONG
    assert choice(shape, "blob").printed == "HM"
    spelling = shape.spellings[0].standing
    assert (spelling.confidence, spelling.evidence) == (C.STRONG, ("guess", "fair"))


def test_a_part_with_evidence_of_its_own_stands_by_it(shape):
    star = choice(shape, "star")
    assert (star.confidence, star.evidence) == (C.INFERRED, ("guess",))
    assert (star.printed, star.why) == (None, None)


def test_a_part_that_only_says_how_sure_rests_on_the_evidence_of_its_whole(shape):
    assert choice(shape, "ring").confidence is C.NOT_TRACED
    assert choice(shape, "ring").evidence == ("guess", "fair")
    assert shape.standing_of("default").evidence == ("guess", "fair")


def test_a_property_may_be_surer_than_its_whole(shape):
    assert shape.standing_of("visibility").confidence is C.CONFIRMED
    assert shape.standing_of("default").confidence is C.INFERRED
    assert shape.standing_of("help") == shape.standing


def test_a_conflict_about_the_whole_marks_every_property(shape):
    assert shape.standing.contested == ("about-shape",)
    assert shape.standing_of("visibility").contested == ("about-shape",)


def test_a_conflict_about_a_property_marks_that_property_only(facts, shape):
    (rule,) = facts.rules
    assert rule.standing.contested == ()
    assert rule.standing_of("set.width").contested == ("about-width",)
    assert rule.standing_of("set.depth").contested == ()
    assert shape.standing_of("default").contested == ("about-default", "about-shape")


def test_a_property_without_a_standing_of_its_own_gets_one_where_it_is_contested(shape):
    contested = shape.facts["metavar"]
    assert contested.contested == ("about-default", "about-shape")
    assert contested.confidence is shape.standing.confidence


def test_a_conflict_about_a_choice_marks_that_choice(shape):
    assert choice(shape, "star").contested == ("about-shape",)
    assert choice(shape, "round").contested == ()


def test_a_conflict_never_changes_confidence(tmp_path, shape):
    head, _, _ = PACK.partition("[[conflict]]")
    (tmp_path / "pack.toml").write_text(head)
    plain = packs.check(tmp_path).facts.flags[0]
    assert plain.standing.confidence is shape.standing.confidence
    assert plain.standing_of("default").confidence is shape.standing_of("default").confidence


def test_the_command_line_has_a_standing_too(facts):
    assert facts.command_line.standing.confidence is C.CONFIRMED
    assert facts.command_line.standing.contested == ("about-default",)
