"""Shardy's own collectives, which name axes instead of devices."""

import re
from typing import Final

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.dumps.kinds import CollectiveKind
from meshseed.mesh.dumps.raw import Written
from meshseed.mesh.errors import MeshError
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.shardy import scan_mesh, scan_ref, write_refs

_OUT: Final = re.compile(r"\bout_sharding\s*=\s*(?:#sdy\.sharding\s*)?<\s*")
_NAME: Final = re.compile(r'@"?([^\s",]{1,1000})"?\s*,\s*')
_ANY: Final = re.compile(r"\bout_sharding\s*=\s*(?:#sdy\.sharding\s*)?<\s*|<\s*(?=@|mesh)")
_OPERAND: Final = re.compile(r"%[^\s,:]{1,1000}")
_ARGUMENT: Final = re.compile(r"\bsdy\.sharding\s*=\s*#sdy\.sharding\s*<\s*")
_REF: Final = re.compile(r'"[^"]{1,1000}"(?::\(\d{1,10}\)\d{1,10})?')
_DIM: Final = re.compile(r"\{([^{}]*)\}")
_MOST_KNOWN: Final = 100_000


class Sharded(Struct, frozen=True, gc=False):
    """A sharding of a result: its mesh, and the axes of each dimension."""

    mesh: str
    dims: tuple[tuple[AxisRef, ...], ...]


class ShardyCollective(Struct, frozen=True, gc=False):
    """The axes of a collective as text, and the parts each dimension of its result has."""

    written: Written
    text: str
    shards: tuple[int, ...]


class ShardyText:
    """What the text so far declared: meshes by name, and shardings of results by their names."""

    def __init__(self) -> None:
        self._header = b""
        self.meshes: dict[str, Mesh] = {}
        self.results: dict[str, Sharded] = {}

    @property
    def header(self) -> str:
        """The first line of the function being read, whose arguments say how they are sharded."""
        return self._header.decode("utf-8", "backslashreplace")

    def enter(self, header: bytes) -> None:
        """Another function begins: names of results begin anew."""
        if header is not self._header:
            self._header = header
            self.results.clear()

    def forget_results(self) -> None:
        """Names of results begin anew, as at a new module."""
        self.results.clear()


def remember_sharding(name: str, text: str, start: int, known: ShardyText) -> None:
    """Keep how the result of a local operation or a constraint is sharded, where that is said."""
    out = _ANY.search(text, start)
    if out is None or len(known.results) >= _MOST_KNOWN:
        return
    try:
        known.results[name] = _sharding(text, out.end(), known)[0]
    except (ValueError, MeshError):
        # It is no collective, so that nothing is lost but a help for those that follow.
        known.results.pop(name, None)


def _before(name: str, known: ShardyText) -> Sharded | None:
    """How the operand called *name* is sharded: by what made it, or in the function's header."""
    if name in known.results:
        return known.results[name]
    at = known.header.find(f"{name}:")
    if at < 0:
        return None
    stop = known.header.find(" %", at)
    found = _ARGUMENT.search(known.header, at, stop if stop >= 0 else len(known.header))
    return None if found is None else _sharding(known.header, found.end(), known)[0]


def read_shardy(
    kind: CollectiveKind, name: str, text: str, start: int, known: ShardyText
) -> ShardyCollective:
    """The axes of the collective whose operation ends at *start* of *text*.

    A permute lists none: its axes are those by which the shardings before and after differ, where
    the one before is known. Raises `MeshError` for what is no list of axes.
    """
    out = _OUT.search(text, start)
    if out is None:
        raise ValueError("it has no `out_sharding`")
    sharded, mesh = _sharding(text, out.end(), known)
    if len(known.results) < _MOST_KNOWN:
        known.results[name] = sharded
    operand = _OPERAND.search(text[start : out.start()])
    listed = text[start : start + operand.start()] if operand else ""
    if kind is CollectiveKind.COLLECTIVE_PERMUTE:
        before = _before(operand[0], known) if operand else None
        if before is None or before.mesh != sharded.mesh:
            return ShardyCollective(Written.NOWHERE, "", _parts(sharded, mesh))
        refs = _changed(before, sharded, mesh)
    else:
        refs = tuple(_ref(each) for each in _REF.findall(listed))
    return ShardyCollective(
        Written.AXES, f"{sharded.mesh} {write_refs(refs)}", _parts(sharded, mesh)
    )


def _sharding(text: str, at: int, known: ShardyText) -> tuple[Sharded, Mesh]:
    name = _NAME.match(text, at)
    if name is not None:
        symbol, rest = name[1], name.end()
        if symbol not in known.meshes:
            raise ValueError(f"it refers to mesh @{symbol}, which was not declared before")
        mesh = known.meshes[symbol]
    else:
        close = text.find("]>", at)
        if not text.startswith("mesh", at) or close < 0:
            raise ValueError("its `out_sharding` names no mesh")
        mesh = scan_mesh(Scanner(text[at + 4 : close + 2], "<mesh>"))
        symbol, rest = f"<{mesh!r}>", close + 2
        known.meshes.setdefault(symbol, mesh)
    return Sharded(symbol, _dims(text, text.find("[", rest))), mesh


def _dims(text: str, start: int) -> tuple[tuple[AxisRef, ...], ...]:
    if start < 0:
        raise ValueError("its `out_sharding` lists no dimensions")
    stop = text.find("]", start)
    inner = text[start + 1 : stop if stop >= 0 else len(text)]
    return tuple(tuple(_ref(each) for each in _REF.findall(dim)) for dim in _DIM.findall(inner))


def _ref(text: str) -> AxisRef:
    return scan_ref(Scanner(text, "<axes>"))


def _changed(before: Sharded, after: Sharded, mesh: Mesh) -> tuple[AxisRef, ...]:
    """The axes that stand in another place than before, or only on one side.

    Parts of an axis that touch or overlap are one: both sides may cut it differently.
    """
    places = [
        {(dim, at, ref) for dim, refs in enumerate(each.dims) for at, ref in enumerate(refs)}
        for each in (before, after)
    ]
    ranges: dict[str, list[tuple[int, int]]] = {}
    for _, _, ref in places[0] ^ places[1]:
        pre = ref.pre or 1
        end = pre * (ref.size or mesh.digit(mesh.ref(ref))[0])
        ranges.setdefault(ref.name, []).append((pre, end))
    out: list[AxisRef] = []
    for axis in mesh.axes:
        for pre, end in _merged(sorted(ranges.get(axis.name, ()))):
            whole = (pre, end) == (1, axis.size)
            out.append(AxisRef(axis.name) if whole else AxisRef(axis.name, pre, end // pre))
    return tuple(out)


def _merged(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for pre, end in ranges:
        if out and pre <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((pre, end))
    return out


def _parts(sharded: Sharded, mesh: Mesh) -> tuple[int, ...]:
    out: list[int] = []
    for refs in sharded.dims:
        count = 1
        for ref in refs:
            count *= mesh.digit(mesh.ref(ref))[0]
        out.append(count)
    return tuple(out)
