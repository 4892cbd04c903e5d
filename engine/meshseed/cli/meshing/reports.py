"""What `meshseed mesh` says: the mesh in its notations, and groups in their three forms."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from meshseed.mesh import (
    AxisRef,
    Iota,
    Mesh,
    ReplicaGroups,
    write_groups,
    write_shardy_mesh,
    write_xla_mesh,
)

MOST_LISTED: Final = 4096
"""Devices are written out one by one only up to this many, unless that form is asked for."""


class AxisReport(Struct, frozen=True, kw_only=True):
    """One axis with its degree."""

    name: str
    size: int


class GroupsReport(Struct, frozen=True, kw_only=True):
    """The groups of devices that differ only along the axes in `over`.

    `axes` and `iota` are their texts in HLO; `iota` is null where no compact form exists. `listed`
    is null where the mesh is large.
    """

    over: tuple[str, ...]
    count: int
    size: int
    axes: str
    iota: str | None
    listed: tuple[tuple[int, ...], ...] | None


class MeshReport(Struct, frozen=True, kw_only=True):
    """A mesh: its axes, slowest first, its order of devices, and groups over axes.

    `shardy` is null where it would have to list too many devices. `device_ids` is null for devices
    in ascending order, `order` their compact form where the mesh was given in one.
    """

    schema: Literal[1] = 1
    axes: tuple[AxisReport, ...]
    devices: int
    equation: str
    xla: str
    shardy: str | None
    order: str | None
    device_ids: tuple[int, ...] | None
    groups: tuple[GroupsReport, ...]


def mesh_report(
    mesh: Mesh, over: Sequence[tuple[AxisRef, ...]], *, most_listed: int = MOST_LISTED
) -> MeshReport:
    """The report of *mesh* with the groups over each list of axes in *over*."""
    ids = mesh.device_ids
    small = mesh.size <= most_listed
    return MeshReport(
        axes=tuple(AxisReport(name=axis.name, size=axis.size) for axis in mesh.axes),
        devices=mesh.size,
        equation=mesh.equation,
        xla=write_xla_mesh(mesh),
        shardy=write_shardy_mesh(mesh) if small or not isinstance(ids, Iota) else None,
        order=ids.text if isinstance(ids, Iota) else None,
        device_ids=ids if isinstance(ids, tuple) else None,
        groups=tuple(_groups(mesh, refs, most_listed) for refs in over),
    )


def _groups(mesh: Mesh, refs: tuple[AxisRef, ...], most_listed: int) -> GroupsReport:
    groups = mesh.replica_groups(refs)
    compact = groups.iota
    return GroupsReport(
        over=tuple(f"{ref.name}{ref.suffix}" for ref in refs),
        count=groups.count,
        size=groups.group_size or 1,
        axes=write_groups(groups),
        iota=None if compact is None else write_groups(ReplicaGroups(compact)),
        listed=groups.listed if mesh.size <= most_listed else None,
    )
