"""Rows as comma-separated values, with the names of the columns at the head of every part."""

from typing import BinaryIO, Final

import msgspec

from meshseed.bulk.blocks import Kept
from meshseed.bulk.columns import Column, Value
from meshseed.bulk.table import Table
from meshseed.bulk.writing.texts import text_of

_QUOTED: Final = frozenset('",\n\r')


class CsvWriter:
    """Writes each class once and then copies its text from row to row."""

    def __init__(self, file: BinaryIO, columns: tuple[Column, ...], keep: tuple[str, ...]) -> None:
        self._file = file
        names = [*keep, *(column.name for column in columns)]
        file.write((",".join(map(_cell, names)) + "\n").encode())

    def write(self, table: Table, kept: tuple[Kept, ...]) -> None:
        """Write the rows of one block."""
        texts = [",".join(map(_cell, one.row)) + "\n" for one in table.classes]
        places = table.places.tolist()
        if not kept:
            self._file.write("".join([texts[place] for place in places]).encode())
            return
        cells = [[_cell(value) for value in text_of(one)] for one in kept]
        rows = zip(*cells, places, strict=True)
        written = [f"{','.join(parts)},{texts[place]}" for *parts, place in rows]
        self._file.write("".join(written).encode())

    def close(self) -> None:
        """Nothing stands at the end."""


def _cell(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        if _QUOTED.isdisjoint(value):
            return value
        return '"' + value.replace('"', '""') + '"'
    return msgspec.json.encode(value).decode()
