"""From the devices of a collective to the axes of a mesh that it runs over."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.dumps.devices import Devices
from meshseed.mesh.dumps.nearest import nearest_axes
from meshseed.mesh.dumps.pairs import movement
from meshseed.mesh.dumps.spanning import spanned
from meshseed.mesh.dumps.wording import over_text
from meshseed.mesh.errors import MeshError
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.naming import refs_of

UNSAID: Final = "the dump does not say which devices take part"
"""Why a collective has no axes whose devices are not written, and follow from nothing else."""


class Attribution(Struct, frozen=True, kw_only=True):
    """The `axes` a collective runs over, in the mesh's order, or `why` there are none to name.

    An empty list of axes is a collective in which every device is alone. `shift` is how far along
    the axes a permute moves everything, where it is one distance. `nearest` says which axes come
    closest, and where the collective departs from them.
    """

    axes: tuple[AxisRef, ...] | None = None
    why: str | None = None
    nearest: str | None = None
    shift: int | None = None


def attribute(devices: Devices, mesh: Mesh) -> Attribution:
    """The axes of *mesh* that *devices*, sound and as many as the mesh has, run over."""
    if devices.groups is not None:
        digits = spanned(devices.groups, mesh)
        axes = None if digits is None else axes_of(digits, mesh)
        if axes is not None:
            return Attribution(axes=axes)
        why = "no axis subset: " + (
            "the groups are not alike" if digits is None else "no axes have these groups"
        )
        return Attribution(why=why, nearest=nearest_axes(devices.groups, mesh))
    if devices.pairs is None:
        return Attribution(why=UNSAID)
    moved = movement(devices.pairs, mesh)
    axes = axes_of(moved.digits, mesh)
    if axes is None:
        return Attribution(why="no axis subset: no axes have these moves")
    if moved.digits and not moved.is_alike:
        text = "some move along " + over_text(axes)
        return Attribution(why="no axis subset: the pairs are not alike", nearest=text)
    return Attribution(axes=axes, shift=moved.shift if moved.digits else None)


def axes_of(digits: Iterable[dg.Digit], mesh: Mesh) -> tuple[AxisRef, ...] | None:
    """The axes and sub-axes of *mesh* that are exactly *digits*, in its order."""
    refs = refs_of(digits, mesh)
    if refs is None:
        return None
    try:
        return mesh.refs(refs)
    except MeshError:
        return None
