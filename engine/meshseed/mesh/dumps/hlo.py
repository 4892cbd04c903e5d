"""Instructions of HLO text: collectives, loops, calls and the header of a module."""

import re
from typing import Final

from msgspec import Struct

from meshseed.mesh.dumps.blocks import Statement
from meshseed.mesh.dumps.brackets import closing, parts
from meshseed.mesh.dumps.instructions import instructions
from meshseed.mesh.dumps.kinds import CollectiveKind, Dialect
from meshseed.mesh.dumps.raw import Module, Written
from meshseed.mesh.dumps.shapes import hlo_bytes, hlo_elements, hlo_parts

_COLLECTIVE: Final = re.compile(
    rb"-(?:reduce|gather|to-all|scatter|permute|broadcast)(?:-start)?\("
)
_PLAIN: Final = (b" while(", b" call(", b" async-start(", b"HloModule ")
_OPCODE: Final = re.compile(r"([a-z][a-z\-]{0,40}?)(-start)?\(")
_NAME: Final = re.compile(r"\s*(?:ROOT\s+)?%?([^\s=%]{1,1000})\s*=\s*")
_HEADER: Final = re.compile(
    rb"\n?[ \t]*(?:ENTRY\s+)?%?([^\s(){}=,]{1,1000})[ \t]*(?:\([^\n]*)?\{\s*$"
)
_ARROW: Final = b") -> "
_COUNT: Final = re.compile(r"\b(replica_count|num_partitions)=(\d{1,9})\b")
_TRIPS: Final = re.compile(r'"known_trip_count":\s*\{\s*"n":\s*"?(\d{1,18})"?')
_STEP: Final = re.compile(r'"known_init_step":\s*\{[^{}]{0,100}"step":\s*"?(-?\d{1,18})"?')
_CALLED: Final = re.compile(r"\b(?:to_apply|calls|body)=%?([^\s,(){}]{1,1000})")
_KINDS: Final = {str(kind.value): kind for kind in CollectiveKind}
_WORD: Final = frozenset("abcdefghijklmnopqrstuvwxyz-")


class HloCollective(Struct, frozen=True, gc=False):
    """A collective of HLO text; `groups` is the text of its devices and `written` its form."""

    kind: CollectiveKind
    name: str
    shape: str
    size: int | None
    channel: int | None
    written: Written
    groups: str
    global_ids: bool


class HloCall(Struct, frozen=True, gc=False):
    """An instruction that runs another computation: once, or over and over."""

    name: str
    callee: str
    is_loop: bool
    trips: int | None
    step: int | None


def marks(block: bytes) -> list[tuple[int, bool]]:
    """The places of collectives, loops, calls and headers."""
    out = [(found.start(), False) for found in _COLLECTIVE.finditer(block)]
    for mark in _PLAIN:
        at = block.find(mark)
        while at >= 0:
            out.append((at, mark == _PLAIN[-1]))
            at = block.find(mark, at + 1)
    return sorted(out)


def computation(between: bytes) -> str | None:
    """The computation that the end of *between* is in, if a new one begins there."""
    stop = len(between)
    while True:
        brace = between.rfind(b"{\n", 0, stop)
        name = _joined(between[brace + 1 : stop])
        if name is None and brace >= 0:
            start = between.rfind(b"\n", 0, brace)
            name = _header(between[max(start, 0) : brace + 1])
            stop = max(start, 0)
        if name is not None or brace < 0:
            return name


def _joined(text: bytes) -> str | None:
    """The last computation whose header has an instruction behind it on its line."""
    arrow = len(text)
    while (arrow := text.rfind(_ARROW, 0, arrow)) >= 0:
        start, stop = text.rfind(b"\n", 0, arrow) + 1, text.find(b"\n", arrow)
        line = text[start : stop if stop >= 0 else len(text)]
        begun = instructions(line, Dialect.HLO)
        name = _header(line[: begun[0][0]] if begun else line)
        if name is not None:
            return name
        arrow = start
    return None


def _header(text: bytes) -> str | None:
    found = _HEADER.match(text)
    if found is None or found[1] == b"HloModule":
        return None
    return found[1].decode("utf-8", "backslashreplace")


