"""The part of an outcome about meshes."""

from collections.abc import Iterator

from meshseed.evaluation.outcome import (
    MeshView,
    Outcome,
)
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import (
    literal,
    names,
    plain,
    value_words,
)
from meshseed.reporting.pictures import MOST_DEVICES, degrees_drawing, mesh_drawings


def mesh_sections(outcome: Outcome) -> Iterator[Section]:
    """Every mesh, its axes, how their degrees follow, and its groups as pictures."""
    parts = []
    for at, mesh in enumerate(outcome.meshes):
        parts.append(Section(id=f"mesh-{at}", title=f"Mesh {mesh.id}", blocks=tuple(_mesh(mesh))))
    if parts:
        yield Section(id="meshes", title="Meshes and groups", sections=tuple(parts))


def _mesh(mesh: MeshView) -> Iterator[Block]:
    if mesh.devices is None and mesh.hole is None and mesh.needs is not None:
        yield Prose(text=f"Its size comes from {mesh.needs}, which nobody gave.")
    else:
        unit = f", each one {mesh.unit}" if mesh.unit else ""
        equation = f"; {mesh.equation}" if mesh.equation else ""
        yield Prose(text=f"{value_words(mesh.devices, mesh.hole)} devices{unit}{equation}.")
    for what, claim in (
        ("How a line chooses degrees", mesh.selection),
        ("How degrees become groups", mesh.lowering),
    ):
        if claim is not None:
            says = f": {claim.says}" if claim.says else ""
            yield Prose(text=f"{what} is {claim.confidence.value}{says}")
    if mesh.axes:
        rows = tuple(
            (
                literal(axis.id),
                literal(value_words(axis.degree, axis.hole) if axis.degree or axis.hole else ""),
                plain(axis.origin.value if axis.origin else ""),
                literal(
                    f"{axis.side.value} part of {axis.within}"
                    if axis.within and axis.side
                    else axis.within
                ),
                literal(axis.groups.text if axis.groups else None),
                Cell(confidence=axis.confidence or axis.stated),
                names(axis.contested),
            )
            for axis in mesh.axes
        )
        heading = ("axis", "degree", "origin", "within", "groups", "confidence", "contested by")
        yield Table(caption="Axes", heading=heading, rows=rows)
    if mesh.quantities:
        yield degrees_drawing(mesh)
    if mesh.devices is not None and mesh.devices > MOST_DEVICES:
        yield Prose(
            text=f"More than {MOST_DEVICES} devices are no picture; the groups along each axis"
            " stand above, in their compact form."
        )
    yield from mesh_drawings(mesh)
