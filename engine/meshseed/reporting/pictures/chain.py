"""How an output is known: from itself on the left to its sources on the right."""

from collections.abc import Iterable, Mapping
from typing import Final

from meshseed.evidence.provenance import Node, NodeKind, Provenance, Relation
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pictures.layered import Box, Link, draw

MOST_NODES: Final = 40
"""A chain with more steps is drawn without what is furthest from it; its table has them all."""

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
_NEAR: Final = 2
"""Conflicts so few steps from the output are drawn with what speaks for it."""
_DISPUTE: Final = frozenset({Relation.CONTESTED_BY, Relation.COUNTERED_BY})
_DOUBT: Final = _DISPUTE | {Relation.ASSUMES}


def chain_drawing(name: str, provenance: Provenance) -> Drawing:
    """The chain of one output."""
    shown = nearest(provenance)
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
    about = (
        f"{len(provenance.nodes)} steps from the output on the left to its sources on the right;"
        " dashed lines are doubts."
    )
    if left := len(provenance.nodes) - len(shown):
        about += f" {left} steps are not drawn, those of conflicts first; the table has them."
    canvas = draw(title, about, boxes, links, backwards=True)
    return Drawing(
        svg=canvas.text(), title=title, about=about, table=_table(provenance), wide=canvas.wide
    )


def nearest(provenance: Provenance) -> tuple[Node, ...]:
    """The nodes that are drawn, in their order.

    What speaks for the output goes before what is in dispute, and of either what is nearer to it.
    """
    if len(provenance.nodes) <= MOST_NODES:
        return provenance.nodes
    support = _steps(provenance, provenance.roots, avoiding=_DISPUTE)
    everything = _steps(provenance, provenance.roots, avoiding=frozenset())
    far = len(provenance.nodes)

    def nearness(node: Node) -> tuple[bool, int]:
        contested = node.kind is NodeKind.CONFLICT and everything.get(node.id, far) <= _NEAR
        doubtful = node.id not in support and not contested
        return doubtful, everything.get(node.id, far)

    kept = {node.id for node in sorted(provenance.nodes, key=nearness)[:MOST_NODES]}
    return tuple(node for node in provenance.nodes if node.id in kept)


def _steps(
    provenance: Provenance, roots: Iterable[str], *, avoiding: frozenset[Relation]
) -> dict[str, int]:
    """How many edges each node is away from the roots."""
    leads: dict[str, list[str]] = {}
    for edge in provenance.edges:
        if edge.relation not in avoiding:
            leads.setdefault(edge.of, []).append(edge.by)
    found = dict.fromkeys(roots, 0)
    front = list(found)
    while front:
        after = dict.fromkeys(by for of in front for by in leads.get(of, ()) if by not in found)
        step = found[front[0]] + 1
        found |= dict.fromkeys(after, step)
        front = list(after)
    return found


def _table(provenance: Provenance) -> Table:
    labels = {node.id: node for node in provenance.nodes}
    steps = _steps(provenance, provenance.roots, avoiding=frozenset())
    edges = sorted(provenance.edges, key=lambda one: (steps.get(one.of, 0), one.relation.rank))
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
            for edge in edges
        ),
        folded=True,
    )
