"""What a dump was found to do, as typed data."""

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.dumps.kinds import CollectiveKind, Dialect
from meshseed.mesh.dumps.patterns import PatternMatch
from meshseed.mesh.dumps.raw import Loop, Module
from meshseed.mesh.mesh import Mesh


class Collective(Struct, frozen=True, kw_only=True, gc=False):
    """One collective of a dump.

    `line` counts from 1. `shape` and `bytes` are those of the result on one device; `bytes` is null
    where a size is not written. `groups` is how the devices are written, shortened. `axes` are
    those it runs over, slowest first; an empty list means that each device is alone, null that
    `why` says why there are none. `shift` is the distance of a permute. `loop` is the index of the
    innermost loop around it.
    """

    kind: CollectiveKind
    name: str
    line: int
    shape: str
    bytes: int | None
    channel: int | None
    groups: str
    axes: tuple[AxisRef, ...] | None
    why: str | None = None
    shift: int | None = None
    loop: int | None = None


class Total(Struct, frozen=True, kw_only=True):
    """How many collectives of one kind run over the same axes.

    `bytes` adds up the results on one device, each instruction once however often a loop runs it;
    `unsized` of them have no known size. `in_loops` says how many of them stand in loops.
    """

    axes: tuple[AxisRef, ...] | None
    kind: CollectiveKind
    count: int
    bytes: int
    unsized: int
    in_loops: int


class Call(Struct, frozen=True, kw_only=True):
    """How often a custom call occurs."""

    target: str
    count: int


class DumpReport(Struct, frozen=True, kw_only=True):
    """A dump read to its end.

    `mesh` is the one given, or with `inferred` the smallest that explains all groups; null where
    there is none. `declared` are the meshes the dump itself names. `collectives` are the first
    ones; `count` is how many there are, and `totals` cover all of them. `unrolls` gives
    the factor of the loops that show one, by index. `quotes` holds the lines that findings point
    into.
    """

    source: str
    dialect: Dialect
    modules: tuple[Module, ...]
    mesh: Mesh | None
    inferred: bool
    declared: dict[str, Mesh]
    count: int
    collectives: tuple[Collective, ...]
    totals: tuple[Total, ...]
    loops: tuple[Loop, ...]
    unrolls: dict[int, int]
    calls: tuple[Call, ...]
    patterns: tuple[PatternMatch, ...]
    findings: tuple[Finding, ...]
    quotes: dict[int, str]
