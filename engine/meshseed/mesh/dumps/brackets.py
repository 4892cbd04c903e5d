"""Where an instruction ends, and how its attributes are cut apart, by its brackets and quotes."""

import re
from typing import Final

# A quote that is never closed takes the rest of the line: each byte is passed once.
_MARK: Final = re.compile(rb'["(){}\[\]\n]')
_REST_OF_STRING: Final = re.compile(rb'[^"\\\n]*(?:\\.[^"\\\n]*)*"?')
_PAIRS: Final = ((b"(", b")"), (b"{", b"}"), (b"[", b"]"))
_OPENING: Final = frozenset(b"([{")
_NEWLINE: Final = ord("\n")
_QUOTE: Final = ord('"')
_GOES_ON: Final = (b":", b"->", b"{", b"<{", b"out_sharding")

_TEXT_MARK: Final = re.compile(r'["(){}\[\],]')
_TEXT_INNER: Final = re.compile(r'["(){}\[\]]')
_REST_OF_TEXT: Final = re.compile(r'[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_CLOSES: Final = frozenset(")]}")


def statement_end(data: bytes, start: int, limit: int) -> int | None:
    """Where the instruction at *start* ends: a line end outside all brackets, before *limit*.

    A line that ends in a comma, or whose next line begins with a type or with attributes, goes on.
    None where there is no such line end.
    """
    newline = data.find(b"\n", start, limit)
    # The usual case by far is one line that closes all it opens.
    if newline >= 0 and _is_balanced(data[start:newline]):
        at = newline + 1
        if not _goes_on(data, start, at, limit):
            return newline
    depth, at = 0, start
    while found := _MARK.search(data, at, limit):
        mark, at = data[found.start()], found.end()
        if mark == _QUOTE:
            rest = _REST_OF_STRING.match(data, at, limit)
            at = rest.end() if rest else at
        elif mark in _OPENING:
            depth += 1
        elif mark != _NEWLINE:
            depth -= 1
        elif depth < 0 or (depth == 0 and not _goes_on(data, start, at, limit)):
            return found.start()
    return None


def closing(text: str, start: int) -> int | None:
    """The place behind the bracket that closes the one at *start*; None where none does."""
    depth, at = 0, start
    while found := _TEXT_INNER.search(text, at):
        mark, at = found[0], found.end()
        if mark == '"':
            rest = _REST_OF_TEXT.match(text, at)
            at = rest.end() if rest else at
            continue
        depth += -1 if mark in _CLOSES else 1
        if depth == 0:
            return at
    return None


def parts(text: str) -> list[tuple[int, str]]:
    """*text* cut at the commas outside brackets and quotes; each part with its place."""
    out: list[tuple[int, str]] = []
    depth, at, begin = 0, 0, 0
    while found := (_TEXT_INNER if depth > 0 else _TEXT_MARK).search(text, at):
        mark, at = found[0], found.end()
        if mark == '"':
            rest = _REST_OF_TEXT.match(text, at)
            at = rest.end() if rest else at
        elif mark == ",":
            out.append((begin, text[begin : found.start()]))
            begin = at
        else:
            depth += -1 if mark in _CLOSES else 1
    out.append((begin, text[begin:]))
    return out


def _goes_on(data: bytes, start: int, at: int, limit: int) -> bool:
    if data[start:at].rstrip().endswith(b","):
        return True
    return data[at : min(at + 200, limit)].lstrip(b" \t").startswith(_GOES_ON)


def _is_balanced(line: bytes) -> bool:
    return all(line.count(one) == line.count(other) for one, other in _PAIRS)
