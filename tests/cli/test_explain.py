"""`meshseed explain` takes any id and says how it is known."""

import pytest
from tests.cli.places import TOY

from meshseed.diagnostics.codes import CODES
from meshseed.explaining import explain, known_names
from meshseed.explaining.explanation import Kind
from meshseed.explaining.subjects import subjects_of
from meshseed.packs import check


@pytest.fixture(scope="module")
def facts():
    checked = check(TOY)
    assert checked.facts is not None
    return checked.facts


@pytest.fixture
def explained(run):
    def runner(*arguments):
        return run("explain", "--pack", TOY, *arguments)

    return runner


def test_every_entry_of_every_table_is_explained(facts):
    subjects = subjects_of(facts)
    for field in facts.__struct_fields__:
        entries = getattr(facts, field)
        if isinstance(entries, tuple):
            for entry in entries:
                assert any(one.fact is entry for one in subjects), (field, entry)


def test_every_kind_is_in_the_toy(facts):
    assert {one.kind for one in subjects_of(facts)} | {Kind.CODE} == set(Kind)


def test_every_name_finds_something(facts):
    for name in known_names(facts):
        found = explain(name, facts).found
        assert found, name
        assert all(one.title for one in found)


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained(facts, code):
    (found,) = explain(code, facts).found
    assert (found.kind, found.id, found.says) == (Kind.CODE, code, CODES[code].meaning)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("shape", ["flag"]),
        ("--shape", ["flag"]),
        ("--form", ["flag"]),
        ("-L", ["flag"]),
        ("flag.shape.visibility", ["flag"]),
        ("star", ["choice", "case"]),
        ("flag.shape.choice.star", ["choice"]),
        ("shape.star", ["rule"]),
        ("shape.star.set.width", ["rule"]),
        ("points", ["token"]),
        ("--points", ["token"]),
        ("width_used", ["attribute"]),
        ("mirror-levels", ["open question"]),
        ("star-width", ["conflict"]),
        ("7", ["conflict"]),
        ("str.shape", ["evidence"]),
        ("manual", ["source", "help surface"]),
        ("cutter", ["binary"]),
        ("cut-width", ["pass option"]),
        ("hall", ["mesh"]),
        ("rows", ["axis"]),
        ("r", ["axis"]),
        ("two-by", ["layout"]),
        ("mill.large", ["instance"]),
        ("FROBC_EXTRA", ["carrier"]),
        ("TOY001", ["advice"]),
        ("trim", ["stage"]),
        ("Frob.Fold", ["custom call"]),
        ("STAR-WIDTH", ["conflict"]),
        ("S7", ["evidence"]),
        ("S8", ["evidence"]),
        ("evidence.guess", ["evidence"]),
        ("ms301", ["diagnostic code"]),
    ],
)
def test_what_a_name_means(facts, name, kinds):
    assert sorted(one.kind for one in explain(name, facts).found) == sorted(kinds)


def test_what_an_observation_cites_is_shown_apart_from_its_place(facts):
    (guess,) = explain("S8", facts).found
    said = {one.name: one.text for one in guess.properties}
    assert said["cites"] == "S7, S8"
    assert "where" not in said


def test_writers_and_readers(facts):
    (width,) = explain("--width", facts).found
    assert [(one.id, one.how) for one in width.written_by] == [
        ("shape.star", "sets 5 when shape = star and width_used = false")
    ]
    assert {one.id for one in width.read_by} == {
        "finish.narrow",
        "cut-width",
        "cloth",
        "hall",
    }


def test_a_statement_shows_its_standing_place_and_evidence(explained):
    out = explained("--all", "--width", "160", "shape").out
    assert "known as    CONFIRMED, the source prints SURE" in out
    assert "stated in   flags.toml:1" in out
    assert "public; INFERRED, the source prints SURE" in out
    assert "blob: deprecated since 1.0, use round" in out
    assert "“--shape”; The spelling, in the cutter's strings.; binary cutter, at" in out


def test_a_conflict_shows_both_sides(explained):
    for name in ("star-width", "shape.star"):
        out = explained(name).out
        assert "Five strips." in out
        assert "Six strips" in out


def test_a_rule_needs_its_open_questions(explained):
    out = explained("extras.mirror").out
    assert "Needs to be answered\n  mirror-levels  STRONG" in out


def test_options_of_the_drivers_are_names_not_options(explained):
    assert explained("--lining").code == 0
    assert explained("--", "--version").code == 0


def test_evidence_is_a_line_each_unless_all_is_asked_for(explained):
    short = explained("--width", "160", "shape").out
    (row,) = [line for line in short.splitlines() if "str.shape" in line]
    assert row.split()[:2] == ["str.shape", "CONFIRMED"]
    assert "The spelling, in the cutter's strings." not in short


def test_a_word_without_dashes_is_a_spelling_too(facts):
    assert {one.id for one in explain("form", facts).found} >= {"shape"}


def test_a_choice_says_what_it_does(facts):
    (shape,) = explain("--shape", facts).found
    choices = [one.text for one in shape.properties if one.name == "choice"]
    (star,) = [text for text in choices if text.startswith("star")]
    assert "sets width 5" in star
    assert "appends points, turn to cutter_options" in star


def test_a_computed_default_is_shown(facts):
    (patches,) = explain("flag.patches", facts).found
    (default,) = [one.text for one in patches.properties if one.name == "default"]
    assert default == "when shape = star or level > 2: [corner, edge]; otherwise edge"


def test_conflicts_about_what_a_flag_goes_into_are_shown(facts):
    """Nothing is in dispute about the flag itself, but about what a rule sets from it."""
    (width,) = explain("--width", facts).found
    (note,) = [one for one in width.conflicts if one.id == "star-width"]
    assert note.through == ("shape.star.set.width",)


def test_a_word_that_is_no_name_lists_what_speaks_of_it(explained, facts):
    assert explain("tight", facts).found == ()
    ran = explained("tight")
    assert ran.code == 0
    assert "silk" in ran.out
    assert "Breaks when it is tight." in ran.out


@pytest.mark.parametrize("options", [(), ("--all",)])
@pytest.mark.parametrize("width", [40, 80])
def test_narrow_explanations_fit(explained, facts, width, options):
    for name in known_names(facts):
        for line in explained(*options, "--width", width, "--", name).out.splitlines():
            assert len(line) <= width


def test_nothing_of_that_name(explained):
    ran = explained("mirror-levles")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean `mirror-levels`?" in ran.err


def test_json(explained):
    answer = explained("--json", "star").json
    assert (answer["schema"], answer["query"], answer["pack"]) == (1, "star", "frobc-1.0")
    assert [one["kind"] for one in answer["found"]] == ["choice", "case"]
