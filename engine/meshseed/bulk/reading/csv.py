"""Rows of comma-separated values, the first naming the columns."""

import csv
import io
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
_NO_TEXT: Final = "\udcff"
"""Stands for the values of a row that cannot be cut."""


def header(path: Path) -> tuple[tuple[str, ...], int]:
    """The names of the columns, and the byte where rows begin. Raises `OSError`, `ValueError`."""
    with path.open("rb") as file:
        data = file.read(_LONGEST_HEADER)
    at = 0
    while (feed := data.find(b"\n", at)) >= 0 and data.count(b'"', 0, feed) % 2:
        at = feed + 1
    end = len(data) if feed < 0 else feed + 1
    csv.field_size_limit(LONGEST_ROW)
    text = io.StringIO(data[:end].decode("utf-8-sig"), newline="")
    try:
        return tuple(next(csv.reader(text, strict=True), [])), end
    except csv.Error as wrong:
        raise ValueError(str(wrong)) from wrong


def read(data: bytes, shape: Shape) -> Iterator[Block]:
    """The rows of *data* as one block."""
    yield _fast(data, shape) or _careful(data, shape)


def _fast(data: bytes, shape: Shape) -> Block | None:
    """Read by columns, each text once; None where some row is not like the others."""
    if not data.strip():
        return Block(lines=Listed([]))
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
    kept = tuple(Kept(name, _texts(table.column(name))) for name in shape.keep)
    return Block(lines=_lines(table, shape), kept=kept)


def _lines(table: pa.Table, shape: Shape) -> Coded | Listed:
    if shape.job is None:
        return coded(table.column(shape.line))
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
        if len(row) == len(shape.names) and all(map(_is_text, row)):
            found.append(row)
            continue
        why = f"{len(row)} values, not {len(shape.names)}"
        bad.append(Bad(len(found), why if len(row) != len(shape.names) else "not valid UTF-8"))
        found.append(None)
    columns = {
        name: [None if row is None else row[place] for row in found]
        for name, place in places.items()
    }
    lines = columns[shape.line]
    if shape.job is not None:
        lines = with_jobs(lines, columns[shape.job])
    kept = tuple(Kept(name, pa.array(columns[name], pa.string())) for name in shape.keep)
    return Block(lines=Listed(lines), kept=kept, bad=tuple(bad))


def _rows(data: bytes) -> Iterator[list[str]]:
    """The values of each row; of one that the library refuses, none that fit."""
    csv.field_size_limit(LONGEST_ROW)
    rows = csv.reader(io.StringIO(data.decode("utf-8", "surrogateescape"), newline=""))
    while True:
        try:
            yield next(rows)
        except StopIteration:
            return
        except csv.Error:
            yield [_NO_TEXT]


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
