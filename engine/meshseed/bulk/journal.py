"""What is written so far, so that a run that was broken off can go on.

The journal grows by one line per part, written after the part itself. A line that was cut off is
no line, and its part is made again.
"""

import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec
from msgspec import Struct

from meshseed.bulk.blocks import Bad
from meshseed.bulk.errors import refusal
from meshseed.bulk.files import is_partial, write_whole
from meshseed.bulk.working import Counts
from meshseed.diagnostics.codes.bulk import NOT_EMPTY, OTHER_RUN

NAME: Final = "manifest.jsonl"
_SAMPLES: Final = 64
_SAMPLE: Final = 64 * 1024


class Head(Struct, frozen=True, kw_only=True):
    """The first line: what a run is made from. Parts of runs that differ here do not mix.

    `rows` is a digest of the file's size, of when it was changed and of samples of it. `asked` is
    a digest of the pack and of everything that decides what a part holds.
    """

    schema: Literal[1] = 1
    version: str
    rows: str
    pack: str
    pack_digest: str
    asked: str
    parts: int


class Entry(Struct, frozen=True, kw_only=True):
    """One part that is written: the bytes of its file, and what it holds."""

    part: int
    size: int
    counts: Counts
    bad: tuple[Bad, ...] = ()


class Journal:
    """The journal of a folder, open for further lines."""

    def __init__(self, file: BinaryIO, head: Head, entries: dict[int, Entry]) -> None:
        self._file = file
        self._head = head
        self.entries = entries

    def add(self, entry: Entry) -> None:
        """Note a part that is written. Raises `OSError`."""
        self._file.write(msgspec.json.encode(entry) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.entries[entry.part] = entry

    def put_in_order(self) -> None:
        """Write the journal of a finished run anew, its parts in order. Raises `OSError`."""
        lines = (self._head, *(self.entries[part] for part in sorted(self.entries)))
        write_whole(Path(self._file.name), msgspec.json.Encoder().encode_lines(lines))

    def close(self) -> None:
        """Write no more."""
        self._file.close()


def check_empty(folder: Path, but: Path | None = None) -> None:
    """Make sure that there is a folder with nothing in it, *but* one file.

    What a run left behind that was killed before it began is nothing. Raises `BulkError` for
    anything else, and `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(one != but and not is_partial(one) for one in folder.iterdir()):
        raise refusal(
            NOT_EMPTY,
            f"{folder} is not empty",
            help_="name another folder, or go on with the run in it: --resume",
        )


def begin(folder: Path, head: Head, but: Path | None = None) -> Journal:
    """A new journal in a folder with nothing in it, *but* one file. Raises as `check_empty`."""
    check_empty(folder, but)
    path = folder / NAME
    # A run that ends in this very moment can be begun again, or gone on with.
    write_whole(path, msgspec.json.encode(head) + b"\n")
    return Journal(path.open("ab"), head, {})


def go_on(folder: Path, head: Head, names: Mapping[int, Path]) -> Journal:
    """The journal of a run that was broken off; *names* are the files of its parts.

    Raises `BulkError` where the folder holds no run, or another one, and `OSError`.
    """
    path = folder / NAME
    if not path.is_file():
        raise refusal(OTHER_RUN, f"{folder} holds no run", help_="begin without --resume")
    lines = path.read_bytes().split(b"\n")
    _check(folder, lines[0], head)
    entries: dict[int, Entry] = {}
    good = len(lines[0]) + 1
    # What stands behind the last line feed was cut off while it was written.
    for line in lines[1:-1]:
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except msgspec.DecodeError:
            break
        good += len(line) + 1
        if _is_there(names.get(entry.part), entry.size):
            entries[entry.part] = entry
    file = path.open("r+b")
    file.truncate(good)
    file.seek(good)
    return Journal(file, head, entries)


def _check(folder: Path, line: bytes, head: Head) -> None:
    try:
        found = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError as wrong:
        raise refusal(OTHER_RUN, f"{folder} holds a run that cannot be read") from wrong
    differing = [
        about
        for about, mine, theirs in (
            ("rows", found.rows, head.rows),
            ("pack", found.pack_digest, head.pack_digest),
            ("version of meshseed", found.version, head.version),
            ("options", (found.asked, found.parts), (head.asked, head.parts)),
        )
        if mine != theirs
    ]
    if differing:
        raise refusal(
            OTHER_RUN,
            f"the run in {folder} differs in its {' and '.join(differing)}",
            help_="give what that run was given, or begin in another folder",
        )


def _is_there(path: Path | None, size: int) -> bool:
    try:
        return path is not None and path.stat().st_size == size
    except OSError:
        return False


def digest_of(value: object) -> str:
    """A short name for plain data, equal where it is."""
    return blake2b(msgspec.json.encode(value, order="sorted"), digest_size=16).hexdigest()


def rows_digest(path: Path) -> str:
    """A short name for a file as it is. Reads some of it. Raises `OSError`."""
    stat = path.stat()
    digest = blake2b(f"{stat.st_size} {stat.st_mtime_ns}".encode(), digest_size=16)
    with path.open("rb") as file:
        for sample in range(_SAMPLES):
            file.seek(sample * stat.st_size // _SAMPLES)
            digest.update(file.read(_SAMPLE))
    return digest.hexdigest()
