"""Tables of texts that stand one behind the other, compressed or not.

Source: the code generators of Cython 3.2 (compressed) and 3.3 (as they are). The lengths are
numbers in the code, so the data does not show where one text ends.
"""

import bz2
import re
import zlib
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from meshseed.evidence.binaries import Image
from meshseed.evidence.strings.hits import Form

MAX_TABLE: Final = 16 << 20
"""Most bytes of one unpacked table."""

MAX_TABLES: Final = 64 << 20
"""Most bytes of all of them, and of what begins as one and is none."""

_FIRST: Final = 512
_LONGEST_STEP: Final = 1 << 20
_SMALLEST: Final = 8
_HEADER: Final = re.compile(rb"x[\x01\x5e\x9c\xda]|BZh[1-9]1AY&SY")
_MARK: Final = b"__test__"
_MARKS: Final = (b"__name__", b"__main__")
_LONGEST_RUN: Final = 1 << 24


class _Attempt(Struct, frozen=True, kw_only=True):
    """What trying to unpack gave: the data of a stream that ends well, and where it ends."""

    data: bytes | None
    end: int
    spent: int


class Table(Struct, frozen=True, kw_only=True):
    """Unpacked texts, and the address of the table as it is stored."""

    data: bytes
    address: int
    form: Form


def compressed_tables(image: Image) -> Iterator[Table]:
    """The compressed streams among the constant texts that unpack whole."""
    left = MAX_TABLES
    for start, stop in image.texts:
        end = start
        for match in _HEADER.finditer(image.data, start, stop):
            if match.start() < end:
                continue
            if left <= 0:
                return
            attempt = _unpack(image.data, match.start(), stop, min(MAX_TABLE, left))
            left -= attempt.spent
            if attempt.data is not None:
                end = attempt.end
                address = image.address_of(match.start()) or 0
                yield Table(data=attempt.data, address=address, form=Form.COMPRESSED)


def joined_tables(image: Image) -> Iterator[Table]:
    """Runs without a NUL that hold names which every compiled module has, one behind the other."""
    data = image.data
    for start, stop in image.texts:
        at = data.find(_MARK, start, stop)
        while at >= 0:
            first = max(start, data.rfind(b"\0", max(start, at - _LONGEST_RUN), at) + 1)
            last = data.find(b"\0", at, min(stop, at + _LONGEST_RUN))
            last = stop if last < 0 else last
            run = data[first:last]
            if all(mark in run for mark in _MARKS):
                yield Table(data=run, address=image.address_of(first) or 0, form=Form.TABLE)
            at = data.find(_MARK, last, stop)


def _unpack(data: bytes, start: int, stop: int, most: int) -> _Attempt:
    """Try a stream that begins at *start* and unpacks to *most* bytes at most."""
    unpacker = bz2.BZ2Decompressor() if data[start : start + 1] == b"B" else zlib.decompressobj()
    parts: list[bytes] = []
    size, at, step = 0, start, _FIRST
    # What only looks like a header fails within the first bytes: they are tried alone.
    while not unpacker.eof and at < stop and size <= most:
        given = data[at : min(at + step, stop)]
        try:
            # One byte too many is enough to know that it is too much.
            parts.append(unpacker.decompress(given, most - size + 1))
        except (zlib.error, OSError, EOFError, ValueError):
            break
        size += len(parts[-1])
        at += len(given)
        step = min(step * 4, _LONGEST_STEP)
    whole = unpacker.eof and _SMALLEST <= size <= most
    end = at - len(unpacker.unused_data) if whole else start
    return _Attempt(data=b"".join(parts) if whole else None, end=end, spent=size)
