"""The derivation of a job in one world: a graph of quantities, each after what it follows from."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from meshseed.confidence import Confidence, weakest
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.quantities import Quantity
from meshseed.packs.facts import Plain, Standing

Value = Plain | Open
"""A decided value, or what is known of one that is not."""


class Book:
    """The quantities of one mesh, as a directed graph from what is given to what follows.

    The graph carries how sure each is: no surer than what it follows from, and contested as that.
    """

    def __init__(self, mesh: str) -> None:
        import networkx as nx  # type: ignore[import-untyped]  # networkx ships no annotations

        self.mesh = mesh
        self.graph: nx.DiGraph[str] = nx.DiGraph()

    def add(  # noqa: PLR0913 - what a quantity is made of, by keyword
        self,
        name: str,
        value: Value,
        origin: Origin,
        *,
        reads: Iterable[str] = (),
        own: Iterable[Standing] = (),
        rule: str | None = None,
        equation: str | None = None,
    ) -> Value:
        """Write down a quantity that follows from those in *reads*; its value is given back.

        *own* are the statements of the pack that it rests on itself.
        """
        standings = tuple(own)
        self.graph.add_node(name)
        self.graph.add_edges_from((read, name) for read in reads)
        before = [self.of(read).cell for read in self.graph.predecessors(name)]
        cell = Cell(
            value=value,
            confidence=weakest(
                (
                    Confidence.CONFIRMED,
                    *(one.confidence for one in standings),
                    *(one.confidence for one in before),
                )
            ),
            origin=origin,
            by=None,
            contested=frozenset[str]().union(
                *(one.contested for one in standings), *(one.contested for one in before)
            ),
        )
        self.write(name, cell, rule, equation)
        return value

    def write(
        self, name: str, cell: Cell, rule: str | None = None, equation: str | None = None
    ) -> None:
        """Write down a quantity whose cell is known already."""
        self.graph.add_node(name)
        self.graph.nodes[name]["quantity"] = Quantity(
            mesh=self.mesh,
            id=name,
            cell=cell,
            reads=tuple(self.graph.predecessors(name)),
            rule=rule,
            equation=None if isinstance(cell.value, Open) else equation,
        )

    def of(self, name: str) -> Quantity:
        """One quantity."""
        found: Quantity = self.graph.nodes[name]["quantity"]
        return found

    def quantities(self) -> tuple[Quantity, ...]:
        """All of them, each behind those it follows from."""
        import networkx as nx

        order = {name: at for at, name in enumerate(self.graph)}
        names = nx.lexicographical_topological_sort(self.graph, key=order.__getitem__)
        return tuple(self.of(name) for name in names)


def mapped(value: Value, compute: Callable[[int], Value], *because: str) -> Value:
    """*compute* of a whole number; of each alternative of one that is not decided.

    Open, because of *because*, for what is no whole number.
    """
    found = lru_cache(maxsize=None)(compute)

    def of(one: Value) -> Value:
        if isinstance(one, Open):
            if not one.alternatives:
                return Open(because=one.because)
            return one_of(
                one.because,
                tuple(Alternative(each.when, inside(each)) for each in one.alternatives),
            )
        if isinstance(one, int) and not isinstance(one, bool):
            return found(one)
        return Open(because=because)

    def inside(each: Alternative) -> Cell:
        return Cell(
            value=of(each.cell.value),
            confidence=each.cell.confidence,
            origin=Origin.DERIVED,
            contested=each.cell.contested,
        )

    return of(value)
