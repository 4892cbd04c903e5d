"""TOML read, and its errors at their place."""

import time

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from meshseed.diagnostics import Position
from meshseed.packs import toml
from meshseed.packs.nesting import MAX_DEPTH, MAX_KEY_PARTS, look
from meshseed.packs.sources import PackError, PackFile, PackSources
from meshseed.packs.toml import parse, parse_all


def file(text, name="a.toml"):
    return PackFile(name=name, path_shown=f"pack/{name}", data=text.encode())


def refused(text):
    with pytest.raises(PackError) as caught:
        parse(file(text))
    (finding,) = caught.value.findings
    assert caught.value.texts == {"pack/a.toml": text}
    return finding


def test_a_good_file_is_what_the_parser_reads():
    text = "a.b = 1\n[[c]]\nd = [1.5, true, 'x']\n"
    assert parse(file(text)) == tomli.loads(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "length", "message"),
    [
        ("x = 1\na = tru", 2, 5, 3, "not a value"),
        ("a = 1 b", 1, 7, 1, "where the line should end"),
        ("é = 1", 1, 1, 1, "can begin like this"),
        ("a", 1, 2, 1, "without `=`"),
        ("a..b = 1", 1, 3, 2, "a part of a key"),
        ("[a", 1, 3, 1, "table header is not closed"),
        ("[[a]", 1, 4, 1, "list of tables is not closed"),
        ('a = "é\\q"', 1, 7, 2, "no escape that TOML knows"),
        ('a = "\\u12"', 1, 8, 2, "an escape lacks digits"),
        ('a = "\\ud800"', 1, 12, 1, "an escape names no character"),
        ("a = 2020-02-31", 1, 5, 10, "no such date"),
        ("a = '\x01'", 1, 6, 1, "control character"),
        # a string that is not closed is shown where it begins
        ('x = 1\r\na = "x\r\nb = 2', 2, 5, 1, "a string is not closed"),
        ("a = 'x\nb = 2", 1, 5, 1, "a string is not closed"),
        ('a = """x\n\nb = 2', 1, 5, 1, "a string is not closed"),
        ("a = '''x\n\nb = 2", 1, 5, 1, "a string is not closed"),
    ],
)
def test_a_syntax_error_has_its_place_and_words(text, line, column, length, message):
    finding = refused(text)
    span = finding.where[0].span
    assert finding.code == "MS110"
    assert (span.start, span.end.column - column) == (Position(line, column), length)
    assert message in finding.message


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\na = [1,\n 2\nb = 3",
        "x = 1\na = {b = 1\nc = 2",
        "x = 1\na = [1,\n",
        "x = 1\na = {b = 1,\n",
    ],
)
def test_an_open_bracket_is_shown_as_well(text):
    found, opened = refused(text).where
    assert opened.span.start == Position(2, 5)
    assert found.span.start > opened.span.start
    assert opened.label == "opened here"
    assert "is not closed" in refused(text).message


def test_a_bracket_closed_elsewhere_is_not_blamed():
    assert [place.label for place in refused("a = ['x' 'y']").where] == [
        "`,` or `]` is missing before this"
    ]


@pytest.mark.parametrize(
    ("text", "name", "first", "again"),
    [
        ("a = 1\n\na = 2", "`a`", 1, 3),
        ("[a.b]\n[a.b]", "`a.b`", 1, 2),
        ("a = { b = 1,\nb = 2 }", "`a.b`", 1, 2),
        ("a = 1\n[[a]]", "`a`", 1, 2),
    ],
)
def test_a_repeated_key_is_shown_with_the_first(text, name, first, again):
    finding = refused(text)
    assert finding.code == "MS111"
    assert finding.message == f"{name} is given twice"
    assert [place.span.start.line for place in finding.where] == [again, first]


def test_a_mistaken_boolean_is_put_right():
    assert refused("a = True").suggestion == "true"
    assert refused("a = nothing").suggestion is None


