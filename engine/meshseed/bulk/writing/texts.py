"""Columns that are passed on, in the types that a form of output has."""

import msgspec

from meshseed.bulk.blocks import Kept
from meshseed.bulk.reading.coding import plain


def text_of(kept: Kept) -> list[str | None]:
    """A column as texts; JSON that is no text stays JSON."""
    values = plain(kept.values).to_pylist()
    if kept.raw:
        return [None if value is None else _unquoted(value) for value in values]
    return [None if value is None else _shown(value) for value in values]


def _unquoted(text: str) -> str | None:
    if text.startswith('"'):
        return msgspec.json.decode(text, type=str)
    return None if text == "null" else text


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool | int | float | list | dict):
        return msgspec.json.encode(value).decode()
    return str(value)
