"""Validation errors, told as mistakes in a file."""

from typing import Literal

import pytest
from pydantic import StrictInt, StrictStr
from tests.packs.sample_models import Item, Table, found, only, quoted

EITHER = "an array of integers or a table with `unknown` or `from`"
SQUARE = "`kind` or `side`"


@pytest.mark.parametrize(
    ("text", "code", "at", "message", "expected"),
    [
        ("txt = 1", "MS120", "txt", "unknown key `txt` in the file", None),
        ("text = 1", "MS122", "1", "`text` takes a string, not an integer", "a string"),
        ("flag = 1", "MS122", "1", "`flag` takes a boolean, not an integer", "a boolean"),
        ("size = true", "MS122", "true", "`size` takes an integer, not a boolean", "an integer"),
        ("size = 1.5", "MS122", "1.5", "`size` takes an integer, not a number", "an integer"),
        ("day = 1979-05-27", "MS122", "1979-05-27", None, None),
        ("level = 'loww'", "MS123", "'loww'", None, "`low` or `high`"),
        ("level = 1", "MS122", "1", "`level` cannot be an integer", "`low` or `high`"),
        ("size = 0", "MS124", "0", None, "a number of at least 1"),
        ("size = 9", "MS124", "9", None, "a number less than 9"),
        ("ratio = inf", "MS124", "inf", None, "a number that is finite"),
        ("some = []", "MS124", "[]", "`some` needs at least 1 entry", "at least 1 entry"),
        ("some = ['a','b','c','d']", "MS124", "['a','b','c','d']", None, "at most 3 entries"),
        ("some = [1]", "MS122", "1", "entry 1 of `some` takes a string, not an integer", None),
        ("some = 'a'", "MS122", "'a'", None, "an array of strings"),
        ("short = 'abc'", "MS124", "'abc'", None, "at most 2 characters"),
        ("sets.A = 1", "MS125", "A", "`A` does not have the form of a key here", None),
        ("checked = 'bad'", "MS125", "'bad'", "`bad` is never right", None),
        ("text = 'clash'", "MS125", "'clash'", "`text` and `size` clash", "peace"),
        # several branches, one mistake
        ("number = []", "MS122", "[]", None, "an integer, a string or a table with `unknown`"),
        ("number = {unknwn = 'x'}", "MS120", "unknwn", None, "`unknown`"),
        ("number = {unknown = 1}", "MS122", "1", "`unknown` takes a string, not an integer", None),
        ("either = [1, 'x']", "MS122", "'x'", None, "an integer"),
        ("either = {from = 'x', prefx = 'y'}", "MS120", "prefx", None, None),
        ("either = 1", "MS122", "1", None, EITHER),
        ("maybe = 'auot'", "MS123", "'auot'", None, "`auto` or an integer"),
        ("maybe = []", "MS122", "[]", None, "`auto` or an integer"),
        ("sets.a = {frm = 'x'}", "MS120", "frm", None, "`unknown`, `from` or `prefix`"),
        ("sets.a = {}", "MS125", "{}", "not a value we know", None),
        ("sets.a = [1]", "MS122", "[1]", None, None),
        # a telling key
        ("shape = {kind = 'rond', radius = 1}", "MS123", "'rond'", None, None),
        ("shape = {radius = 1}", "MS121", "{radius = 1}", "missing key `kind` in [shape]", None),
        ("shape = {kind = 'rect', radius = 1, side = 1}", "MS120", "radius", None, SQUARE),
        ("shape = 1", "MS122", "1", None, "a table with `kind` and `radius` or `kind` and `side`"),
        ("deep = [{shape = {kind = 'round', radius = 'x'}}]", "MS122", "'x'", None, "an integer"),
    ],
)  # fmt: skip
def test_one_mistake_is_one_finding(text, code, at, message, expected):
    finding = only(text)
    assert (finding.code, quoted(finding, text)) == (code, at)
    if message is not None:
        assert finding.message == message
    if expected is not None:
        assert finding.expected == expected


def test_a_missing_key_is_told_at_the_header():
    text = "[[item]]\nid = 'a'\nvisibility = 'public'\n[[item]]\nid = 'b'\n"
    finding = only(text)
    assert finding.code == "MS121"
    assert finding.message == "missing key `visibility` in [[item]]"
    assert finding.expected == "`visibility`: `public` or `hidden`"
    assert finding.where[0].span.start.line == 4


def test_keys_missing_together_are_told_together():
    finding = only("[one]\n")
    assert finding.message == "missing keys `id` and `visibility` in [one]"


def test_a_misspelt_key_is_not_missing_as_well():
    finding = only("[[item]]\nid = 'a'\nvisibilty = 'public'\n")
    assert (finding.code, finding.suggestion) == ("MS120", "visibility")
    assert finding.where[0].label == "not a key of [[item]]"


def test_a_misspelt_list_of_tables_is_suggested_even_where_there_is_one():
    text = "[[item]]\nid = 'a'\nvisibility = 'public'\n[[itme]]\nid = 'b'\n"
    assert only(text).suggestion == "item"


def test_an_alias_is_the_name_told():
    assert only("either = {form = 'x'}").suggestion == "from"


def test_values_too_are_suggested():
    assert only("level = 'hihg'").suggestion == "high"


def test_everything_wrong_is_told_in_order():
    text = "size = 0\nlevel = 'x'\n[one]\nid = 1\n[[item]]\nname = 1\n"
    assert [f.code for f in found(text)] == ["MS124", "MS123", "MS121", "MS122", "MS121", "MS120"]
    assert found("text = 'fine'") == []


def test_a_bad_entry_is_not_too_few_entries_as_well():
    assert only("some = [1]").code == "MS122"


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("size = '1'", "remove the quotes"),
        ("flag = 'true'", "remove the quotes"),
        ("size = 'x'", None),
        ("text = 1", "put it in quotes"),
        ("some = 'x'", "put it in square brackets to make it an array"),
        ("[item]\nid = 'x'", "begin each entry of the list with [[item]]"),
        ("[[one]]\nid = 'x'", "the table stands once: begin it with [one]"),
        ("text = 'clash'", "drop one"),
        ("level = 1", None),
    ],
)
def test_how_to_write_it(text, help_):
    assert only(text).help == help_


def test_a_value_within_a_file_keeps_its_places():
    text = "[[thing.item]]\nid = 'a'\n[[thing.item]]\nid = 'b'\nvisibilty = 'x'\n"
    finding = only(text, model=Item, prefix=("thing", "item", 1))
    assert finding.message == "unknown key `visibilty` in [[thing.item]]"
    assert finding.where[0].span.start.line == 5


def test_a_branch_named_like_a_key_is_told_apart():
    class Round(Table):
        Round: StrictInt = 0

    class Holder(Table):
        it: Round | StrictInt

    text = "it = {Round = 'x'}"
    assert quoted(only(text, model=Holder), text) == "'x'"


class Group(Table):
    name: StrictStr = ""
    all: tuple["Group", ...] = ()
    test: "StrictInt | Group | None" = None


def test_models_within_themselves_are_followed():
    text = "all = [{all = [{nme = 'x'}]}]\ntest.test.test = 'y'"
    unknown, wrong = found(text, model=Group)
    assert unknown.message == "unknown key `nme` in [[all.all]]"
    assert (quoted(wrong, text), wrong.expected) == ("'y'", "an integer or a table")


def test_long_values_and_lists_are_cut():
    class Many(Table):
        it: Literal[tuple(f"v{n}" for n in range(30))]

    finding = only(f"it = '{'x' * 500}'", model=Many)
    assert len(finding.message) < 100
    assert finding.expected.endswith("and 22 more")
