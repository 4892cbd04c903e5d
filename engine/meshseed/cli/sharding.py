"""`meshseed sharding`: a sharding by axes and as HLO text, each as the other."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.meshing import (
    MOST_TILES,
    ShardingReport,
    TileRow,
    read_mesh,
    sharding_report,
)
from meshseed.cli.meshing.reading import read_shape
from meshseed.cli.options import speaking, words_of
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Line, Row, Tone, grid, piece
from meshseed.mesh import MeshError

_ROWS: Final = 64
_LONGEST: Final = 2_000
_MOST_TEXTS: Final = 2


class HloForm(StrEnum):
    """The three texts of an HLO sharding."""

    V1 = "v1"
    V2 = "v2"
    V3 = "v3"


@click.command(short_help="A sharding by axes and as HLO text, each as the other.")
@click.option("--shape", metavar="8x8", help="The shape of the tensor: shows what a device holds.")
@click.option("--table", is_flag=True, help="Show which tile each device holds.")
@click.option(
    "--form",
    type=words_of(HloForm),
    default=HloForm.V2.value,
    show_default=True,
    help="The HLO text: devices listed, compact, or with the axes kept.",
)
@speaking
@click.argument("texts", metavar="[MESH] SPEC", nargs=-1, required=True)
def sharding(
    *,
    output: Output,
    texts: tuple[str, ...],
    shape: str | None,
    table: bool,
    form: str,
) -> ExitCode:
    """Show the sharding SPEC on MESH in both ways of writing it.

    SPEC is a list of axes per dimension, or HLO text, also of a tuple; MESH is written as for
    `meshseed mesh`. Without it, axes are those of the text, and tiles get axes that are invented.

    \b
      meshseed sharding x=4,y=2 '[{"x":(1)2}, {"y"}]' --shape 8x8 --table
      meshseed sharding x=4,y=2 '{devices=[2,4]<=[4,2]T(1,0)}'
      meshseed sharding '{{devices=[2,4]<=[4,2]T(1,0)}, {replicated}}'
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    if len(texts) > _MOST_TEXTS:
        raise click.UsageError(f"{len(texts)} texts are given; a mesh and a sharding are meant")
    *meshes, spec = texts
    try:
        sizes = None if shape is None else read_shape(shape)
        mesh = read_mesh(meshes[0]) if meshes else None
        report = sharding_report(mesh, spec, sizes, with_table=table)
    except MeshError as error:
        raise Stop(ExitCode.FINDINGS, error.findings, error.texts) from error
    if output.is_json:
        output.document(report)
        return ExitCode.CLEAN
    output.lines(_lines(report, HloForm(form), output.width, with_table=table))
    return ExitCode.CLEAN


def _lines(
    report: ShardingReport, form: HloForm, width: int, *, with_table: bool
) -> Iterator[Line]:
    if report.invented and report.mesh:
        yield (piece("invented mesh  ", Tone.HEADING), piece(report.shardy or report.mesh))
    if report.kind != "tuple":
        yield from _one(report, form, width, with_table=with_table)
        return
    if not report.values:
        yield (piece("an empty tuple"),)
    for at, value in enumerate(report.values):
        if at or (report.invented and report.mesh):
            yield ()
        yield (piece(f"value {at}", Tone.NAME),)
        yield from _one(value, form, width, with_table=with_table)


def _one(report: ShardingReport, form: HloForm, width: int, *, with_table: bool) -> Iterator[Line]:
    text = {HloForm.V1: report.v1, HloForm.V2: report.v2, HloForm.V3: report.v3}[form]
    rows: list[Row] = [
        _row("axes", report.axes or f"{report.mesh or 'this mesh'} cannot say it"),
        _row(f"HLO {form.value}", _hlo(text, report, form)),
    ]
    if report.local_shape is not None:
        rows.append(_row("a device holds", "x".join(map(str, report.local_shape)) or "a scalar"))
    for name, value in rows_of_lists(rows):
        yield (*name, piece("  "), *value)
    if report.table is not None:
        yield ()
        yield from grid([_tile(row) for row in report.table[:_ROWS]], width)
        if len(report.table) > _ROWS:
            yield (piece(f"… and {len(report.table) - _ROWS} more devices", Tone.FAINT),)
    elif with_table:
        most = (
            f"a table holds at most {MOST_TILES} devices" if report.dims else "there are no tiles"
        )
        yield (piece(most, Tone.FAINT),)


def rows_of_lists(rows: list[Row]) -> Iterator[tuple[Line, Line]]:
    """Names padded to one width, and their values, which are never broken: they are copied."""
    wide = max(len(row[0][0].text) for row in rows)
    for row in rows:
        name = row[0][0]
        yield (piece(name.text.ljust(wide), Tone.HEADING),), row[1]


def _row(name: str, value: str) -> Row:
    return (piece(name),), (piece(value),)


def _hlo(text: str | None, report: ShardingReport, form: HloForm) -> str:
    if text is None:
        if form is HloForm.V3:
            return "there is none without axes"
        return "no compact form exists" if form is HloForm.V2 else "too long to be shown"
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_LONGEST]}… ({report.devices} devices; --json has all of it)"


def _tile(row: TileRow) -> Row:
    ranges = ", ".join(f"{low}:{high}" for low, high in row.ranges)
    return (
        (piece(f"device {row.device}", Tone.NAME),),
        (piece(f"tile ({', '.join(map(str, row.tile))})"),),
        (piece(f"[{ranges}]" if ranges else ""),),
    )
