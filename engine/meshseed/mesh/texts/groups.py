"""Replica groups in text: HLO's three forms, StableHLO's attributes, lists of lists."""

from collections.abc import Mapping
from typing import Final

from meshseed.mesh.errors import refuse
from meshseed.mesh.groups import IotaGroups, ListedGroups, MeshAxesGroups, ReplicaGroups
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.shardy import scan_refs
from meshseed.mesh.texts.stablehlo import Padding, on_mesh, scan_dense, scan_mesh_axes, scan_rows
from meshseed.mesh.texts.xla import (
    XLA_QUOTES,
    scan_iota,
    scan_xla_mesh,
    write_xla_mesh,
    write_xla_refs,
)

_SOURCE: Final = "<replica groups>"


def read_groups(
    text: str,
    meshes: Mapping[str, Mesh] | None = None,
    *,
    padding: Padding = Padding.REFUSED,
    source: str = _SOURCE,
) -> ReplicaGroups:
    """The groups in *text*, in whichever form it has; `replica_groups=` may stand before it.

    *meshes* are the meshes that `@name` can refer to. Raises `MeshError` with the place for a text
    of no known form, and for groups that repeat a device or hold a negative one.
    """
    scan = Scanner(text, source)
    if scan.takes("replica_groups"):
        scan.expect("=")
    scan.skip()
    start = scan.at
    groups = _scan(scan, meshes or {}, padding)
    scan.end()
    scan.at = len(text)
    with scan.blaming(start):
        if isinstance(groups.form, ListedGroups):
            check_distinct(groups.form.groups)
    return groups


def write_groups(groups: ReplicaGroups) -> str:
    """As HLO text has them, in the form that they are in: `{{0,1}}`, `[1,2]<=[2]`, `mesh[…] {…}`.

    An iota is written canonically.
    """
    form = groups.form
    if isinstance(form, MeshAxesGroups):
        return f"{write_xla_mesh(form.mesh)} {write_xla_refs(form.axes)}"
    if isinstance(form, IotaGroups):
        return f"[{form.count},{form.size}]<={form.order.canonical().text}"
    return write_listed(groups)


def write_listed(groups: ReplicaGroups) -> str:
    """Every device of every group: `{{0,1},{2,3}}`."""
    return "{" + ",".join(["{" + ",".join(map(str, each)) + "}" for each in groups.listed]) + "}"


def write_dense(groups: ReplicaGroups) -> str:
    """As a dense attribute of StableHLO; refused where groups differ in size."""
    count, size = groups.count, groups.group_size
    if size is None:
        refuse("MS431", "groups of different sizes make no dense attribute")
    rows = ", ".join(["[" + ", ".join(map(str, each)) + "]" for each in groups.listed])
    return f"dense<[{rows}]> : tensor<{count}x{size}xi64>"


def check_distinct(groups: tuple[tuple[int, ...], ...]) -> None:
    """Raise where a device is negative or stands in two places."""
    seen: dict[int, int] = {}
    for at, group in enumerate(groups):
        for device in group:
            if device < 0:
                refuse("MS430", f"group {at} holds device {device}", expected="0 or more")
            if device in seen:
                refuse("MS430", f"device {device} is in group {seen[device]} and in group {at}")
            seen[device] = at


def _scan(scan: Scanner, meshes: Mapping[str, Mesh], padding: Padding) -> ReplicaGroups:
    if scan.sees("mesh"):
        mesh = scan_xla_mesh(scan)
        scan.takes(",")
        return on_mesh(scan, mesh, scan_refs(scan, XLA_QUOTES))
    if scan.takes("#stablehlo.replica_group_mesh_axes"):
        return scan_mesh_axes(scan, meshes)
    if scan.takes("dense"):
        return scan_dense(scan, padding)
    start = scan.at
    if scan.takes("["):
        if not scan.sees("["):
            return _scan_iota(scan)
        scan.at = start
    return ReplicaGroups(ListedGroups(scan_rows(scan)))


def _scan_iota(scan: Scanner) -> ReplicaGroups:
    start = scan.at - 1
    shape = scan.integers("]", "the number of groups")
    scan.expect("<=", "and the order of devices")
    order = scan_iota(scan)
    with scan.blaming(start):
        if len(shape) != 2:
            refuse("MS432", f"groups of {len(shape)} dimensions", expected="[groups,size]")
        return ReplicaGroups(IotaGroups(shape[0], shape[1], order))
