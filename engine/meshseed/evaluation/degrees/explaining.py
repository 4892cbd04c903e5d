"""Why a quantity has its value: its derivation as a graph, and in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from meshseed.evaluation.outcome import Hole, MeshView, Origin, QuantityView
from meshseed.evaluation.wording import comparison_text, shown
from meshseed.packs.facts import Operator

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]  # networkx ships no annotations

_HOW = {
    Origin.TYPED: "typed",
    Origin.PACK: "not given",
    Origin.INSTANCE: "of the instance",
    Origin.LAYOUT: "from the layout",
    Origin.DERIVED: "derived",
    Origin.UNDECIDED: "not decided",
}


def derivation_graph(view: MeshView) -> "nx.DiGraph[str]":
    """The quantities of a mesh as a graph; an edge leads from one to what follows from it.

    Nodes carry their `QuantityView` as `quantity`.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    for one in view.quantities:
        graph.add_node(one.id, quantity=one)
        graph.add_edges_from((before, one.id) for before in one.follows_from)
    return graph


def why(view: MeshView, name: str) -> tuple[str, ...]:
    """Why a quantity has its value, a line for it and for each that it follows from.

    *name* is the id of a quantity, or of an axis of the mesh. Raises `KeyError` where there is
    none of that name.
    """
    graph = derivation_graph(view)
    wanted = name if name in graph else f"degree.{name}"
    if wanted not in graph:
        raise KeyError(name)
    return tuple(_lines(graph, wanted))


def _lines(graph: "nx.DiGraph[str]", wanted: str) -> Iterator[str]:
    """Depth first; what was explained before is not explained again."""
    done: set[str] = set()
    pending = [(wanted, 0)]
    while pending:
        name, depth = pending.pop()
        if name in done:
            continue
        done.add(name)
        yield "  " * depth + sentence(graph.nodes[name]["quantity"])
        before = list(graph.predecessors(name))
        pending += [(one, depth + 1) for one in reversed(before)]


def sentence(one: QuantityView) -> str:
    """One quantity: its value, how it came to be and how sure that is."""
    value = _cases(one.hole) if one.hole is not None else shown(one.value)
    if one.origin is Origin.PACK and one.rule == "assumed":
        how = "not given, assumed"
    else:
        how = _HOW.get(one.origin, one.origin.value)
    equation = one.equation or one.rule
    because = f": {equation}" if equation else ""
    sure = f", {one.confidence.value}" if one.confidence is not None else ""
    marks = f", contested {', '.join(one.contested)}" if one.contested else ""
    return f"{one.id} = {value} ({how}{sure}{marks}){because}"


def _cases(hole: Hole) -> str:
    if not hole.cases:
        return "not decided"
    return "; ".join(
        f"{'not decided' if case.open else shown(case.value)} when "
        + " and ".join(
            comparison_text(
                one.name,
                Operator.EQUAL if len(one.values) == 1 else Operator.IN,
                shown(one.values[0]) if len(one.values) == 1 else shown(tuple(one.values)),  # type: ignore[arg-type] # values of a class are scalars
            )
            for one in case.when
        )
        for case in hole.cases
    )
