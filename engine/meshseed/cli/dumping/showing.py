"""The report on dumps as a person reads it."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.dumping.imports_shown import imports_lines
from meshseed.cli.dumping.reports import (
    CollectiveRow,
    CollectivesReport,
    DumpRow,
    LoopRow,
    PatternRow,
    TotalRow,
)
from meshseed.cli.text import Line, Row, Tone, headed_grid, piece
from meshseed.mesh import AxisRef
from meshseed.mesh.dumps import UNSAID, CollectiveKind, Dialect

_NAMES: Final = {Dialect.HLO: "HLO text", Dialect.MLIR: "MLIR text"}
_UNITS: Final = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")
_LONGEST_SHAPE: Final = 28
_FOUND: Final = {True: "found", False: "not found", None: "cannot be told"}
_TONES: Final = {True: Tone.SURE, False: Tone.DOUBTFUL, None: Tone.FAINT}


def shown(report: CollectivesReport, width: int, limit: int) -> Iterator[Line]:
    """The dumps one after another, of each the first *limit* collectives."""
    for number, dump in enumerate(report.dumps):
        if number:
            yield ()
        yield from _dump(dump, width, limit)
    if report.not_read:
        text = f"{report.not_read} texts of earlier stages were not read (--stage)"
        yield (piece(text, Tone.FAINT),)


def _dump(dump: DumpRow, width: int, limit: int) -> Iterator[Line]:
    yield (piece(dump.source, Tone.NAME), piece(f": {_NAMES[dump.dialect]}{_modules(dump)}"))
    yield _mesh(dump)
    yield from _declared(dump)
    for heading, rows in (
        ("Collectives", _collectives(dump, width, limit)),
        ("Totals: results on one device, each instruction once", _totals(dump, width)),
        ("Loops", _loops(dump, width)),
        ("Patterns", _patterns(dump, width)),
        ("Custom calls", _calls(dump, width)),
    ):
        lines = list(rows)
        if lines:
            yield (piece(heading, Tone.HEADING),)
            yield from lines
    if dump.imports is not None:
        yield from imports_lines(dump.imports, width, limit)


def _modules(dump: DumpRow) -> str:
    if len(dump.modules) != 1:
        return f", {len(dump.modules)} modules" if dump.modules else ""
    (module,) = dump.modules
    devices = module.devices
    on = "" if devices is None else f" on {devices} device{'s' if devices > 1 else ''}"
    return f", {'a module' if module.name == 'module' else f'module {module.name}'}{on}"


def _mesh(dump: DumpRow) -> Line:
    if dump.mesh is None:
        return (piece("no mesh explains its groups" if dump.count else "no collective"),)
    groups = "its groups" if all(each.axes is not None for each in dump.totals) else "other groups"
    how = f"smallest mesh that explains {groups}: " if dump.mesh.inferred else "mesh "
    equation = dump.mesh.equation or "no axes"
    return (piece(how), piece(f"{equation} = {dump.mesh.devices}", Tone.NAME))


def _declared(dump: DumpRow) -> Iterator[Line]:
    """The meshes that the dump itself names, where another was looked for."""
    if dump.declared and (dump.mesh is None or dump.mesh.inferred):
        more = f" and {len(dump.declared) - 1} more" if len(dump.declared) > 1 else ""
        text = f"it declares {dump.declared[0]}{more}; --mesh with these axes names them"
        yield (piece(text, Tone.FAINT),)


def _over(over: str | None, axes: tuple[AxisRef, ...] | None, why: str | None = None) -> Line:
    if over is None:
        return (piece("not said" if why == UNSAID else "no axis subset", Tone.ALARM),)
    return (piece(over if axes else "each device alone", Tone.NAME),)


def _collectives(dump: DumpRow, width: int, limit: int) -> Iterator[Line]:
    rows = [_collective(each) for each in dump.collectives[:limit]]
    if rows:
        heading = _row("line", "collective", "over", "bytes", "shape", "name")
        yield from headed_grid(heading, rows, width)
    if dump.count > limit:
        yield (piece(f"  … and {dump.count - limit} more (--limit)", Tone.FAINT),)


def _collective(each: CollectiveRow) -> Row:
    kind = each.kind.value
    if each.kind is CollectiveKind.COLLECTIVE_PERMUTE and each.shift is not None:
        kind += f" by {each.shift}"
    shape = each.shape
    if len(shape) > _LONGEST_SHAPE:
        shape = shape[: _LONGEST_SHAPE - 1] + "…"
    return (
        (piece(str(each.line)),),
        (piece(kind),),
        _over(each.over, each.axes, each.why),
        (piece(size_text(each.bytes)),),
        (piece(shape),),
        (piece(each.name + (" (in a loop)" if each.loop is not None else "")),),
    )


def _totals(dump: DumpRow, width: int) -> Iterator[Line]:
    rows = [_total(each) for each in dump.totals]
    if rows:
        heading = _row("over", "collective", "count", "bytes", "in loops")
        yield from headed_grid(heading, rows, width)


def _total(each: TotalRow) -> Row:
    more = f", and {each.unsized} of unknown size" if each.unsized else ""
    return (
        _over(each.over, each.axes),
        (piece(each.kind.value),),
        (piece(str(each.count)),),
        (piece(size_text(each.bytes) + more),),
        (piece(str(each.in_loops) if each.in_loops else ""),),
    )


def _loops(dump: DumpRow, width: int) -> Iterator[Line]:
    rows = [_loop(each) for each in dump.loops if each.unroll is not None]
    if rows:
        yield from headed_grid(_row("line", "loop", "runs", "unrolled"), rows, width)


def _loop(each: LoopRow) -> Row:
    runs = f"{each.trips} times" if each.trips is not None else "not said"
    unroll = each.unroll or 1
    by_step = each.step is not None and abs(each.step) > 1
    known = f"{unroll} times" if by_step else f"at most {unroll} times"
    return _row(str(each.line), each.name, runs, known if unroll > 1 else "no")


def _patterns(dump: DumpRow, width: int) -> Iterator[Line]:
    rows = [_pattern(each) for each in dump.patterns]
    if rows:
        heading = _row("pattern", "shown", "in the dump", "expected when")
        yield from headed_grid(heading, rows, width)


def _pattern(each: PatternRow) -> Row:
    return (
        (piece(each.id, Tone.NAME),),
        (piece(_FOUND[each.found], _TONES[each.found]),),
        (piece(each.why),),
        (piece(f"{each.expected_when}: {each.confidence}"),),
    )


def _calls(dump: DumpRow, width: int) -> Iterator[Line]:
    rows = [_row(each.target, str(each.count), each.role) for each in dump.calls if each.count]
    if rows:
        yield from headed_grid(_row("target", "count", "stands for"), rows, width)


def _row(*cells: str) -> Row:
    return tuple((piece(cell),) for cell in cells)


def size_text(size: int | None) -> str:
    """Bytes in the largest unit that leaves at least one of it: `1.5 KiB`."""
    if size is None:
        return "?"
    value, unit = float(size), 0
    while value >= 1024 and unit < len(_UNITS) - 1:
        value, unit = value / 1024, unit + 1
    return f"{size} B" if unit == 0 else f"{value:.1f} {_UNITS[unit]}"
