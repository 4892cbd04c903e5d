"""Walks the statements of a module and hands on what they assign."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from meshseed.checking.handovers import PieceKind, Writing
from meshseed.checking.reading.gathering import DEEPEST
from meshseed.checking.reading.python.expressions import Expressions
from meshseed.checking.reading.python.passing import passed_on

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class ModuleReader(Expressions):
    """Reads one piece of code, from top to bottom."""

    def body(self, statements: Iterable[ast.stmt]) -> None:
        """Statements, one after the other."""
        for statement in statements:
            if self._depth >= DEEPEST or self.gathering.full:
                return
            self._depth += 1
            self._statement(statement)
            self._depth -= 1

    def _statement(self, node: ast.stmt) -> None:  # noqa: C901, PLR0912 - one case per kind
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(node)
            case ast.ClassDef(body=body):
                for decorator in (*node.decorator_list, *node.bases):
                    self.expression(decorator)
                with self.gathering.scope():
                    self.body(body)
            case ast.If(test=test, body=body, orelse=orelse):
                self._check(test)
                self._arms([body, orelse])
            case ast.Match(subject=subject, cases=cases):
                self.expression(subject)
                self._arms([case.body for case in cases])
            case ast.For() | ast.AsyncFor():
                self.expression(node.iter)
                self._arms([[*node.body, *node.orelse]])
            case ast.While(test=test, body=body):
                self._check(test)
                self._arms([[*body, *node.orelse]])
            case ast.Try() | ast.TryStar():
                self.body(node.body)
                self._arms([node.orelse, *(handler.body for handler in node.handlers)])
                self.body(node.finalbody)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    self.expression(item.context_expr)
                self.body(node.body)
            case ast.Assign(targets=targets, value=value):
                self._assigned(targets, value, node)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assigned([target], value, node)
            case ast.AugAssign(target=target, op=op, value=value):
                self._extended(target, op, value, node)
            case ast.Delete(targets=targets):
                for deleted in targets:
                    self._deleted(deleted, node)
            case ast.Raise() | ast.Assert():
                return
            case ast.Expr(value=ast.Constant()):
                return
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.expression(child)

    def _arms(self, bodies: list[list[ast.stmt]]) -> None:
        branch = self.gathering.branch()
        for number, body in enumerate(bodies):
            with self.gathering.arm(branch, number):
                self.body(body)

    def _check(self, test: ast.expr) -> None:
        """A condition asks and sets nothing, but may call what does."""
        for node in ast.walk(test):
            if isinstance(node, ast.Call):
                self.expression(node)
                return

    def _function(self, node: _Function) -> None:
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args]
        defaults = [*zip(reversed(named), reversed(arguments.defaults), strict=False)]
        kwdefaults = [*zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
        for argument, default in (*reversed(defaults), *kwdefaults):
            carrier = self.gathering.carriers.argument(argument.arg)
            if default is not None and carrier is not None:
                place = self.code.place(argument)[0], self.code.place(default)[1]
                self.give(carrier, argument.arg, Writing.DEFAULT, default, place)
            elif default is not None:
                self.expression(default)
        for decorator in node.decorator_list:
            self.expression(decorator)
        with self.gathering.scope():
            outer = self.passed
            self.passed = passed_on(node, self.gathering.carriers)
            self.body(node.body)
            self.passed = outer
            if carrier := self.gathering.carriers.argument(node.name):
                for part in ast.walk(node):
                    if isinstance(part, ast.Return) and part.value is not None:
                        place = self.code.place(part)
                        self.give(carrier, node.name, Writing.RUN, part.value, place)

    def _assigned(self, targets: list[ast.expr], value: ast.expr, node: ast.stmt) -> None:
        for target in targets:
            found = self.target(target)
            if found is not None:
                carrier, name, own = found
                if self.give(carrier, name, Writing.SET, value, self.code.place(node), own):
                    return
        self.expression(value)

    def _extended(
        self, target: ast.expr, op: ast.operator, value: ast.expr, node: ast.stmt
    ) -> None:
        found = self.target(target)
        if isinstance(op, ast.BitOr) and isinstance(value, ast.Dict):
            self.mapping(value, Writing.SET)
        elif found is None or not isinstance(op, ast.Add):
            self.expression(value)
        else:
            carrier, name, own = found
            earlier = (self.piece(PieceKind.EARLIER, target),)
            place = self.code.place(node)
            self.give(carrier, name, Writing.SET, value, place, own, before=earlier)

    def _deleted(self, target: ast.expr, node: ast.stmt) -> None:
        found = self.target(target)
        if found is not None and isinstance(target, ast.Subscript):
            self.gathering.text(found[0], found[1], Writing.SET, (), self.code.place(node))
