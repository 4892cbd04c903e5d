"""Replica groups in StableHLO's attributes: dense lists, and axes of a mesh."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from meshseed.diagnostics import nearest
from meshseed.mesh.axes import Axis, AxisRef
from meshseed.mesh.errors import refuse
from meshseed.mesh.groups import ListedGroups, MeshAxesGroups, ReplicaGroups
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.shardy import scan_ref

_CLOSING: Final = {"{": "}", "[": "]", "(": ")"}


class Padding(StrEnum):
    """What a device id of -1 in a dense attribute means."""

    REFUSED = "refused"
    DROPPED = "dropped"


def scan_rows(scan: Scanner) -> tuple[tuple[int, ...], ...]:
    """Lists of device ids in a list, in any one kind of brackets."""
    opening = next((each for each in _CLOSING if scan.sees(each)), None)
    if opening is None:
        scan.fail("no replica groups", "`{{…}}`, `[…]<=[…]`, `mesh[…] {…}` or a list of lists")
    scan.expect(opening)
    closing = _CLOSING[opening]
    # A tuple of one is not told from brackets around a value without a comma behind it.
    tuples = opening == "("

    def row() -> tuple[int, ...]:
        scan.expect(opening, "of a group")
        if not tuples:
            return scan.integers(closing, "a device id")
        ids = scan.listed(closing, lambda: scan.integer("a device id"), "id", last_comma=True)
        return tuple(ids)

    return tuple(scan.listed(closing, row, "group", last_comma=tuples))


def on_mesh(scan: Scanner, mesh: Mesh, refs: tuple[AxisRef, ...]) -> ReplicaGroups:
    """The groups over *refs*; what is wrong with them is blamed on the text so far."""
    with scan.blaming(0):
        return ReplicaGroups(MeshAxesGroups(mesh, mesh.refs(refs)))


def named_mesh(name: str, meshes: Mapping[str, Mesh]) -> Mesh:
    """The mesh called *name*, or the refusal that says which there are."""
    if name not in meshes:
        refuse(
            "MS429",
            f"unknown mesh @{name}",
            expected=", ".join(f"@{each}" for each in meshes) or "a mesh to be given by name",
            suggestion=nearest(name, meshes),
        )
    return meshes[name]


def scan_dense(scan: Scanner, padding: Padding) -> ReplicaGroups:
    """What follows `dense`; *padding* says what an id of -1 means."""
    start = scan.at
    scan.expect("<")
    splat = None if scan.sees("[") else scan.integer("a device id")
    rows = scan_rows(scan) if splat is None else ()
    for mark in (">", ":", "tensor", "<"):
        scan.expect(mark)
    count = scan.integer("the number of groups")
    scan.expect("x")
    size = scan.integer("the size of a group")
    for mark in ("x", "i64", ">"):
        scan.expect(mark)
    with scan.blaming(start):
        if count < 1 or size < 1:
            refuse("MS430", "replica groups cannot be empty", expected="at least one device")
        if splat is not None:
            rows = ((splat,) * min(size, 2),) * min(count, 2) if count * size > 1 else ((splat,),)
        elif [len(row) for row in rows] != [size] * count:
            refuse(
                "MS432",
                "the list and the shape of the attribute differ",
                expected=f"{count} groups of {size}",
            )
        return ReplicaGroups(ListedGroups(_without_padding(rows, padding)))


def _without_padding(
    rows: tuple[tuple[int, ...], ...], padding: Padding
) -> tuple[tuple[int, ...], ...]:
    """The groups of a dense attribute; padding stands at the end of a row and nowhere else."""
    if padding is Padding.REFUSED:
        return rows
    out: list[tuple[int, ...]] = []
    for row in rows:
        size = row.index(-1) if -1 in row else len(row)
        out.append(row if any(each != -1 for each in row[size:]) else row[:size])
    return tuple(out)


def scan_mesh_axes(scan: Scanner, meshes: Mapping[str, Mesh]) -> ReplicaGroups:
    """What follows `#stablehlo.replica_group_mesh_axes`; *meshes* are those with a name."""
    scan.expect("<")
    scan.expect("mesh")
    scan.expect("=")
    mesh = _scan_symbol(scan, meshes) if scan.sees("@") else _scan_attribute(scan)
    scan.expect(",")
    scan.expect("axes")
    scan.expect("=")
    scan.expect("[")
    refs = scan.listed("]", lambda: _scan_axis_ref(scan), "axis")
    scan.expect(">")
    return on_mesh(scan, mesh, tuple(refs))


def _scan_symbol(scan: Scanner, meshes: Mapping[str, Mesh]) -> Mesh:
    start = scan.at
    scan.expect("@")
    name = scan.word("the name of a mesh")
    with scan.blaming(start):
        return named_mesh(name, meshes)


def _scan_attribute(scan: Scanner) -> Mesh:
    start = scan.at
    for mark in ("#stablehlo.mesh", "<", "axes", "=", "["):
        scan.expect(mark)
    axes = scan.listed("]", lambda: _scan_mesh_axis(scan), "axis")
    ids: tuple[int, ...] | None = None
    if scan.takes(","):
        for mark in ("device_ids", "=", "dense", "<", "["):
            scan.expect(mark)
        ids = scan.integers("]", "a device id")
        for mark in (">", ":", "tensor", "<"):
            scan.expect(mark)
        scan.integer("the number of devices")
        for mark in ("x", "i64", ">"):
            scan.expect(mark)
    scan.expect(">")
    with scan.blaming(start):
        return Mesh(axes, ids)


def _scan_mesh_axis(scan: Scanner) -> Axis:
    scan.skip()
    start = scan.at
    for mark in ("#stablehlo.mesh_axis", "<", "name", "="):
        scan.expect(mark)
    name = scan.quoted('"', "the name of an axis")
    for mark in (",", "size", "="):
        scan.expect(mark)
    size = scan.integer("the size of the axis")
    scan.expect(">")
    with scan.blaming(start):
        return Axis(name, size)


def _scan_axis_ref(scan: Scanner) -> AxisRef:
    if scan.takes("#sdy"):
        for mark in ("<", "axis_ref"):
            scan.expect(mark)
        scan.takes("<")
        ref = scan_ref(scan)
        scan.takes(">")
        scan.takes(">")
        return ref
    for mark in ("#stablehlo.axis_ref", "<", "name", "="):
        scan.expect(mark)
    name = scan.quoted('"', "the name of an axis")
    if not scan.takes(","):
        scan.expect(">")
        return AxisRef(name)
    for mark in ("sub_axis_info", "=", "#stablehlo.sub_axis_info", "<", "pre_size", "="):
        scan.expect(mark)
    pre = scan.integer("the size above the sub-axis")
    for mark in (",", "size", "="):
        scan.expect(mark)
    size = scan.integer("the size of the sub-axis")
    scan.expect(">")
    scan.expect(">")
    return AxisRef(name, pre, size)
