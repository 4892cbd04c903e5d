"""The devices of a mesh with the groups along one axis, and the groups as rows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from meshseed.evaluation.outcome import AxisView, GroupsView, MeshView
from meshseed.mesh import ReplicaGroups
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pages.words import count
from meshseed.reporting.pictures.svg import GROUPS, Canvas, colour

MOST_DEVICES: Final = 512
"""Larger meshes are told in words: their groups have a compact form."""

_CELL: Final = 40.0
_HIGH: Final = 30.0
_ACROSS: Final = 16

Groups = Sequence[Sequence[int]]


def mesh_drawings(mesh: MeshView) -> Iterator[Drawing]:
    """For every axis that cuts the mesh: a grid of its devices and a matrix of its groups."""
    devices = mesh.devices
    if devices is None or not 1 < devices <= MOST_DEVICES:
        return
    for axis in mesh.axes:
        groups = listed(axis.groups)
        if groups is not None and axis.degree is not None and axis.degree > 1:
            yield _grid(mesh, axis, groups, devices)
            yield _matrix(mesh, axis, groups)


def listed(groups: GroupsView | None) -> Groups | None:
    """The groups written out, where they are known."""
    if groups is None:
        return None
    if groups.listed is not None:
        return groups.listed
    return None if groups.text is None else ReplicaGroups.read(groups.text).listed


def _grid(mesh: MeshView, axis: AxisView, groups: Groups, devices: int) -> Drawing:
    number = {device: at for at, group in enumerate(groups) for device in group}
    title = f"{mesh.id}: {devices} devices, grouped along {axis.id}"
    about = (
        "Every device with the number of its group;"
        f" {count(len(groups), 'group')} of {axis.degree} devices."
    )
    canvas = Canvas(title, about)
    across = min(_ACROSS, devices)
    for device in range(devices):
        x, y = 8 + _CELL * (device % across), 8 + _HIGH * (device // across)
        group = number.get(device)
        fill = "panel" if group is None else f"g{group % GROUPS}"
        canvas.box(x, y, _CELL - 3, _HIGH - 3, fill=colour(fill))
        canvas.words(x + 5, y + 12, str(device), font_size="10.5")
        if group is not None:
            canvas.words(
                x + _CELL - 7,
                y + _HIGH - 7,
                f"g{group}",
                font_size="9",
                text_anchor="end",
                fill=colour("ink"),
            )
    table = _grid_table(number, devices, across)
    return Drawing(svg=canvas.text(), title=title, about=about, table=table)


def _grid_table(number: Mapping[int, int], devices: int, across: int) -> Table:
    """A row per row of the picture."""
    rows = []
    for first in range(0, devices, across):
        row = range(first, min(first + across, devices))
        groups = (f"g{number[one]}" if one in number else "none" for one in row)
        rows.append(
            (
                Cell(text=f"{row[0]} to {row[-1]}", literal=True),
                Cell(text=", ".join(groups), literal=True),
            )
        )
    return Table(
        caption="The same as a table",
        heading=("devices", "group of each"),
        rows=tuple(rows),
        folded=True,
    )


def _matrix(mesh: MeshView, axis: AxisView, groups: Groups) -> Drawing:
    title = f"{mesh.id}: replica groups along {axis.id}"
    compact = axis.groups.text if axis.groups is not None else None
    about = (
        f"One row per group, its members in order; in HLO {compact}."
        if compact
        else ("One row per group, its members in order.")
    )
    canvas = Canvas(title, about)
    for at, group in enumerate(groups):
        y = 8 + 24.0 * at
        canvas.words(8, y + 14, f"g{at}", fill=colour("soft"))
        for place, device in enumerate(group):
            x = 44 + 36.0 * place
            canvas.box(x, y, 33, 20, fill=colour(f"g{at % GROUPS}"))
            canvas.words(x + 16.5, y + 14, str(device), text_anchor="middle")
    return Drawing(svg=canvas.text(), title=title, about=about, table=_table(groups))


def _table(groups: Groups) -> Table:
    return Table(
        caption="The groups as a table",
        heading=("group", "devices"),
        rows=tuple(
            (Cell(text=f"g{at}"), Cell(text=", ".join(map(str, group)), literal=True))
            for at, group in enumerate(groups)
        ),
        folded=True,
    )
