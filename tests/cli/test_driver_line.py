"""Telling our options from the driver's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meshseed.cli.driver_line import (
    FromInput,
    Ready,
    Separated,
    SeparationError,
    Takes,
    Whole,
    separate,
)

OURS = {"--pack": Takes.VALUE, "--assume": Takes.VALUE, "--json": Takes.NOTHING}


@pytest.mark.parametrize(
    ("arguments", "ours", "line"),
    [
        (["--shape star"], (), Whole("--shape star")),
        (["--json", "--shape star"], ("--json",), Whole("--shape star")),
        (["--shape star", "--json"], ("--json",), Whole("--shape star")),
        (["--pack", "a pack", "--shape star"], ("--pack", "a pack"), Whole("--shape star")),
        (["--pack=x", "--"], ("--pack=x",), Ready(())),
        (["--", "--pack", "--json"], (), Ready(("--pack", "--json"))),
        (["--", "--", "--json"], (), Ready(("--", "--json"))),
        (["--", "--shape star"], (), Ready(("--shape star",))),
        (["--", "-", ""], (), Ready(("-", ""))),
        ([""], (), Whole("")),
        ([" \t"], (), Whole(" \t")),
        (["-"], (), FromInput()),
        (["--unknown"], ("--unknown",), None),
        ([], (), None),
    ],
)
def test_what_is_whose(arguments, ours, line):
    separated = separate(arguments, OURS)
    assert (separated.ours, separated.line) == (ours, line)


@pytest.mark.parametrize(
    "arguments",
    [["star"], ["--json", "star"], ["a b", "c d"], ["a b", "--", "c"], ["-", "--", "c"]],
)
def test_what_could_be_anybodys_is_refused(arguments):
    with pytest.raises(SeparationError):
        separate(arguments, OURS)


def test_an_option_of_ours_joined_to_white_space_is_pointed_out():
    assert separate(["--assume=a=[1, 2]"], OURS) == Separated(
        (), Whole("--assume=a=[1, 2]"), "--assume"
    )
    assert separate(["--shape=a b"], OURS).looks_ours is None


@given(st.lists(st.text(max_size=8), max_size=6))
def test_everything_behind_the_separator_is_verbatim(tokens):
    assert separate(["--json", "--", *tokens], OURS) == Separated(("--json",), Ready(tuple(tokens)))


@pytest.mark.parametrize(
    "token", ["--help", "-h", "--output", "--verbose", "-V", "--json", "--pack", "--version", "--"]
)
def test_no_token_behind_the_separator_is_ours(evaluate, token):
    ran = evaluate("--json", "--", token)
    assert ran.code in {0, 1}
    assert [one["text"] for one in ran.json["line"]["tokens"]] == [token]


@pytest.mark.parametrize("line", ["--help -V", "-h --json", "--pack x --version --assume y"])
def test_no_word_of_a_quoted_line_is_ours(evaluate, line):
    ran = evaluate("--json", line)
    assert [one["text"] for one in ran.json["line"]["tokens"]] == line.split()


def test_tokens_stand_as_given(evaluate):
    ran = evaluate("--json", "--", "--remark", "a 'b' $c", "")
    assert [one["text"] for one in ran.json["line"]["tokens"]] == ["--remark", "a 'b' $c", ""]
    assert ran.json["line"]["splitter"] == "given"


def test_a_sole_token_with_white_space_is_hinted_at(evaluate):
    assert "is not split" in evaluate("--", "--shape star").err
    assert evaluate("--", "--shape", "star").err == ""
    assert evaluate("--shape star").err == ""


def test_an_unknown_option_is_told_where_the_drivers_go(evaluate):
    ran = evaluate("--shape", "--", "x")
    assert ran.code == 2
    assert "put the driver's options after `--`, or quote the whole line" in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("arguments", [(), ("--json",), ("star",), ("--shape", "star")])
def test_no_line_is_wrong_use(evaluate, arguments):
    ran = evaluate(*arguments)
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert "Usage: meshseed evaluate" in ran.err


@pytest.mark.parametrize("arguments", [("--",), ("",), (" ",)])
def test_the_empty_line_is_a_line(evaluate, arguments):
    ran = evaluate(*arguments)
    assert ran.code == 0
    assert "(an empty line)" in ran.out


def test_split_says_how_a_whole_line_is_cut(evaluate):
    line = "--remark 'a b'"
    shell = evaluate("--json", line).json["line"]
    blank = evaluate("--json", "--split", "whitespace", line).json["line"]
    assert [one["text"] for one in shell["tokens"]] == ["--remark", "a b"]
    assert [one["text"] for one in blank["tokens"]] == ["--remark", "'a", "b'"]
    assert (shell["splitter"], blank["splitter"]) == ("shell", "whitespace")


def test_a_line_from_standard_input(evaluate):
    ran = evaluate("--json", "-", stdin=b"--shape star\r\n")
    assert ran.json["line"]["text"] == "--shape star"
    joined = evaluate("--json", "-", stdin=b"--shape \\\nstar\n")
    assert [one["text"] for one in joined.json["line"]["tokens"]] == ["--shape", "star"]


@pytest.mark.parametrize(
    ("stdin", "says"),
    [(b"--shape star\n--fine\n", "2 lines"), (b"--shape \xff", "not valid UTF-8, at byte 8")],
)
def test_standard_input_that_is_no_line(evaluate, stdin, says):
    ran = evaluate("-", stdin=stdin)
    assert ran.code == 2
    assert says in ran.err


def test_standard_input_is_bounded(evaluate):
    ran = evaluate("-", stdin=b"x" * (5 << 20))
    assert ran.code == 1
    assert "MS201" in ran.out


def test_bytes_that_are_no_text_are_refused(evaluate):
    ran = evaluate("--", "--remark", b"\xff".decode("utf-8", "surrogateescape"))
    assert ran.code == 2
    assert "not valid UTF-8" in ran.err
