"""Bytes and characters of a text, for parsers that count bytes."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from meshseed.checking.expressions import pattern

_SURROGATES: Final = pattern("[\ud800-\udfff]")


def readable(text: str) -> str:
    """*text* with what no encoding takes replaced, character by character."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def counter(text: str) -> Callable[[int], int]:
    """How many characters stand before a byte of *text*, encoded as UTF-8."""
    if text.isascii():
        return int
    counts: Sequence[int] = array("L", _counts(text))
    return counts.__getitem__


def _counts(text: str) -> Iterator[int]:
    for index, char in enumerate(text):
        code = ord(char)
        for _ in range(1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4):
            yield index
    yield len(text)
