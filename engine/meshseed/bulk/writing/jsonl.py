"""Rows as JSON, one object a line."""

from typing import BinaryIO, Final

import msgspec

from meshseed.bulk.blocks import Kept
from meshseed.bulk.columns import Column
from meshseed.bulk.table import Table
from meshseed.bulk.writing.texts import values_of

_ENCODE: Final = msgspec.json.Encoder().encode


class JsonWriter:
    """Writes each class once and then copies its text from row to row."""

    def __init__(self, file: BinaryIO, columns: tuple[Column, ...]) -> None:
        self._file = file
        self._names = [column.name for column in columns]

    def write(self, table: Table, kept: tuple[Kept, ...]) -> None:
        """Write the rows of one block."""
        texts = [
            _ENCODE(dict(zip(self._names, one.row, strict=True))) + b"\n" for one in table.classes
        ]
        places = table.places.tolist()
        if not kept:
            self._file.write(b"".join([texts[place] for place in places]))
            return
        # What is kept stands before what is found, within one pair of braces.
        texts = [b"}\n" if text == b"{}\n" else b"," + text[1:] for text in texts]
        members = [_members(one, first=not index) for index, one in enumerate(kept)]
        rows = zip(*members, places, strict=True)
        self._file.write(b"".join([b"".join(parts) + texts[place] for *parts, place in rows]))

    def close(self) -> None:
        """Nothing stands at the end."""


def _members(kept: Kept, *, first: bool) -> list[bytes]:
    """A kept column as members of JSON objects."""
    head = (b"{" if first else b",") + _ENCODE(kept.name) + b":"
    values = values_of(kept)
    if kept.raw:
        return [head + (b"null" if value is None else str(value).encode()) for value in values]
    return [head + _ENCODE(value) for value in values]
