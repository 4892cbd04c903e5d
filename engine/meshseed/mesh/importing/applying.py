"""Constraints applied: what a program asks of a value also annotates where the value comes from.

Equal to Shardy's pass of that name: its rules, in its order, one operation after another.
"""

from msgspec.structs import replace

from meshseed.mesh.importing.program import Operation, OpKind, Program
from meshseed.mesh.importing.uses import ValueGraph
from meshseed.mesh.sharding import DimSharding, TensorSharding

_ASKING = (OpKind.CONSTRAINT, OpKind.MANUAL_COMPUTATION)


def apply_constraints(program: Program) -> Program:
    """*program* with every constraint copied to its input where it may be.

    It may where the input has no annotation, all dimensions of the constraint are closed, and
    nothing else asks something different of the input. The end of a chain of constraints takes over
    the later uses of the value that the chain begins with. Where data flows round a loop the
    constraint moves up to the edge instead, and everything uses its result.
    """
    graph = ValueGraph(program)
    for number in graph.walk():
        operation = graph.operations[number]
        if operation.kind is OpKind.CONSTRAINT and operation.sharding is not None:
            _follow_chain(graph, number)
            value = graph.operations[number].operands[0]
            _apply(graph, number, value, operation.sharding)
        elif operation.kind is OpKind.MANUAL_COMPUTATION:
            for place, sharding in enumerate(operation.in_shardings):
                _apply(graph, number, graph.operations[number].operands[place], sharding)
    return graph.program()


def _apply(graph: ValueGraph, number: int, value: str, sharding: TensorSharding) -> None:
    if not _may_be_copied(graph, value, sharding):
        return
    constrains = graph.operations[number].kind is OpKind.CONSTRAINT
    if not _is_on_edge(graph, value):
        if constrains:
            graph.operations[number] = replace(graph.operations[number], has_identity_rule=True)
        graph.annotate(value, sharding)
        return
    if constrains:
        graph.move_after(number, value)
    else:
        number = graph.constrain_after(value, sharding)
    result = graph.operations[number].results[0]
    for user, place in graph.uses(value):
        if user != number:
            graph.redirect(user, place, result)
    if sharding.unreduced:
        _leave_unreduced(graph, value, sharding)


def _may_be_copied(graph: ValueGraph, value: str, sharding: TensorSharding) -> bool:
    known = graph.values[value]
    if not known.is_annotatable or known.sharding is not None:
        return False
    if any(dim.is_open for dim in sharding.dims):
        return False
    for user, place in graph.uses(value):
        asked = _asked(graph.operations[user], place)
        if asked is not None and asked != sharding:
            return False
    return True


def _asked(operation: Operation, place: int) -> TensorSharding | None:
    """What *operation* asks of its operand *place*."""
    if operation.kind is OpKind.CONSTRAINT:
        return operation.sharding
    if operation.kind is OpKind.MANUAL_COMPUTATION:
        return operation.in_shardings[place]
    return None


def _is_on_edge(graph: ValueGraph, value: str) -> bool:
    maker = graph.maker(value)
    made_by_edge = maker is not None and graph.operations[maker].kind is OpKind.DATA_FLOW_EDGE
    return made_by_edge or graph.values[value].is_edge_target


def _leave_unreduced(graph: ValueGraph, value: str, sharding: TensorSharding) -> None:
    """Unreduced axes do not spread, so the value itself says them; its dimensions stay open."""
    dims = tuple([DimSharding(is_open=True) for _ in sharding.dims])
    graph.annotate(
        value,
        TensorSharding(mesh=sharding.mesh, dims=dims, unreduced=sharding.unreduced),
    )


def _follow_chain(graph: ValueGraph, head: int) -> None:
    tail = _tail(graph, head)
    if tail is None:
        return
    result = graph.operations[tail].results[0]
    block = graph.operations[tail].block
    after = set(graph.order[block][graph.order[block].index(tail) + 1 :])
    for user, place in graph.uses(graph.operations[head].operands[0]):
        returns = graph.operations[user].kind is OpKind.FUNCTION_RETURN
        if user != head and user in after and not returns:
            graph.redirect(user, place, result)


def _tail(graph: ValueGraph, head: int) -> int | None:
    """The last constraint of the chain that *head* begins; None where there is no such chain."""
    value = graph.operations[head].operands[0]
    maker = graph.maker(value)
    if maker is not None and graph.operations[maker].kind is OpKind.CONSTRAINT:
        return None
    if graph.values[value].sharding is not None or _asks(graph, value, but=head):
        return None
    tail = head
    while True:
        uses = [user for user, _ in graph.uses(graph.operations[tail].results[0])]
        if len(uses) != 1 or graph.operations[uses[0]].kind is not OpKind.CONSTRAINT:
            break
        tail = uses[0]
    if tail == head or _asks(graph, graph.operations[tail].results[0]):
        return None
    return tail


def _asks(graph: ValueGraph, value: str, but: int | None = None) -> bool:
    """Whether any operation but one asks something of *value*."""
    return any(
        user != but and graph.operations[user].kind in _ASKING for user, _ in graph.uses(value)
    )
