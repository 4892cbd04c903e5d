"""Cutting rows into portions, each of which becomes one part of the output.

A portion depends on the file and the size alone, never on the machine: the same rows give the
same parts everywhere.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from msgspec import Struct

from meshseed.bulk.asking import Form, Shape
from meshseed.bulk.errors import refusal
from meshseed.diagnostics.codes.bulk import ENDLESS_ROW

PORTION: Final = 16 * 1024 * 1024
"""Bytes of text in a portion, unless another size is asked for."""

LONGEST_ROW: Final = 64 * 1024 * 1024
"""Bytes a row may have before it is taken for one that never ends."""

_STEP: Final = 1024 * 1024


class Portion(Struct, frozen=True, kw_only=True):
    """Rows that belong together: bytes of a text, or row groups of a Parquet file, end excluded."""

    index: int
    start: int
    stop: int


def portions_of(path: Path, shape: Shape, size: int) -> tuple[Portion, ...]:
    """The portions of a file. Raises `BulkError` where no row ends, `OSError`."""
    if shape.form is Form.PARQUET:
        from meshseed.bulk.reading.parquet import groups_of

        bounds = groups_of(path)
    else:
        bounds = _bounds(path, shape.begins, size, quotes=shape.form is Form.CSV)
    return tuple(
        Portion(index=index, start=start, stop=stop) for index, (start, stop) in enumerate(bounds)
    )


def _bounds(path: Path, at: int, size: int, *, quotes: bool) -> Iterator[tuple[int, int]]:
    """Bytes of portions: each ends with the first row that ends *size* bytes after its start."""
    length = path.stat().st_size
    with path.open("rb") as file:
        while at + size < length:
            open_quote = quotes and _quotes(file, at, at + size) % 2 == 1
            end = _row_end(file, at + size, open_quote=open_quote, quotes=quotes)
            yield at, end
            at = end
    if at < length:
        yield at, length


def _quotes(file: BinaryIO, start: int, stop: int) -> int:
    file.seek(start)
    count = 0
    while start < stop:
        data = file.read(min(_STEP, stop - start))
        if not data:
            break
        count += data.count(b'"')
        start += len(data)
    return count


def _row_end(file: BinaryIO, start: int, *, open_quote: bool, quotes: bool) -> int:
    """Behind the first line feed from *start* on that is in no quotes."""
    file.seek(start)
    at = start
    while at - start <= LONGEST_ROW:
        data = file.read(_STEP)
        if not data:
            return at
        begin = 0
        while (feed := data.find(b"\n", begin)) >= 0:
            open_quote ^= quotes and data.count(b'"', begin, feed) % 2 == 1
            begin = feed + 1
            if not open_quote:
                return at + begin
        open_quote ^= quotes and data.count(b'"', begin) % 2 == 1
        at += len(data)
    raise refusal(
        ENDLESS_ROW,
        f"no row of {os.fspath(file.name)} ends within {LONGEST_ROW:,} bytes from byte {start:,}",
        help_="close a quote that is never closed, or check the form of the file: --from",
    )
