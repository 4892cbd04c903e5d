"""Walks expressions and hands on what they pass, list and run."""

import ast
from dataclasses import dataclass
from typing import Final

from meshseed.checking.handovers import PieceKind, Pieces, Writing
from meshseed.checking.reading.embedded import read_embedded
from meshseed.checking.reading.gathering import DEEPEST
from meshseed.checking.reading.placed import moved, placed
from meshseed.checking.reading.python.giving import Giving
from meshseed.checking.reading.python.names import dotted
from meshseed.checking.reading.python.values import Values
from meshseed.packs.facts import Carrier

_SETTERS: Final = ("set", "put", "add", "export", "append", "env")
_READERS: Final = ("get", "pop", "del", "unset", "remove", "has", "read", "is", "contains")
_SPOKEN: Final = frozenset(
    [
        "print",
        "log",
        "debug",
        "info",
        "warning",
        "warn",
        "error",
        "critical",
        "exception",
        "fail",
        "skip",
        "write",
        "format_exc",
        "sub",
        "match",
        "search",
        "findall",
        "replace",
        "startswith",
        "endswith",
        "split",
        "index",
        "find",
        "count",
    ]
)


@dataclass(slots=True)
class Expressions(Giving):
    """Reads the expressions of one piece of code."""

    _depth: int = 0

    def give(  # noqa: PLR0913 - a handover is all of these
        self,
        carrier: Carrier,
        name: str,
        writing: Writing,
        node: ast.expr,
        place: tuple[int, int],
        own: str | None = None,
        *,
        before: Pieces = (),
    ) -> bool:
        """As for any carrier; what cannot be handed over is walked instead."""
        # `super()` without arguments knows another class where there are slots.
        given = Giving.give(self, carrier, name, writing, node, place, own, before=before)
        if not given:
            self.expression(node)
        return given

    def expression(self, node: ast.expr) -> None:
        """Whatever an expression hands over somewhere inside it."""
        if self._depth >= DEEPEST:
            return
        self._depth += 1
        match node:
            case ast.Call():
                self._call(node)
            case ast.Dict():
                self.mapping(node, Writing.RUN)
            case ast.List() | ast.Tuple():
                self._argv(node)
            case ast.Constant(value=str()) | ast.JoinedStr() | ast.BinOp():
                self._script(node)
            case ast.Compare():
                pass
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.expression(child)
        self._depth -= 1

    def _call(self, node: ast.Call) -> None:
        name = dotted(node.func)
        last = name.rpartition(".")[2]
        self.expression(node.func)
        if self._list_method(node, last) or self._setter(node, name, last):
            return
        carriers = self.gathering.carriers
        updates = last == "update" and "environ" in name
        own_call = carriers.call(name)
        for argument in node.args:
            if updates and isinstance(argument, ast.Dict):
                self.mapping(argument, Writing.SET)
            elif last in _SPOKEN or last == "get":
                continue
            elif own_call and self.dashed(argument):
                self.give(own_call, name, Writing.RUN, argument, self.code.place(argument))
            else:
                self.expression(argument)
        pair = self._pair(node)
        for keyword in node.keywords:
            if pair is not None and keyword.value is pair:
                continue
            carrier = None
            if keyword.arg is not None:
                carrier = carriers.variables.get(keyword.arg) or carriers.argument(keyword.arg)
            if carrier is None or keyword.arg is None:
                self.expression(keyword.value)
                continue
            writing = Writing.SET if updates else Writing.RUN
            self.give(carrier, keyword.arg, writing, keyword.value, self.code.place(keyword))
        self._option(node, last)

    def _pair(self, node: ast.Call) -> ast.expr | None:
        """`Variable(name="…", value=…)`: the value, where the name is that of a variable."""
        words = {word.arg: word.value for word in node.keywords}
        for name_key in ("name", "key"):
            name = self.string(words[name_key]) if name_key in words else None
            carrier = self.gathering.carriers.variables.get(name or "")
            value = words.get("value")
            if carrier is not None and name is not None and value is not None:
                place = self.code.place(node)
                self.give(carrier, name, Writing.RUN, value, place, name)
                return value
        return None

    def _option(self, node: ast.Call, last: str) -> None:
        """An option of somebody else's command line that is called as an argument is."""
        if last not in {"add_argument", "option", "Option"}:
            return
        default = next((word.value for word in node.keywords if word.arg == "default"), None)
        for argument in node.args:
            text = self.string(argument)
            carrier = self.gathering.carriers.argument(text.lstrip("-")) if text else None
            if carrier is not None and text is not None and default is not None:
                place = self.code.place(node)
                self.give(carrier, text, Writing.DEFAULT, default, place)
                return

    def _list_method(self, node: ast.Call, last: str) -> bool:
        """`args.append(…)`, `args.extend([…])`, `args.insert(0, …)`."""
        if last not in {"append", "extend", "insert"} or not node.args:
            return False
        if not isinstance(node.func, ast.Attribute):
            return False
        found = self.target(node.func.value)
        if found is None:
            return False
        carrier, name, own = found
        values = Values(self.code, self.constants, own)
        given = node.args[-1]
        value = values.value(given) if last == "extend" else None
        members = value.members if value is not None else (values.text(given),)
        earlier = (self.piece(PieceKind.EARLIER, node.func.value),)
        ordered = (*members, earlier) if last == "insert" else (earlier, *members)
        self.gathering.words(carrier, name, Writing.SET, ordered, self.code.place(node))
        return True

    def _setter(self, node: ast.Call, name: str, last: str) -> bool:
        """A call whose first argument names a variable and whose second is its value."""
        variable = self.string(node.args[0]) if node.args else None
        carrier = self.gathering.carriers.variables.get(variable or "")
        if carrier is None or variable is None:
            return False
        place = self.code.place(node)
        lowered = last.lower()
        if lowered in {"pop", "delenv", "unsetenv"}:
            self.gathering.text(carrier, variable, Writing.SET, (), place)
            return True
        if len(node.args) < 2 or lowered.startswith(_READERS):
            return True
        if not (self.gathering.carriers.call(name) or any(word in lowered for word in _SETTERS)):
            return False
        writing = Writing.DEFAULT if lowered == "setdefault" else Writing.SET
        before: Pieces = ()
        if lowered.startswith("append") or self._appends(node):
            # What such a helper joins it joins with a blank.
            at = self.code.place(node.args[1])[0]
            before = (self.piece(PieceKind.EARLIER, node.args[0]), *moved(" ", at, at))
        self.give(carrier, variable, writing, node.args[1], place, variable, before=before)
        return True

    @staticmethod
    def _appends(node: ast.Call) -> bool:
        return any(
            word.arg in {"append", "extend"}
            and isinstance(word.value, ast.Constant)
            and bool(word.value.value)
            for word in node.keywords
        )

    def mapping(self, node: ast.Dict, writing: Writing) -> None:
        """A dictionary, of which some keys may be carriers; *writing* says what it does."""
        for key, value in zip(node.keys, node.values, strict=True):
            name = self.string(key) if key is not None else None
            carriers = self.gathering.carriers
            carrier = None
            if name is not None:
                carrier = carriers.variables.get(name) or carriers.argument(name)
            if carrier is None or name is None or key is None:
                self.expression(value)
                continue
            place = self.code.place(key)[0], self.code.place(value)[1]
            self.give(carrier, name, writing, value, place, name)

    def _argv(self, node: ast.List | ast.Tuple) -> None:
        """A list that is a command line, or any other; a pair that is a variable's."""
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            name = self.string(node.elts[0])
            carrier = self.gathering.carriers.variables.get(name or "")
            if carrier is not None and name is not None and self.dashed(node.elts[1]):
                self.give(carrier, name, Writing.RUN, node.elts[1], self.code.place(node), name)
                return
        for number, element in enumerate(node.elts[:-1]):
            name = self.string(element)
            carrier = self.gathering.carriers.command(name) if name else None
            if carrier is not None and name is not None:
                value = Values(self.code, self.constants).value(node)
                if value is not None and len(value.members) > number + 1:
                    rest = value.members[number + 1 :]
                    place = self.code.place(node)
                    self.gathering.words(carrier, name, Writing.RUN, rest, place)
                    return
            if name is None or number > 8:
                break
        for element in node.elts:
            self.expression(element)

    def _script(self, node: ast.expr) -> None:
        """A text that a shell will run, or an expression with such texts in it."""
        values = Values(self.code, self.constants)
        whole = placed(values.text(node))
        if self.gathering.carriers.hands_over(whole.text):
            read_embedded(whole, self.gathering)
            return
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr) and not isinstance(child, ast.Constant):
                self.expression(child)
