"""Reading rows: one file per form, all giving the same blocks.

What reads a form is imported where it is used: columns come through an optional library.
"""

from collections.abc import Iterator
from pathlib import Path

from meshseed.bulk.asking import Form, Shape
from meshseed.bulk.blocks import Block
from meshseed.bulk.errors import BulkError, refusal
from meshseed.bulk.portions import Portion
from meshseed.diagnostics.codes.bulk import UNREADABLE


def refused(path: Path, wrong: Exception) -> BulkError:
    """The refusal of rows that cannot be read."""
    why = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
    return refusal(UNREADABLE, f"{path} cannot be read: {why}")


def payload(path: Path, shape: Shape, portion: Portion) -> bytes:
    """The rows of a portion as bytes that can be sent somewhere else. Raises `BulkError`."""
    try:
        return _payload(path, shape, portion)
    except (OSError, ValueError) as wrong:
        raise refused(path, wrong) from wrong


def _payload(path: Path, shape: Shape, portion: Portion) -> bytes:
    if shape.form is Form.PARQUET:
        from meshseed.bulk.reading.parquet import shipped

        return shipped(path, shape, portion)
    with path.open("rb") as file:
        file.seek(portion.start)
        return file.read(portion.stop - portion.start)


def blocks(path: Path, shape: Shape, portion: Portion) -> Iterator[Block]:
    """The rows of a portion, read here. Raises `BulkError`."""
    if shape.form is not Form.PARQUET:
        yield from blocks_of(payload(path, shape, portion), shape)
        return
    from meshseed.bulk.reading.parquet import read

    rows = read(path, shape, portion)
    while True:
        # Only what reading raises is about the rows; what is done with them is not.
        try:
            block = next(rows, None)
        except (OSError, ValueError) as wrong:
            raise refused(path, wrong) from wrong
        if block is None:
            return
        yield block


def blocks_of(data: bytes, shape: Shape) -> Iterator[Block]:
    """The rows in the bytes of `payload`."""
    match shape.form:
        case Form.JSONL:
            from meshseed.bulk.reading.jsonl import read as read_jsonl

            return read_jsonl(data, shape)
        case Form.CSV:
            from meshseed.bulk.reading.csv import read as read_csv

            return read_csv(data, shape)
        case Form.PARQUET:
            from meshseed.bulk.reading.parquet import unpacked

            return unpacked(data, shape)
