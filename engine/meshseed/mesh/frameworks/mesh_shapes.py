"""Mesh shapes as axlearn writes them: `mesh_shape_from_axes(data=-1, fsdp=8)`."""

from collections.abc import Mapping
from typing import Final

from meshseed.mesh.degrees import Degrees, solve_degrees
from meshseed.mesh.errors import refuse_name
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.people import read_degrees

AXLEARN_AXES: Final = ("pipeline", "data", "expert", "fsdp", "seq", "model")
"""The axes of its language models, slowest first."""

_CALL: Final = "mesh_shape_from_axes"


def mesh_shape_from_axes(given: Mapping[str, int], devices: int | None = None) -> Degrees:
    """The degree of every axis in the order of `AXLEARN_AXES`; those not given are 1.

    -1 stands for what the others leave of *devices*.
    """
    for name in given:
        if name not in AXLEARN_AXES:
            refuse_name(name, AXLEARN_AXES)
    return solve_degrees({name: given.get(name, 1) for name in AXLEARN_AXES}, devices)


def read_mesh_shape(text: str, source: str = "<mesh>") -> Mapping[str, int]:
    """The degrees in `mesh_shape_from_axes(data=-1, fsdp=8)`, or in what stands between."""
    scan = Scanner(text, source)
    if not scan.takes(_CALL):
        return read_degrees(text, source)
    scan.expect("(")
    inner, close, after = text[scan.at :].partition(")")
    if not close or after.strip():
        scan.at = len(text) if not close else scan.at + len(inner) + 1
        scan.fail("the call does not end here", "`)` and the end")
    return read_degrees(inner, source)
