"""TOML: a structure in which everything has its place."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from meshseed.checking.expressions import pattern
from meshseed.checking.reading.counting import counter, readable
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Building, Placed, placed
from meshseed.checking.reading.structure import Mapping, Node, Scalar, Sequence
from meshseed.checking.reading.structured import read_tree

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax
    from tree_sitter import Parser

_ESCAPE: Final = pattern(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\r?\n[ \t\r\n]*|.)", re.DOTALL)
_SIMPLE: Final = {
    "b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\",
}  # fmt: skip
_DEEPEST: Final = 100


def read_toml(source: Placed, gathering: Gathering) -> None:
    """Everything that a TOML file hands over."""
    reader = _Reader(source, gathering)
    read_tree(reader.document(), "toml", gathering)


class _Reader:
    def __init__(self, source: Placed, gathering: Gathering) -> None:
        text = readable(source.text)
        self._source = source
        self._gathering = gathering
        self._at = counter(text)
        self._root = _parser().parse(text.encode()).root_node
        if self._root.has_error:
            fault = next((node for node in self._root.children if node.has_error), self._root)
            at = source.offsets[self._at(fault.start_byte)]
            gathering.partly_read(at, "TOML")

    def document(self) -> Mapping:
        """The whole file; of a table that is opened twice both parts are in it."""
        root = Mapping()
        for node in self._root.named_children:
            if node.type == "pair":
                self._pair(root, node, 0)
            elif node.type in {"table", "table_array_element"}:
                header, *pairs = node.named_children or [node]
                table = self._opened(root, self._parts(header))
                for pair in pairs:
                    if pair.type == "pair":
                        self._pair(table, pair, 0)
        return root

    def _opened(self, table: Mapping, parts: list[Scalar]) -> Mapping:
        for part in parts:
            known = table.get(part.placed.text)
            if not isinstance(known, Mapping):
                known = Mapping()
                table.pairs.append((part, known))
            table = known
        return table

    def _pair(self, table: Mapping, node: "Syntax", depth: int) -> None:
        key, *rest = node.named_children or [node]
        values = [child for child in rest if child.type != "comment"]
        if not values:
            return
        *tables, last = self._parts(key) or [Scalar(Placed("", (0,)), 0, 0)]
        value = self._value(values[-1], depth)
        self._opened(table, tables).pairs.append((last, value))

    def _parts(self, key: "Syntax") -> list[Scalar]:
        if key.type == "dotted_key":
            return [part for child in key.named_children for part in self._parts(child)]
        if key.type not in {"bare_key", "quoted_key"}:
            return []
        return [self._scalar(key)]

    def _value(self, node: "Syntax", depth: int) -> Node:
        if depth > _DEEPEST:
            self._gathering.too_deep(self._source.offsets[self._at(node.start_byte)])
            return Sequence()
        if node.type == "array":
            items = [child for child in node.named_children if child.type != "comment"]
            return Sequence([self._value(child, depth + 1) for child in items])
        if node.type == "inline_table":
            table = Mapping()
            for pair in node.named_children:
                if pair.type == "pair":
                    self._pair(table, pair, depth + 1)
            return table
        return self._scalar(node)

    def _scalar(self, node: "Syntax") -> Scalar:
        start, end = self._at(node.start_byte), self._at(node.end_byte)
        offsets = self._source.offsets
        return Scalar(self._text(start, end), offsets[start], offsets[end])

    def _text(self, start: int, end: int) -> Placed:
        text = self._source.text
        for quote in ('"""', "'''", '"', "'"):
            if text.startswith(quote, start, end) and end - start >= 2 * len(quote):
                inner, stop = start + len(quote), end - len(quote)
                if len(quote) == 3:
                    inner += 2 if text.startswith("\r\n", inner) else text.startswith("\n", inner)
                return self._unescaped(inner, stop, basic=quote[0] == '"')
        return self._source.cut(start, end)

    def _unescaped(self, start: int, end: int, *, basic: bool) -> Placed:
        if not basic or "\\" not in self._source.text[start:end]:
            return self._source.cut(start, end)
        building = Building(self._source)
        at = start
        for match in _ESCAPE.finditer(self._source.text, start, end):
            building.span(at, match.start())
            at = match.end()
            name = match.group(1)
            if name[:1] in "uU" and len(name) > 1:
                code = int(name[1:], 16)
                building.char(chr(code) if code <= 0x10FFFF else "\ufffd", match.start(), at)
            elif not name.isspace():
                building.char(_SIMPLE.get(name, name), match.start(), at)
        building.span(at, end)
        return placed(building.pieces())


@cache
def _parser() -> "Parser":
    import tree_sitter_toml
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_toml.language()))
