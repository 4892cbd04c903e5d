"""Rows of a Parquet file, a few row groups to a portion."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from meshseed.bulk.asking import Shape
from meshseed.bulk.blocks import Bad, Block, Kept, Listed, with_jobs
from meshseed.bulk.portions import Portion
from meshseed.bulk.reading.coding import coded, plain, texts_of

ROWS: Final = 1 << 20
"""Rows of a portion, unless one row group alone has more."""

_BATCH: Final = 1 << 18


def groups_of(path: Path) -> Iterator[tuple[int, int]]:
    """Row groups that together have at most `ROWS` rows, or one alone."""
    metadata = pq.read_metadata(path)
    start, rows = 0, 0
    for index in range(metadata.num_row_groups):
        count = metadata.row_group(index).num_rows
        if index > start and rows + count > ROWS:
            yield start, index
            start, rows = index, 0
        rows += count
    if start < metadata.num_row_groups:
        yield start, metadata.num_row_groups


def schema_of(path: Path) -> pa.Schema:
    """The columns with their types. Raises `OSError`, `pa.ArrowInvalid`."""
    return pq.read_schema(path)


def is_text(kind: pa.DataType) -> bool:
    """Whether a column of this type holds text."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def read(path: Path, shape: Shape, portion: Portion) -> Iterator[Block]:
    """The rows of a portion, some at a time."""
    for batch in _batches(path, shape, portion):
        yield _block(batch, shape)


def shipped(path: Path, shape: Shape, portion: Portion) -> bytes:
    """The columns wanted of a portion, as an Arrow stream with the batches that `read` has."""
    sink = pa.BufferOutputStream()
    writer: pa.RecordBatchStreamWriter | None = None
    for batch in _batches(path, shape, portion):
        # Codes differ from batch to batch, which a stream does not take.
        names = batch.schema.names
        whole = pa.record_batch([plain(column) for column in batch.columns], names=names)
        writer = writer or pa.ipc.new_stream(sink, whole.schema)
        writer.write_batch(whole)
    if writer is not None:
        writer.close()
    return bytes(sink.getvalue())


def unpacked(data: bytes, shape: Shape) -> Iterator[Block]:
    """The rows in the bytes of `shipped`."""
    if not data:
        return
    with pa.ipc.open_stream(data) as stream:
        for batch in stream:
            yield _block(batch, shape)


def _batches(path: Path, shape: Shape, portion: Portion) -> Iterator[pa.RecordBatch]:
    """The columns wanted of a portion: as one batch, or as several where it has very many rows."""
    groups = range(portion.start, portion.stop)
    columns = list(shape.wanted)
    by_codes = [shape.line] if shape.job is None else None
    with pq.ParquetFile(path, read_dictionary=by_codes) as file:
        rows = sum(file.metadata.row_group(group).num_rows for group in groups)
        if rows <= ROWS:
            table = file.read_row_groups(groups, columns=columns, use_threads=False)
            yield from table.unify_dictionaries().combine_chunks().to_batches()
        else:
            yield from file.iter_batches(
                _BATCH, row_groups=groups, columns=columns, use_threads=False
            )


def _block(batch: pa.RecordBatch, shape: Shape) -> Block:
    kept = tuple(Kept(name, batch.column(name)) for name in shape.keep)
    column = batch.column(shape.line)
    if shape.job is None:
        by_codes = coded(column)
        nothing = [code for code, text in enumerate(by_codes.texts) if text is None]
        at = np.flatnonzero(np.isin(by_codes.codes, nothing)).tolist() if nothing else []
        return Block(lines=by_codes, kept=kept, bad=_without_text(column, at))
    texts, jobs = texts_of(column), texts_of(batch.column(shape.job))
    if None in jobs:
        # No job is one thing, and one that cannot be read another.
        is_job = batch.column(shape.job).is_valid().to_pylist()
        for row in [row for row, job in enumerate(jobs) if job is None and is_job[row]]:
            texts[row] = None
    odd = [row for row, text in enumerate(texts) if text is None]
    return Block(lines=Listed(with_jobs(texts, jobs)), kept=kept, bad=_without_text(column, odd))


def _without_text(column: pa.Array, rows: Iterable[int]) -> tuple[Bad, ...]:
    """Why each of these rows cannot be read."""
    return tuple(
        Bad(row, "not valid UTF-8" if column[row].is_valid else "there is no text") for row in rows
    )
