"""Every record inside a fact."""

from collections.abc import Iterator

from msgspec import Struct


def structs_in(fact: Struct) -> Iterator[Struct]:
    """*fact* and every record inside it, however deep."""
    todo: list[object] = [fact]
    while todo:
        one = todo.pop()
        if isinstance(one, Struct):
            yield one
            todo.extend(getattr(one, field) for field in one.__struct_fields__)
        elif isinstance(one, tuple):
            todo.extend(one)
        elif isinstance(one, dict):
            todo.extend(one.values())
