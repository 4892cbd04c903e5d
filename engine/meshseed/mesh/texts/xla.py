"""Meshes and orders of devices as XLA writes them: `mesh['x'=4]`, `[8,2]T(1,0)`."""

from typing import Final

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.iota import Iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.shardy import scan_axis

_SOURCE: Final = "<mesh>"

XLA_QUOTES: Final = "'\""
"""Marks around names: printed are the first, read are both."""


def read_xla_mesh(text: str, source: str = _SOURCE) -> Mesh:
    """The mesh of `mesh['x'=4,'y'=2], device_ids=(…)`, or of `maximal_mesh[device_id=3]`."""
    scan = Scanner(text, source)
    mesh = scan_xla_mesh(scan)
    scan.end()
    return mesh


def write_xla_mesh(mesh: Mesh) -> str:
    """As XLA prints it, with the order of devices in the form the mesh has it in."""
    ids = mesh.device_ids
    if mesh.is_maximal:
        return f"maximal_mesh[device_id={mesh.device_at(0)}]"
    axes = ",".join([f"'{axis.name}'={axis.size}" for axis in mesh.axes])
    if ids is None:
        return f"mesh[{axes}]"
    order = ids.text if isinstance(ids, Iota) else ",".join(map(str, ids))
    return f"mesh[{axes}], device_ids=({order})"


def write_xla_refs(refs: tuple[AxisRef, ...], gap: str = ",") -> str:
    """`{'x','y':(1)2}`, with *gap* between two."""
    return "{" + gap.join([f"'{ref.name}'{ref.suffix}" for ref in refs]) + "}"


def scan_xla_mesh(scan: Scanner) -> Mesh:
    """The mesh at the cursor, with its device ids if they follow."""
    scan.skip()
    start = scan.at
    if scan.takes("maximal_mesh"):
        scan.expect("[")
        scan.expect("device_id")
        scan.expect("=")
        device = scan.integer("a device id")
        scan.expect("]")
        with scan.blaming(start):
            return Mesh((), (device,))
    scan.expect("mesh")
    scan.expect("[", "of the axes")
    axes = scan.listed("]", lambda: scan_axis(scan, XLA_QUOTES), "axis")
    ids: Iota | tuple[int, ...] | None = None
    stop = scan.at
    if scan.takes(",") and scan.takes("device_ids"):
        ids = _scan_ids(scan)
    else:
        scan.at = stop
    with scan.blaming(start):
        return Mesh(axes, ids)


def scan_iota(scan: Scanner) -> Iota:
    """The order at the cursor: `[4,2]T(1,0)` or `[8]`, which has no permutation."""
    scan.skip()
    start = scan.at
    scan.expect("[", "of the dimensions that are counted through")
    reshape = scan.integers("]", "the size of a dimension")
    perm: tuple[int, ...] = (0,)
    if len(reshape) == 1 and scan.sees("T"):
        scan.fail("a permutation of one dimension", "no `T(…)` behind a single dimension")
    if scan.takes("T"):
        scan.expect("(", "of the permutation")
        perm = scan.integers(")", "a dimension")
    elif len(reshape) > 1:
        scan.fail("several dimensions and no permutation", "`T(` and the permutation")
    with scan.blaming(start):
        return Iota(reshape, perm)


def _scan_ids(scan: Scanner) -> Iota | tuple[int, ...]:
    scan.expect("=")
    scan.expect("(", "of the device ids")
    if scan.sees("["):
        order = scan_iota(scan)
        scan.expect(")")
        return order
    return scan.integers(")", "a device id")
