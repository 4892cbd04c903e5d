"""The canonical layout: where lines break and what stands between the parts."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from meshseed.authoring.formatting.ordering import Header, KeyOrder
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
from meshseed.packs.positions import Path

WIDTH: Final = 120
"""An array that would end beyond this column gets a line for each member."""

_INDENT: Final = "  "
_BEFORE_COMMENT: Final = "  "
_SHORT: Final = 40
_MANY: Final = 6


def laid_out(blocks: Sequence[Block], order: KeyOrder) -> str:
    """The text of *blocks*: lines end with LF, the last one too; empty for no content at all."""
    lines: list[str] = []
    for number, block in enumerate(blocks):
        table = order.headed(block.names, Header.ARRAY if block.is_array else Header.TABLE)
        if block.header:
            previous = blocks[number - 1]
            if lines and (previous.blank_below or not _touches(previous)):
                lines.append("")
            name = ".".join(block.header)
            header = f"[[{name}]]" if block.is_array else f"[{name}]"
            lines.append(_commented(header, block.behind))
        lines += _body(block, table, order, begins=not lines)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


def _touches(block: Block) -> bool:
    """Whether the last comment of a block stands directly above the next header."""
    return bool(block.below) and not block.blank_below


def _body(block: Block, table: Path, order: KeyOrder, *, begins: bool) -> Iterator[str]:
    """The entries of a block and the comments below; *begins*: it is the start of the file."""
    ranked = [(order.rank(table, entry.names), entry) for entry in block.entries]
    in_order = all(one <= other for (one, _), (other, _) in pairwise(ranked))
    if not in_order:
        # Groups that empty lines made are broken up with the order that made them.
        ranked = sorted(
            ((rank, _together(entry)) for rank, entry in ranked), key=lambda one: one[0]
        )
    fresh = True
    for _, entry in ranked:
        yield from _remarks(entry.above, fresh=fresh)
        if entry.after_blank and (entry.above or not fresh):
            yield ""
        yield from _entry(entry, table, order)
        fresh = False
    yield from _below(block, fresh=begins and fresh)


def _together(entry: Entry) -> Entry:
    """An entry whose comments stand directly above it."""
    return Entry(
        key=entry.key,
        names=entry.names,
        value=entry.value,
        above=tuple(Remark(one.text, after_blank=False) for one in entry.above),
        behind=entry.behind,
    )


def _below(block: Block, *, fresh: bool) -> Iterator[str]:
    """Comments behind the last entry; those that touch the next header stand apart from it."""
    touching = len(block.below)
    if _touches(block):
        touching -= 1
        while touching and not block.below[touching].after_blank:
            touching -= 1
    for at, remark in enumerate(block.below):
        apart = remark.after_blank or (at == touching and _touches(block))
        if apart and not (fresh and at == 0):
            yield ""
        yield remark.text


def _remarks(remarks: Iterable[Remark], *, fresh: bool) -> Iterator[str]:
    """Comments on lines of their own; *fresh*: nothing stands above that a line would part."""
    for remark in remarks:
        if remark.after_blank and not fresh:
            yield ""
        yield remark.text
        fresh = False


def _entry(entry: Entry, table: Path, order: KeyOrder) -> Iterator[str]:
    start = f"{'.'.join(entry.key)} = "
    path = (*table, *entry.names)
    behind = entry.behind
    value = entry.value
    if isinstance(value, Array) and _needs_lines(value, len(start), path, order):
        lines = list(_spread(value, "", path, order))
        yield start + lines[0]
        yield from lines[1:-1]
        yield _commented(lines[-1], behind)
    else:
        yield _commented(start + _text(value, "", path, order), behind)


def _needs_lines(array: Array, start: int, path: Path, order: KeyOrder) -> bool:
    if _has_comments(array):
        return True
    tables = [one for one in array.elements if isinstance(one.value, Inline)]
    if array.spread and len(tables) > 1:
        return True
    text = _flat_array(array, "", path, order)
    return len(array.elements) > 1 and start + len(text) > WIDTH and "\n" not in text


def _has_comments(value: Value) -> bool:
    if isinstance(value, Inline):
        return any(_has_comments(member.value) for member in value.members)
    if not isinstance(value, Array):
        return False
    return bool(value.opening or value.closing) or any(
        one.before or one.behind or _has_comments(one.value) for one in value.elements
    )


def _text(value: Value, indent: str, path: Path, order: KeyOrder) -> str:
    """A value on one line, but for what cannot be: comments, and strings of several lines."""
    if isinstance(value, Scalar):
        return value.text
    if isinstance(value, Inline):
        return _inline(value, indent, path, order)
    if _has_comments(value):
        return "\n".join(_spread(value, indent, path, order))
    return _flat_array(value, indent, path, order)


def _flat_array(array: Array, indent: str, path: Path, order: KeyOrder) -> str:
    inside = (*path, 0)
    return f"[{', '.join(_text(one.value, indent, inside, order) for one in array.elements)}]"


def _inline(table: Inline, indent: str, path: Path, order: KeyOrder) -> str:
    if not table.members:
        return "{}"
    members = sorted(table.members, key=lambda member: order.rank(path, member.names))
    return f"{{ {', '.join(_member(member, indent, path, order) for member in members)} }}"


def _member(member: Member, indent: str, path: Path, order: KeyOrder) -> str:
    inside = (*path, *member.names)
    return f"{'.'.join(member.key)} = {_text(member.value, indent, inside, order)}"


def _spread(array: Array, indent: str, path: Path, order: KeyOrder) -> Iterator[str]:
    """An array over several lines, its bracket first; many short words share a line."""
    inside = (*path, 0)
    deeper = indent + _INDENT
    yield _commented("[", array.opening[0] if array.opening else None)
    yield from (deeper + text for text in array.opening[1:])
    if _is_word_list(array):
        yield from _filled([_scalar(one) for one in array.elements], deeper)
    else:
        for one in array.elements:
            yield from (deeper + text for text in one.before)
            yield _commented(f"{deeper}{_text(one.value, deeper, inside, order)},", one.behind)
    yield from (deeper + text for text in array.closing)
    yield f"{indent}]"


def _is_word_list(array: Array) -> bool:
    return len(array.elements) >= _MANY and all(
        isinstance(one.value, Scalar)
        and len(one.value.text) <= _SHORT
        and "\n" not in one.value.text
        and not (one.before or one.behind)
        for one in array.elements
    )


def _scalar(element: Element) -> str:
    return element.value.text if isinstance(element.value, Scalar) else ""


def _filled(words: Sequence[str], indent: str) -> Iterator[str]:
    line = indent
    for word in words:
        gap = "" if line == indent else " "
        if gap and len(line) + len(gap) + len(word) + 1 > WIDTH:
            yield line
            line, gap = indent, ""
        line += f"{gap}{word},"
    yield line


def _commented(text: str, comment: str | None) -> str:
    return text if comment is None else f"{text}{_BEFORE_COMMENT}{comment}"
