"""Columns of texts as codes: where texts repeat, each is looked at once."""

import pyarrow as pa
import pyarrow.compute as pc

from meshseed.bulk.blocks import Coded


def coded(column: pa.Array | pa.ChunkedArray) -> Coded:
    """A column of texts, in whichever of Arrow's types, by codes."""
    if isinstance(column, pa.ChunkedArray):
        column = column.unify_dictionaries() if pa.types.is_dictionary(column.type) else column
        column = column.combine_chunks()
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0)
    if not pa.types.is_dictionary(column.type):
        column = pc.dictionary_encode(column.cast(pa.string()))
    texts = texts_of(column.dictionary)
    codes = column.indices.cast(pa.int32())
    if codes.null_count:
        codes = pc.fill_null(codes, len(texts))
        texts.append(None)
    return Coded(codes.to_numpy(zero_copy_only=False), texts)


def texts_of(column: pa.Array) -> list[str | None]:
    """The texts of a column; None for what is null, and for what is not valid UTF-8."""
    if pa.types.is_dictionary(column.type):
        column = plain(column)
    try:
        texts: list[str | None] = column.cast(pa.string()).to_pylist()
    except UnicodeDecodeError:
        return [
            None if one is None else _decoded(one) for one in column.cast(pa.binary()).to_pylist()
        ]
    return texts


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def plain(values: pa.Array) -> pa.Array:
    """A column without codes: how it was read must not show in what is written."""
    return values.cast(values.type.value_type) if pa.types.is_dictionary(values.type) else values
