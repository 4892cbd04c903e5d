"""Compiled packs: the same after being kept, and never in the way."""

import math
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meshseed import packs
from meshseed.packs import store
from meshseed.packs.facts import PackFacts
from meshseed.packs.facts.values import Constant

TOY = Path(__file__).parents[1] / "toy" / "frobc-1.0"


@pytest.fixture(scope="module")
def facts():
    return packs.check(TOY).facts


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    monkeypatch.setenv("MESHSEED_CACHE", str(folder))
    return folder


def kept(folder):
    return sorted(folder.iterdir()) if folder.exists() else []


def plain(value):
    """Values with their types: 1, 1.0 and true are three things."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return type(value).__name__, value


@pytest.mark.parametrize("name", ["frobc-1.0", "frobc-1.1"])
def test_what_is_kept_reads_back_the_same(name):
    facts = packs.check(TOY.parent / name).facts
    data = store.encode(facts)
    again = msgspec.json.decode(data, type=PackFacts)
    assert again == facts
    assert store.encode(again) == data


SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"])),
)


@given(st.one_of(SCALARS, st.lists(SCALARS).map(tuple), st.none()))
def test_any_value_reads_back_with_its_type(value):
    data = msgspec.json.encode(Constant(value))
    again = msgspec.json.decode(data, type=Constant).value
    assert plain(again) == plain(value)


@pytest.mark.parametrize("number", ["inf", "-inf", "nan"])
@pytest.mark.parametrize("where", ["initial = {}", "when.width = {}", "when.width.not = {}"])
def test_numbers_that_could_not_be_kept_are_refused(tmp_path, number, where):
    """JSON has no infinity: such a number would come back as None."""
    assert not math.isfinite(float(number))
    rule = '[[rule]]\nid = "r"\nthen.advise = "x"\n' if "when" in where else ""
    (tmp_path / "pack.toml").write_text(
        '[pack]\ndriver = "f"\nrelease = "0"\n[[attribute]]\nid = "width"\nkind = "number"\n'
        + rule
        + where.format(number)
    )
    assert [finding.code for finding in packs.check(tmp_path).findings] == ["MS124"]


def test_the_second_load_takes_what_was_kept(cache, monkeypatch):
    first = packs.load(TOY)
    assert [one.name for one in kept(cache)] == [store.file_name(first.identity.digest)]
    monkeypatch.setattr("meshseed.packs.checking.check_sources", None)
    assert packs.load(TOY) == first


def spoil(data):
    """Ways in which a kept file can be wrong."""
    yield b""
    yield data[:-1]
    yield data[: len(data) // 2]
    yield b"\xff\xfe" + data
    yield b"not json"
    yield b"null"
    yield b"[" * 100_000
    yield b'{"identity":' * 100_000
    yield data.replace(b'"frobc"', b'{"a": 1}', 1)
    yield data.replace(b'"driver":', b'"drover":', 1)


def test_a_spoilt_file_is_compiled_again(cache, facts):
    packs.load(TOY)
    (path,) = kept(cache)
    good = path.read_bytes()
    for bad in spoil(good):
        assert bad != good
        path.write_bytes(bad)
        assert packs.load(TOY) == facts
        assert path.read_bytes() == good


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_garbage_is_no_pack(data):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        msgspec.json.decode(data, type=PackFacts)


def test_another_pack_under_the_name_is_not_taken(cache, facts):
    other = packs.check(TOY.parent / "frobc-1.1").facts
    cache.mkdir()
    path = cache / store.file_name(facts.identity.digest)
    path.write_bytes(store.encode(other))
    assert packs.load(TOY) == facts


def test_an_oversized_file_is_not_read(facts, monkeypatch):
    packs.load(TOY)
    monkeypatch.setattr(store, "_LARGEST", 10)
    assert store.find(facts.identity.digest) is None
    assert packs.load(TOY) == facts


def test_a_folder_where_the_file_should_be_is_no_error(cache, facts):
    (cache / store.file_name(facts.identity.digest)).mkdir(parents=True)
    assert packs.load(TOY) == facts
    assert [one.name for one in kept(cache)] == [store.file_name(facts.identity.digest)]


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path, monkeypatch, facts):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MESHSEED_CACHE", str(tmp_path / "file"))
    assert packs.load(TOY) == facts


def test_an_empty_variable_keeps_nothing(tmp_path, monkeypatch, facts):
    monkeypatch.setenv("MESHSEED_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert store.cache_folder() is None
    assert packs.load(TOY) == facts
    assert list(tmp_path.iterdir()) == []


def test_without_the_variable_it_is_the_users_cache(tmp_path, monkeypatch):
    monkeypatch.delenv("MESHSEED_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert store.cache_folder() == tmp_path / "meshseed" / "packs"


def test_a_broken_pack_is_not_kept(tmp_path, cache):
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.toml").write_text("[pack]\n")
    with pytest.raises(packs.PackError):
        packs.load(tmp_path / "pack")
    assert kept(cache) == []


def test_any_change_of_a_file_is_seen(tmp_path):
    folder = tmp_path / "pack"
    folder.mkdir()
    head = '[pack]\ndriver = "frobc"\nrelease = '
    (folder / "pack.toml").write_text(head + '"1"\n')
    assert packs.load(folder).identity.release == "1"
    (folder / "pack.toml").write_text(head + '"2"\n')
    assert packs.load(folder).identity.release == "2"


def test_the_same_files_in_another_folder_have_its_name(tmp_path):
    import shutil

    for name in ("one", "two"):
        shutil.copytree(TOY, tmp_path / name)
    first, second = (packs.load(str(tmp_path / name)) for name in ("one", "two"))
    assert first.identity.digest == second.identity.digest
    assert (first.identity.id, second.identity.id) == ("one", "two")
    assert packs.load(str(tmp_path / "one")) == first
