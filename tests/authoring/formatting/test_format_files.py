"""Files are formatted where they stand: whole, or not at all."""

import pytest

from meshseed.authoring.formatting import State, format_files, write_formatted

UNTIDY = "[pack]\nrelease='1'\ndriver='d'\n"
TIDY = "[pack]\ndriver = 'd'\nrelease = '1'\n"


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pack.toml").write_text(UNTIDY)
    (tmp_path / "b.toml").write_text("# fine\n")
    (tmp_path / "notes.txt").write_text("x=  1")
    return tmp_path


def test_a_folder_and_a_file_in_it_are_each_looked_at_once(folder):
    found = format_files([str(folder), str(folder / "pack.toml")])
    assert [one.path.name for one in found.files] == ["b.toml", "pack.toml"]
    assert [one.state for one in found.files] == [State.CANONICAL, State.DIFFERS]
    assert (folder / "pack.toml").read_text() == UNTIDY


def test_writing_keeps_the_mode_and_leaves_nothing_beside(folder):
    path = folder / "pack.toml"
    path.chmod(0o640)
    (result,) = format_files([str(path)]).files
    assert write_formatted(result) is None
    assert path.read_text() == TIDY
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(folder) == ["b.toml", "notes.txt", "pack.toml"]


def test_a_file_that_changed_meanwhile_is_left_alone(folder):
    path = folder / "pack.toml"
    (result,) = format_files([str(path)]).files
    path.write_text("[pack]\n")
    finding = write_formatted(result)
    assert finding.code == "MS612"
    assert path.read_text() == "[pack]\n"
    assert names(folder) == ["b.toml", "notes.txt", "pack.toml"]


def test_a_file_that_became_a_link_is_left_alone(folder):
    path = folder / "pack.toml"
    (result,) = format_files([str(path)]).files
    path.rename(folder / "real.toml")
    path.symlink_to(folder / "real.toml")
    assert write_formatted(result).code == "MS612"
    assert (folder / "real.toml").read_text() == UNTIDY


def test_broken_and_missing_files_are_told_and_the_rest_is_formatted(folder):
    (folder / "a.toml").write_text("x = [1\n")
    found = format_files([str(folder), str(folder / "none.toml"), str(folder / "none")])
    assert {one.path.name: one.state for one in found.files} == {
        "a.toml": State.BROKEN,
        "b.toml": State.CANONICAL,
        "pack.toml": State.DIFFERS,
    }
    assert sorted(one.code for one in found.all_findings) == ["MS100", "MS103", "MS110"]


def test_what_is_no_text_is_told(folder):
    (folder / "bin.toml").write_bytes(b"\xff")
    (finding,) = format_files([str(folder / "bin.toml")]).all_findings
    assert finding.code == "MS106"