def read(statement: Statement, module_names: int) -> HloCollective | HloCall | Module | None:
    """What *statement* is; None where its mark is part of a name or of a text.

    Raises `ValueError` with what is wrong for an instruction that cannot be read.
    """
    text = statement.text
    if text.startswith("HloModule "):
        return _module(statement, module_names)
    start = statement.at
    while start > 0 and text[start - 1] in _WORD:
        start -= 1
    while start < len(text) and text[start] == " ":
        start += 1
    opcode = _OPCODE.match(text, start)
    head = _NAME.match(text)
    if opcode is None or head is None or head.end() > start:
        return None
    # A mark within quotes, such as the name of an operation in metadata, is no instruction.
    if (start and not text[start - 1].isspace()) or text.count('"', 0, start) % 2:
        return None
    word = opcode[1]
    if word in {"while", "call"} or (word == "async" and opcode[2]):
        return _call(head[1], word, text, opcode.end())
    if word not in _KINDS:
        return None
    return _collective(_KINDS[word], head[1], text[head.end() : start], text, opcode)


def _collective(
    kind: CollectiveKind, name: str, result: str, text: str, opcode: re.Match[str]
) -> HloCollective:
    stop = closing(text, opcode.end() - 1)
    if stop is None:
        raise ValueError("its operands are never closed")
    given = attributes(text[stop:])
    shape = _result(kind, result, starts=bool(opcode[2]))
    if not shape:
        raise ValueError("it has no shape")
    key = "source_target_pairs" if kind is CollectiveKind.COLLECTIVE_PERMUTE else "replica_groups"
    groups = given.get(key, "{}")
    channel = given.get("channel_id", "")
    return HloCollective(
        kind,
        name,
        shape[0] if len(shape) == 1 else f"({', '.join(shape)})",
        hlo_bytes(shape),
        int(channel) if channel.isascii() and channel.isdigit() and len(channel) < 19 else None,
        _written(kind, groups, key in given),
        groups,
        given.get("use_global_device_ids") == "true",
    )


def _written(kind: CollectiveKind, groups: str, given: bool) -> Written:  # noqa: FBT001 - private
    if kind is CollectiveKind.COLLECTIVE_PERMUTE:
        return Written.PAIRS if given else Written.NOWHERE
    return Written.EVERYONE if groups.replace(" ", "") in {"{}", "{{}}"} else Written.GROUPS


def _result(kind: CollectiveKind, result: str, *, starts: bool) -> list[str]:
    """The shapes of what the collective gives; a first half also carries what it was given."""
    elements = hlo_elements(result)
    if starts and kind is not CollectiveKind.ALL_REDUCE and len(elements) > 1:
        return hlo_parts(elements[1])
    return hlo_parts(result)


def attributes(text: str) -> dict[str, str]:
    """Names and values of the attributes behind the operands."""
    out: dict[str, str] = {}
    name = ""
    for _, part in parts(text):
        key, equals, value = part.strip().partition("=")
        if name and out[name].startswith("mesh[") and "{" not in out[name]:
            # The order of devices of a mesh stands behind a comma of its own.
            out[name] += f", {part.strip()}"
        elif equals and key.isidentifier() and key not in out:
            name = key
            out[key] = value.strip()
    return out


def _call(name: str, word: str, text: str, start: int) -> HloCall | None:
    callee = _CALLED.search(text, start)
    if callee is None:
        return None
    trips, step = _TRIPS.search(text, start), _STEP.search(text, start)
    is_loop = word == "while"
    return HloCall(
        name,
        callee[1],
        is_loop,
        int(trips[1]) if trips and is_loop else None,
        int(step[1]) if step and is_loop else None,
    )


def _module(statement: Statement, number: int) -> Module:
    head = statement.text[:100_000]
    name = re.match(r"HloModule\s+([^\s,]{1,1000})", head)
    counts = dict(_COUNT.findall(head))
    replicas, partitions = counts.get("replica_count"), counts.get("num_partitions")
    return Module(
        name=name[1] if name else f"module {number}",
        line=statement.line,
        replicas=None if replicas is None else int(replicas),
        partitions=None if partitions is None else int(partitions),
    )
