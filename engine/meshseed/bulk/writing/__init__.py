"""Writing the rows of a part: one file per form."""

from typing import BinaryIO, Protocol

from meshseed.bulk.asking import Form, Work
from meshseed.bulk.blocks import Kept
from meshseed.bulk.table import Table


class Writer(Protocol):
    """Writes blocks of rows, in order; `close` ends the file without closing what it is in."""

    def write(self, table: Table, kept: tuple[Kept, ...]) -> None:
        """Write the rows of one block."""

    def close(self) -> None:
        """Write what stands at the end."""


def writer_of(file: BinaryIO, work: Work) -> Writer:
    """What writes rows into *file* in the form that is asked for."""
    columns = work.question.columns
    match work.to:
        case Form.JSONL:
            from meshseed.bulk.writing.jsonl import JsonWriter

            return JsonWriter(file, columns)
        case Form.CSV:
            from meshseed.bulk.writing.csv import CsvWriter

            return CsvWriter(file, columns, work.shape.keep)
        case Form.PARQUET:
            from meshseed.bulk.writing.parquet import ParquetPart

            return ParquetPart(file, columns)
