"""Where packs are found."""

from pathlib import Path

import pytest

from meshseed import packs
from meshseed.packs import locating
from meshseed.packs.locating import builtin_names, data_folder, find_pack
from meshseed.packs.sources import PackError


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """Built-in packs of our own."""
    folder = tmp_path / "rules"
    for name in ("frobc-2", "frobc-1"):
        (folder / name).mkdir(parents=True)
        (folder / name / "pack.toml").write_text("")
    (folder / "no-pack").mkdir()
    monkeypatch.setattr(locating, "data_folder", lambda _: folder)
    return folder


def refusal(name, **more):
    with pytest.raises(PackError) as caught:
        find_pack(name, **more)
    (finding,) = caught.value.findings
    return finding


def test_built_in_names_are_sorted_and_only_packs(rules):
    assert builtin_names() == ("frobc-1", "frobc-2")
    assert find_pack("frobc-1") == rules / "frobc-1"


def test_without_data_there_are_none(monkeypatch):
    monkeypatch.setattr(locating, "data_folder", lambda _: None)
    assert builtin_names() == ()
    assert "one of none" in refusal("frobc-1").expected
    with pytest.raises(PackError):
        packs.load_builtin()


@pytest.mark.usefixtures("rules")
def test_a_path_is_taken_as_it_is():
    for path in ("./frobc-1", "a/b", ".", "..", "a\\b", Path("frobc-1")):
        assert find_pack(path) == Path(path)


def test_beside_comes_before_built_in(rules, tmp_path):
    for name in ("own", "frobc-1"):
        (tmp_path / name).mkdir()
    assert find_pack("frobc-1", beside=tmp_path / "own") == tmp_path / "frobc-1"
    assert find_pack("frobc-2", beside=tmp_path / "own") == rules / "frobc-2"


def test_built_in_comes_before_the_working_folder(rules, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "frobc-1").mkdir()
    (tmp_path / "other").mkdir()
    assert find_pack("frobc-1") == rules / "frobc-1"
    assert find_pack("other") == Path("other")


@pytest.mark.parametrize(
    ("name", "near"), [("frobc1", "frobc-1"), ("frobc-22", "frobc-2"), ("zebra", None)]
)
@pytest.mark.usefixtures("rules")
def test_near_misses(name, near):
    finding = refusal(name)
    assert (finding.code, finding.suggestion) == ("MS157", near)
    assert finding.expected == "one of frobc-1, frobc-2"


@pytest.mark.parametrize("name", ["", "a" * 5000, "a\0b", "\ud800", "\x1b[31m", "no-pack"])
@pytest.mark.usefixtures("rules")
def test_any_text_is_a_name_that_is_not_there(name):
    assert refusal(name).code == "MS157"
    (finding,) = packs.check(name).findings
    assert finding.code == "MS157"


@pytest.mark.usefixtures("rules")
def test_the_first_built_in_pack_is_the_usual_one(monkeypatch):
    monkeypatch.setattr("meshseed.packs.loading.load", lambda name: name)
    assert packs.load_builtin() == "frobc-1"


def test_a_checkout_has_its_rules():
    assert data_folder("rules").name == "rules"
    assert data_folder("nothing-of-the-kind") is None
