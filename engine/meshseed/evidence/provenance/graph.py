"""The graph of how something is known: from an output back to the sources."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from meshseed.confidence import Confidence, LineOfEvidence

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]  # networkx ships no annotations

PROVENANCE_SCHEMA: Literal[1] = 1


class NodeKind(StrEnum):
    """What a node is.

    `output`: a token, attribute, pass option, degree or groups. `value`: what a name held where it
    was read. `typed`: words of the command line. `quantity`: a part of a job's derivation.
    `statement`: an entry of the pack, or a part of one that is known in its own way. The others are
    entries of the pack by their table.
    """

    OUTPUT = "output"
    VALUE = "value"
    TYPED = "typed"
    QUANTITY = "quantity"
    STATEMENT = "statement"
    UNKNOWN = "unknown"
    CONFLICT = "conflict"
    OBSERVATION = "observation"
    SOURCE = "source"


class Relation(StrEnum):
    """Why an edge leads from what is known to what it is known by."""

    SET_BY = "set by"
    TYPED_AS = "typed as"
    READS = "reads"
    FOLLOWS_FROM = "follows from"
    PART_OF = "part of"
    EVIDENCED_BY = "evidenced by"
    FOUND_IN = "found in"
    ASSUMES = "assumes"
    CONTESTED_BY = "contested by"
    COUNTERED_BY = "countered by"

    @property
    def rank(self) -> int:
        """In which order a reader wants them: what made a thing first, doubts last."""
        return list(Relation).index(self)


_NO_SUPPORT: Final = frozenset({Relation.CONTESTED_BY, Relation.COUNTERED_BY, Relation.PART_OF})
"""What does not speak for a thing: doubts, and the whole of which only a part matters."""


class Node(Struct, frozen=True, kw_only=True):
    """One step of the chain. `line` is the line of evidence of a source and of what is in it."""

    id: str
    kind: NodeKind
    label: str
    confidence: Confidence | None = None
    line: LineOfEvidence | None = None
    contested: tuple[str, ...] = ()


class Edge(Struct, frozen=True, kw_only=True, order=True):
    """`of` is known by `by`."""

    of: str
    by: str
    relation: Relation


class Provenance(Struct, frozen=True, kw_only=True):
    """The whole graph; `roots` are the nodes that were asked about.

    Nodes stand in the order in which they are reached from the roots.
    """

    schema: Literal[1] = PROVENANCE_SCHEMA
    pack: str
    release: str
    digest: str
    command_line: str | None
    roots: tuple[str, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    def to_networkx(self) -> "nx.DiGraph[str]":
        """As a networkx graph: nodes carry their `Node` as `node`, edges their `relation`."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        for node in self.nodes:
            graph.add_node(node.id, node=node)
        for edge in self.edges:
            graph.add_edge(edge.of, edge.by, relation=edge.relation)
        return graph

    def lines_of(self, root: str) -> tuple[LineOfEvidence, ...]:
        """The lines of evidence that speak for a node, each once; conflicts do not count."""
        by_id = {node.id: node for node in self.nodes}
        found = {by_id[one].line for one in self._reached(root)}
        return tuple(sorted(line for line in found if line is not None))

    def _reached(self, root: str) -> set[str]:
        following: dict[str, list[str]] = {}
        for edge in self.edges:
            if edge.relation not in _NO_SUPPORT:
                following.setdefault(edge.of, []).append(edge.by)
        seen, pending = set[str](), [root]
        while pending:
            one = pending.pop()
            if one not in seen:
                seen.add(one)
                pending += following.get(one, ())
        return seen
