"""A file holds its old bytes or its new ones, whatever happens."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meshseed.checking.decoding import decoded
from meshseed.checking.diffing import patch
from meshseed.checking.writing import Changed, write_new, write_whole


def test_the_mode_stays(tmp_path):
    file = tmp_path / "run.sh"
    file.write_bytes(b"old")
    file.chmod(0o754)
    write_whole(file, b"new", instead_of=b"old")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o7777 == 0o754
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_changed_is_left(tmp_path):
    file = tmp_path / "run.sh"
    file.write_bytes(b"other")
    with pytest.raises(Changed):
        write_whole(file, b"new", instead_of=b"old")
    assert file.read_bytes() == b"other"


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path):
    (tmp_path / "real").mkdir()
    file = tmp_path / "real" / "run.sh"
    file.write_bytes(b"old")
    link = tmp_path / "link.sh"
    link.symlink_to(file)
    write_whole(link, b"new", instead_of=b"old")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_leaves_the_file(tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    file = folder / "run.sh"
    file.write_bytes(b"old")
    folder.chmod(0o500)
    try:
        with pytest.raises(OSError, match="denied"):
            write_whole(file, b"new", instead_of=b"old")
    finally:
        folder.chmod(0o700)
    assert file.read_bytes() == b"old"


def test_a_disk_that_is_full_leaves_the_file(tmp_path, monkeypatch):
    file = tmp_path / "run.sh"
    file.write_bytes(b"old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"new", instead_of=b"old")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_file_is_readable_as_others_are(tmp_path):
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    write_new(tmp_path / "out", b"x")
    assert (tmp_path / "out").stat().st_mode == plain.stat().st_mode


def test_who_else_wrote_the_same_is_no_hindrance(tmp_path):
    file = tmp_path / "run.sh"
    file.write_bytes(b"new")
    write_whole(file, b"new", instead_of=b"old")
    assert file.read_bytes() == b"new"


def test_it_is_written_alike_where_files_without_a_name_are_not_to_be_had(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    file = tmp_path / "run.sh"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_whole(file, b"new", instead_of=b"old")
    assert (file.read_bytes(), file.stat().st_mode & 0o7777) == (b"new", 0o640)
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_nobody_may_write_is_left(tmp_path):
    file = tmp_path / "run.sh"
    file.write_bytes(b"old")
    file.chmod(0o444)
    with pytest.raises(PermissionError, match="read-only"):
        write_whole(file, b"new", instead_of=b"old")
    assert file.read_bytes() == b"old"


def test_a_pipe_is_written_into_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    data = b"x" * 300_000
    with ThreadPoolExecutor(1) as other:
        reading = other.submit(pipe.read_bytes)
        write_new(pipe, data)
        assert reading.result(10) == data
    assert pipe.is_fifo()
    link = tmp_path / "nowhere"
    link.symlink_to(os.devnull)
    write_new(link, data)
    assert Path(os.devnull).is_char_device()


WRITER = """
import sys
from pathlib import Path
from meshseed.checking.writing import write_whole
file = Path(sys.argv[1])
old, new = b"old\\n" * 200_000, b"new\\n" * 300_000
print("ready", flush=True)
while True:
    write_whole(file, new, instead_of=old)
    write_whole(file, old, instead_of=new)
"""


def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path):
    file = tmp_path / "run.sh"
    old, new = b"old\n" * 200_000, b"new\n" * 300_000
    seen = set()
    for round_ in range(6):
        file.write_bytes(old)
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE
        )
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.02 + round_ * 0.007)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert process.returncode == -signal.SIGKILL
        data = file.read_bytes()
        assert data in (old, new)
        seen.add(data)
    assert seen


@given(st.binary(max_size=60), st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]))
def test_every_file_comes_back_byte_for_byte(data, mark):
    content = decoded(mark + data)
    assert content.encoded(content.text) == mark + data


def test_texts_of_each_encoding():
    assert decoded("é—\r\n".encode()).text == "é—\r\n"
    assert decoded(b"\xef\xbb\xbfx").text == "x"
    assert decoded(b"\xff\xfe" + "é\n".encode("utf-16-le")).text == "é\n"
    assert decoded(b"caf\xe9").text == "caf\udce9"


def test_a_patch_can_be_applied(tmp_path):
    before = "one\r\ntwo\x0c\nthree"
    after = "one\r\n2\x0c\nthree!"
    text = patch("run.sh", before, after)
    file = tmp_path / "run.sh"
    file.write_bytes(before.encode())
    subprocess.run(
        ["patch", "--binary", "-p1"], input=text.encode(), cwd=tmp_path, check=True, timeout=10,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    assert file.read_bytes() == after.encode()
    assert patch("run.sh", before, before) == ""
