"""A pack's folder, read within bounds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from meshseed.diagnostics import Position
from meshseed.packs import sources
from meshseed.packs.sources import PackError, PackFile, digest_of, read_pack


def refused(folder):
    with pytest.raises(PackError) as caught:
        read_pack(folder)
    return caught.value


def codes(error):
    return [finding.code for finding in error.findings]


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "b.toml").write_bytes(b"b = 1\n")
    (folder / "a.toml").write_bytes("a = 'é'\n".encode())
    return folder


def test_files_come_by_name_and_nothing_else_is_read(pack):
    (pack / "sub").mkdir()
    (pack / "sub" / "c.toml").write_bytes(b"\0")
    (pack / "notes.md").write_bytes(b"\0")
    (pack / ".hidden.toml").write_bytes(b"\0")
    read = read_pack(pack)
    assert read.id == "pack"
    assert [file.name for file in read.files] == ["a.toml", "b.toml"]
    assert read.texts == {str(pack / "a.toml"): "a = 'é'\n", str(pack / "b.toml"): "b = 1\n"}


def test_the_digest_is_of_names_and_contents_only(pack, tmp_path):
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    for file in pack.iterdir():
        (moved / file.name).write_bytes(file.read_bytes())
    digest = read_pack(pack).digest
    assert digest == read_pack(moved).digest
    assert digest == "675526bd1033ade1fb1b99af2386bdc8f5a716217e31e89099bc6b8d3adf6484"
    (moved / "a.toml").rename(moved / "c.toml")
    assert digest != read_pack(moved).digest


def test_the_digest_keeps_names_and_contents_apart():
    def files(*pairs):
        return [PackFile(name=n, path_shown=n, data=d) for n, d in pairs]

    assert digest_of(files(("a", b"bc"))) != digest_of(files(("ab", b"c")))
    assert digest_of(files(("a", b"1"), ("b", b"2"))) == digest_of(files(("b", b"2"), ("a", b"1")))


def test_a_folder_named_by_a_dot_has_the_folders_own_name(pack, monkeypatch):
    monkeypatch.chdir(pack)
    assert read_pack(Path()).id == "pack"


def test_what_is_no_pack_folder(pack, tmp_path):
    assert codes(refused(tmp_path / "none")) == ["MS100"]
    assert codes(refused(pack / "a.toml")) == ["MS101"]
    assert codes(refused(tmp_path)) == ["MS102"]
    assert codes(refused(Path("a\0b"))) == ["MS103"]


def test_all_bad_files_are_reported_at_once(pack):
    (pack / "c.toml").write_bytes(b"ok = 1\n\xc3\xa9 \xff\xfe")
    (pack / "d.toml").write_bytes("# é\n# é\0".encode())
    (pack / "e.toml").write_bytes(b"")
    (pack / "f.toml").write_bytes(b"\xef\xbb\xbfa = 1")
    (pack / "g.toml").write_bytes("a = 1".encode("utf-16"))
    error = refused(pack)
    assert codes(error) == ["MS106", "MS107", "MS108", "MS109", "MS106"]
    not_utf8, binary = error.findings[:2]
    assert not_utf8.where[0].span.start == Position(2, 3)
    assert error.texts[str(pack / "c.toml")] == "ok = 1\né \\xff\\xfe"
    assert binary.where[0].span.start == Position(2, 4)


def test_binary_is_called_binary_even_where_it_is_not_utf8(pack):
    (pack / "c.toml").write_bytes(b"ELF\0\xff")
    assert codes(refused(pack)) == ["MS107"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes need rights there")
def test_only_plain_files_are_opened(pack, tmp_path):
    secret = tmp_path / "secret"
    secret.write_bytes(b"x = 1\n")
    (pack / "c.toml").symlink_to(secret)
    (pack / "d.toml").symlink_to(tmp_path / "dangling")
    (pack / "e.toml").symlink_to(pack / "a.toml")
    os.mkfifo(pack / "f.toml")
    (pack / "g.toml").mkdir()
    assert codes(refused(pack)) == ["MS104"] * 5


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_the_folder_itself_may_be_a_link(pack, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(pack)
    assert read_pack(link).digest == read_pack(pack).digest


def test_a_file_the_system_refuses(pack, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sources.os, "open", refuse)
    error = refused(pack)
    assert codes(error) == ["MS103", "MS103"]
    assert error.findings[0].message == "the file cannot be read: Permission denied"


def test_sizes_are_bounded(pack, monkeypatch):
    monkeypatch.setattr(sources, "MAX_FILE_BYTES", 8)
    assert codes(refused(pack)) == ["MS105"]
    monkeypatch.setattr(sources, "MAX_FILE_BYTES", 9)
    monkeypatch.setattr(sources, "MAX_PACK_BYTES", 14)
    assert codes(refused(pack)) == ["MS105"]
    monkeypatch.setattr(sources, "MAX_PACK_BYTES", 15)
    monkeypatch.setattr(sources, "MAX_FILES", 1)
    assert codes(refused(pack)) == ["MS105"]
    monkeypatch.setattr(sources, "MAX_FILES", 2)
    assert len(read_pack(pack).files) == 2


def test_a_huge_file_is_not_read_to_its_end(pack):
    with (pack / "c.toml").open("wb") as file:
        file.truncate(2**40)
    assert codes(refused(pack)) == ["MS105"]


def test_reading_loads_nothing_that_only_a_problem_needs():
    script = (
        "import sys, meshseed.packs.toml, meshseed.packs.problems, meshseed.diagnostics\n"
        "print(sorted({'pydantic', 'tree_sitter', 'difflib', 'click', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == "[]"
