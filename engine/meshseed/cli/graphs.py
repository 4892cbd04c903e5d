"""Provenance graphs in the form that was asked for."""

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

import click

from meshseed.cli.text import Line, Tone, indented, piece
from meshseed.cli.words import sureness

if TYPE_CHECKING:
    from meshseed.cli.output import Output
    from meshseed.cli.text import Piece
    from meshseed.evidence.provenance import Edge, Node, Provenance


class GraphFormat(StrEnum):
    """`text` is a tree for people, `dot` for Graphviz, `prov-json` and `prov-n` are W3C PROV."""

    TEXT = "text"
    JSON = "json"
    DOT = "dot"
    PROV_JSON = "prov-json"
    PROV_N = "prov-n"


def print_graph(provenance: "Provenance", form: GraphFormat, output: "Output") -> None:
    """Print a graph. Raises `click.UsageError` where a library for the form is missing."""
    from meshseed.evidence.provenance import ProvFormat, dot_text, prov_text

    if form is GraphFormat.JSON or output.is_json:
        output.document(provenance)
    elif form is GraphFormat.TEXT:
        output.lines(tree_lines(provenance, output.width))
    elif form is GraphFormat.DOT:
        output.text(dot_text(provenance).rstrip("\n"))
    else:
        try:
            text = prov_text(provenance, ProvFormat(form.value))
        except ImportError as missing:
            raise click.UsageError(
                "W3C PROV needs the `prov` library: install meshseed[prov]"
            ) from missing
        output.text(text.rstrip("\n"))


def tree_lines(provenance: "Provenance", width: int) -> list[Line]:
    """Each root with what it is known by below it; what was shown before is only named."""
    nodes = {node.id: node for node in provenance.nodes}
    edges: dict[str, list[Edge]] = {}
    for edge in provenance.edges:
        edges.setdefault(edge.of, []).append(edge)
    for leading in edges.values():
        leading.sort(key=lambda edge: edge.relation.rank)
    lines: list[Line] = []
    shown: set[str] = set()
    for root in provenance.roots:
        pending: list[tuple[str, str, int]] = [("", root, 0)]
        while pending:
            relation, name, depth = pending.pop()
            again = name in shown
            head = (*_head(relation), *_node(nodes[name], again=again))
            lines += indented(head, width, min(2 * depth, width // 3))
            if again:
                continue
            shown.add(name)
            pending += [
                (edge.relation.value, edge.by, depth + 1) for edge in reversed(edges.get(name, []))
            ]
    return lines


def _head(relation: str) -> Line:
    return (piece(f"{relation} ", Tone.FAINT),) if relation else ()


def _node(node: "Node", *, again: bool) -> Line:
    return tuple(_pieces(node, again=again))


def _pieces(node: "Node", *, again: bool) -> "Iterator[Piece]":
    yield piece(node.id, Tone.NAME)
    if again:
        yield piece(" (above)", Tone.FAINT)
        return
    said = node.label.removeprefix(f"{node.id}: ").removesuffix(f" {node.id}")
    if said != node.id:
        yield piece(f"  {said}")
    if node.confidence is not None:
        yield piece("  ")
        yield from sureness(node.confidence)
    if node.line is not None:
        yield piece(f"  {node.line.value}", Tone.FAINT)
    if node.contested:
        yield piece(f"  contested {', '.join(node.contested)}", Tone.DOUBTFUL)
