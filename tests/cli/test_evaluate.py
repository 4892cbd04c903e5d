"""`meshseed evaluate`, as a person and as a program reads it."""

import os
import re
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
ANSI = re.compile(r"\x1b\[[0-9;]*m")

LINES = {
    "star": ("frobc cut --shape star --loom mill -L3 p.cloth",),
    "star-all": ("--all", "frobc cut --shape star --loom mill -L3 p.cloth"),
    "broken": ("--shape star --loom hand -L 1",),
    "no-loom": ("--form round",),
    "no-loom-narrow": ("--width", "40", "--form round"),
    "clash": ("--artisan -L1 --loom hand",),
    "strict": ("--strict", "--enable-mirror -L2 --loom hand"),
    "given": ("--assume", "mirror-levels=3", "--", "--enable-mirror", "--loom", "hand"),
    "reading": ("--reading", "star-width=six", "--shape star --loom hand"),
    "trace": ("--trace", "--shape star --width 7 --fine"),
    "tree": ("--tree", "--width", "60", "--enable-mirror -L1 --loom mill"),
    "sensitivity": ("--sensitivity", "--enable-mirror -L2 --loom hand"),
    "not-modelled": ("--remark hi --patches a b --loom hand",),
}


@pytest.mark.parametrize("name", LINES)
def test_golden_text(evaluate, name):
    """Set MESHSEED_WRITE_GOLDEN to write the files anew; then read the difference."""
    text = evaluate(*LINES[name]).out
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("MESHSEED_WRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", LINES)
def test_colour_repeats_what_the_text_says(evaluate, name):
    plain = evaluate(*LINES[name]).out
    coloured = evaluate("--color", "always", *LINES[name]).out
    assert "\x1b[" in coloured
    assert ANSI.sub("", coloured) == plain


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("width", [20, 33, 40, 60, 80, 120])
def test_our_own_lines_fit_every_width(evaluate, name, width):
    arguments = [one for one in LINES[name] if one not in {"--width", "40", "60"}]
    ran = evaluate("--fail-on", "never", "--width", width, *arguments)
    ours = without_findings(ran.out)
    assert max(map(len, ours.splitlines())) <= width


def without_findings(text):
    """The page without findings, which quote other people's text and are drawn elsewhere."""
    blocks = text.split("\n\n")
    return "\n\n".join(one for one in blocks if not re.match(r"(error|warning|note)\[", one))


def test_the_same_question_gets_the_same_bytes(evaluate):
    first = evaluate("--all", "--tree", "--sensitivity", "--form round --artisan")
    assert first == evaluate("--all", "--tree", "--sensitivity", "--form round --artisan")


def test_errors_come_first_and_notes_last(evaluate):
    out = evaluate("--form blob --fine --shape star --artisan -L1 --loom hand").out
    places = [out.index(word) for word in ("error[", "warning[", "Values", "note[")]
    assert places == sorted(places)


def test_a_broken_constraint_heads_the_page(evaluate):
    ran = evaluate("--shape star --loom hand -L 1")
    assert ran.code == 1
    assert "not reached: the driver stops at star-is-fine" in ran.out


def test_a_refused_outcome_shows_no_outputs(evaluate):
    ran = evaluate("--strict", "--enable-mirror -L2 --loom hand")
    assert ran.code == 1
    assert "refused (--strict)" in ran.out
    assert "Forwarded" not in ran.out
    assert "Rests on mirror-levels" in ran.out


@pytest.mark.parametrize(
    ("fail_on", "line", "code"),
    [
        ("error", "--shape star --loom hand -L 1", 1),
        ("never", "--shape star --loom hand -L 1", 0),
        ("error", "--form round --loom hand", 0),
        ("warning", "--form round --loom hand", 1),
        ("warning", "--shape star --loom hand", 0),
        ("note", "--shape star --loom hand", 1),
        ("note", "--loom hand", 0),
    ],
)
def test_exit_code_follows_the_gravest_finding(evaluate, fail_on, line, code):
    assert evaluate("--fail-on", fail_on, line).code == code
    assert evaluate("--json", "--fail-on", fail_on, line).code == code


