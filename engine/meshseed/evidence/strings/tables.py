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
"""Most bytes of all of them."""

_FIRST: Final = 512
_LONGEST_STEP: Final = 1 << 20
_SMALLEST: Final = 8
_HEADER: Final = re.compile(rb"x[\x01\x5e\x9c\xda]|BZh[1-9]1AY&SY")
_MARK: Final = b"__test__"
_MARKS: Final = (b"__name__", b"__main__")
_LONGEST_RUN: Final = 1 << 24


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
            unpacked = _unpacked(image.data, match.start(), stop, min(MAX_TABLE, left))
            if unpacked is None:
                continue
            data, end = unpacked
            left -= len(data)
            address = image.address_of(match.start()) or 0
            yield Table(data=data, address=address, form=Form.COMPRESSED)
            if left <= 0:
                return


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


def _unpacked(data: bytes, start: int, stop: int, most: int) -> tuple[bytes, int] | None:
    """A stream that begins at *start*, and where it ends; None where none ends well."""
    unpacker = bz2.BZ2Decompressor() if data[start : start + 1] == b"B" else zlib.decompressobj()
    parts: list[bytes] = []
    size, at, step = 0, start, _FIRST
    # What only looks like a header fails within the first bytes: they are tried alone.
    while not unpacker.eof:
        given = data[at : min(at + step, stop)]
        if not given:
            return None
        try:
            # One byte too many is enough to know that it is too much.
            part = unpacker.decompress(given, most - size + 1)
        except (zlib.error, OSError, EOFError, ValueError):
            return None
        size += len(part)
        if size > most:
            return None
        parts.append(part)
        at += len(given)
        step = min(step * 4, _LONGEST_STEP)
    if size < _SMALLEST:
        return None
    return b"".join(parts), at - len(unpacker.unused_data)
