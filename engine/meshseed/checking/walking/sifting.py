"""Which files are worth parsing, told from their bytes."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from meshseed.checking.expressions import pattern

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of the largest file that is read."""

_HEAD: Final = 8_192
_BARE: Final = pattern(
    rb"(?:\xef\xbb\xbf)?[\s\"'\[]*(?:-{1,2}[A-Za-z]|(?:-?\xe2\x80[\x90-\x95]|\xe2\x80[\x90-\x95]-)[A-Za-z])"
)
# A hyphen next to a dash that is none is in no text but a command line that was typeset.
_TYPESET: Final = pattern(rb"-\xe2\x80[\x90-\x95][A-Za-z]|\xe2\x80[\x90-\x95]-[A-Za-z]")
_LEAST_HEAD: Final = 6


class Sieve(Struct, frozen=True):
    """Finds the names of carriers, and the marks of formats, among bytes.

    Searching for a few short texts is an order of magnitude faster than for one of many, so
    beginnings that names have in common are looked for first.
    """

    needles: tuple[str, ...]
    coarse: tuple[bytes, ...]
    _marks: re.Pattern[bytes]

    def keeps(self, data: bytes) -> bool:
        """Whether a file with these bytes may hold something."""
        if _is_wide(data):
            return True
        if not (_BARE.match(data) or self._names(data) or self._typeset(data)):
            return False
        return b"\0" not in data[:_HEAD]

    def _names(self, data: bytes) -> bool:
        # A plain loop: this is asked of every file there is.
        for text in self.coarse:
            if text in data:
                return bool(self._marks.search(data))
        return False

    @staticmethod
    def _typeset(data: bytes) -> bool:
        return b"\xe2\x80" in data and bool(_TYPESET.search(data))


def is_binary(data: bytes) -> bool:
    """Whether the bytes are no text: a zero among the first, and no mark that says UTF-16."""
    return b"\0" in data[:_HEAD] and not _is_wide(data)


def sieve(needles: Iterable[str]) -> Sieve:
    """A sieve for *needles*."""
    texts = sorted({needle.encode() for needle in needles if needle})
    heads = Counter(_head(text) for text in texts)
    shared = {head if heads[head] > 1 else text for text in texts for head in (_head(text),)}
    coarse = [text for text in shared if not any(o != text and o in text for o in shared)]
    marks = re.compile(b"|".join(map(re.escape, texts)) if texts else b"(?!)")
    names = tuple(text.decode() for text in texts)
    return Sieve(names, tuple(sorted(coarse)), marks)


def _head(text: bytes) -> bytes:
    """The first part of a name, where it is long enough to be rare."""
    part, sign, _ = text.partition(b"_")
    return part + sign if sign and len(part) >= _LEAST_HEAD else text


def _is_wide(data: bytes) -> bool:
    return data.startswith((b"\xff\xfe", b"\xfe\xff"))
