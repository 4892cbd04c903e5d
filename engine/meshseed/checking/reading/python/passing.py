"""Names in which flags are put together before a carrier gets them."""

import ast
from collections.abc import Iterator

from meshseed.checking.reading.carriers import Carriers
from meshseed.checking.reading.python.names import dotted
from meshseed.packs.facts import Carrier

_GROWING = frozenset({"append", "extend", "insert"})
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def passed_on(scope: ast.Module | _Function, carriers: Carriers) -> dict[str, Carrier]:
    """Names that grow in *scope* and are then handed to a carrier there, and to which."""
    given: dict[str, Carrier] = {}
    growing: set[str] = set()
    for node in _inside(scope):
        match node:
            case ast.AugAssign(target=ast.Name(id=name)):
                growing.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if (
                method in _GROWING
            ):
                growing.add(name)
            case ast.Assign(targets=[ast.Subscript(slice=ast.Constant(value=str(key)))]):
                if carrier := carriers.variables.get(key) or carriers.argument(key):
                    given.update(dict.fromkeys(_names(node.value), carrier))
            case ast.Return(value=ast.expr() as value) if isinstance(scope, _Function):
                if carrier := carriers.argument(scope.name):
                    given.update(dict.fromkeys(_names(value), carrier))
            case ast.keyword(arg=str(key), value=value):
                if carrier := carriers.variables.get(key) or carriers.argument(key):
                    given.update(dict.fromkeys(_names(value), carrier))
            case _:
                continue
    return {
        name: carrier
        for name, carrier in given.items()
        if name in growing and carriers.argument(name) is None and name not in carriers.variables
    }


def _names(value: ast.expr) -> Iterator[str]:
    """The name that *value* is, alone or with blanks put between its members."""
    match value:
        case ast.Name(id=name):
            yield name
        case ast.Call(func=func, args=[ast.Name(id=name)]) if dotted(func) in {"join", "list"}:
            yield name


def _inside(scope: ast.Module | _Function) -> Iterator[ast.AST]:
    """Every node of *scope* but those of functions within it."""
    waiting: list[ast.AST] = list(scope.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _Function):
            waiting += ast.iter_child_nodes(node)
