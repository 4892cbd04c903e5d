"""Parts of Python files made into something that parses, every character still in its place."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.reading.placed import Hole, Placed
from meshseed.checking.reading.python.code import Code, parse

_ESCAPED_QUOTE: Final = pattern(r"\\(?=[\"'])")
_INDENTED: Final = pattern(r"[ \t]+(?=\S)")
_LONGEST_REMARK: Final = 200
_TAILS: Final = (
    "",
    ")",
    "]",
    "}",
    '"',
    "'",
    '"""',
    "'''",
    '")',
    "')",
    "])",
    "})",
    '"])',
    "\n pass",
)
_TOP: Final = pattern(r"^(?=[^\s#)\]}])", re.MULTILINE)
_GOES_ON: Final = pattern(r"(?:elif|else|except|finally|case)\b|[)\]}'\"]")
_LONGEST: Final = 2_048
_MOST_MENDED: Final = 50


def codes(source: Placed, worth: Callable[[str], bool]) -> Iterator[Code]:
    """*source* parsed, whole where that can be done and in parts where it cannot.

    Of the parts only those are tried of which *worth* says that something is to be found in them.
    """
    whole = parse(source)
    if whole is None and len(source.text) <= _LONGEST:
        whole = _first(_mended(source))
    if whole is not None:
        yield whole
        return
    mended = 0
    for block in filter(lambda block: worth(block.text), _blocks(source)):
        code = parse(block)
        if code is None and len(block.text) <= _LONGEST and mended < _MOST_MENDED:
            mended += 1
            code = _first(_mended(block))
        if code is not None:
            yield code
            continue
        for line in filter(lambda line: worth(line.text), _lines(block)):
            code = parse(line)
            if code is None and len(line.text) <= _LONGEST and mended < _MOST_MENDED:
                mended += 1
                code = _first(_mended(line))
            if code is not None:
                yield code


def _first(candidates: Iterator[Placed]) -> Code | None:
    return next(filter(None, map(parse, candidates)), None)


def remark_behind(source: Placed) -> Placed | None:
    """What stands in brackets behind a quoted piece of code, as people note what goes with it."""
    edges = _remark(source.text)
    return source.cut(edges[0] + 1, edges[1]) if edges else None


def _remark(text: str) -> tuple[int, int] | None:
    """Where the brackets of `code   [remark]` are."""
    end = len(text.rstrip()) - 1
    start = text.rfind("[", max(end - _LONGEST_REMARK, 0), max(end, 0))
    if start < 2 or text[end] != "]" or text[start - 2 : start].strip():
        return None
    inner = text[start + 1 : end]
    return None if "]" in inner or "\n" in inner else (start, end)


def _mended(source: Placed) -> Iterator[Placed]:
    """Ways to complete a fragment, likely ones first."""
    if edges := _remark(source.text):
        source = source.cut(0, edges[0])
    indent = _INDENTED.match(source.text)
    bases = [_dedented(source, indent.group()), source] if indent else [source]
    if _ESCAPED_QUOTE.search(source.text):
        bases += [_without(base, _ESCAPED_QUOTE) for base in tuple(bases)]
    for base in bases:
        yield base
        yield _framed(base, "{", "}")
        yield _framed(base, "f(", ")")
        trimmed = base.cut(0, len(base.text.rstrip().rstrip("\\,")))
        for tail in _TAILS:
            yield _framed(base, "", tail)
            yield _framed(trimmed, "", tail)


def _dedented(source: Placed, indent: str) -> Placed:
    return _without(source, re.compile(rf"^{re.escape(indent)}", re.MULTILINE))


def _without(source: Placed, pattern: re.Pattern[str]) -> Placed:
    text: list[str] = []
    offsets: list[int] = []
    at = 0
    for match in pattern.finditer(source.text):
        text.append(source.text[at : match.start()])
        offsets += source.offsets[at : match.start()]
        at = match.end()
    text.append(source.text[at:])
    offsets += source.offsets[at:]
    return Placed("".join(text), offsets)


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


def _blocks(source: Placed) -> Iterator[Placed]:
    """Statements that start at the first column, with what belongs to them."""
    text = source.text
    tops = (match.start() for match in _TOP.finditer(text))
    starts = [0, *(at for at in tops if at and not _GOES_ON.match(text, at))]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield source.cut(start, end)


def _lines(source: Placed) -> Iterator[Placed]:
    at = 0
    for line in source.text.splitlines(keepends=True)[:5_000]:
        body = len(line) - len(line.lstrip())
        if line.strip():
            yield source.cut(at + body, at + len(line.rstrip()))
        at += len(line)
