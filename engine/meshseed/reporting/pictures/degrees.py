"""How the degrees of a job follow from one another."""

from meshseed.evaluation import shown
from meshseed.evaluation.outcome import MeshView, Origin, QuantityView
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pages.words import count
from meshseed.reporting.pictures.layered import Box, Link, draw

_GROUPS = "groups."
"""Groups follow from every degree at once, and are drawn as groups."""

_GIVEN = frozenset({Origin.TYPED, Origin.INSTANCE, Origin.LAYOUT})


def degrees_drawing(mesh: MeshView) -> Drawing:
    """The graph of a mesh's quantities, what was given on the left."""
    boxes = [
        Box(
            id=one.id,
            label=one.equation or f"{one.id} = {_value(one)}",
            word=one.origin.value,
            fill="g0" if one.origin in _GIVEN else "panel",
            dashed=one.hole is not None,
        )
        for one in mesh.quantities
        if not one.id.startswith(_GROUPS)
    ]
    links = [
        Link(start=before, end=one.id) for one in mesh.quantities for before in one.follows_from
    ]
    title = f"How the degrees of {mesh.id} follow"
    about = (
        f"{count(len(boxes), 'quantity')}, each with those it follows from; the word in each says"
        " where its value is from."
    )
    canvas = draw(title, about, boxes, links)
    return Drawing(
        svg=canvas.text(), title=title, about=about, table=_table(mesh), wide=canvas.wide
    )


def _value(one: QuantityView) -> str:
    return "not decided" if one.hole is not None else shown(one.value)


def _table(mesh: MeshView) -> Table:
    return Table(
        caption="The same as a table",
        heading=("quantity", "value", "origin", "follows from", "equation", "confidence"),
        rows=tuple(
            (
                Cell(text=one.id, literal=True),
                Cell(text=_value(one), literal=True),
                Cell(text=one.origin.value),
                Cell(text=", ".join(one.follows_from), literal=True),
                Cell(text=one.equation or "", literal=True),
                Cell(confidence=one.confidence),
            )
            for one in mesh.quantities
        ),
        folded=True,
    )
