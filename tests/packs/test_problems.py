"""Validation errors, told as mistakes in a file."""

from enum import Enum
from typing import Annotated, Literal

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    StringConstraints,
    Tag,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from meshseed.packs.positions import Positions
from meshseed.packs.problems import InFile, problems


class Table(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Unknown(Table):
    unknown: StrictStr


class Named(Table):
    from_: StrictStr = Field(alias="from")
    prefix: StrictStr = ""


class Round(Table):
    kind: Literal["round"]
    radius: StrictInt


class Square(Table):
    kind: Literal["square", "rect"]
    side: StrictInt


class Deep(Table):
    shape: Annotated[Round | Square, Discriminator("kind")]


class Level(Enum):
    LOW = "low"
    HIGH = "high"


def form(value):
    if not isinstance(value, dict):
        return "plain"
    return "unknown" if "unknown" in value else "named" if "from" in value else None


Term = Annotated[
    Annotated[StrictStr | StrictBool | StrictInt | StrictFloat, Tag("plain")]
    | Annotated[Unknown, Tag("unknown")]
    | Annotated[Named, Tag("named")],
    Discriminator(form, custom_error_type="term", custom_error_message="not a value we know"),
]
Name = Annotated[str, StringConstraints(strict=True, pattern="^[a-z]+$")]


class Item(Table):
    id: StrictStr
    visibility: Literal["public", "hidden"]


class Model(Table):
    text: StrictStr = ""
    number: StrictInt | StrictStr | Unknown | None = None
    level: Level = Level.LOW
    size: StrictInt = Field(1, ge=1, lt=9)
    ratio: StrictFloat = Field(0.5, allow_inf_nan=False)
    some: tuple[StrictStr, ...] = Field(("x",), min_length=1, max_length=3)
    short: Annotated[str, StringConstraints(strict=True, max_length=2)] = ""
    item: tuple[Item, ...] = ()
    one: Item | None = None
    shape: Annotated[Round | Square, Discriminator("kind")] | None = None
    sets: dict[Name, Term] = {}
    either: tuple[StrictInt, ...] | Unknown | Named | None = None
    deep: tuple[Deep, ...] | None = None
    checked: StrictStr = ""
    flag: StrictBool = False
    maybe: Literal["auto"] | StrictInt = 1
    day: Term | None = None

    @field_validator("checked")
    @classmethod
    def _checked(cls, value):
        if value == "bad":
            raise ValueError("`bad` is never right")
        return value

    @model_validator(mode="after")
    def _together(self):
        if self.text == "clash":
            raise PydanticCustomError(
                "clash",
                "`text` and `size` clash",
                {"at": ("text",), "expected": "peace", "help": "drop one", "suggestion": "cash"},
            )
        return self


def found(text, model=Model, prefix=()):
    raw = tomli.loads(text)
    for step in prefix:
        raw = raw[step]
    try:
        model.model_validate(raw)
    except ValidationError as error:
        return problems(error, raw, model, InFile("a.toml", Positions.of(text), prefix))
    return []


def only(text, **more):
    (finding,) = found(text, **more)
    return finding


def quoted(finding, text):
    span = finding.where[0].span
    return text.split("\n")[span.start.line - 1][span.start.column - 1 : span.end.column - 1]


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


PYDANTIC = (
    "dict",
    "Input",
    "input should",
    "object",
    "NoneType",
    "model",
    "tuple",
    "Field",
    "str ",
)
leaves = st.one_of(
    st.integers(-2, 9),
    st.booleans(),
    st.sampled_from(["low", "x", "round", "auto", "clash", "bad", "1"]),
    st.floats(0, 1),
)
names = st.sampled_from(
    [*Model.model_fields, "id", "kind", "side", "radius", "unknown", "from", "A", "nope", "plain"]
)
documents = st.dictionaries(
    names,
    st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
        max_leaves=5,
    ),
    max_size=4,
)


def inline(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return repr(value)


@settings(max_examples=200, deadline=None)
@given(documents)
def test_whatever_is_wrong_is_told_once_at_its_place_in_our_words(document):
    text = "\n".join(f"{key} = {inline(value)}" for key, value in document.items())
    try:
        Model.model_validate(tomli.loads(text))
    except ValidationError:
        findings = found(text)
        assert findings
    else:
        findings = found(text)
        assert not findings
    places = [(f.where[0].span, f.code) for f in findings]
    assert len(places) == len(set(places))
    for finding in findings:
        assert finding.where[0].span is not None
        said = " ".join(filter(None, [finding.message, finding.expected, finding.where[0].label]))
        assert not [word for word in PYDANTIC if word in said]
