"""Operations of MLIR text: collectives of StableHLO, MHLO and Shardy, meshes, loops, modules."""

import re
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from meshseed.mesh.dumps.blocks import Statement
from meshseed.mesh.dumps.kinds import CollectiveKind
from meshseed.mesh.dumps.raw import Module, Written
from meshseed.mesh.dumps.shapes import mlir_bytes, mlir_parts
from meshseed.mesh.dumps.shardy import ShardyText, read_shardy, remember_sharding
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.shardy import scan_mesh

_KINDS: Final = {kind.value.replace("-", "_"): kind for kind in CollectiveKind}
_COLLECTIVE: Final = re.compile(rb"_(?:reduce|gather|to_all|scatter|permute|broadcast)\b")
_OPERATION: Final = re.compile(rb"(?:\b(?:stablehlo|mhlo|sdy)\.[a-z_]*|[@\"]ragged_all)$")
_LONGEST_WORD: Final = 40
_LONGEST_LOOKED_UP: Final = 4_000
_SHARDED: Final = frozenset({"all_slice", "reshard", "sharding_constraint"})
_DECLARED: Final = re.compile(rb"sdy\.(?:mesh @|mesh\"|all_slice|reshard|sharding_constraint)")
_LINES: Final = (
    b".while",
    b"num_partitions",
    b"num_replicas",
)
_HEAD: Final = re.compile(
    r'\s*(?:(%[^\s:=,]{1,1000})(?::\d{1,9})?\s*=\s*)?"?(stablehlo|mhlo|sdy)\.([a-z_]{1,40})\b"?'
)
_RAGGED: Final = re.compile(r'\s*@"?ragged_all_to_all"?\s*\(')
_RAGGED_GENERIC: Final = re.compile(r'\bcall_target_name\s*=\s*"ragged_all_to_all"')
_CHANNEL: Final = re.compile(r"\b(?:handle|channel_id)\s*=\s*(\d{1,18})\b")
_COUNT: Final = re.compile(r"\b(num_partitions|num_replicas)\s*=\s*(\d{1,9})\b")
_MODULE: Final = re.compile(r"\s*module(?:\s+@\"?([^\s\"({]{1,1000}))?")
_MESH: Final = re.compile(r'\s*sdy\.mesh\s+@"?([^\s"=]{1,1000})"?\s*=\s*')
_GENERIC_MESH: Final = re.compile(r"\bmesh\s*=\s*#sdy\.mesh\s*(?=<)")
_SYMBOL: Final = re.compile(r'\bsym_name\s*=\s*"([^"]{1,1000})"')
_GLOBAL: Final = re.compile(r"\buse_global_device_ids\b(?!\s*=\s*false)")
_GROUPS: Final = re.compile(r"\b(replica_groups|source_target_pairs)\s*=\s*")
_MOST_MESH: Final = 2**25
_EMPTY: Final = re.compile(r"dense<>\s*:\s*tensor<0x\d{1,9}xi64>")
_TYPED: Final = re.compile(r"\s*:\s*tensor<[^<>]{0,100}>")
_DENSE: Final = re.compile(r"dense(?:_resource)?<")


class MlirCollective(Struct, frozen=True, gc=False):
    """A collective of MLIR text; `groups` is the text of its devices and `written` its form."""

    name: str
    kind: CollectiveKind
    shape: str
    size: int | None
    channel: int | None
    written: Written
    groups: str
    global_ids: bool


_Described: TypeAlias = tuple[CollectiveKind, str, int | None, int | None, Written, str, bool]
"""The fields of a collective but for its name."""


class NamedMesh(Struct, frozen=True, gc=False):
    """A mesh with the name that attributes call it by."""

    name: str
    mesh: Mesh


class MlirLoop(Struct, frozen=True, gc=False):
    """A loop that begins; it ends at the first line of `indent` blanks and a closing brace."""

    name: str
    indent: int


class Counts(Struct, frozen=True, gc=False):
    """How many replicas and partitions the module around runs on."""

    module: Module
    is_header: bool


def marks(block: bytes) -> list[tuple[int, bool]]:
    """The places of collectives, meshes, loops and counts of devices.

    Locations are full of the names of operations; only a name behind that of a dialect is one.
    """
    out = [
        (at, False)
        for at in (found.start() for found in _COLLECTIVE.finditer(block))
        if _OPERATION.search(block, max(at - _LONGEST_WORD, 0), at)
    ]
    out += [(found.start(), True) for found in _DECLARED.finditer(block)]
    for mark in _LINES:
        at = block.find(mark)
        while at >= 0:
            out.append((at, True))
            at = block.find(mark, at + 1)
    return sorted(out)


