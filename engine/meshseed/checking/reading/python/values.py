"""What is known of an expression without running it."""

import ast
import re
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from meshseed.checking.handovers import Cut, Piece, PieceKind, Pieces
from meshseed.checking.reading.placed import Building, holds_flags, literal_text, moved
from meshseed.checking.reading.python.code import Code
from meshseed.checking.reading.python.names import dotted
from meshseed.checking.reading.python.strings import literals
from meshseed.checking.reading.python.templates import CONVERSION, FIELD, formatted

_GETTERS: Final = frozenset({"get", "getenv", "getvar"})
_WITH_DEFAULT: Final = frozenset({"get", "getenv", "getattr", "pop", "setdefault"})
_FIELDS: Final = frozenset({"field", "Field"})
_SAME: Final = frozenset({"strip", "lstrip", "rstrip", "encode", "decode", "copy"})
_WRAPPERS: Final = frozenset({"str", "list", "tuple", "dedent", "fspath", "quote", "deepcopy"})
_SPLITTERS: Final = frozenset({"split"})
_DEEPEST: Final = 40
_LONGEST: Final = 65_536


class Value(Struct, frozen=True, kw_only=True):
    """A text, or words: `default` is what counts where nothing was there before."""

    cut: Cut
    members: tuple[Pieces, ...]
    default: Pieces | None = None


