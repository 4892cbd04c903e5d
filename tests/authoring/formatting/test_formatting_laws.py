"""Laws of the canonical form: it says the same, keeps every comment, and is its own form."""

import re
import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest
import tomli
from hypothesis import assume, given, settings
from tests.authoring.formatting.messy import documents

from meshseed.authoring.formatting import canonical, same_value
from meshseed.packs import builtin_names, check, find_pack
from meshseed.packs.facts import Where

TOYS = sorted(path for path in (Path(__file__).parents[2] / "toy").iterdir() if path.is_dir())
FOLDERS = [*TOYS, *map(find_pack, builtin_names())]
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))]


def comments(text):
    """Every comment of a text, told by a reader of its own: strings out of the way first."""
    strings = r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
    bare = re.sub(strings + r"|(#[^\r\n]*)", lambda m: m.group(1) or "S", text, flags=re.DOTALL)
    return Counter(one.rstrip() for one in re.findall(r"#[^\r\n]*", bare))


@settings(max_examples=60, deadline=None)
@given(documents())
def test_the_form_says_the_same_keeps_comments_and_is_its_own_form(text):
    try:
        before = tomli.loads(text)
    except tomli.TOMLDecodeError:
        assume(False)
    formatted = canonical(text)
    assert same_value(before, tomli.loads(formatted))
    assert comments(formatted) == comments(text)
    assert canonical(formatted) == formatted
    assert not re.search(r"[ \t]+\r?$", outside_strings(formatted), re.MULTILINE)


def outside_strings(text):
    return re.sub(r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'', "S", text, flags=re.DOTALL)


@settings(max_examples=40, deadline=None)
@given(documents())
def test_free_names_and_array_members_keep_their_order(text):
    try:
        before = tomli.loads(text)
    except tomli.TOMLDecodeError:
        assume(False)
    after = tomli.loads(canonical(text))
    for rule, other in zip(before.get("rule", []), after.get("rule", []), strict=True):
        assert list(rule.get("when", {})) == list(other.get("when", {}))
    assert list(before.get("tags", {})) == list(after.get("tags", {}))
    assert list(before) == list(after)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_file_of_every_pack_has_a_form(path):
    text = path.read_bytes().decode()
    formatted = canonical(text)
    assert same_value(tomli.loads(text), tomli.loads(formatted))
    assert comments(formatted) == comments(text)
    assert canonical(formatted) == formatted


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_facts_of_a_formatted_pack_are_the_same_facts(folder, tmp_path):
    shutil.copytree(folder.parent, tmp_path / "packs")
    copy = tmp_path / "packs" / folder.name
    before = check(copy).facts
    for path in copy.glob("*.toml"):
        path.write_bytes(canonical(path.read_bytes().decode()).encode())
    after = check(copy).facts
    assert before is not None
    assert plain(before) == plain(after)


def plain(facts):
    """Facts without the lines they stand on, and without the digest of the bytes."""
    data = msgspec.to_builtins(facts)
    data["identity"].pop("digest")
    return without_lines(data)


def without_lines(value):
    if isinstance(value, dict):
        if set(value) == set(Where.__struct_fields__):
            return value["file"]
        return [(key, without_lines(part)) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return [without_lines(part) for part in value]
    return value


def test_values_of_different_types_are_not_the_same():
    assert not same_value({"a": 1}, {"a": 1.0})
    assert not same_value({"a": True}, {"a": 1})
    assert not same_value([0.0], [-0.0])
    assert not same_value({"a": [1, 2]}, {"a": [2, 1]})
    assert same_value([float("nan")], [float("nan")])
    assert same_value({"a": 1, "b": 2}, {"b": 2, "a": 1})
