"""Mesh shapes written as a call, as axlearn does: `mesh_shape_from_axes(data=-1, model=8)`."""

from collections.abc import Mapping, Sequence
from typing import Final

from meshseed.mesh.degrees import Degrees, solve_degrees
from meshseed.mesh.errors import refuse_name
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.people import read_degrees

_CALL: Final = "mesh_shape_from_axes"


def mesh_shape_from_axes(
    given: Mapping[str, int], axes: Sequence[str], devices: int | None = None
) -> Degrees:
    """The degree of every one of *axes*, slowest first; those not in *given* are 1.

    -1 stands for what the others leave of *devices*. Which axes there are is for the caller to say.
    """
    for name in given:
        if name not in axes:
            refuse_name(name, axes)
    return solve_degrees({name: given.get(name, 1) for name in axes}, devices)


def read_mesh_shape(text: str, source: str = "<mesh>") -> Mapping[str, int]:
    """The degrees in `mesh_shape_from_axes(data=-1, model=8)`, or in what stands between."""
    scan = Scanner(text, source)
    if not scan.takes(_CALL):
        return read_degrees(text, source)
    scan.expect("(")
    inner, close, after = text[scan.at :].partition(")")
    if not close or after.strip():
        scan.at = len(text) if not close else scan.at + len(inner) + 1
        scan.fail("the call does not end here", "`)` and the end")
    return read_degrees(inner, source)
