"""Meshes and axis references as Shardy writes them: `<["x"=4, "y"=2]>`, `"x":(2)2`."""

from typing import Final

from meshseed.mesh.axes import Axis, AxisRef
from meshseed.mesh.iota import Iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner

_SOURCE: Final = "<mesh>"


def read_shardy_mesh(text: str, source: str = _SOURCE) -> Mesh:
    """The mesh of `<["x"=4, "y"=2], device_ids=[…]>`, alone, as an attribute or as an operation."""
    scan = Scanner(text, source)
    if scan.takes("sdy.mesh"):
        if scan.takes("@"):
            scan.word("the name of the mesh")
        scan.expect("=")
    elif not scan.takes("#sdy.mesh"):
        scan.takes("mesh")
    mesh = scan_mesh(scan)
    scan.end()
    return mesh


def write_shardy_mesh(mesh: Mesh) -> str:
    """As Shardy prints it; a compact order of devices is written out, as Shardy knows no other."""
    axes = ", ".join(f'"{axis.name}"={axis.size}' for axis in mesh.axes)
    ids = mesh.device_ids.listed() if isinstance(mesh.device_ids, Iota) else mesh.device_ids
    order = "" if ids is None else f", device_ids=[{', '.join(map(str, ids))}]"
    return f"<[{axes}]{order}>"


def scan_mesh(scan: Scanner) -> Mesh:
    """The mesh at the cursor, from `<` to `>`."""
    scan.skip()
    start = scan.at
    scan.expect("<", "of a mesh")
    ids: tuple[int, ...] | None = None
    bracketed = scan.takes("[")
    axes = scan.listed("]" if bracketed else ">", lambda: scan_axis(scan, '"'), "axis")
    if bracketed:
        if scan.takes(","):
            scan.expect("device_ids")
            scan.expect("=")
            scan.expect("[")
            ids = scan.integers("]", "a device id")
        scan.expect(">")
    with scan.blaming(start):
        return Mesh(axes, ids)


def scan_axis(scan: Scanner, quotes: str) -> Axis:
    """The axis with its size at the cursor, its name between two of *quotes*."""
    scan.skip()
    start = scan.at
    name = scan.quoted(quotes, "the name of an axis")
    scan.expect("=", f'and the size of "{name}"')
    size = scan.integer(f'the size of "{name}"')
    with scan.blaming(start):
        return Axis(name, size)


def scan_ref(scan: Scanner, quotes: str = '"') -> AxisRef:
    """The axis reference at the cursor, its name between two of *quotes*."""
    scan.skip()
    start = scan.at
    name = scan.quoted(quotes, "the name of an axis")
    if not scan.takes(":"):
        return AxisRef(name)
    scan.expect("(", "of a sub-axis")
    pre = scan.integer("the size above the sub-axis")
    scan.expect(")")
    size = scan.integer("the size of the sub-axis")
    with scan.blaming(start):
        return AxisRef(name, pre, size)


def scan_refs(scan: Scanner, quotes: str = '"') -> tuple[AxisRef, ...]:
    """The axis references between braces at the cursor."""
    scan.expect("{", "of a list of axes")
    return tuple(scan.listed("}", lambda: scan_ref(scan, quotes), "axis"))


def write_refs(refs: tuple[AxisRef, ...]) -> str:
    """`{"x", "y":(1)2}`."""
    return "{" + ", ".join([ref.text for ref in refs]) + "}"
