"""Every key and scalar is found at its path, and an unfinished line hides nothing below it."""

import time
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.authoring.editor.packs import ROOT, TOYS

from meshseed.authoring.editor.mentions import Where
from meshseed.authoring.editor.outline import caret_at, mentions_in

FILES = [
    *(path for toy in TOYS for path in sorted(toy.glob("*.toml"))),
    *sorted((ROOT / "rules").glob("*/*.toml")),
]


def scalars(node, path=()):
    """Every scalar of a document by path."""
    if isinstance(node, dict):
        for key, part in node.items():
            yield from scalars(part, (*path, key))
    elif isinstance(node, list):
        for number, part in enumerate(node):
            yield from scalars(part, (*path, number))
    else:
        yield path, node


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_it_is_what_the_parser_sees(path):
    text = path.read_text(encoding="utf-8")
    expected = dict(scalars(tomllib.loads(text)))
    found = {one.path: one for one in mentions_in(text) if one.where is Where.VALUE}
    assert set(found) == set(expected)
    for at, value in expected.items():
        if isinstance(value, str):
            assert found[at].text == value
        else:
            assert found[at].text is None


@pytest.mark.parametrize("path", FILES[:8], ids=lambda path: path.name)
def test_every_key_on_the_way_is_mentioned(path):
    text = path.read_text(encoding="utf-8")
    keys = {one.path for one in mentions_in(text) if one.where is not Where.VALUE}
    for at, _ in scalars(tomllib.loads(text)):
        for length in range(1, len(at) + 1):
            if isinstance(at[length - 1], str):
                assert at[:length] in keys, at


@pytest.mark.parametrize("path", FILES[:8], ids=lambda path: path.name)
def test_mentions_are_where_they_say(path):
    text = path.read_text(encoding="utf-8")
    for one in mentions_in(text):
        raw = text[one.start : one.end]
        if one.where is not Where.VALUE:
            assert raw in {one.text, f'"{one.text}"', f"'{one.text}'"}
        elif one.text is not None:
            assert tomllib.loads(f"x = {raw}")["x"] == one.text


@pytest.mark.parametrize(
    "unfinished",
    [
        "x =",
        "x = [",
        "x = [ 'a',",
        "x = { a = 1,",
        "x = 'a",
        'x = "a',
        "x.",
        ".",
        "= 1",
        "[x",
        "[[x",
        "[",
        "x = [ { a = [",
        "x y z",
        "}",
        "]",
        "x = ]",
    ],
)
def test_an_unfinished_line_hides_nothing_below_it(unfinished):
    below = '[[rule]]\nid = "a"\nwhen.shape = "b"\n'
    found = {one.path: one.text for one in mentions_in(f"{unfinished}\n{below}")}
    assert found["rule", 0, "id"] == "a"
    assert found["rule", 0, "when", "shape"] == "b"


@given(st.text(st.sampled_from("ab.=,[]{}\"'#\n \\"), max_size=60))
def test_nothing_is_too_broken(text):
    for one in mentions_in(text):
        assert 0 <= one.start <= one.end <= len(text)
    for offset in range(len(text) + 1):
        assert 0 <= caret_at(text, offset).start <= offset


@pytest.mark.parametrize(
    "hostile",
    [
        "x = " + "[" * 200_000,
        "x = " + "{a=" * 100_000,
        "a." * 200_000 + "a = 1",
        "[" + "a." * 200_000 + "a]",
        "[[" * 100_000,
        "x = " + "['a'," * 50_000,
        '"' * 200_001,
        "x = '''" + "''" * 100_000,
        "[[a]]\n" * 20_000,
    ],
    ids=range(9),
)
def test_hostile_text_takes_no_longer_than_its_length_asks(hostile):
    begin = time.process_time()
    mentions_in(hostile)
    caret_at(hostile, len(hostile))
    assert time.process_time() - begin < 10
