"""Columns that are passed on, in the types that a form of output has."""

from base64 import b64encode
from math import isfinite
from typing import TYPE_CHECKING

import msgspec

from meshseed.bulk.blocks import Kept
from meshseed.bulk.errors import refusal
from meshseed.bulk.reading.coding import plain
from meshseed.diagnostics.codes.bulk import UNREADABLE

if TYPE_CHECKING:
    import pyarrow as pa


def values_of(kept: Kept) -> list[object]:
    """The values of a column. Raises `BulkError` for one that Python has no value for."""
    values = _in_full(plain(kept.values))
    try:
        found: list[object] = values.to_pylist()
    except (ValueError, OverflowError) as wrong:
        raise refusal(
            UNREADABLE,
            f"column {kept.name} ({values.type}) holds a value that cannot be written as text",
            help_="write a form that keeps it as it is: --to parquet; or leave it out",
        ) from wrong
    return found


def _in_full(values: "pa.Array") -> "pa.Array":
    """Times to the nanosecond, for which Python has no values, as texts; all else as it is."""
    import pyarrow as pa

    kind = values.type
    if pa.types.is_duration(kind) and kind.unit == "ns":
        return values.cast(pa.int64())
    is_time = pa.types.is_timestamp(kind) or pa.types.is_time(kind)
    return values.cast(pa.string()) if is_time and kind.unit == "ns" else values


def text_of(kept: Kept) -> list[str | None]:
    """A column as texts; JSON that is no text stays JSON."""
    values = values_of(kept)
    if kept.raw:
        return [None if value is None else _unquoted(str(value)) for value in values]
    return [None if value is None else _shown(value) for value in values]


def _unquoted(text: str) -> str | None:
    if text.startswith('"'):
        return msgspec.json.decode(text, type=str)
    return None if text == "null" else text


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    if isinstance(value, bool | int | float | list | dict):
        return msgspec.json.encode(value).decode()
    return str(value)