def read(
    statement: Statement, shardy: ShardyText
) -> MlirCollective | NamedMesh | MlirLoop | Counts | None:
    """What *statement* is; None where its mark is part of something else.

    *shardy* knows the meshes and shardings that came before. Raises `ValueError` or `MeshError`
    with what is wrong for an operation that cannot be read.
    """
    text = statement.text
    head = _HEAD.match(text)
    if head is None:
        return _mesh(text) or _counts(statement)
    name, word = head[1] or head[3], head[3]
    if word == "while":
        return MlirLoop(name, len(text) - len(text.lstrip()))
    if word in _SHARDED and head[2] == "sdy":
        remember_sharding(name, text, head.end(), shardy)
        return None
    if word == "custom_call":
        return _called(name, text, head.end())
    if word not in _KINDS:
        return _mesh(text) if word == "mesh" else None
    kind = _KINDS[word]
    if head[2] == "sdy":
        return _shardy(kind, name, text, head.end(), shardy)
    return _collective(kind, name, text, head.end())


def _called(name: str, text: str, start: int) -> MlirCollective | None:
    """The one collective that has no operation in these dialects, but a custom call."""
    if not (_RAGGED.match(text, start) or _RAGGED_GENERIC.search(text, start)):
        return None
    return _collective(CollectiveKind.RAGGED_ALL_TO_ALL, name, text, start)


def _collective(kind: CollectiveKind, name: str, text: str, start: int) -> MlirCollective:
    rest = text[max(text.find(")", start), start) :]
    # Behind the names of its operands a collective is written alike again and again.
    look = _looked_up if len(rest) <= _LONGEST_LOOKED_UP else _behind_operands
    return MlirCollective(name, *look(kind, rest))


def _behind_operands(kind: CollectiveKind, text: str) -> _Described:
    types = _result_types(text, 0)
    if not types:
        raise ValueError("its result has no tensor type")
    channel = _CHANNEL.search(text)
    number = int(channel[1]) if channel else 0
    return (
        kind,
        types[0] if len(types) == 1 else f"({', '.join(types)})",
        mlir_bytes(types),
        # A handle of 0 is how no channel at all is written.
        number or None,
        *_groups(kind, text, 0),
        _GLOBAL.search(text) is not None,
    )


_looked_up: Final = lru_cache(maxsize=512)(_behind_operands)


def _groups(kind: CollectiveKind, text: str, start: int) -> tuple[Written, str]:
    found = _GROUPS.search(text, start)
    permutes = kind is CollectiveKind.COLLECTIVE_PERMUTE
    if found is None:
        return (Written.NOWHERE if permutes else Written.EVERYONE), "{}"
    at = found.end()
    if _EMPTY.match(text, at):
        return (Written.PAIRS if permutes else Written.EVERYONE), "{}"
    if _DENSE.match(text, at):
        close = text.find(">", at)
        typed = _TYPED.match(text, close + 1) if close >= 0 else None
        if typed is None:
            raise ValueError(f"the type of `{found[1]}` is missing")
        value = text[at : typed.end()]
    else:
        value = _angled(text, at)
    return (Written.PAIRS if permutes else Written.GROUPS), value


def _angled(text: str, start: int) -> str:
    """An attribute such as `#stablehlo.…<…>`, up to the angle bracket that closes it."""
    depth, at = 0, start
    while at < len(text):
        if text[at] == "<":
            depth += 1
        elif text[at] == ">":
            depth -= 1
            if depth == 0:
                return text[start : at + 1]
        at += 1
    raise ValueError("the attribute that names its devices is never closed")


def _result_types(text: str, start: int) -> list[str]:
    """The types behind the last arrow, or behind the last colon where there is none."""
    arrow = text.rfind("->")
    if arrow > start:
        return mlir_parts(text[arrow:])
    colon = text.rfind(" : ")
    return mlir_parts(text[colon:]) if colon > start else []


def _shardy(
    kind: CollectiveKind, name: str, text: str, start: int, shardy: ShardyText
) -> MlirCollective:
    found = read_shardy(kind, name, text, start, shardy)
    types = _result_types(text, start)
    if not types:
        raise ValueError("its result has no tensor type")
    return MlirCollective(
        kind=kind,
        name=name,
        shape=types[0],
        size=mlir_bytes(types, (found.shards,)),
        channel=None,
        written=found.written,
        groups=found.text,
        global_ids=True,
    )


def _mesh(text: str) -> NamedMesh | None:
    plain = _MESH.match(text)
    if plain is not None:
        name, at = plain[1], plain.end()
    elif '"sdy.mesh"' in text:
        generic, symbol = _GENERIC_MESH.search(text), _SYMBOL.search(text)
        if generic is None or symbol is None:
            return None
        name, at = symbol[1], generic.end()
    else:
        return None
    return NamedMesh(name, scan_mesh(Scanner(text[at : at + _MOST_MESH], "<mesh>")))


def _counts(statement: Statement) -> Counts | None:
    """The header of a module, or the attributes behind its body in the generic form."""
    text = statement.text[:100_000]
    counts = dict(_COUNT.findall(text))
    if not counts:
        return None
    head = _MODULE.match(text)
    replicas, partitions = counts.get("num_replicas"), counts.get("num_partitions")
    return Counts(
        Module(
            name=(head[1] or "module") if head else "module",
            line=statement.line,
            replicas=None if replicas is None else int(replicas),
            partitions=None if partitions is None else int(partitions),
        ),
        head is not None,
    )
