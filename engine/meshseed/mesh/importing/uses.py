"""The value graph while it is changed: who uses what, and in which order operations stand."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.mesh.importing.program import Operation, OpKind, Program, Value
from meshseed.mesh.sharding import TensorSharding


class ValueGraph:
    """Operations by number and values by name, with an edge for every use and every result.

    An edge from a value to an operation has the operand's place as its key. `order` lists the
    operations of every block in turn.
    """

    def __init__(self, program: Program) -> None:
        import networkx as nx  # type: ignore[import-untyped]  # networkx ships no annotations

        self.values: dict[str, Value] = {value.name: value for value in program.values}
        self.operations: dict[int, Operation] = dict(enumerate(program.operations))
        self.graph: nx.MultiDiGraph[str | int] = nx.MultiDiGraph()
        self.graph.add_nodes_from(self.values)
        self.order: dict[str, list[int]] = {}
        for number, operation in self.operations.items():
            self.order.setdefault(operation.block, []).append(number)
            self._link(number)

    def uses(self, value: str) -> Iterator[tuple[int, int]]:
        """Every use of *value*: the operation and the place of the operand."""
        for _, user, place in list(self.graph.out_edges(value, keys=True)):
            if isinstance(user, int) and isinstance(place, int):
                yield user, place

    def maker(self, value: str) -> int | None:
        """The operation whose result *value* is; None for an argument."""
        for maker in self.graph.predecessors(value):
            if isinstance(maker, int):
                return maker
        return None

    def redirect(self, user: int, place: int, value: str) -> None:
        """Let operand *place* of *user* be *value*."""
        operation = self.operations[user]
        self.graph.remove_edge(operation.operands[place], user, key=place)
        operands = (*operation.operands[:place], value, *operation.operands[place + 1 :])
        self.operations[user] = replace(operation, operands=operands)
        self.graph.add_edge(value, user, key=place)

    def annotate(self, value: str, sharding: TensorSharding) -> None:
        """Give *value* the annotation *sharding*."""
        self.values[value] = replace(self.values[value], sharding=sharding)

    def move_after(self, number: int, value: str) -> None:
        """Let operation *number* stand right after what makes *value*, or first in its block."""
        block, at = self._place_after(value)
        self.order[self.operations[number].block].remove(number)
        self.operations[number] = replace(self.operations[number], block=block)
        block, at = self._place_after(value)
        self.order[block].insert(at, number)

    def constrain_after(self, value: str, sharding: TensorSharding) -> int:
        """A new constraint of *value*, right after what makes it."""
        result = f"{value}.constrained"
        while result in self.values:
            result += "'"
        block, at = self._place_after(value)
        number = len(self.operations)
        self.values[result] = Value(name=result, sharding=sharding, block=block)
        self.operations[number] = Operation(
            kind=OpKind.CONSTRAINT,
            operands=(value,),
            results=(result,),
            block=block,
            sharding=sharding,
        )
        self.graph.add_node(result)
        self._link(number)
        self.order.setdefault(block, []).insert(at, number)
        return number

    def walk(self) -> Iterator[int]:
        """Every operation, those inside an operation before it."""
        yield from self._walk("")

    def program(self) -> Program:
        """All of it as a program again."""
        return Program(
            values=tuple(self.values.values()),
            operations=tuple([self.operations[number] for number in self._text_order("")]),
        )

    def _walk(self, block: str) -> Iterator[int]:
        for number in tuple(self.order.get(block, ())):
            for region in self.operations[number].regions:
                yield from self._walk(region)
            yield number

    def _text_order(self, block: str) -> Iterator[int]:
        for number in self.order.get(block, ()):
            yield number
            for region in self.operations[number].regions:
                yield from self._text_order(region)

    def _place_after(self, value: str) -> tuple[str, int]:
        maker = self.maker(value)
        if maker is None:
            return self.values[value].block, 0
        block = self.operations[maker].block
        return block, self.order[block].index(maker) + 1

    def _link(self, number: int) -> None:
        operation = self.operations[number]
        for place, value in enumerate(operation.operands):
            self.graph.add_edge(value, number, key=place)
        for value in operation.results:
            self.graph.add_edge(number, value)
