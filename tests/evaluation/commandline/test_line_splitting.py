import shlex

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st
from tests.evaluation.commandline.surface import quoted_part

from meshseed.evaluation.commandline import (
    COMMAND_LINE,
    LONGEST_LINE,
    MOST_TOKENS,
    LineError,
    Splitter,
    given,
    quoted,
    split,
    splitters_differ,
)


def shell(line):
    return [token.text for token in split(line, Splitter.SHELL).tokens]


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("", []),
        (" \t\n ", []),
        ("frob  --shape\tround", ["frob", "--shape", "round"]),
        ("--a='b c' \"d e\"", ["--a=b c", "d e"]),
        ("'' \"\"", ["", ""]),
        ("a'b'\"c\"d", ["abcd"]),
        (r"a\ b \'c", ["a b", "'c"]),
        (r'"a\"b" "a\b" "\$x"', ['a"b', r"a\b", "$x"]),
        (r"'a\'", ["a\\"]),
        ("a \\\n b", ["a", "b"]),
        ("a\\\nb", ["ab"]),
        ("a \\\r\n b", ["a", "b"]),
        ('"a\\\nb"', ["ab"]),
        ("'a\nb'", ["a\nb"]),
        ("a # b", ["a", "#", "b"]),
        ("$HOME `x` *", ["$HOME", "`x`", "*"]),
        ("a \\", ["a", "\\"]),
        ("\\\n", []),
        ("a\u00a0b", ["a\u00a0b"]),
    ],
)
def test_shell_words(line, tokens):
    assert shell(line) == tokens


def test_white_space_keeps_quotes():
    tokens = split("--a='b  c'\u00a0d", Splitter.WHITESPACE).tokens
    assert [token.text for token in tokens] == ["--a='b", "c'", "d"]
    assert [token.span.start.column for token in tokens] == [1, 9, 12]


def test_lines_and_columns_count_from_one_in_characters():
    text = "\u2013ä b \\\n  'c\nd' e"
    tokens = split(text, Splitter.SHELL).tokens
    places = [(token.span.start.line, token.span.start.column) for token in tokens]
    assert places == [(1, 1), (1, 4), (2, 3), (3, 4)]
    assert (tokens[2].span.end.line, tokens[2].span.end.column) == (3, 3)


def test_parts_point_behind_quotes_and_escapes():
    text = r"""--a='b c'"\"d" next"""
    token = split(text, Splitter.SHELL).tokens[0]
    assert token.text == '--a=b c"d'
    for index, char in enumerate(token.text):
        assert quoted_part(text, token.part(index, index + 1)) == char
    assert quoted_part(text, token.part(4)) == r"""b c'"\"d"""


def test_parts_cross_lines():
    text = "x '--a=b\ncd'"
    token = split(text, Splitter.SHELL).tokens[1]
    span = token.part(token.text.index("c"))
    assert (span.start.line, span.start.column) == (2, 1)
    assert quoted_part(text, span) == "cd"


@pytest.mark.parametrize(("line", "column"), [("a 'b", 3), ('a b"c', 4), ("'a' \"", 5)])
def test_unclosed_quote_points_at_the_quote(line, column):
    with pytest.raises(LineError) as caught:
        split(line, Splitter.SHELL)
    (finding,) = caught.value.findings
    assert finding.code == "MS203"
    assert finding.where[0].span.start.column == column
    assert "white-space splitter" in finding.help
    assert caught.value.texts == {COMMAND_LINE: line}


@pytest.mark.parametrize("splitter", [Splitter.SHELL, Splitter.WHITESPACE])
def test_limits(splitter):
    assert split("a" * LONGEST_LINE, splitter).tokens[0].text == "a" * LONGEST_LINE
    with pytest.raises(LineError) as caught:
        split("a" * (LONGEST_LINE + 1), splitter)
    assert [finding.code for finding in caught.value.findings] == ["MS201"]
    assert len(split("a " * MOST_TOKENS, splitter).tokens) == MOST_TOKENS
    with pytest.raises(LineError) as caught:
        split("a " * (MOST_TOKENS + 1), splitter)
    (finding,) = caught.value.findings
    assert finding.code == "MS202"
    assert finding.where[0].span.start.column == 2 * MOST_TOKENS + 1


@pytest.mark.parametrize(
    ("line", "differ"),
    [
        ("a b", False),
        ("a=b\nc", False),
        ("'a'", True),
        ("a\\ b", True),
        ("a\u00a0b", True),
        ("don't", True),
    ],
)
def test_splitters_differ(line, differ):
    assert splitters_differ(line) is differ


@for_all(st.lists(st.text()))
def test_given_tokens_come_back(tokens):
    line = given(tokens)
    assert line.splitter is Splitter.GIVEN
    assert [token.text for token in line.tokens] == tokens
    assert shell(line.text) == tokens
    assert [token.index for token in line.tokens] == list(range(len(tokens)))


@for_all(st.lists(st.text(alphabet=st.characters(max_codepoint=0x7F))))
def test_a_shell_library_reads_the_quoted_join_alike(tokens):
    assert shlex.split(" ".join(quoted(token) for token in tokens)) == tokens


@for_all(st.text(alphabet="ab'\"\\ \t\n=-"))
def test_against_a_shell_library(line):
    if "\\\n" in line or line.endswith("\\"):
        return
    try:
        expected = shlex.split(line)
    except ValueError:
        expected = None
    try:
        found = shell(line)
    except LineError:
        found = None
    assert found == expected


@for_all(st.text(alphabet=st.sampled_from("ab'\"\\ \n\r=-é—")), st.sampled_from(Splitter))
def test_every_character_of_a_token_is_found_in_the_text(text, splitter):
    try:
        line = split(text, splitter)
    except LineError:
        return
    rows = text.split("\n")
    before = (0, 0)
    for token in line.tokens:
        start, end = token.span.start, token.span.end
        assert before <= (start.line, start.column) < (end.line, end.column)
        before = (end.line, end.column)
        for index, char in enumerate(token.text):
            place = token.part(index, index + 1).start
            row = rows[place.line - 1] + ("\n" if place.line < len(rows) else "")
            assert row[place.column - 1] == char


@for_all(st.text())
def test_white_space_splitting_is_that_of_strings(text):
    tokens = split(text, Splitter.WHITESPACE).tokens
    assert [token.text for token in tokens] == text.split()
    for token in tokens:
        assert quoted_part(text, token.span) == token.text
