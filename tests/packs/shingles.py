"""Runs of words of a text, as hashes: what tells that a sentence was copied.

A literal (anything that is not a plain word) counts as a word of its own kind, whichever it is:
names, addresses and numbers are shared by all who write about one program.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

LENGTH: Final = 8
"""Words of a run."""

PLAIN: Final = 6
"""Plain words a run needs; one of literals says nothing."""

SIZE: Final = 5
"""Bytes of a hash: a chance hit among some ten thousands of runs is one in ten thousand packs."""

_EDGES: Final = "`'\"\u201c\u201d\u2018\u2019.,;:!?()[]{}*|<>"
_DASHES: Final = "-\u2013\u2014"
_PLAIN_WORD: Final = re.compile("(?:[A-Za-z][a-z]*)(?:['\u2019-][A-Za-z]?[a-z]+)*")
"""A word of ordinary writing: `Frontend` is one, `BackendJob` and `SPMD` are names."""


def words(text: str) -> list[str]:
    """The words of a text in lower case, without punctuation; `#` for each literal."""
    stripped = (one.strip(_EDGES) for one in text.split())
    return [
        one.lower() if _PLAIN_WORD.fullmatch(one) else "#" for one in stripped if one.strip(_DASHES)
    ]


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of words that says something, in order."""
    found = words(text)
    for at in range(len(found) - LENGTH + 1):
        run = tuple(found[at : at + LENGTH])
        if sum(one != "#" for one in run) >= PLAIN:
            yield run


def digest(run: tuple[str, ...]) -> bytes:
    """The hash of a run."""
    return blake2b(" ".join(run).encode(), digest_size=SIZE).digest()
