"""The syntax tree of a script, mended where the script is only a part of one."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from msgspec import Struct
from tree_sitter import Node, Parser

from meshseed.checking.reading.counting import counter, readable
from meshseed.checking.reading.placed import Hole, Placed
from meshseed.checking.reading.shell.grammar import bash

_STRAY: Final[frozenset[bytes | None]] = frozenset(
    {b"else", b"elif", b"fi", b"done", b"esac", b"then", b"do", b"}"}
)
_HEADS: Final = ("", "if x; then\n", "while x; do\n", "case x in\nx)\n", "f() {\n")
_TAILS: Final = ("", "\nfi", "\nfi\nfi", "\nfi\nfi\nfi", "\ndone", "\n}", "\n;;\nesac", '"', "'")
# Every head with every tail is parsed, so only what a person would paste is mended.
_MENDED: Final = 2_048
# Behind a mistake each step of the parser takes as long as the text; so many of both it is given.
_PATIENCE: Final = 2_000_000
_LEAST_STEPS: Final = 2
_PART: Final = 65_536
_MOST_NODES: Final = 400_000


class Script(Struct, frozen=True):
    """A script and its tree; `at` counts the characters before a byte of it."""

    source: Placed
    root: Node
    at: Callable[[int], int]
    faulty: bool

    def span(self, node: Node) -> tuple[int, int]:
        """The characters of *node* within the source."""
        return self.at(node.start_byte), self.at(node.end_byte)

    def text(self, node: Node) -> str:
        """The source text of *node*."""
        return self.source.text[slice(*self.span(node))]


def parsed(source: Placed, *, mend: bool) -> Script | None:
    """The tree of *source*; with *mend*, completed at its ends where that takes faults away.

    None for what is so far from a script that parsing it would take too long.
    """
    first = _tree(source)
    if first is None:
        return None
    script, faults = first
    if mend and faults and len(source.text) <= _MENDED:
        for head in _HEADS:
            for tail in _TAILS:
                other = _tree(_framed(source, head, tail))
                if other is not None and other[1] < faults:
                    script, faults = other
                if not faults:
                    return script
    return script


@cache
def _parser() -> Parser:
    return Parser(bash())


def _tree(source: Placed) -> tuple[Script, int] | None:
    text = readable(source.text)
    data = text.encode()
    patience = max(_PATIENCE // (len(data) + 1), _LEAST_STEPS)

    def give_up(_at: int, faulty: bool) -> bool:  # noqa: FBT001 - the parser calls it so
        nonlocal patience
        patience -= faulty
        return patience <= 0

    try:
        # The parser tells of its progress only to those who give it the text in parts.
        tree = _parser().parse(
            lambda at, _: data[at : at + _PART], encoding="utf8", progress_callback=give_up
        )
    except ValueError:
        _parser().reset()
        return None
    root = tree.root_node
    faults = _faults(root)
    return Script(source, root, counter(text), bool(faults)), faults


def _faults(root: Node) -> int:
    found = 0
    for node in nodes(root):
        if (
            node.is_error
            or node.is_missing
            or (node.type == "command_name" and node.text in _STRAY)
        ):
            found += 1
    return found


def nodes(root: Node) -> Iterator[Node]:
    """*root* and everything below it, in the order of the text."""
    stack = [root]
    seen = 0
    while stack and seen < _MOST_NODES:
        node = stack.pop()
        seen += 1
        yield node
        stack.extend(reversed(node.children))


def _framed(source: Placed, head: str, tail: str) -> Placed:
    shift = len(head)
    offsets = (
        *([source.offsets[0]] * shift),
        *source.offsets,
        *([source.offsets[-1]] * len(tail)),
    )
    holes = tuple(
        Hole(hole.start + shift, hole.end + shift, hole.kind, hole.text) for hole in source.holes
    )
    return Placed(head + source.text + tail, offsets, holes)
