"""Parsed Python that knows where its nodes stand."""

import ast
import warnings
from dataclasses import dataclass, field
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.reading.placed import Placed

_BREAK: Final = pattern(r"\r\n|\r|\n")
_UNREADABLE: Final = pattern("[\ud800-\udfff]")


@dataclass(slots=True)
class Code:
    """A tree, the source it was made from, and the characters of its nodes."""

    source: Placed
    tree: ast.Module
    _starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._starts = [0, *(match.end() for match in _BREAK.finditer(self.source.text))]

    def span(self, node: ast.expr | ast.stmt | ast.keyword | ast.arg) -> tuple[int, int]:
        """The characters of *node* within the source."""
        start = self._at(node.lineno, node.col_offset)
        if node.end_lineno is None or node.end_col_offset is None:
            return start, start
        return start, self._at(node.end_lineno, node.end_col_offset)

    def text(self, node: ast.expr | ast.stmt) -> str:
        """The source text of *node*."""
        return self.source.text[slice(*self.span(node))]

    def place(self, node: ast.expr | ast.stmt | ast.keyword | ast.arg) -> tuple[int, int]:
        """Where *node* stands in the file."""
        return self.source.place(*self.span(node))

    def _at(self, line: int, column: int) -> int:
        if line > len(self._starts):
            return len(self.source.text)
        start = self._starts[line - 1]
        head = self.source.text[start : start + column]
        if head.isascii():
            return min(start + column, len(self.source.text))
        # The parser counts bytes.
        head = _UNREADABLE.sub("\ufffd", head)
        return start + len(head.encode()[:column].decode(errors="ignore"))


def parse(source: Placed) -> Code | None:
    """*source* as a module, or None where it is none."""
    text = _UNREADABLE.sub("\ufffd", source.text).replace("\0", " ").replace("\f", " ")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return None
    return Code(source, tree)
