"""What `meshseed collectives` says: each dump with its collectives, totals and findings."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from meshseed.cli.dumping.asking import Asked
from meshseed.cli.dumping.imports import ImportsRow, imports_row
from meshseed.cli.meshing.reports import AxisReport
from meshseed.diagnostics import Finding, in_order
from meshseed.mesh import AxisRef, Mesh, write_xla_mesh
from meshseed.mesh.dumps import (
    Collective,
    CollectiveKind,
    Dialect,
    DumpReport,
    Module,
    PatternMatch,
    Total,
    over_text,
)
from meshseed.mesh.importing.reading import ImportReport


class CollectiveRow(Struct, frozen=True, kw_only=True):
    """One collective.

    `bytes` is the size of its result on one device, null where it is not known. `over` is the text
    of `axes`, which are null where `why` says that it runs over none. `shift` is the distance of a
    permute along its axes, `loop` the index of the innermost loop around it.
    """

    kind: CollectiveKind
    name: str
    line: int
    shape: str
    bytes: int | None
    channel: int | None
    groups: str
    over: str | None
    axes: tuple[AxisRef, ...] | None
    why: str | None
    shift: int | None
    loop: int | None


class TotalRow(Struct, frozen=True, kw_only=True):
    """The collectives of one kind over the same axes, each instruction counted once.

    `bytes` adds up results on one device, without the `unsized` ones.
    """

    over: str | None
    axes: tuple[AxisRef, ...] | None
    kind: CollectiveKind
    count: int
    bytes: int
    unsized: int
    in_loops: int


class LoopRow(Struct, frozen=True, kw_only=True):
    """A loop: how often it runs and by how much its counter grows, where the dump says so.

    `unroll` is the factor that the collectives in it show, `inside` the index of the loop around.
    """

    name: str
    line: int
    trips: int | None
    step: int | None
    unroll: int | None
    inside: int | None


class CallRow(Struct, frozen=True, kw_only=True):
    """A custom call that the pack knows, and how often it occurs."""

    target: str
    role: str
    count: int


class PatternRow(Struct, frozen=True, kw_only=True):
    """A pattern of the pack: whether the dump shows it, null where that cannot be told.

    `expected_when` says for which command lines the pack expects it, and `confidence` how sure
    that is.
    """

    id: str
    found: bool | None
    why: str
    sets: int
    unroll: int | None
    expected_when: str
    confidence: str
    says: str | None


class MeshRow(Struct, frozen=True, kw_only=True):
    """The mesh the collectives were looked for on, given or `inferred` from their groups."""

    axes: tuple[AxisReport, ...]
    devices: int
    equation: str
    xla: str
    inferred: bool


class DumpRow(Struct, frozen=True, kw_only=True):
    """One dump. `count` is how many collectives it has, of which `collectives` are the first.

    `imports` is what it asks of shardings, null where that was not asked for.
    """

    source: str
    dialect: Dialect
    modules: tuple[Module, ...]
    declared: tuple[str, ...]
    mesh: MeshRow | None
    count: int
    collectives: tuple[CollectiveRow, ...]
    totals: tuple[TotalRow, ...]
    loops: tuple[LoopRow, ...]
    calls: tuple[CallRow, ...]
    patterns: tuple[PatternRow, ...]
    imports: ImportsRow | None = None


class CollectivesReport(Struct, frozen=True, kw_only=True):
    """All dumps that were read, `not_read` how many others of the same folders were not.

    `findings` are those of all of them.
    """

    schema: Literal[1] = 1
    pack: str | None
    dumps: tuple[DumpRow, ...]
    not_read: int
    findings: tuple[Finding, ...]


def report_of(
    dumps: Iterable[DumpReport],
    asked: Asked,
    pack: str | None,
    not_read: int,
    imports: Sequence[ImportReport] = (),
) -> CollectivesReport:
    """The report on *dumps*, looked through for what is *asked* of the pack called *pack*.

    *imports* has what each of them asks of shardings, or nothing.
    """
    read = tuple(dumps)
    asks: Sequence[ImportReport | None] = imports or [None for _ in read]
    found = [one for each in read for one in each.findings]
    found += [one for each in imports for one in each.findings]
    return CollectivesReport(
        pack=pack,
        dumps=tuple(_dump(each, asked, ask) for each, ask in zip(read, asks, strict=True)),
        not_read=not_read,
        findings=tuple(in_order(found)),
    )


def _dump(dump: DumpReport, asked: Asked, imports: ImportReport | None) -> DumpRow:
    return DumpRow(
        source=dump.source,
        dialect=dump.dialect,
        modules=dump.modules,
        declared=tuple(f"@{name} = {write_xla_mesh(mesh)}" for name, mesh in dump.declared.items()),
        mesh=None if dump.mesh is None else _mesh(dump.mesh, inferred=dump.inferred),
        count=dump.count,
        collectives=tuple(_collective(each) for each in dump.collectives),
        totals=tuple(_total(each) for each in dump.totals),
        loops=tuple(
            LoopRow(
                name=loop.name,
                line=loop.line,
                trips=loop.trips,
                step=loop.step,
                unroll=dump.unrolls.get(at),
                inside=loop.inside,
            )
            for at, loop in enumerate(dump.loops)
        ),
        calls=tuple(
            CallRow(target=call.target, role=asked.roles[call.target].value, count=call.count)
            for call in dump.calls
        ),
        patterns=tuple(_pattern(each, asked) for each in dump.patterns),
        imports=None if imports is None else imports_row(imports),
    )


def _mesh(mesh: Mesh, *, inferred: bool) -> MeshRow:
    return MeshRow(
        axes=tuple(AxisReport(name=axis.name, size=axis.size) for axis in mesh.axes),
        devices=mesh.size,
        equation=mesh.equation,
        xla=write_xla_mesh(mesh),
        inferred=inferred,
    )


def _collective(each: Collective) -> CollectiveRow:
    return CollectiveRow(
        kind=each.kind,
        name=each.name,
        line=each.line,
        shape=each.shape,
        bytes=each.bytes,
        channel=each.channel,
        groups=each.groups,
        over=None if each.axes is None else over_text(each.axes),
        axes=each.axes,
        why=each.why,
        shift=each.shift,
        loop=each.loop,
    )


def _total(each: Total) -> TotalRow:
    return TotalRow(
        over=None if each.axes is None else over_text(each.axes),
        axes=each.axes,
        kind=each.kind,
        count=each.count,
        bytes=each.bytes,
        unsized=each.unsized,
        in_loops=each.in_loops,
    )


def _pattern(each: PatternMatch, asked: Asked) -> PatternRow:
    expected = asked.expectations[each.id]
    return PatternRow(
        id=each.id,
        found=each.found,
        why=each.why,
        sets=each.sets,
        unroll=each.unroll,
        expected_when=expected.when,
        confidence=expected.confidence,
        says=expected.says,
    )
