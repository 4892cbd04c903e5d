"""Binaries in a wheel, read without unpacking it to disk."""

import stat
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from meshseed.diagnostics import Finding, Place, visible
from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.binaries.limits import (
    MAX_ARCHIVE,
    MAX_DIRECTORY,
    MAX_ENTRIES,
    MAX_FILE,
    SUSPECT_RATIO,
    SUSPECT_SIZE,
)
from meshseed.evidence.binaries.problems import problem
from meshseed.packs.sources import finding_of

_END: Final = b"PK\x05\x06"
_END64: Final = b"PK\x06\x06"
_LOCATED: Final = b"PK\x06\x07"
_LOCATOR: Final = 20
_WIDE_RECORD: Final = 56
_LONGEST_COMMENT: Final = 0xFFFF
_BLOCK: Final = 1 << 20
_LINUX: Final = 3
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


def looks_packed(path: Path) -> bool:
    """Whether a file begins as an archive does, whatever it is called."""
    with path.open("rb") as file:
        return file.read(4) in {b"PK\x03\x04", _END}


class Wheel:
    """The plain entries of an archive."""

    bare: Final = False

    def __init__(
        self, path: Path, entries: Mapping[str, zipfile.ZipInfo], findings: tuple[Finding, ...]
    ) -> None:
        self._path = path
        self._entries = entries
        self.shown = str(path)
        self.names = tuple(sorted(entries))
        self.findings = findings

    @classmethod
    def at(cls, path: Path) -> "Wheel":
        """The archive at *path*. Raises `BinaryProblem` where its directory cannot be used."""
        shown = str(path)
        _check_directory(path)
        try:
            with zipfile.ZipFile(path) as archive:
                infos = archive.infolist()
        except _BROKEN as error:
            raise problem(codes.UNREADABLE, f"its directory is damaged: {error}", shown) from error
        if len(infos) > MAX_ENTRIES:
            raise problem(codes.TOO_LARGE, f"it has {len(infos)} entries", shown)
        counts = Counter(one.filename for one in infos)
        entries: dict[str, zipfile.ZipInfo] = {}
        findings: list[Finding] = []
        for info in infos:
            if info.filename.endswith("/"):
                continue
            fault = _fault(info, counts[info.filename])
            if fault is None:
                entries[info.filename] = info
            elif not (counts[info.filename] > 1 and info.filename in entries):
                place = Place(source=f"{shown}/{visible(info.filename)}")
                findings.append(finding_of(codes.TRICK, fault, place))
        return cls(path, entries, tuple(dict.fromkeys(findings)))

    def read(self, name: str) -> bytes:
        """The whole of one entry. Raises `BinaryProblem`."""
        info = self._entries[name]
        shown = f"{self.shown}/{name}"
        _check_size(info, shown)
        parts: list[bytes] = []
        left = info.file_size + 1
        try:
            with zipfile.ZipFile(self._path) as archive, archive.open(info) as file:
                while left > 0 and (part := file.read(min(_BLOCK, left))):
                    parts.append(part)
                    left -= len(part)
        except _BROKEN as error:
            raise problem(codes.UNREADABLE, f"it cannot be unpacked: {error}", shown) from error
        if left != 1:
            message = f"its size is not the {info.file_size} bytes that the directory says"
            raise problem(codes.TOO_LARGE, message, shown)
        return b"".join(parts)


_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    struct.error,
    OverflowError,
    NotImplementedError,
    LookupError,
    TypeError,
    MemoryError,
)
"""What reading a damaged, encrypted or strangely packed archive raises."""


def _fault(info: zipfile.ZipInfo, count: int) -> str | None:
    """Why an entry is passed over; None for a plain file in its place."""
    # The name as written: what follows a NUL is cut off for others, but not for everybody.
    name = info.orig_filename
    if name.startswith("/") or "\\" in name or "\0" in name or ":" in name.partition("/")[0]:
        return "its name leads out of the archive"
    if any(part in {"", ".", ".."} for part in name.split("/")):
        return "its name leads out of the archive"
    if count > 1:
        return f"its name stands there {count} times"
    mode = info.external_attr >> 16
    if info.create_system == _LINUX and stat.S_IFMT(mode) not in {0, stat.S_IFREG}:
        return "this is a link, which is not followed"
    return None


def _check_size(info: zipfile.ZipInfo, shown: str) -> None:
    if info.file_size > MAX_FILE:
        raise problem(codes.TOO_LARGE, f"it would have {info.file_size} bytes", shown)
    if info.file_size > SUSPECT_SIZE and info.file_size > SUSPECT_RATIO * info.compress_size:
        ratio = info.file_size // max(info.compress_size, 1)
        raise problem(codes.TOO_LARGE, f"it would unpack to {ratio} times its size", shown)
    if info.compress_type not in _METHODS:
        message = f"it is packed by method {info.compress_type}, which wheels do not use"
        raise problem(codes.UNREADABLE, message, shown)


def _wide_records(file: BinaryIO, end: int) -> Iterator[bytes]:
    """The records of the wide form that a reader may take, where one is announced before *end*."""
    locator = max(0, end - _LOCATOR)
    file.seek(locator)
    announced = file.read(_LOCATOR)
    if announced[:4] != _LOCATED or len(announced) < _LOCATOR:
        return
    # Some trust the locator, and some look right before it.
    for at in (struct.unpack_from("<Q", announced, 8)[0], locator - _WIDE_RECORD):
        if 0 <= at < end:
            file.seek(at)
            record = file.read(_WIDE_RECORD)
            if record[:4] == _END64 and len(record) == _WIDE_RECORD:
                yield record


def _check_directory(path: Path) -> None:
    """Whether the directory is of a size worth parsing: the library reads it whole."""
    shown = str(path)
    size = path.stat().st_size
    if size > MAX_ARCHIVE:
        raise problem(codes.TOO_LARGE, f"it has {size} bytes", shown)
    with path.open("rb") as file:
        start = max(0, size - _LONGEST_COMMENT - 1024)
        file.seek(start)
        tail = file.read()
        at = tail.rfind(_END)
        if at < 0 or len(tail) < at + 22:
            raise problem(codes.UNREADABLE, "it is no archive, or its end is missing", shown)
        stated = [struct.unpack_from("<HI", tail, at + 10)]
        wide = [struct.unpack_from("<QQ", one, 32) for one in _wide_records(file, start + at)]
        # The narrow numbers are all ones where the wide ones count.
        stated = wide or stated
    entries = max(one[0] for one in stated)
    length = max(one[1] for one in stated)
    if length > min(size, MAX_DIRECTORY):
        raise problem(codes.TOO_LARGE, f"its directory would have {length} bytes", shown)
    if entries > MAX_ENTRIES:
        raise problem(codes.TOO_LARGE, f"it has {entries} entries", shown)
