"""Rows of comma-separated values, the first naming the columns."""

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.csv as pa_csv

from meshseed.bulk.asking import Shape
from meshseed.bulk.blocks import Bad, Block, Coded, Kept, Listed, with_jobs
from meshseed.bulk.portions import LONGEST_ROW
from meshseed.bulk.reading.coding import coded

_LONGEST_HEADER: Final = 1024 * 1024
_END: Final = "\x1fend"


def header(path: Path) -> tuple[tuple[str, ...], int]:
    """The names of the columns, and the byte where rows begin. Raises `OSError`, `ValueError`."""
    with path.open("rb") as file:
        data = file.read(_LONGEST_HEADER)
        is_all = not file.read(1)
    begins = len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0
    csv.field_size_limit(LONGEST_ROW)
    # A line may end with a carriage return alone, which only a reader of text looks for.
    text = io.StringIO(data[begins:].decode("utf-8", "surrogateescape"), newline="")
    try:
        names = next(csv.reader(text, strict=True), [])
    except csv.Error as wrong:
        raise ValueError(str(wrong)) from wrong
    end = text.tell()
    if not is_all and not text.read(1):
        raise ValueError(f"its first row does not end within {_LONGEST_HEADER:,} bytes")
    row = text.getvalue()[:end].encode("utf-8", "surrogateescape")
    # Raises where a name is no text.
    row.decode()
    return tuple(names), begins + len(row)


def read(data: bytes, shape: Shape) -> Iterator[Block]:
    """The rows of *data* as one block."""
    yield _fast(data, shape) or _careful(data, shape)


def _fast(data: bytes, shape: Shape) -> Block | None:
    """Read by columns, each text once; None where some row is not like the others."""
    if not data.strip():
        return Block(lines=Listed([]))
    is_quoted = b'"' in data
    if is_quoted:
        data += _last_row(shape)
    text = pa.dictionary(pa.int32(), pa.string())
    types = {name: pa.string() for name in shape.wanted}
    types[shape.line] = text if shape.job is None else pa.string()
    try:
        table = pa_csv.read_csv(
            pa.BufferReader(data),
            read_options=pa_csv.ReadOptions(
                column_names=shape.names, use_threads=False, block_size=max(len(data), 1)
            ),
            parse_options=pa_csv.ParseOptions(newlines_in_values=True),
            convert_options=pa_csv.ConvertOptions(
                include_columns=shape.wanted, column_types=types, strings_can_be_null=False
            ),
        )
    except pa.ArrowInvalid:
        return None
    if is_quoted:
        if table.column(shape.line)[-1].as_py() != _END:
            # A quote is never closed, and the rows behind it were taken for one value.
            return None
        table = table.slice(0, table.num_rows - 1)
    kept = tuple(Kept(name, _texts(table.column(name))) for name in shape.keep)
    return Block(lines=_lines(table, shape), kept=kept)


def _last_row(shape: Shape) -> bytes:
    """A row that can only be found at the end where every quote before it is closed."""
    return ("\n" + ",".join(_END if name == shape.line else "" for name in shape.names)).encode()


def _lines(table: pa.Table, shape: Shape) -> Coded | Listed:
    if shape.job is None:
        lines = coded(table.column(shape.line))
        if lines.texts and lines.texts[-1] == _END and len(lines.texts) - 1 not in lines.codes:
            lines.texts.pop()
        return lines
    return Listed(
        with_jobs(table.column(shape.line).to_pylist(), table.column(shape.job).to_pylist())
    )


def _texts(column: pa.ChunkedArray) -> pa.Array:
    return column.combine_chunks().cast(pa.string())


def _careful(data: bytes, shape: Shape) -> Block:
    """Read row by row: one that has another number of values is there, and cannot be read."""
    places = {name: shape.names.index(name) for name in shape.wanted}
    found: list[list[str] | None] = []
    bad: list[Bad] = []
    for row in _rows(data):
        if not row:
            continue
        why = _wrong_with(row, len(shape.names))
        if why is not None:
            bad.append(Bad(len(found), why))
        found.append(None if isinstance(row, str) or why is not None else row)
    columns = {
        name: [None if row is None else row[place] for row in found]
        for name, place in places.items()
    }
    lines = columns[shape.line]
    if shape.job is not None:
        lines = with_jobs(lines, columns[shape.job])
    kept = tuple(Kept(name, pa.array(columns[name], pa.string())) for name in shape.keep)
    return Block(lines=Listed(lines), kept=kept, bad=tuple(bad))


class _Lines:
    """The lines of a text; `asked_beyond` tells that one more was asked for than there are."""

    def __init__(self, data: bytes) -> None:
        self._lines = io.StringIO(data.decode("utf-8", "surrogateescape"), newline="")
        self.asked_beyond = False

    def __iter__(self) -> Iterator[str]:
        yield from self._lines
        self.asked_beyond = True


def _rows(data: bytes) -> Iterator[list[str] | str]:
    """The values of each row; of one that cannot be cut, why."""
    csv.field_size_limit(LONGEST_ROW)
    lines = _Lines(data)
    rows = csv.reader(lines)
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as wrong:
            yield str(wrong)
            continue
        yield "a quote is opened and never closed" if lines.asked_beyond else row


def _wrong_with(row: list[str] | str, count: int) -> str | None:
    """Why a row that should have *count* values cannot be read; None where it can."""
    if isinstance(row, str):
        return row
    if len(row) != count:
        return f"{len(row)} values, not {count}"
    return None if all(map(_is_text, row)) else "not valid UTF-8"


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
