"""Paths of a document and their places in the text."""

import math
import time

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from meshseed.diagnostics import Position
from meshseed.packs.positions import Part, Positions

TEXT = '''\
# comment é
"é" = 1
a.b."c d" = {x = 1, y.z = "s"}
[t . u]
k = [1, # one
  [2, "3"], {q = 1}]
[[flag]]
dest = "shape"
[flag.facts."set.x"]
why = "é"
[[flag.spelling]]
literal = "--shape"
[[flag.spelling]]
literal = """
several"""
[[flag]]
dest = 1979-05-27
'''


def cut(text, span):
    lines = text.split("\n")
    if span.start.line == span.end.line:
        return lines[span.start.line - 1][span.start.column - 1 : span.end.column - 1]
    first = lines[span.start.line - 1][span.start.column - 1 :]
    last = lines[span.end.line - 1][: span.end.column - 1]
    return "\n".join([first, *lines[span.start.line : span.end.line - 1], last])


@pytest.mark.parametrize(
    ("path", "part", "line", "expected"),
    [
        (("é",), Part.KEY, 2, '"é"'),
        (("é",), Part.VALUE, 2, "1"),
        (("a",), Part.KEY, 3, "a"),
        (("a", "b", "c d"), Part.KEY, 3, '"c d"'),
        (("a", "b", "c d"), Part.TABLE, 3, '{x = 1, y.z = "s"}'),
        (("a", "b", "c d", "y", "z"), Part.VALUE, 3, '"s"'),
        (("a", "b", "c d", "y"), Part.KEY, 3, "y"),
        (("t", "u"), Part.TABLE, 4, "[t . u]"),
        (("t", "u"), Part.KEY, 4, "u"),
        (("t", "u", "k", 1, 1), Part.VALUE, 6, '"3"'),
        (("t", "u", "k", 2, "q"), Part.KEY, 6, "q"),
        (("flag",), Part.VALUE, 7, "[[flag]]"),
        (("flag", 0), Part.VALUE, 7, "[[flag]]"),
        (("flag", 1), Part.KEY, 16, "flag"),
        (("flag", 0, "facts"), Part.VALUE, 9, "facts"),
        (("flag", 0, "facts", "set.x"), Part.TABLE, 9, '[flag.facts."set.x"]'),
        (("flag", 0, "facts", "set.x", "why"), Part.VALUE, 10, '"é"'),
        (("flag", 0, "spelling", 1, "literal"), Part.VALUE, 14, '"""\nseveral"""'),
        (("flag", 1, "dest"), Part.VALUE, 17, "1979-05-27"),
        # what is missing is shown by what it is missing from
        (("flag", 1, "kind"), Part.VALUE, 16, "[[flag]]"),
        (("flag", 0, "spelling", 0, "deep", 3), Part.KEY, 11, "[[flag.spelling]]"),
        (("a", "b", "c d", "nil"), Part.KEY, 3, '{x = 1, y.z = "s"}'),
        (("flag", 7), Part.VALUE, 7, "[[flag]]"),
    ],
)
def test_a_path_has_its_place(path, part, line, expected):
    span = Positions.of(TEXT).span(path, part)
    assert (span.start.line, cut(TEXT, span)) == (line, expected)


def test_the_document_itself_has_no_place():
    assert Positions.of(TEXT).span((), Part.TABLE) is None
    assert Positions.of(TEXT).span(("nothing",), Part.KEY) is None


def test_line_ends_of_two_characters_do_not_count():
    text = "a = 1\r\n[t]\r\nb = 22\r\n"
    span = Positions.of(text).span(("t", "b"))
    assert (span.start, span.end) == (Position(3, 5), Position(3, 7))


def test_tables_over_several_lines_are_made_out():
    text = "[[r]]\nrows = [ {\n  a = 1, # one\n  b = 'x',\n}, { c = 3 } ]\n[t]\nd = 4\n"
    where = Positions.of(text)
    assert cut(text, where.span(("r", 0, "rows", 0, "b"))) == "'x'"
    assert cut(text, where.span(("r", 0, "rows", 1, "c"))) == "3"
    assert cut(text, where.span(("t", "d"))) == "4"