@dataclass(slots=True)
class Values:
    """Works out expressions of one piece of code.

    `own` names what is being given a value: a variable of the environment, or a dotted name.
    """

    code: Code
    constants: dict[str, ast.expr]
    own: str | None = None
    others: frozenset[int] = frozenset()
    met: list[int] = field(default_factory=list)
    default: Pieces | None = None
    _depth: int = 0
    _length: int = 0

    def value(self, node: ast.expr) -> Value | None:
        """*node* as a text or as words; None for what is neither."""
        node = self._named(node)
        if isinstance(node, ast.Tuple) and len(node.elts) == 1 and not self._bracketed(node):
            node = node.elts[0]
        words = self._words(node)
        if words is not None:
            return Value(cut=Cut.WORDS, members=words)
        if isinstance(node, ast.Constant) and not isinstance(node.value, str | int | float):
            return None
        if isinstance(node, ast.Dict | ast.DictComp | ast.Lambda | ast.Set):
            return None
        return Value(cut=Cut.TEXT, members=(self.text(node),), default=self.default)

    def text(self, node: ast.expr, *, leading: bool = True) -> Pieces:
        """*node* as a text; what nobody knows is a piece of its own."""
        self._depth += 1
        try:
            if self._depth > _DEEPEST or self._length > _LONGEST:
                return self._unresolved(node)
            done = self._text(node, leading=leading)
            self._length += sum(len(piece.text) for piece in done)
            return done
        finally:
            self._depth -= 1

    def _text(  # noqa: C901, PLR0911 - one case per form of expression
        self, node: ast.expr, *, leading: bool
    ) -> Pieces:
        match node:
            case ast.Constant(value=str()) | ast.JoinedStr():
                return literals(self.code.source, *self.code.span(node), self._expression)
            case ast.Constant(value=int() | float() as number):
                return moved(str(number), *self.code.place(node))
            case ast.BinOp(op=ast.Add()):
                return self._sum(node)
            case ast.BinOp(op=ast.Mod(), left=left):
                return self._formatted(left, CONVERSION)
            case ast.IfExp():
                return self._either(node, leading=leading)
            case ast.BoolOp(op=ast.Or(), values=[first, second]) if self.is_earlier(first):
                self.default = self.text(second)
                return self._earlier(first)
            case ast.Call():
                return self._call(node, leading=leading)
            case ast.BoolOp(op=ast.Or(), values=[_, *_, last]) if self._dashed(last):
                return self.text(last)
            case ast.NamedExpr(value=inner):
                return self.text(inner, leading=leading)
            case _ if self.is_earlier(node):
                return self._earlier(node)
            case ast.Name(id=name) if name in self.constants:
                return self._constant(node, self.constants[name], leading=leading)
            case _:
                return self._unresolved(node)

    def is_earlier(self, node: ast.expr) -> bool:
        """Whether *node* reads what is being given a value."""
        if self.own is None:
            return False
        match node:
            case ast.Call(func=func, args=[ast.Constant(value=key), *_]):
                return key == self.own and dotted(func).rpartition(".")[2] in _GETTERS
            case ast.Subscript(slice=ast.Constant(value=key)):
                return bool(key == self.own)
            case ast.Name() | ast.Attribute():
                return dotted(node) == self.own
            case _:
                return False

    def _earlier(self, node: ast.expr) -> Pieces:
        if isinstance(node, ast.Call) and len(node.args) > 1:
            default = self.text(node.args[1])
            if default:
                self.default = default
        place = self.code.place(node)
        return (Piece(kind=PieceKind.EARLIER, text=self.code.text(node), offsets=place),)

    def _unresolved(self, node: ast.expr) -> Pieces:
        place = self.code.place(node)
        return (Piece(kind=PieceKind.UNRESOLVED, text=self.code.text(node), offsets=place),)

    def _constant(self, node: ast.expr, value: ast.expr, *, leading: bool) -> Pieces:
        pieces = self.text(value)
        text = literal_text(pieces)
        apart = leading or (text or "")[:1].isspace()
        if (text is None and leading) or (apart and holds_flags(pieces)):
            return pieces
        return self._unresolved(node) if text is None else moved(text, *self.code.place(node))

    def _sum(self, node: ast.BinOp) -> Pieces:
        operands: list[ast.expr] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add):
            operands.append(left.right)
            left = left.left
        operands.append(left)
        done: Pieces = ()
        for operand in reversed(operands):
            done = (*done, *self.text(operand, leading=_apart(done)))
        return done

    def _either(self, node: ast.IfExp, *, leading: bool) -> Pieces:
        body, orelse = (
            self.text(node.body, leading=leading),
            self.text(node.orelse, leading=leading),
        )
        if (
            not body
            or not orelse
            or (isinstance(node.orelse, ast.Constant) and not node.orelse.value)
        ):
            return body or orelse
        self.met.append(id(node))
        return orelse if id(node) in self.others else body

    def _formatted(self, template: ast.expr, pattern: re.Pattern[str]) -> Pieces:
        return formatted(self.text(template), pattern)

    def _call(self, node: ast.Call, *, leading: bool) -> Pieces:
        if self.is_earlier(node):
            return self._earlier(node)
        name = dotted(node.func).rpartition(".")[2]
        match node:
            case ast.Call(func=ast.Attribute(value=inner), args=[]) if name in _SAME | _SPLITTERS:
                return self.text(inner, leading=leading)
            case ast.Call(args=[inner, *_]) if name in _WRAPPERS | _SPLITTERS:
                pieces = self.text(inner, leading=leading)
                known = any(piece.kind is not PieceKind.UNRESOLVED for piece in pieces)
                return pieces if known else self._unresolved(node)
            case ast.Call(func=ast.Attribute(value=template, attr="format")):
                return self._formatted(template, FIELD)
            case ast.Call(func=ast.Attribute(value=separator, attr="join"), args=[inner]):
                return self._joined(node, separator, inner)
            case ast.Call(args=[_, *_, last]) if name in _WITH_DEFAULT and self._dashed(last):
                return self.text(last)
            case ast.Call(keywords=words) if name in _FIELDS:
                given = next((word.value for word in words if word.arg == "default"), None)
                return self._unresolved(node) if given is None else self.text(given)
            case _:
                return self._unresolved(node)

    def _dashed(self, node: ast.expr) -> bool:
        """Whether *node* is flags, written here."""
        return isinstance(node, ast.Constant | ast.JoinedStr) and holds_flags(self.text(node))

    def _joined(self, node: ast.Call, separator: ast.expr, inner: ast.expr) -> Pieces:
        between = literal_text(self.text(separator))
        words = self._words(self._named(inner))
        if between is None or words is None:
            return self._unresolved(node)
        done: list[Piece] = []
        for word in words:
            if done and word:
                at = word[0].offsets[0]
                done += moved(between, at, at)
            done += word
        return tuple(done)

    def _words(self, node: ast.expr) -> tuple[Pieces, ...] | None:
        self._depth += 1
        try:
            return None if self._depth > _DEEPEST else self._list(node)
        finally:
            self._depth -= 1

    def _list(self, node: ast.expr) -> tuple[Pieces, ...] | None:
        match node:
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                words: list[Pieces] = []
                for element in elements:
                    if isinstance(element, ast.Starred):
                        inner = self._named(element.value)
                        words += self._words(inner) or (self._unknown(element.value),)
                    else:
                        words.append(self.text(element))
                return tuple(words)
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                first, second = self._named(left), self._named(right)
                one, other = self._words(first), self._words(second)
                if one is None and other is None:
                    return None
                return (*(one or (self._unknown(left),)), *(other or (self._unknown(right),)))
            case ast.Call(func=func, args=[inner]) if dotted(func) in {"list", "tuple", "copy"}:
                return self._words(self._named(inner))
            case ast.IfExp(body=body, orelse=orelse):
                one, other = self._words(self._named(body)), self._words(self._named(orelse))
                if not one or not other:
                    return one or other
                self.met.append(id(node))
                return other if id(node) in self.others else one
            case _:
                return None

    def _unknown(self, node: ast.expr) -> Pieces:
        return self._earlier(node) if self.is_earlier(node) else self._unresolved(node)

    def _named(self, node: ast.expr) -> ast.expr:
        for _ in range(_DEEPEST):
            if not (isinstance(node, ast.Name) and node.id in self.constants):
                break
            if node.id == self.own:
                break
            node = self.constants[node.id]
        return node

    def _bracketed(self, node: ast.Tuple) -> bool:
        return self.code.text(node).startswith("(")

    def _expression(
        self, building: Building, start: int, end: int, inner: int, inner_end: int
    ) -> None:
        text = self.code.source.text[inner:inner_end].strip().rstrip("=")
        pieces = self._known_in_braces(text)
        if self.own is not None and text and self._reads_own(text):
            building.other(PieceKind.EARLIER, self.code.source.text[start:end], start, end)
        elif pieces is None:
            building.other(PieceKind.UNRESOLVED, self.code.source.text[start:end], start, end)
        else:
            building.known(pieces, start, end)

    def _known_in_braces(self, text: str) -> str | None:
        name = text.removeprefix("str(").removesuffix(")") if text.startswith("str(") else text
        if name.isdigit():
            return name
        value = self.constants.get(name)
        return None if value is None or name == self.own else literal_text(self.text(value))

    def _reads_own(self, text: str) -> bool:
        if text == self.own:
            return True
        try:
            node = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
        return self.is_earlier(node)


def _apart(done: Pieces) -> bool:
    """Whether what follows starts a word of its own, as far as can be seen."""
    return not done or done[-1].kind is PieceKind.EARLIER or done[-1].text[-1:].isspace()