def test_json_is_the_outcome(evaluate):
    ran = evaluate("--json", "--shape star --loom hand")
    assert ran.out.count("\n") == 1
    assert ran.json["schema"] == 1
    assert ran.json["attributes"]["width"]["value"] == 5
    assert [one["code"] for one in ran.json["findings"]] == ["MS306"]


def test_a_line_that_cannot_be_cut(evaluate):
    ran = evaluate("--shape 'star")
    assert (ran.code, ran.err) == (1, "")
    assert "MS203" in ran.out
    assert "^" in ran.out
    as_json = evaluate("--json", "--shape 'star")
    assert (as_json.code, list(as_json.json)) == (1, ["schema", "findings"])
    assert as_json.json["findings"][0]["code"] == "MS203"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--assume", "mirror-level=3"),
        ("--assume", "shape-case=maybe"),
        ("--reading", "star-wdth=six"),
        ("--reading", "star-width=seven"),
    ],
)
def test_a_question_the_pack_does_not_have_is_wrong_use(evaluate, arguments):
    ran = evaluate(*arguments, "--shape star")
    assert (ran.code, ran.out) == (2, "")
    assert re.match(r"error\[MS31[01]\]", ran.err)
    as_json = evaluate("--json", *arguments, "--shape star")
    assert as_json.code == 2
    assert as_json.json["schema"] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--assume", "mirror-levels"),
        ("--assume", "=3"),
        ("--assume", 'mirror-levels={"a": 1}'),
        ("--assume", "mirror-levels=[[1]]"),
        ("--assume", "mirror-levels=2", "--assume", "mirror-levels=3"),
        ("--reading", "star-width"),
        ("--width", "3"),
        ("--color", "blue"),
        ("--split", "given"),
    ],
)
def test_wrong_use_is_told_in_a_line(evaluate, arguments):
    ran = evaluate(*arguments, "--shape star")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")


@pytest.mark.parametrize(
    ("given", "value"),
    [("[3]", [3]), ("3", [3]), ("[2, 3]", [2, 3]), ("[]", [])],
)
def test_an_answer_is_a_list_where_the_candidates_are(evaluate, given, value):
    ran = evaluate("--json", "--assume", f"mirror-levels={given}", "--enable-mirror -L2")
    assert [one["value"] for one in ran.json["assumptions"]] == [value]


def test_an_answer_may_be_text(evaluate):
    ran = evaluate("--json", "--assume", "slack-repeats=extend", "--slack 1 --slack 2")
    assert ran.json["assumptions"][0]["value"] == "extend"


def test_a_reading_is_named(evaluate):
    ran = evaluate("--reading", "star-width=six", "--shape star --loom hand")
    assert "read with star-width=six" in ran.out


def test_a_missing_pack_is_wrong_use(run):
    ran = run("evaluate", "--pack", "no-such-pack", "--", "x")
    assert (ran.code, ran.out) == (2, "")
    assert "MS157" in ran.err


def test_a_broken_pack_is_shown_at_its_place(run, tmp_path):
    (tmp_path / "pack.toml").write_text('[pack]\ndriver = "d"\nrelese = "1"\n', encoding="utf-8")
    ran = run("evaluate", "--pack", tmp_path, "--", "x")
    assert (ran.code, ran.out) == (2, "")
    assert "pack.toml:3:1" in ran.err
    assert "did you mean `release`?" in ran.err


def test_why_something_is_not_there(evaluate):
    out = evaluate("--trace", "--shape star --width 7 --loom hand").out
    rule = out[out.index("shape.star (") :].split("not fired", 1)[0]
    assert "false: width_used = false; width_used is true (typed), CONFIRMED" in rule


def test_a_million_characters_are_shown_in_part(evaluate):
    ran = evaluate("--loom hand --remark " + "y" * 1_000_000)
    assert ran.code == 0
    assert len(without_findings(ran.out)) < 10_000_000
    assert "… and 1 more token" in ran.out


def test_width_follows_the_environment(evaluate, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert evaluate("--form round").out == evaluate("--width", "40", "--form round").out
    monkeypatch.setenv("COLUMNS", "nonsense")
    assert evaluate("--form round").out == evaluate("--width", "100", "--form round").out
