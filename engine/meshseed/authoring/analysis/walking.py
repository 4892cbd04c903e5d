"""Every record inside a fact."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

_HOLDERS: Final = (Struct, tuple, dict)


def structs_in(fact: Struct, without: tuple[type[Struct], ...] = ()) -> Iterator[Struct]:
    """*fact* and every record inside it, however deep; those of the kinds *without* left out."""
    todo: list[object] = [fact]
    while todo:
        one = todo.pop()
        inner: Iterator[object]
        if isinstance(one, Struct):
            yield one
            inner = (getattr(one, field) for field in one.__struct_fields__)
        elif isinstance(one, dict):
            inner = iter(one.values())
        else:
            inner = iter(one) if isinstance(one, tuple) else iter(())
        # Most of what a fact holds is text, which is not worth a turn of its own.
        todo += [
            part
            for part in inner
            if part and isinstance(part, _HOLDERS) and not isinstance(part, without)
        ]
