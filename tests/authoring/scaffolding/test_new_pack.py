"""A new pack is sound and in canonical form, and never in the place of something."""

import pytest

from meshseed.authoring.formatting import State, format_files
from meshseed.authoring.scaffolding import Wanted, new_pack
from meshseed.evaluation import Pack, run_cases
from meshseed.packs import PackError, check


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def sound(folder):
    checked = check(folder)
    assert not checked.findings
    results = run_cases(Pack(checked.facts))
    assert results
    assert all(one.passed for one in results)
    assert {one.state for one in format_files([str(folder)]).files} == {State.CANONICAL}
    return checked.facts


def codes(wanted):
    with pytest.raises(PackError) as caught:
        new_pack(wanted)
    return [one.code for one in caught.value.findings]


def test_a_new_pack_is_sound(tmp_path):
    files = new_pack(Wanted(name="mine", folder=tmp_path / "a", driver='d "x" \\', release="1\n2"))
    facts = sound(tmp_path / "a" / "mine")
    assert (facts.identity.driver, facts.identity.release) == ('d "x" \\', "1\n2")
    assert all(file.is_file() for file in files)
    assert names(tmp_path / "a") == ["mine"]


def test_without_a_word_it_has_placeholders(tmp_path):
    new_pack(Wanted(name="mine", folder=tmp_path))
    assert sound(tmp_path / "mine").flags[0].dest == "example"


def test_the_next_release_of_a_pack_beside_it(tmp_path):
    new_pack(Wanted(name="one", folder=tmp_path, driver="d", release="1"))
    new_pack(Wanted(name="two", folder=tmp_path, release="2", extends="one"))
    facts = sound(tmp_path / "two")
    assert (facts.identity.driver, facts.identity.release) == ("d", "2")
    assert facts.identity.extends == "one"
    assert facts.flags


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    assert codes(Wanted(name="mine", folder=tmp_path)) == ["MS615"]
    assert codes(Wanted(name="dangling", folder=tmp_path)) == ["MS615"]
    assert names(tmp_path) == ["dangling", "mine"]


@pytest.mark.parametrize(
    "name", ["", ".", "..", ".x", "-x", "a/b", "a\\b", "a b", "a:b", "x" * 121]
)
def test_what_is_no_name_is_refused(tmp_path, name):
    assert codes(Wanted(name=name, folder=tmp_path)) == ["MS616"]
    assert not names(tmp_path)


def test_a_pack_that_is_not_there_cannot_be_extended(tmp_path):
    assert codes(Wanted(name="mine", folder=tmp_path, extends="no-such-pack")) == ["MS157"]
    assert codes(Wanted(name="mine", folder=tmp_path, extends="../x")) == ["MS616"]
    assert not names(tmp_path)


def test_where_nothing_can_be_written_that_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    assert codes(Wanted(name="mine", folder=tmp_path / "file")) == ["MS612"]
