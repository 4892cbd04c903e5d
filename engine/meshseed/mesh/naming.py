"""The way back: which axes of a mesh a regular arrangement of devices runs over."""

from collections.abc import Iterable, Sequence

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.errors import MeshError
from meshseed.mesh.groups import MeshAxesGroups, ReplicaGroups
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.references import joined


def refs_of(digits: Iterable[dg.Digit], mesh: Mesh) -> tuple[AxisRef, ...] | None:
    """The axes and parts of axes that *digits*, over positions of *mesh*, count through."""
    out: list[AxisRef] = []
    for size, stride in digits:
        parts = _parts(size, stride, mesh)
        if parts is None:
            return None
        out += parts
    return joined(out, mesh)


def mesh_axes_of(groups: ReplicaGroups, mesh: Mesh) -> MeshAxesGroups | None:
    """*groups* as axes of *mesh*, in the order that gives exactly these groups.

    None where no list of axes does. Axes of size 1 are never named: they add nothing.
    """
    size = groups.group_size
    if size is None or groups.device_count != mesh.size or mesh.is_maximal:
        return None
    places = _positions(groups, mesh)
    parts = None if places is None else dg.cut(places, [groups.count, size])
    if parts is None:
        return None
    refs = refs_of(dg.folded(parts[1]), mesh)
    if refs is None:
        return None
    try:
        form = MeshAxesGroups(mesh, mesh.refs(refs))
    except MeshError:
        return None
    return form if ReplicaGroups(form) == groups else None


def inverse(order: Sequence[int]) -> list[int]:
    """Where each number stands in *order*, a permutation."""
    places = [0] * len(order)
    for place, each in enumerate(order):
        places[each] = place
    return places


def _positions(groups: ReplicaGroups, mesh: Mesh) -> list[dg.Digit] | None:
    """The positions in *mesh* of all members in one row, as digits."""
    if mesh.device_ids is None:
        return None if groups.iota is None else groups.iota.order.digits()
    where = inverse(mesh.order.tolist())
    row = [device for group in groups.listed for device in group]
    if any(not 0 <= device < len(where) for device in row):
        return None
    return dg.found([where[device] for device in row])


def _parts(size: int, stride: int, mesh: Mesh) -> list[AxisRef] | None:
    out: list[AxisRef] = []
    left = size
    for name, (whole, step) in mesh.whole.items():
        low, high = max(stride, step), min(stride * size, step * whole)
        if high <= low:
            continue
        if high % low or low % step or (step * whole) % high:
            return None
        pre, part = step * whole // high, high // low
        out.append(AxisRef(name) if part == whole else AxisRef(name, pre, part))
        left //= part
    return out if left == 1 else None
