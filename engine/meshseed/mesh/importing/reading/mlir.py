"""Operations of MLIR text that say how values are to be sharded."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from meshseed.mesh.dumps.blocks import Statement
from meshseed.mesh.dumps.brackets import closing, parts
from meshseed.mesh.dumps.shapes import mlir_parts
from meshseed.mesh.hlo import HloSharding, read_hlo_sharding
from meshseed.mesh.importing.calls import GROUP_ATTRIBUTE, CustomCall
from meshseed.mesh.importing.reading.said import BARRIER, GROUP, SHARDING, Said
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.sharding import TensorSharding
from meshseed.mesh.texts.sharding import read_sharding, read_shardings

# Apart, each begins with letters of its own, which are searched for at the speed of a byte string.
_MARKS: Final = (
    re.compile(rb"\.custom_call\b"),
    re.compile(
        rb"sdy\.(?:sharding_constraint|sharding_group|propagation_barrier|manual_computation)\b"
    ),
)
_LINES: Final = (b"sdy.mesh @", b'"sdy.mesh"', b"num_partitions", b"xla.sdy.meshes")
_WORDS: Final = frozenset(
    {"sharding_constraint", "sharding_group", "propagation_barrier", "manual_computation"}
)
_HEAD: Final = re.compile(
    r'\s*(?:(%[^\s:=,]{1,1000})(?::\d{1,9})?\s*=\s*)?"?((?:stablehlo|mhlo|sdy)\.[a-z_]{1,40})\b"?\s*'
)
_TARGET: Final = re.compile(r'@"?([^\s"(]{1,1000})"?\s*')
_GENERIC_TARGET: Final = re.compile(r'\bcall_target_name\s*=\s*"([^"]{1,1000})"')
_VALUE: Final = re.compile(r"%[^\s,:(){}<>\[\]]{1,1000}")
_STRING: Final = r'"((?:[^"\\]|\\.)*)"'
_TILES: Final = re.compile(r"\bmhlo\.sharding\s*=\s*" + _STRING)
_CONFIG: Final = re.compile(r"\bbackend_config\s*=\s*" + _STRING)
_FRONTEND: Final = re.compile(r'(?<![\w.])"?(xla\.sdy\.[a-z_]{1,40})"?\s*=\s*' + _STRING)
_AXES: Final = re.compile(r"(?<![\w.])sdy\.sharding\s*=\s*")
_GENERIC_AXES: Final = re.compile(r"\bsharding\s*=\s*(?=#sdy\.sharding<)")
_GROUP_ID: Final = re.compile(r"\bgroup_id\s*=\s*(-?\d{1,18})")
_INSIDE: Final = re.compile(r"\bin_shardings\s*=\s*(?:#sdy\.sharding_per_value\s*<\s*)?\[")
_MOST_TEXT: Final = 2**20


def marks(block: bytes) -> list[tuple[int, bool]]:
    """The places of custom calls, operations about shardings, meshes and headers of modules."""
    out = [
        (each.start(), each[0].endswith(b"computation"))
        for mark in _MARKS
        for each in mark.finditer(block)
    ]
    for mark in _LINES:
        at = block.find(mark)
        while at >= 0:
            out.append((at, True))
            at = block.find(mark, at + 1)
    return sorted(out)


def read(
    statement: Statement, meshes: Mapping[str, Mesh], targets: Collection[str]
) -> Iterator[Said]:
    """What *statement* says; nothing where it is of another kind, or calls none of *targets*.

    Raises `MeshError` or `ValueError` with what is wrong.
    """
    text = statement.text[:_MOST_TEXT]
    head = _HEAD.match(text)
    if head is None:
        return
    word, at = head[2].partition(".")[2], head.end()
    if word == "custom_call":
        found = _called(text, at)
        if found is not None and found[0] in targets:
            yield _call(head[1], found[0], text, found[1], meshes)
        return
    if word not in _WORDS:
        return
    results = () if head[1] is None else (head[1],)
    operands = _operands(text, at)
    if word == "manual_computation":
        shardings = _inside(text, meshes)
        if len(shardings) != len(operands):
            raise ValueError(f"{len(operands)} operands have {len(shardings)} shardings")
        for value, asked in zip(operands, shardings, strict=True):
            # The types of operands stand behind the region; their ranks are those of the shardings.
            shape = (-1,) * len(asked.dims)
            call = CustomCall(
                target=SHARDING, operands=(value,), results=(), shape=shape, sharding=asked
            )
            yield Said(operation=head[2], call=call)
        return
    call = CustomCall(
        target=SHARDING,
        operands=operands[:1],
        results=results,
        shape=_shape(text),
        result_is_used=False,
    )
    match word:
        case "sharding_constraint":
            asked = _of_operation(text, at, meshes)
            yield Said(operation=head[2], call=replace(call, sharding=asked))
        case "sharding_group":
            number = _GROUP_ID.search(text, at)
            given = {} if number is None else {GROUP_ATTRIBUTE: number[1]}
            yield Said(operation=head[2], call=replace(call, target=GROUP, attributes=given))
        case _:
            yield Said(operation=head[2], call=replace(call, target=BARRIER))


def frontend_attributes(text: str) -> dict[str, str]:
    """The attributes by which Shardy passes through other programs, without their escapes."""
    return {name: unescaped(value) for name, value in _FRONTEND.findall(text)}


def unescaped(text: str) -> str:
    """*text* as it was before it was quoted."""
    return re.sub(r"\\(22|.)", lambda found: '"' if found[1] == "22" else found[1], text)


def carried(given: Mapping[str, str], meshes: Mapping[str, Mesh]) -> TensorSharding | None:
    """The sharding among frontend attributes, of the first value."""
    text = given.get("xla.sdy.sharding")
    if text is None:
        return None
    if text.lstrip().startswith("#sdy.sharding_per_value"):
        found = read_shardings(text, meshes)
        return found[0] if found else None
    return read_sharding(text, meshes)


def _call(
    result: str | None, target: str, text: str, start: int, meshes: Mapping[str, Mesh]
) -> Said:
    given = frontend_attributes(text)
    config = _CONFIG.search(text)
    call = CustomCall(
        target=target,
        operands=_operands(text, start),
        results=() if result is None or text.rstrip().endswith(("()", "tuple<>")) else (result,),
        shape=_shape(text),
        sharding=_sharding(text, given, meshes),
        backend_config="" if config is None else unescaped(config[1]),
        attributes=given,
        result_is_used=False,
    )
    return Said(operation=target, call=call)


def _called(text: str, at: int) -> tuple[str, int] | None:
    """The target of a custom call, and where its operands begin."""
    found = _TARGET.match(text, at)
    if found is not None:
        return found[1], found.end()
    generic = _GENERIC_TARGET.search(text, at)
    return None if generic is None else (generic[1], at)


def _sharding(
    text: str, given: Mapping[str, str], meshes: Mapping[str, Mesh]
) -> TensorSharding | HloSharding | None:
    axes = _AXES.search(text)
    if axes is not None:
        asked = _attribute(text, axes.end())
        if asked.startswith("#sdy.sharding_per_value"):
            found = read_shardings(asked, meshes)
            return found[0] if found else None
        return read_sharding(asked, meshes)
    by_name = carried(given, meshes)
    tiles = _TILES.search(text)
    if by_name is not None or tiles is None:
        return by_name
    return read_hlo_sharding(unescaped(tiles[1]))


def _of_operation(text: str, at: int, meshes: Mapping[str, Mesh]) -> TensorSharding:
    generic = _GENERIC_AXES.search(text, at)
    start = generic.end() if generic is not None else text.find("<", at)
    if start < 0:
        raise ValueError("it names no sharding")
    return read_sharding(_attribute(text, start), meshes)


def _inside(text: str, meshes: Mapping[str, Mesh]) -> tuple[TensorSharding, ...]:
    found = _INSIDE.search(text)
    stop = None if found is None else closing(text, found.end() - 1)
    if found is None or stop is None:
        raise ValueError("it has no `in_shardings`")
    listed = text[found.end() : stop - 1]
    if not listed.strip():
        return ()
    return read_shardings(f"#sdy.sharding_per_value<[{listed}]>", meshes)


def _attribute(text: str, start: int) -> str:
    """An attribute in angle brackets from *start*, up to the one that closes it."""
    depth = 0
    for found in re.finditer(r"[<>]", text[start:]):
        depth += 1 if found[0] == "<" else -1
        if depth == 0:
            return text[start : start + found.end()]
    raise ValueError("its sharding is never closed")


def _operands(text: str, at: int) -> tuple[str, ...]:
    if not text.startswith("(", at):
        found = _VALUE.match(text, at)
        return () if found is None else (found[0],)
    stop = closing(text, at)
    inner = text[at + 1 : (stop or len(text)) - 1]
    return tuple(part.strip() for _, part in parts(inner) if part.strip().startswith("%"))


def _shape(text: str) -> tuple[int, ...]:
    """The shape of the operand; a dimension of unknown size is -1."""
    types = mlir_parts(text[max(text.rfind(" : "), 0) :])
    if not types:
        raise ValueError("its operand has no tensor type")
    sizes = types[0].removeprefix("tensor<").split("x")[:-1]
    return tuple(int(each) if each.isdigit() else -1 for each in sizes)
