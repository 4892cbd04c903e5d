"""Names of a module that stand for one known thing."""

import ast
from collections import Counter


def constants(  # noqa: C901, PLR0912 - one case per way to bind
    tree: ast.Module,
) -> dict[str, ast.expr]:
    """Names that are bound once in the file, on every way through it, and to what."""
    bound: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                bound[name] += 1
            case ast.arg(arg=name):
                bound[name] += 1
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound[name] += 1
            case ast.alias(name=name, asname=other):
                bound[other or name] += 1
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                bound.update(names)
            case _:
                continue
    found: dict[str, ast.expr] = {}
    blocks: list[list[ast.stmt]] = [tree.body]
    while blocks:
        for statement in blocks.pop():
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    found[name] = value
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    found[name] = value
                case ast.FunctionDef(body=body) | ast.AsyncFunctionDef(body=body):
                    blocks.append(body)
                case ast.ClassDef(body=body):
                    blocks += [part.body for part in body if isinstance(part, ast.FunctionDef)]
                case _:
                    continue
    return {name: value for name, value in found.items() if bound[name] == 1}


def dotted(node: ast.expr) -> str:
    """`a.b.c` of a chain of attributes, as far to the left as it is one."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        parts.append(node.id)
    return ".".join(reversed(parts))
