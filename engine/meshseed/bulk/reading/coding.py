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
    texts: list[str | None] = column.dictionary.cast(pa.string()).to_pylist()
    codes = column.indices.cast(pa.int32())
    if codes.null_count:
        codes = pc.fill_null(codes, len(texts))
        texts.append(None)
    return Coded(codes.to_numpy(zero_copy_only=False), texts)


def plain(values: pa.Array) -> pa.Array:
    """A column without codes: how it was read must not show in what is written."""
    return values.cast(values.type.value_type) if pa.types.is_dictionary(values.type) else values
