"""Meshes as people type them: `data=4,tensor=8`, with -1 for the axis to derive."""

from typing import Final

from meshseed.mesh.degrees import Degrees, solve_degrees
from meshseed.mesh.errors import refuse
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner

_SOURCE: Final = "<mesh>"


def read_degrees(text: str, source: str = _SOURCE) -> dict[str, int]:
    """The degrees in `data=4,tensor=8`, as written; names may stand in double quotes.

    Raises `MeshError` with the place where the text is not of this form, and for a name given
    twice. Whether degrees make sense is for `solve_degrees` to say.
    """
    scan = Scanner(text, source)
    out: dict[str, int] = {}
    scan.skip()
    while scan.at < len(text):
        start = scan.at
        name = scan.quoted('"', "an axis") if scan.sees('"') else scan.word("the name of an axis")
        scan.expect("=", f"and the degree of {name}")
        degree = scan.integer(f"the degree of {name}, or -1")
        with scan.blaming(start):
            if name in out:
                refuse("MS403", f'"{name}" is given twice: {out[name]} and {degree}')
        out[name] = degree
        if not scan.takes(","):
            break
        scan.skip()
        if scan.at >= len(text):
            scan.fail("the text ends after a comma", "another axis")
    scan.end()
    return out


def read_people_mesh(text: str, devices: int | None = None, source: str = _SOURCE) -> Mesh:
    """The mesh of `data=-1,tensor=8` over *devices* devices."""
    given = read_degrees(text, source)
    scan = Scanner(text, source)
    scan.at = len(text)
    with scan.blaming(0):
        return mesh_of(solve_degrees(given, devices))


def mesh_of(degrees: Degrees) -> Mesh:
    """The mesh with these degrees, its first axis slowest."""
    return Mesh(degrees.axes)


def write_people_mesh(mesh: Mesh) -> str:
    """`data=4,tensor=8`; the order of devices has no place in this form and is refused."""
    if mesh.device_ids is not None:
        refuse(
            "MS415",
            "the order of devices cannot be written as axes and degrees",
            help_="use the form of Shardy or XLA",
        )
    return ",".join(f"{_name(axis.name)}={axis.size}" for axis in mesh.axes)


def _name(name: str) -> str:
    plain = all(char.isalnum() or char in "_.-" for char in name)
    return name if plain else f'"{name}"'
