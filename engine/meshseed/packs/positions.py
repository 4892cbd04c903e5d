"""Where in a TOML text a key or value stands, by its path in the parsed document."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from meshseed.diagnostics import Position, Span
from meshseed.packs.columns import Columns

if TYPE_CHECKING:
    from tree_sitter import Node

Path = tuple[str | int, ...]

_KEYS: Final = frozenset({"bare_key", "quoted_key", "dotted_key"})
_HEADED: Final = frozenset({"table", "table_array_element"})
_BROKEN: Final = "ERROR"


class Part(StrEnum):
    """Which part of an entry: its key, its value, or the header of the table it is."""

    KEY = "key"
    VALUE = "value"
    TABLE = "table"


class Repeat(Struct, frozen=True, kw_only=True):
    """A key or table given twice: its path and both places."""

    path: Path
    first: Span
    again: Span


class Positions:
    """The places of one text.

    The tree is built when first asked for: a text without a problem never pays for it. A table's
    pairs and a value's insides are looked at only on the way to a path asked for.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    @classmethod
    def of(cls, text: str) -> Positions:
        """The places of *text*; of text that is not valid TOML, as many as can be made out."""
        return cls(text)

    def span(self, path: Path, part: Part = Part.VALUE) -> Span | None:
        """Where *path* stands, or else its nearest ancestor that is written down.

        A table opened by a header is shown by that header, whichever part is asked for, except
        that KEY is the last part of the header's name. `TABLE` of a path that is missing is the
        table it is missing from. None stands for the document itself.
        """
        entry = self._root
        for step in path:
            child = self._step(entry, step)
            if child is None:
                part = Part.TABLE
                break
            entry = child
        return self._show(entry, part)

    def repeated(self) -> Repeat | None:
        """The first key or table in the text that is given twice, if any is."""
        todo: list[tuple[Path, _Entry]] = [((), self._root)]
        found: list[tuple[Path, Node, Node]] = []
        while todo:
            path, entry = todo.pop()
            for key, child in self._children(entry).items():
                todo.append(((*path, key), child))
            for index, child in enumerate(self._items(entry)):
                todo.append(((*path, index), child))
            if entry.repeat is not None:
                found.append((path, *entry.repeat))
        if not found:
            return None
        path, first, again = min(found, key=lambda each: each[2].start_byte)
        return Repeat(path=path, first=self._of_node(first), again=self._of_node(again))

    # -- the tree ---------------------------------------------------------------------------

    @cached_property
    def _bytes(self) -> bytes:
        return self._text.encode("utf-8", "surrogatepass")

    @cached_property
    def _root(self) -> _Entry:
        # Only a text with a problem needs the parser, which takes a while to load.
        from tree_sitter import Language, Parser
        from tree_sitter_toml import language

        tree = Parser(Language(language())).parse(self._bytes)
        root = _Entry()
        root.sources.append(tree.root_node)
        for node in _flat(tree.root_node):
            if node.type in _HEADED:
                self._open(root, node)
        return root

    def _open(self, root: _Entry, node: Node) -> None:
        """Enter a `[table]` or `[[array of tables]]` header under its path."""
        names = next((child for child in node.children if child.type in _KEYS), None)
        keys = self._key_parts(names) if names is not None else []
        entry = root
        for number, (name, key) in enumerate(keys, 1):
            entry = entry.children.setdefault(name, _Entry(key=key))
            if number < len(keys) and entry.items:
                entry = entry.items[-1]
        if entry is root:
            return
        if node.type == "table_array_element":
            item = _Entry(key=keys[-1][1], header=node)
            item.sources.append(node)
            entry.items.append(item)
        elif entry.header is not None or entry.items:
            entry.given_again(keys[-1][1])
        else:
            entry.header, entry.key = node, keys[-1][1]
            entry.sources.append(node)

    def _step(self, entry: _Entry, step: str | int) -> _Entry | None:
        if isinstance(step, str):
            return self._children(entry).get(step)
        items = self._items(entry)
        return items[step] if 0 <= step < len(items) else None

    def _children(self, entry: _Entry) -> dict[str, _Entry]:
        """The entries of a table, its pairs read in if they are not yet."""
        sources, entry.sources = entry.sources, []
        value = entry.value
        if value is not None and value.type == "inline_table" and not entry.opened:
            entry.opened = True
            sources = [*sources, value]
        for source in sources:
            for node in _flat(source):
                if node.type == "pair":
                    self._pair(entry, node)
        return entry.children

    def _pair(self, table: _Entry, node: Node) -> None:
        parts = [child for child in node.named_children if child.type != _BROKEN]
        if not parts or parts[0].type not in _KEYS:
            return
        *parents, (name, key) = self._key_parts(parts[0])
        entry = table
        for parent, at in parents:
            entry = entry.children.setdefault(parent, _Entry(key=at))
            if entry.header is not None or entry.value is not None or entry.items:
                entry.given_again(at)
        known = entry.children.get(name)
        if known is not None:
            known.given_again(key)
            return
        value = parts[1] if len(parts) > 1 else None
        entry.children[name] = _Entry(key=key, value=value)

    def _items(self, entry: _Entry) -> list[_Entry]:
        """The entries of an array, read in if they are not yet."""
        value = entry.value
        if value is not None and value.type == "array" and not entry.opened:
            entry.opened = True
            entry.items = [
                _Entry(key=node, value=node)
                for node in _flat(value)
                if node.is_named and node.type != "comment"
            ]
        return entry.items

    def _key_parts(self, node: Node) -> list[tuple[str, Node]]:
        """The parts of a key with their names; the grammar nests dotted keys to the left."""
        parts: list[Node] = []
        todo = [node]
        while todo:
            at = todo.pop()
            if at.type == "dotted_key":
                todo += [child for child in at.children if child.type in _KEYS]
            else:
                parts.append(at)
        return [(self._name(part), part) for part in reversed(parts)]

    def _name(self, key: Node) -> str:
        text = self._bytes[key.start_byte : key.end_byte].decode("utf-8", "replace")
        if key.type == "bare_key":
            return text
        if "\\" not in text:
            return text[1:-1]
        import tomli

        try:
            return str(tomli.loads(f"key = {text}")["key"])
        except tomli.TOMLDecodeError:
            return text[1:-1]

    # -- from nodes to spans ----------------------------------------------------------------

    def _show(self, entry: _Entry, part: Part) -> Span | None:
        if entry.header is not None:
            if part is Part.KEY and entry.key is not None:
                return self._of_node(entry.key)
            return self._of_header(entry.header)
        if part is not Part.KEY and entry.value is not None:
            return self._of_node(entry.value)
        if part is not Part.KEY and entry.items and entry.items[0].header is not None:
            return self._of_header(entry.items[0].header)
        return self._of_node(entry.key) if entry.key is not None else None

    def _of_header(self, node: Node) -> Span:
        closing = next((child for child in node.children if child.type in {"]", "]]"}), node)
        return self._between(node.start_byte, node.start_point.row, closing)

    def _of_node(self, node: Node) -> Span:
        return self._between(node.start_byte, node.start_point.row, node)

    def _between(self, start: int, row: int, last: Node) -> Span:
        # Where lines end with CR LF, the grammar counts the CR as part of a number.
        end = last.end_byte
        while end > start and self._bytes[end - 1] in b" \t\r\n":
            end -= 1
        last_row = row + self._bytes.count(b"\n", start, end)
        return Span(self._position(row, start), self._position(last_row, end))

    def _position(self, row: int, offset: int) -> Position:
        line = self._lines.get(row)
        if line is None:
            line = self._lines[row] = Columns(self._bytes, offset)
        return Position(row + 1, line.characters(offset) + 1)

    @cached_property
    def _lines(self) -> dict[int, Columns]:
        return {}


class _Entry:
    """A key with what is known of it; `sources` are the nodes whose pairs are still to be read."""

    __slots__ = ("children", "header", "items", "key", "opened", "repeat", "sources", "value")

    def __init__(
        self, key: Node | None = None, value: Node | None = None, header: Node | None = None
    ) -> None:
        self.key = key
        self.value = value
        self.header = header
        self.children: dict[str, _Entry] = {}
        self.items: list[_Entry] = []
        self.sources: list[Node] = []
        self.opened = False
        self.repeat: tuple[Node, Node] | None = None

    def given_again(self, key: Node) -> None:
        """Keep the first place at which this entry is given a second time."""
        if self.key is not None and self.repeat is None:
            first, again = sorted((self.key, key), key=lambda node: node.start_byte)
            self.repeat = first, again


def _flat(node: Node) -> list[Node]:
    """The children of *node*, those of stretches the grammar did not understand among them."""
    if not node.has_error:
        return node.children
    flat: list[Node] = []
    todo = list(reversed(node.children))
    while todo:
        child = todo.pop()
        if child.type == _BROKEN:
            todo += reversed(child.children)
        else:
            flat.append(child)
    return flat