def test_many_places_on_one_long_line_stay_cheap():
    count = 20_000
    items = ", ".join(["'ü'"] * count)
    text = f'"é" = [{items}]\n'
    where = Positions.of(text)
    begin = time.process_time()
    for index in range(0, count, 7):
        span = where.span(("é", index))
        assert span.start == Position(1, 8 + index * 5)
    # Counting from the start of the line each time takes some twenty seconds.
    assert time.process_time() - begin < 5


@pytest.mark.parametrize(
    ("text", "path", "first", "again"),
    [
        ("a = 1\na = 2", ("a",), 1, 2),
        ("[a]\n[b]\n[a]", ("a",), 1, 3),
        ("a = 1\n[a]", ("a",), 1, 2),
        ("a.b = 1\n[a]", ("a",), 1, 2),
        ("[a.b]\n[a]\nb.c = 1", ("a", "b"), 1, 3),
        ("a = [1]\na.b = 1", ("a",), 1, 2),
        ("[[a]]\n[a]", ("a",), 1, 2),
        ("[[a]]\nx = [{y = 1,\ny = 2}]", ("a", 0, "x", 0, "y"), 2, 3),
    ],
)
def test_what_is_given_twice_is_found(text, path, first, again):
    repeat = Positions.of(text).repeated()
    assert repeat.path == path
    assert (repeat.first.start.line, repeat.again.start.line) == (first, again)


def test_what_may_stand_twice_is_no_repeat():
    text = "[a.b]\nx = 1\n[a]\ny = 1\n[[c]]\nd.e = 1\nd.f = 2\n[[c]]\nd.e = 1\n[c.g]\n"
    assert Positions.of(text).repeated() is None


# -- the law: every path of a parsed document has a place whose text is its value -------------

keys = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=6) | st.sampled_from(
    ["a", "b", "a-b", "1", "é", "日", 'q"', "a.b", "\\"]
)
scalars = (
    st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=8)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)
tables = st.dictionaries(keys, values, max_size=4)
documents = st.dictionaries(keys, values | tables | st.lists(tables, min_size=1, max_size=3))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline(value, broken):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)} = {inline(v, broken)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        gap = " # é\n" if broken else " "
        return "[" + gap + f",{gap}".join(inline(v, broken) for v in value) + gap + "]"
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return repr(value)


def pairs(table, dotted, broken):
    for key, value in table.items():
        if dotted and isinstance(value, dict) and value:
            for inner, deep in value.items():
                yield f"{quoted(key)} . {quoted(inner)} = {inline(deep, broken)}"
        else:
            yield f"{quoted(key)} = {inline(value, broken)}"


def written(document, dotted, broken):
    heads = []
    tails = []
    for key, value in document.items():
        if isinstance(value, dict):
            tails += [f"[{quoted(key)}]", *pairs(value, dotted, broken)]
        elif isinstance(value, list) and value and all(isinstance(v, dict) for v in value):
            for item in value:
                tails += [f"[[{quoted(key)}]]", *pairs(item, dotted, broken)]
        else:
            heads.append(f"{quoted(key)} = {inline(value, broken)}")
    return "\n".join([*heads, *tails, ""])


def paths(value, path=()):
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        yield (*path, key), each
        if isinstance(each, dict | list):
            yield from paths(each, (*path, key))


@settings(max_examples=150, deadline=None)
@given(documents, st.booleans(), st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_every_path_has_a_span_that_reads_as_its_value(document, dotted, broken, newline):
    text = written(document, dotted, broken).replace("\n", newline)
    parsed = tomli.loads(text)
    assert parsed == document
    where = Positions.of(text)
    for path, value in paths(parsed):
        if isinstance(path[-1], str):
            key = cut(text, where.span(path, Part.KEY))
            assert tomli.loads(f"{key} = 1") == {path[-1]: 1}
        shown = cut(text, where.span(path))
        if header_path(shown) == tuple(step for step in path if isinstance(step, str)):
            continue
        if isinstance(value, dict) and not shown.startswith("{"):
            # opened by a dotted key: the part of the key that names it
            assert tomli.loads(f"{shown} = 1") == {path[-1]: 1}
        else:
            assert tomli.loads(f"x = {shown}") == {"x": value}


def header_path(shown):
    """The path a `[table]` or `[[table]]` header names; None for what is no header."""
    try:
        at = tomli.loads(shown)
    except tomli.TOMLDecodeError:
        return None
    path = []
    while isinstance(at, dict) and at:
        ((key, at),) = at.items()
        path.append(key)
        at = at[0] if isinstance(at, list) else at
    return tuple(path)
