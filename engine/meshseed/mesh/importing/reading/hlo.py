"""Custom calls of HLO text that say how values are to be sharded."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from meshseed.mesh.dumps.blocks import Statement
from meshseed.mesh.dumps.brackets import closing, parts
from meshseed.mesh.dumps.hlo import attributes
from meshseed.mesh.dumps.shapes import hlo_parts
from meshseed.mesh.hlo import HloSharding, read_hlo_sharding
from meshseed.mesh.importing.calls import CustomCall
from meshseed.mesh.importing.reading.mlir import carried, frontend_attributes, unescaped
from meshseed.mesh.importing.reading.said import Said
from meshseed.mesh.mesh import Mesh

_CALL: Final = b" custom-call("
_HEADER: Final = b"HloModule "
_NAME: Final = re.compile(r"\s*(?:ROOT\s+)?%?([^\s=%]{1,1000})\s*=\s*")


def marks(block: bytes) -> list[tuple[int, bool]]:
    """The places of custom calls and of headers of modules."""
    out: list[tuple[int, bool]] = []
    for mark in (_CALL, _HEADER):
        at = block.find(mark)
        while at >= 0:
            out.append((at, mark == _HEADER))
            at = block.find(mark, at + 1)
    return sorted(out)


def read(
    statement: Statement, meshes: Mapping[str, Mesh], targets: Collection[str]
) -> Iterator[Said]:
    """What *statement* says; nothing where it calls none of *targets*.

    Raises `MeshError` or `ValueError` with what is wrong.
    """
    text = statement.text
    head = _NAME.match(text)
    start = text.find("(", statement.at)
    if head is None or start < 0 or text.count('"', 0, statement.at) % 2:
        return
    stop = closing(text, start)
    if stop is None:
        raise ValueError("its operands are never closed")
    given = attributes(text[stop:])
    target = _unquoted(given.get("custom_call_target", ""))
    if target not in targets:
        return
    shapes = hlo_parts(text[head.end() : statement.at])
    operands = [part.strip() for _, part in parts(text[start + 1 : stop - 1]) if part.strip()]
    written = hlo_parts(operands[0]) if operands else []
    asked = frontend_attributes(given.get("frontend_attributes", ""))
    sharding = carried(asked, meshes)
    call = CustomCall(
        target=target,
        operands=tuple(each.rsplit(None, 1)[-1].removeprefix("%") for each in operands),
        results=(head[1],) if shapes else (),
        shape=_sizes((written or shapes or [""])[0]),
        sharding=sharding if sharding is not None else _tiles(given.get("sharding")),
        backend_config=_unquoted(given.get("backend_config", "")),
        attributes=asked,
        result_is_used=False,
    )
    yield Said(operation=target, call=call)


def _tiles(text: str | None) -> HloSharding | None:
    return None if text is None else read_hlo_sharding(text)


def _sizes(shape: str) -> tuple[int, ...]:
    inner = shape.partition("[")[2].rstrip("]")
    bare = [each.strip().removeprefix("<=") for each in inner.split(",") if each.strip()]
    return tuple(int(each) if each.isdigit() else -1 for each in bare)


def _unquoted(text: str) -> str:
    return unescaped(text[1:-1]) if len(text) > 1 and text[0] == text[-1] == '"' else text
