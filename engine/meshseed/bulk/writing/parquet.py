"""Rows as columns of a Parquet file; texts are stored once and named by codes."""

from typing import BinaryIO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from meshseed.bulk.blocks import Kept
from meshseed.bulk.columns import Column, Kind
from meshseed.bulk.reading.coding import plain
from meshseed.bulk.table import Table
from meshseed.bulk.writing.texts import text_of

_TYPES: Final = {
    Kind.TEXT: pa.string(),
    Kind.INTEGER: pa.int64(),
    Kind.NUMBER: pa.float64(),
    Kind.BOOLEAN: pa.bool_(),
}


class ParquetPart:
    """Writes each column of the classes once, and rows as places in it."""

    def __init__(self, file: BinaryIO, columns: tuple[Column, ...]) -> None:
        self._file = file
        self._columns = columns
        self._writer: pq.ParquetWriter | None = None

    def write(self, table: Table, kept: tuple[Kept, ...]) -> None:
        """Write the rows of one block, as a row group."""
        places = pa.array(table.places)
        arrays = {one.name: _passed_on(one) for one in kept}
        for index, column in enumerate(self._columns):
            kind = _TYPES[column.kind]
            values = pa.array([one.row[index] for one in table.classes], kind)
            if column.kind is Kind.TEXT:
                values = values.dictionary_encode()
            arrays[column.name] = values.take(places)
        self._opened(kept).write_table(pa.table(arrays))

    def close(self) -> None:
        """Write the end of the file, which says what is in it."""
        self._opened(()).close()

    def _opened(self, kept: tuple[Kept, ...]) -> pq.ParquetWriter:
        if self._writer is None:
            fields = [(one.name, _passed_on(one).type) for one in kept]
            for column in self._columns:
                kind = _TYPES[column.kind]
                is_text = column.kind is Kind.TEXT
                fields.append((column.name, pa.dictionary(pa.int32(), kind) if is_text else kind))
            self._writer = pq.ParquetWriter(self._file, pa.schema(fields))
        return self._writer


def _passed_on(kept: Kept) -> pa.Array:
    return pa.array(text_of(kept), pa.string()) if kept.raw else plain(kept.values)