def test_errors_without_a_place_still_tell_what_is_wrong(monkeypatch):
    def fail(message):
        def loads(_):
            raise ValueError(message)

        monkeypatch.setattr(toml.tomli, "loads", loads)
        return refused("a = 1\nb = 2\n")

    assert fail("Invalid value (at line 2, column 5)").where[0].span.start == Position(2, 5)
    assert fail("Invalid value (at end of document)").where[0].span.start == Position(3, 1)
    unplaced = fail("something new")
    assert unplaced.where[0].span is None
    assert "something new" in unplaced.message


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "a = " + "{b = " * (MAX_DEPTH + 1) + "1" + "}" * (MAX_DEPTH + 1),
        "a" + ".a" * MAX_KEY_PARTS + " = 1",
        "['a'" + ' . "a"' * MAX_KEY_PARTS + "]",
        "a = " + "{b.b.b.b = " * (MAX_DEPTH // 4 + 1) + "1" + "}" * (MAX_DEPTH // 4 + 1),
        "a = " + "[" * 100_000,
    ],
)
def test_deep_nesting_is_refused(text):
    assert refused(text).code == "MS112"


def test_nesting_at_the_limit_is_read():
    deep = "a = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert parse(file(deep)) == tomli.loads(deep)
    dotted = "a" + ".a" * (MAX_KEY_PARTS - 1) + " = 1"
    assert parse(file(dotted)) == tomli.loads(dotted)


def test_what_only_looks_nested_is_read():
    brackets = "[" * 1000
    text = (
        f'# {brackets}\na = \'{brackets}\'\nb = "\\"{brackets}"\n'
        f'c = \'\'\'\n\'{brackets}\'\'\'\'\'\nd = """\n\\"""{brackets}""""\n'
        f"e = '{'.a' * 1000}'\nf = [{'1.5,' * 1000}]\n"
    )
    assert parse(file(text)) == tomli.loads(text)


def test_an_integer_beyond_64_bits_is_refused():
    assert refused("a = [1,\n 9223372036854775808]").where[0].span.start == Position(2, 2)
    assert refused(f"b = 1\na = {'9' * 10_000}").code == "MS113"
    assert refused("a = 0xffffffffffffffffff").code == "MS113"
    assert parse(file("a = -9223372036854775808")) == {"a": -(2**63)}


def test_the_number_of_values_is_bounded(monkeypatch):
    monkeypatch.setattr(toml, "MAX_VALUES", 4)
    assert parse(file("a = [1, 2]")) == {"a": [1, 2]}
    assert refused("a = [1, 2, 3]").code == "MS105"


def test_every_file_is_read_before_giving_up():
    good = PackSources(id="p", files=(file("a = 1", "a.toml"), file("", "b.toml")), digest="")
    assert parse_all(good) == {"a.toml": {"a": 1}, "b.toml": {}}
    bad = PackSources(
        id="p",
        files=(file("a =", "a.toml"), file("b = 1", "b.toml"), file("[", "c.toml")),
        digest="",
    )
    with pytest.raises(PackError) as caught:
        parse_all(bad)
    assert [f.where[0].source for f in caught.value.findings] == ["pack/a.toml", "pack/c.toml"]
    assert set(caught.value.texts) == {"pack/a.toml", "pack/c.toml"}


@pytest.mark.parametrize(
    "part", ['"""\\"""', "'''", '."\n', "a.", '"', "[],", "''''", '\\"', "{", "#"]
)
def test_hostile_text_is_looked_over_in_linear_time(part):
    text = part * (400_000 // len(part))
    begin = time.process_time()
    look(text)
    assert time.process_time() - begin < 3


@given(st.text("ab.=\"'\\[]{}#,\n 1", max_size=60))
def test_any_text_is_read_as_the_parser_reads_it_or_refused(text):
    try:
        expected = tomli.loads(text)
    except ValueError:
        finding = refused(text)
        assert finding.code in {"MS110", "MS111"}
        span = finding.where[0].span
        assert 1 <= span.start.line <= text.count("\n") + 1
        assert "dict" not in finding.message
    else:
        assert parse(file(text)) == expected
