"""`meshseed mesh`: a mesh of devices and the groups along its axes."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.meshing import (
    MOST_LISTED,
    MeshReport,
    counted,
    mesh_report,
    read_mesh,
    read_over,
)
from meshseed.cli.options import speaking, words_of
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Line, Tone, piece
from meshseed.mesh import (
    Mesh,
    MeshError,
    draw_groups,
    draw_mesh,
    draw_svg,
)

_MOST_LISTED: Final = 2**20
"""Devices that JSON writes out one by one where the list is asked for."""


class GroupsForm(StrEnum):
    """How groups are written for a person."""

    IOTA = "iota"
    AXES = "axes"
    LIST = "list"


@click.command(short_help="A mesh of devices, and the groups along its axes.")
@click.option(
    "--over",
    metavar="AXES",
    multiple=True,
    help="Groups over these axes, as `data,tensor` or `x:(1)2`. Repeatable. Default: each axis.",
)
@click.option("--ids", metavar="IDS", help="The order of devices: `0,2,1,3` or `[4,2]T(1,0)`.")
@click.option("--devices", metavar="N", type=int, help="How many devices; derives a degree of -1.")
@click.option(
    "--form",
    type=words_of(GroupsForm),
    default=GroupsForm.IOTA.value,
    show_default=True,
    help="How groups are written.",
)
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1, max=1_000_000),
    default=16,
    show_default=True,
    help="Groups, and members of one, that are listed.",
)
@click.option("--draw", is_flag=True, help="Draw the mesh, with the groups of the first --over.")
@click.option(
    "--svg",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the drawing to a file.",
)
@speaking
@click.argument("spec", metavar="SPEC")
def mesh(  # noqa: PLR0913 - one parameter per option, by keyword
    *,
    output: Output,
    spec: str,
    over: tuple[str, ...],
    ids: str | None,
    devices: int | None,
    form: str,
    limit: int,
    draw: bool,
    svg: Path | None,
) -> ExitCode:
    """Show the mesh SPEC and its replica groups.

    SPEC is written as people do, or as a compiler prints meshes; the first axis is the slowest.

    \b
      meshseed mesh pipeline=2,data=4,tensor=8 --over tensor
      meshseed mesh data=-1,tensor=8 --devices 64 --draw
      meshseed mesh '<["x"=4, "y"=2]>' --over '"x":(2)2' --form list
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    try:
        found = read_mesh(spec, ids, devices)
        lists = [read_over(one, found) for one in over] or [
            (found.ref(axis.name),) for axis in found.axes
        ]
        chosen = GroupsForm(form)
        wide = chosen is GroupsForm.LIST and output.is_json
        report = mesh_report(found, lists, most_listed=_MOST_LISTED if wide else MOST_LISTED)
        first = found.replica_groups(lists[0]) if over else None
        drawing = draw_mesh(found, first, width=output.width) if draw else ""
        if svg is not None:
            svg.write_text(draw_svg(found, first), encoding="utf-8")
        listed = [
            draw_groups(found.replica_groups(refs), limit=limit)
            if chosen is GroupsForm.LIST or (chosen is GroupsForm.IOTA and groups.iota is None)
            else ""
            for refs, groups in zip(lists, report.groups, strict=True)
            if not output.is_json
        ]
    except MeshError as error:
        raise Stop(ExitCode.FINDINGS, error.findings, error.texts) from error
    except OSError as error:
        raise click.UsageError(f"--svg: {error.strerror or error}") from error
    if output.is_json:
        output.document(report)
        return ExitCode.CLEAN
    output.lines(_lines(found, report, chosen, listed))
    if drawing:
        output.text("\n" + drawing)
    if svg is not None:
        output.lines([(piece(f"wrote {svg}", Tone.FAINT),)])
    return ExitCode.CLEAN


def _lines(mesh: Mesh, report: MeshReport, form: GroupsForm, listed: list[str]) -> Iterator[Line]:
    if mesh.axes:
        yield (
            piece(report.equation, Tone.NAME),
            piece(f" = {counted(report.devices, 'device')}{_order(mesh)}"),
        )
    elif mesh.is_maximal:
        yield (piece(f"device {mesh.device_at(0)} alone, without axes"),)
    else:
        yield (piece("no axes and no device: a mesh that stands for any"),)
    for groups, members in zip(report.groups, listed, strict=True):
        text = _text(groups.iota, groups.axes, form)
        yield (
            piece(f"over {', '.join(groups.over)}", Tone.HEADING),
            piece(f": {counted(groups.count, 'group')} of {groups.size}"),
            piece(f": {text}" if text else ""),
        )
        for line in members.splitlines():
            yield (piece(f"  {line}"),)


def _text(iota: str | None, axes: str, form: GroupsForm) -> str:
    if form is GroupsForm.LIST:
        return ""
    if form is GroupsForm.AXES:
        return axes
    return iota if iota is not None else "no iota form exists"


def _order(mesh: Mesh) -> str:
    if mesh.device_ids is None:
        return ""
    if isinstance(mesh.device_ids, tuple):
        return ", in an order of their own"
    return f", in the order {mesh.device_ids.text}"
