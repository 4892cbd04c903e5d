"""From a TOML text to its parts, by the places the grammar gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import tomli
from msgspec.structs import replace

from meshseed.authoring.formatting.tree import (
    Array,
    Block,
    Element,
    Entry,
    Inline,
    Member,
    Remark,
    Scalar,
    Value,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_COMMENT: Final = "comment"
_HEADED: Final = frozenset({"table", "table_array_element"})
_KEYS: Final = frozenset({"bare_key", "quoted_key", "dotted_key"})


class NotUnderstood(ValueError):  # noqa: N818 - it says what happened, and is no fault of the file
    """The grammar that finds the parts does not understand this text."""


def read_blocks(text: str) -> tuple[Block, ...]:
    """The blocks of *text*, which must end its lines with LF; the first one has no header.

    Raises `NotUnderstood`.
    """
    # Formatting needs the parser; whatever imports this room need not.
    from tree_sitter import Language, Parser
    from tree_sitter_toml import language

    data = text.encode("utf-8")
    root = Parser(Language(language())).parse(data).root_node
    if root.has_error:
        raise NotUnderstood
    return _Reading(data).blocks(root)


class _Reading:
    """Reads the nodes of one text."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def blocks(self, root: Node) -> tuple[Block, ...]:
        bodies: list[tuple[Node | None, list[Node]]] = [(None, [])]
        for node in root.children:
            if node.type not in _HEADED:
                # A comment between two tables may be a child of neither.
                bodies[-1][1].append(node)
                continue
            closing = next(child for child in node.children if child.type in {"]", "]]"})
            rest = [child for child in node.children if child.start_byte >= closing.end_byte]
            bodies.append((node, rest))
        followers: list[Node | None] = [*(header for header, _ in bodies[1:]), None]
        return tuple(
            self._block(header, nodes, follower)
            for (header, nodes), follower in zip(bodies, followers, strict=True)
        )

    def _block(self, header: Node | None, nodes: list[Node], following: Node | None) -> Block:
        """One block; *following* is the header that comes next."""
        end = 0
        parts: list[Node] = []
        if header is not None:
            names, closing = (
                next(child for child in header.children if child.type in kinds)
                for kinds in (_KEYS, {"]", "]]"})
            )
            parts, end = self._key(names), closing.end_byte
        behind: str | None = None
        entries: list[Entry] = []
        above: list[Remark] = []
        for node in _laid_flat(nodes):
            breaks = self._breaks(end, node.start_byte)
            if node.type == _COMMENT and not breaks and end:
                # A comment on the line of what stands before it.
                if entries:
                    last = entries.pop()
                    entries.append(replace(last, behind=self._text(node)))
                else:
                    behind = self._text(node)
            elif node.type == _COMMENT:
                above.append(Remark(self._text(node), breaks > 1))
            else:
                entries.append(self._entry(node, tuple(above), breaks))
                above = []
            end = self._end(node)
        return Block(
            header=tuple(self._text(part) for part in parts),
            names=tuple(_name(self._text(part)) for part in parts),
            is_array=header is not None and header.type == "table_array_element",
            behind=behind,
            entries=tuple(entries),
            below=tuple(above),
            blank_below=following is None or self._breaks(end, following.start_byte) > 1,
        )

    def _entry(self, node: Node, above: tuple[Remark, ...], breaks: int) -> Entry:
        """The entry of a pair that stands *breaks* line ends below what comes before it."""
        member = self._member(node)
        return Entry(
            key=member.key,
            names=member.names,
            value=member.value,
            above=above,
            after_blank=breaks > 1,
        )

    def _member(self, pair: Node) -> Member:
        key, _, value = pair.children[:3]
        parts = self._key(key)
        return Member(
            key=tuple(self._text(part) for part in parts),
            names=tuple(_name(self._text(part)) for part in parts),
            value=self._value(value),
        )

    def _value(self, node: Node) -> Value:
        if node.type == "array":
            return self._array(node)
        if node.type == "inline_table":
            if any(child.type == _COMMENT for child in node.children):
                raise NotUnderstood
            return Inline(
                tuple(self._member(child) for child in node.children if child.type == "pair")
            )
        return Scalar(self._text(node))

    def _array(self, node: Node) -> Array:
        elements: list[Element] = []
        opening: list[str] = []
        pending: list[str] = []
        end = node.start_byte + 1
        spread = False
        for child in node.children[1:-1]:
            breaks = self._breaks(end, child.start_byte)
            if child.type == _COMMENT and not breaks and elements and elements[-1].behind is None:
                last = elements.pop()
                elements.append(replace(last, behind=self._text(child)))
            elif child.type == _COMMENT and not breaks and not elements and not pending:
                opening.append(self._text(child))
            elif child.type == _COMMENT:
                pending.append(self._text(child))
            elif child.is_named:
                spread = spread or (not elements and breaks > 0)
                elements.append(Element(value=self._value(child), before=tuple(pending)))
                pending = []
            end = self._end(child)
        return Array(
            elements=tuple(elements),
            opening=tuple(opening),
            closing=tuple(pending),
            spread=spread,
        )

    def _key(self, node: Node) -> list[Node]:
        """The parts of a key; the grammar nests dotted keys to the left."""
        parts: list[Node] = []
        at = node
        while at.type == "dotted_key":
            first, *_, last = (child for child in at.children if child.type in _KEYS)
            parts.append(last)
            at = first
        return [at, *reversed(parts)] if parts else [at]

    def _text(self, node: Node) -> str:
        return self._data[node.start_byte : self._end(node)].decode("utf-8")

    def _end(self, node: Node) -> int:
        """Where a node ends, without the white space some nodes take in."""
        end = node.end_byte
        while end > node.start_byte and self._data[end - 1] in b" \t\n":
            end -= 1
        return end

    def _breaks(self, start: int, end: int) -> int:
        """How many line ends stand between two places."""
        return self._data.count(b"\n", start, end)


def _laid_flat(nodes: list[Node]) -> list[Node]:
    """Pairs and comments in order; the comment behind a value is inside the grammar's pair."""
    flat: list[Node] = []
    for node in nodes:
        if node.type == "pair":
            flat.append(node)
            flat += [child for child in node.children if child.type == _COMMENT]
        elif node.type == _COMMENT:
            flat.append(node)
    return flat


def _name(key: str) -> str:
    """What a part of a key stands for."""
    if key[:1] not in {'"', "'"}:
        return key
    if "\\" not in key:
        return key[1:-1]
    return next(iter(tomli.loads(f"{key} = 0")))
