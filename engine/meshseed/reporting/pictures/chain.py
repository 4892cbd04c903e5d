"""How an output is known: from its sources on the left to itself on the right."""

from collections.abc import Mapping
from typing import Final

from meshseed.evidence.provenance import NodeKind, Provenance, Relation
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pictures.layered import Box, Link, draw

MOST_NODES: Final = 40
"""A chain with more steps is drawn as far as it is read first; its table has them all."""

_FILLS: Final[Mapping[NodeKind, str]] = {
    NodeKind.OUTPUT: "g2",
    NodeKind.VALUE: "panel",
    NodeKind.TYPED: "g0",
    NodeKind.QUANTITY: "panel",
    NodeKind.STATEMENT: "panel",
    NodeKind.UNKNOWN: "g1",
    NodeKind.CONFLICT: "g3",
    NodeKind.OBSERVATION: "g4",
    NodeKind.SOURCE: "g5",
}
_DOUBT: Final = frozenset({Relation.CONTESTED_BY, Relation.COUNTERED_BY, Relation.ASSUMES})


def chain_drawing(name: str, provenance: Provenance) -> Drawing:
    """The chain of one output."""
    shown = provenance.nodes[:MOST_NODES]
    boxes = [
        Box(
            id=node.id,
            label=node.label,
            word=node.kind.value
            if node.confidence is None
            else f"{node.kind.value}, {node.confidence.value}",
            fill=_FILLS[node.kind],
            dashed=node.kind in {NodeKind.UNKNOWN, NodeKind.CONFLICT},
        )
        for node in shown
    ]
    links = [
        Link(start=edge.by, end=edge.of, dashed=edge.relation in _DOUBT)
        for edge in provenance.edges
    ]
    title = f"How {name} is known"
    about = f"{len(provenance.nodes)} steps from sources to the output."
    if len(shown) < len(provenance.nodes):
        about += f" The first {len(shown)} are drawn."
    return Drawing(
        svg=draw(title, about, boxes, links).text(),
        title=title,
        about=about,
        table=_table(provenance),
    )


def _table(provenance: Provenance) -> Table:
    labels = {node.id: node for node in provenance.nodes}
    return Table(
        caption="The same as a table",
        heading=("what", "is", "by", "confidence"),
        rows=tuple(
            (
                Cell(text=labels[edge.of].label, literal=True),
                Cell(text=edge.relation.value),
                Cell(text=labels[edge.by].label, literal=True),
                Cell(confidence=labels[edge.by].confidence),
            )
            for edge in provenance.edges
        ),
        folded=True,
    )
