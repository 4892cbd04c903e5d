"""A provenance graph for Graphviz."""

from collections.abc import Iterator
from typing import Final

from meshseed.diagnostics import visible
from meshseed.evidence.provenance.graph import Node, NodeKind, Provenance, Relation

_SHAPES: Final = {
    NodeKind.OUTPUT: "box",
    NodeKind.VALUE: "ellipse",
    NodeKind.TYPED: "cds",
    NodeKind.QUANTITY: "ellipse",
    NodeKind.STATEMENT: "component",
    NodeKind.UNKNOWN: "diamond",
    NodeKind.CONFLICT: "octagon",
    NodeKind.OBSERVATION: "note",
    NodeKind.SOURCE: "folder",
}
_STYLES: Final = {
    Relation.CONTESTED_BY: "dashed",
    Relation.COUNTERED_BY: "dashed",
    Relation.ASSUMES: "dotted",
}
_WIDEST: Final = 40


def dot_text(provenance: Provenance) -> str:
    """The graph in the DOT language; arrows lead from what is known to what it is known by."""
    return "\n".join(_lines(provenance)) + "\n"


def _lines(provenance: Provenance) -> Iterator[str]:
    yield "digraph provenance {"
    yield "  rankdir=LR;"
    yield '  node [fontname="sans-serif", fontsize=10];'
    yield '  edge [fontname="sans-serif", fontsize=8];'
    for node in provenance.nodes:
        thick = ", penwidth=2" if node.id in provenance.roots else ""
        yield f"  {_quoted(node.id)} [shape={_SHAPES[node.kind]}, label={_label(node)}{thick}];"
    for edge in provenance.edges:
        style = _STYLES.get(edge.relation)
        also = f", style={style}" if style else ""
        yield f'  {_quoted(edge.of)} -> {_quoted(edge.by)} [label="{edge.relation.value}"{also}];'
    yield "}"


def _label(node: Node) -> str:
    lines = _broken(visible(node.label))
    lines += [part.value for part in (node.confidence, node.line) if part is not None]
    if node.contested:
        lines.append(f"contested: {', '.join(node.contested)}")
    # Graphviz reads `\n` inside the quotes as a new line of the label.
    return '"' + "\\n".join(map(_escaped, lines)) + '"'


def _broken(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, _WIDEST, max_lines=3, placeholder=" …") or [""]


def _quoted(text: str) -> str:
    return f'"{_escaped(visible(text))}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
