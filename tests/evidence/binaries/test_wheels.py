"""Archives of strangers: read within bounds, nothing written, nothing followed."""

import io
import os
import struct
import time
import tracemalloc
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.evidence.making import wheel_with

from meshseed.evidence.binaries import BinaryProblem, open_subject


def fault(path, name=None):
    def read():
        subject = open_subject(path)
        return subject.read(name or subject.names[0])

    with pytest.raises(BinaryProblem) as wrong:
        read()
    return wrong.value.finding


def test_a_wheel_is_read_in_place(tmp_path):
    wheel = wheel_with(tmp_path / "a.whl", {"b/y.so": b"two", "b/x.so": b"one"})
    subject = open_subject(wheel)
    assert (subject.names, subject.bare, subject.findings) == (("b/x.so", "b/y.so"), False, ())
    assert subject.read("b/x.so") == b"one"
    assert [one.name for one in tmp_path.iterdir()] == ["a.whl"]


def test_a_wheel_by_any_name(tmp_path):
    wheel = wheel_with(tmp_path / "download", {"x.so": b"one"})
    assert open_subject(wheel).names == ("x.so",)


def test_a_bomb_is_not_unpacked(tmp_path):
    wheel = wheel_with(tmp_path / "bomb.whl", {"x.so": bytes(300 << 20)})
    tracemalloc.start()
    begun = time.monotonic()
    finding = fault(wheel)
    assert time.monotonic() - begun < 1
    assert tracemalloc.get_traced_memory()[1] < 16 << 20
    tracemalloc.stop()
    assert finding.code == "MS811"
    assert "times its size" in finding.message


def test_a_size_that_is_not_that_of_the_directory(tmp_path):
    """What unpacks to more than it says is cut off, and what unpacks to less is refused."""
    wheel = wheel_with(tmp_path / "liar.whl", {"x.so": os.urandom(1000) + bytes(5000)})
    data = bytearray(wheel.read_bytes())
    at = data.index(b"PK\x01\x02") + 24
    struct.pack_into("<I", data, at, 100)
    wheel.write_bytes(data)
    assert fault(wheel).code in {"MS810", "MS811"}
    struct.pack_into("<I", data, at, 9000)
    wheel.write_bytes(data)
    assert fault(wheel).code in {"MS810", "MS811"}


def test_a_directory_too_large_to_parse_is_not(tmp_path):
    wheel = wheel_with(tmp_path / "wide.whl", {"x.so": b"one"})
    data = bytearray(wheel.read_bytes())
    end = data.rindex(b"PK\x05\x06")
    struct.pack_into("<HH", data, end + 8, 0xFFFF, 0xFFFF)
    struct.pack_into("<I", data, end + 12, 0x7FFF_FFFF)
    wheel.write_bytes(data)
    assert fault(wheel).code == "MS811"


@pytest.mark.parametrize(
    "name", ["/etc/x.so", "../x.so", "a/../../x.so", "a\\x.so", "c:/x.so", "a//x.so"]
)
def test_names_that_lead_out_are_passed_over(tmp_path, name):
    subject = open_subject(wheel_with(tmp_path / "a.whl", {name: b"one", "b.so": b"two"}))
    assert subject.names == ("b.so",)
    assert [one.code for one in subject.findings] == ["MS812"]


def test_control_characters_of_a_name_are_shown_escaped(tmp_path):
    subject = open_subject(wheel_with(tmp_path / "a.whl", {"../\x1b[31m.so": b"one"}))
    assert "\x1b" not in subject.findings[0].where[0].source


def test_links_and_names_that_stand_there_twice_are_passed_over(tmp_path):
    path = tmp_path / "a.whl"
    with zipfile.ZipFile(path, "w") as archive:
        link = zipfile.ZipInfo("link.so")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("twice.so", "one")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("twice.so", "two")
    subject = open_subject(path)
    assert subject.names == ()
    assert sorted(one.message[:12] for one in subject.findings) == ["its name sta", "this is a li"]


def test_an_encrypted_or_strangely_packed_entry_is_a_finding(tmp_path):
    wheel = wheel_with(tmp_path / "a.whl", {"x.so": b"one" * 100}, zipfile.ZIP_BZIP2)
    assert "packed by method 12" in fault(wheel).message
    wheel = wheel_with(tmp_path / "b.whl", {"x.so": b"one" * 100})
    data = bytearray(wheel.read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    wheel.write_bytes(data)
    assert fault(wheel).code == "MS810"


def test_zip64_is_read(tmp_path):
    path = tmp_path / "a.whl"
    with zipfile.ZipFile(path, "w") as archive, archive.open("x.so", "w", force_zip64=True) as file:
        file.write(b"one")
    assert open_subject(path).read("x.so") == b"one"


def test_the_wide_directory_that_is_announced_is_the_one_that_is_measured(tmp_path):
    path = tmp_path / "a.whl"
    body = b"PK\x03\x04" + bytes(60)
    record = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 300_000, 10, 0)
    # Where the record should lie, the locator has the mark of one: harmless, with the zeros behind.
    locator = struct.pack("<4sI4sII", b"PK\x06\x07", 0, b"PK\x06\x06", 0, 1)
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 0, 0, 0, 0, 64) + bytes(64)
    path.write_bytes(body + record + locator + end)
    with pytest.raises(BinaryProblem, match="300000 entries"):
        open_subject(path)


def test_what_is_not_there_or_no_file(tmp_path):
    for path in (tmp_path / "none.whl", tmp_path / "no\0thing"):
        with pytest.raises(BinaryProblem) as wrong:
            open_subject(path)
        assert wrong.value.finding.code == "MS810"
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BinaryProblem, match="neither a file nor a folder"):
        open_subject(tmp_path / "pipe")


def test_a_folder_is_read_without_following_links_or_waiting_for_pipes(tmp_path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "deep" / "x.so").write_bytes(b"one")
    (tmp_path / "out.so").write_bytes(b"secret")
    (tmp_path / "in" / "link.so").symlink_to(tmp_path / "out.so")
    (tmp_path / "in" / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "in" / "pipe.so")
    subject = open_subject(tmp_path / "in")
    assert subject.names == ("deep/x.so",)
    assert [one.code for one in subject.findings] == ["MS812"]
    (tmp_path / "in" / "deep" / "x.so").unlink()
    (tmp_path / "in" / "deep" / "x.so").symlink_to(tmp_path / "out.so")
    with pytest.raises(BinaryProblem) as wrong:
        subject.read("deep/x.so")
    assert wrong.value.finding.code == "MS810"


def sound():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/x.so", b"\x7fELF" + bytes(200))
        archive.writestr("a/y.txt", b"text")
    return made.getvalue()


SOUND = sound()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), max_size=6),
    st.integers(0, len(SOUND)),
)
@example([(SOUND.index(b"PK\x01\x02") + 46, 0)], 0)
def test_damaged_archives_end_in_files_or_a_finding(tmp_path, changes, cut):
    data = bytearray(SOUND)
    for at, byte in changes:
        data[at] = byte
    if cut % 2:
        del data[cut:]
    path = Path(tmp_path) / "x.whl"
    path.write_bytes(data)
    try:
        subject = open_subject(path)
    except BinaryProblem:
        return
    for name in subject.names:
        with suppress(BinaryProblem):
            assert len(subject.read(name)) <= 1 << 20
