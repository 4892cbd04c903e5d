"""JSON, comments and commas at the end allowed, as a structure with everything in its place."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Building, Placed
from meshseed.checking.reading.structure import Mapping, Node, Scalar, Sequence

_SKIPPED: Final = pattern(r"(?:[\s,:]|//[^\n]*)*")
_BARE: Final = pattern(r"[^\s,:{}\[\]\"]+")
_RUN: Final = pattern(r'[^"\\]+')
_SIMPLE: Final = {
    '"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
}  # fmt: skip
_DEEPEST: Final = 200


def read_json(source: Placed, gathering: Gathering) -> None:
    """Everything that a JSON file hands over."""
    from meshseed.checking.reading.structured import read_tree

    root = read_structure(source, gathering)
    if root is not None:
        read_tree(root, "json", gathering)


def read_structure(  # noqa: C901, PLR0912 - one loop, for any depth
    source: Placed, gathering: Gathering
) -> Node | None:
    """The structure of *source*: as much of it as there is before the first mistake."""
    text = source.text
    top = Sequence()
    open_: list[Mapping | Sequence] = [top]
    waiting: list[Scalar | None] = [None]
    at = 0
    while (at := _after_blanks(text, at)) < len(text) and open_:
        char = text[at]
        node: Node
        if char in "{[":
            node = Mapping() if char == "{" else Sequence()
            at += 1
        elif char in "}]":
            if len(open_) > 1:
                open_.pop()
                waiting.pop()
            at += 1
            continue
        elif char == '"':
            inner, end = string_at(source, at)
            node = Scalar(inner, source.offsets[at], source.offsets[end])
            at = end
        else:
            match = _BARE.match(text, at)
            end = match.end() if match else at + 1
            inner = source.cut(at, end)
            node = Scalar(inner, source.offsets[at], source.offsets[end])
            at = end
        parent = open_[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif waiting[-1] is None:
            if isinstance(node, Scalar):
                waiting[-1] = node
                continue
        else:
            parent.pairs.append((waiting[-1], node))
            waiting[-1] = None
        if not isinstance(node, Scalar):
            if len(open_) > _DEEPEST:
                gathering.too_deep(source.offsets[at - 1])
                return top
            open_.append(node)
            waiting.append(None)
    if len(open_) > 1:
        gathering.partly_read(source.offsets[-1], "JSON")
    if len(top.items) == 1:
        return top.items[0]
    return top if top.items else None


def string_at(source: Placed, at: int) -> tuple[Placed, int]:
    """The string whose opening quote is at *at*, and the place behind its closing one."""
    from meshseed.checking.reading.placed import placed

    text = source.text
    building = Building(source)
    end = len(text)
    start = at
    at += 1
    while at < end:
        char = text[at]
        if char == '"':
            inner = placed(building.pieces())
            if not inner.text:
                inner = Placed("", (source.offsets[at],))
            return inner, at + 1
        if char != "\\":
            match = _RUN.match(text, at)
            stop = match.end() if match else at + 1
            building.span(at, stop)
            at = stop
            continue
        following = text[at + 1 : at + 2]
        code = text[at + 2 : at + 6]
        if following == "u" and re.fullmatch(r"[0-9A-Fa-f]{4}", code):
            building.char(chr(int(code, 16)), at, at + 6)
            at += 6
        else:
            stop = min(at + 2, end)
            building.char(_SIMPLE.get(following, following or "\\"), at, stop)
            at = stop
    inner = placed(building.pieces())
    return inner if inner.text else Placed("", (source.offsets[start],)), end


def _after_blanks(text: str, at: int) -> int:
    while True:
        match = _SKIPPED.match(text, at)
        at = match.end() if match else at
        if not text.startswith("/*", at):
            return at
        close = text.find("*/", at + 2)
        at = len(text) if close < 0 else close + 2
