"""Meshes, lists of axes and shapes as they are typed, in whichever notation."""

from meshseed.diagnostics import Finding, Severity
from meshseed.mesh import (
    AxisRef,
    Iota,
    Mesh,
    MeshError,
    read_people_mesh,
    read_shardy_mesh,
    read_xla_mesh,
)
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.xla import scan_iota

MESH, IDS, OVER, SHAPE = "<mesh>", "<ids>", "<over>", "<shape>"


def read_mesh(text: str, ids: str | None = None, devices: int | None = None) -> Mesh:
    """The mesh in *text*: `data=4,tensor=8`, `<["x"=4]>` or `mesh['x'=4]`.

    *ids* is the order of its devices, listed or as `[8,2]T(1,0)`; *devices* how many there are.
    Raises `MeshError` with the place.
    """
    start = text.lstrip()
    if not start:
        Scanner(text, MESH).fail(
            "there is no mesh in the text", "axes and degrees: `data=4,tensor=8`"
        )
    if start.startswith(("<", "#sdy", "sdy.", "mesh<")):
        mesh = read_shardy_mesh(text, MESH)
    elif start.startswith(("mesh[", "maximal_mesh")):
        mesh = read_xla_mesh(text, MESH)
    else:
        mesh = read_people_mesh(text, devices, MESH)
    if devices is not None and mesh.size != devices:
        _refuse(
            "MS412",
            f"{mesh.equation or 1} = {mesh.size}, but there are {devices} devices",
            f"{mesh.size} devices",
        )
    if ids is None:
        return mesh
    if mesh.device_ids is not None:
        _refuse("MS406", "the mesh and --ids both give an order of devices", "one of the two")
    scan = Scanner(ids, IDS)
    order = _order(scan)
    scan.at = len(ids)
    with scan.blaming(0):
        return Mesh(mesh.axes, order)


def read_over(text: str, mesh: Mesh) -> tuple[AxisRef, ...]:
    """The axes in `data,tensor`; parts as `x:(2)4`. Raises `MeshError` with the place."""
    scan = Scanner(text, OVER)
    refs: list[AxisRef] = []
    while True:
        scan.skip()
        start = scan.at
        name = scan.quoted('"', "an axis") if scan.sees('"') else scan.word("the name of an axis")
        pre = size = None
        if scan.takes(":"):
            scan.expect("(", "of a sub-axis")
            pre = scan.integer("the size above the sub-axis")
            scan.expect(")")
            size = scan.integer("the size of the sub-axis")
        with scan.blaming(start):
            refs.append(mesh.ref(AxisRef(name, pre, size)))
        if not scan.takes(","):
            break
    scan.end()
    scan.at = len(text)
    with scan.blaming(0):
        return mesh.refs(refs)


def read_shape(text: str) -> tuple[int, ...]:
    """The shape in `8x8`, or `8,8`; `()` is a scalar's. Raises `MeshError` with the place."""
    if text.split() == ["()"]:
        return ()
    scan = Scanner(text, SHAPE)
    sizes = [_size(scan)]
    while scan.takes("x") or scan.takes(","):
        sizes.append(_size(scan))
    scan.end()
    return tuple(sizes)


def _size(scan: Scanner) -> int:
    scan.skip()
    start = scan.at
    size = scan.integer("the size of a dimension")
    if size < 0:
        scan.at = start
        scan.fail(f"a dimension of size {size}", "a size of 0 or more")
    return size


def _order(scan: Scanner) -> Iota | tuple[int, ...]:
    if scan.sees("["):
        order = scan_iota(scan)
        scan.end()
        return order
    ids = [scan.integer("a device id")]
    while scan.takes(","):
        ids.append(scan.integer("a device id"))
    scan.end()
    return tuple(ids)


def _refuse(code: str, message: str, expected: str) -> None:
    finding = Finding(code=code, severity=Severity.ERROR, message=message, expected=expected)
    raise MeshError((finding,))
