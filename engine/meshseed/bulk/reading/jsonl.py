"""Rows of JSON, one object a line."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from meshseed.bulk.asking import Shape
from meshseed.bulk.blocks import Bad, Block, Kept, Listed, with_jobs

_ABSENT: Final = msgspec.Raw(b"null")
_LONGEST_REASON: Final = 200
_WRONG: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


def columns_in(row: bytes) -> tuple[str, ...]:
    """The columns of a row. Raises `ValueError` where it is no object."""
    return tuple(msgspec.json.decode(row, type=dict[str, msgspec.Raw]))


def read(data: bytes, shape: Shape) -> Iterator[Block]:
    """The rows of *data* as one block; a blank line is none."""
    decoder = msgspec.json.Decoder(_row_type(shape))
    bad: list[Bad] = []
    try:
        rows: list[Any] = decoder.decode_lines(data)
    except _WRONG:
        rows = _one_by_one(decoder, data, bad)
    texts: list[str | None] = [None if row is None else row.line for row in rows]
    if shape.job is not None:
        texts = with_jobs(texts, [None if row is None else row.job for row in rows])
    fields = {shape.line: "line"} | ({} if shape.job is None else {shape.job: "job"})
    kept = tuple(
        _kept(name, fields.get(name, f"keep{index}"), rows) for index, name in enumerate(shape.keep)
    )
    yield Block(lines=Listed(texts), kept=kept, bad=tuple(bad))


def _row_type(shape: Shape) -> type[msgspec.Struct]:
    """The record of a row: a line, a job where there may be one, and what is kept as it stands."""
    fields: list[tuple[str, Any, Any]] = []
    names = {"line": shape.line}
    if shape.job is not None:
        fields.append(("job", str | None, None))
        names["job"] = shape.job
    for index, name in enumerate(shape.keep):
        if name not in {shape.line, shape.job}:
            fields.append((f"keep{index}", msgspec.Raw, _ABSENT))
            names[f"keep{index}"] = name
    return msgspec.defstruct("Row", [("line", str), *fields], rename=names, gc=False, kw_only=True)


def _one_by_one(decoder: "msgspec.json.Decoder[Any]", data: bytes, bad: list[Bad]) -> list[Any]:
    """The rows of which some cannot be read: None in their place, and *bad* says why."""
    rows: list[Any] = []
    for line in data.split(b"\n"):
        if not line.strip():
            continue
        try:
            rows.append(decoder.decode(line))
        except _WRONG as wrong:
            bad.append(Bad(len(rows), str(wrong)[:_LONGEST_REASON]))
            rows.append(None)
    return rows


def _kept(name: str, field: str, rows: list[Any]) -> Kept:
    """A column to pass on, as JSON text."""
    import pyarrow as pa

    texts = [None if row is None else _json_of(getattr(row, field)) for row in rows]
    return Kept(name, pa.array(texts, pa.string()), raw=True)


def _json_of(value: object) -> str:
    # A line or a job that is kept too was decoded as what it is; all else is as it was written.
    return (bytes(value) if isinstance(value, msgspec.Raw) else msgspec.json.encode(value)).decode()
