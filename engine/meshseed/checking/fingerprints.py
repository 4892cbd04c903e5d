"""What a finding is known by when lines move: its code, its text, and the words beside it."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from meshseed.checking.results import Found

_LENGTH: Final = 20
"""Hexadecimal digits: 80 bits, far more than a project has findings."""
_REACH: Final = 400
"""Characters looked at beside a finding, which bounds the work on files of one line."""


def fingerprinted(found: Iterable[Found], text: str) -> tuple[Found, ...]:
    """*found*, all in the file *text*, each with a fingerprint of its own.

    Findings that are alike are told apart by their order: a number stands behind the hash.
    """
    seen: Counter[str] = Counter()
    several = []
    for one in found:
        hashed = _hash(one, text)
        seen[hashed] += 1
        several.append(replace(one, fingerprint=f"{hashed}:{seen[hashed]}"))
    return tuple(several)


def _hash(found: Found, text: str) -> str:
    before = text[max(found.start - _REACH, 0) : found.start].rpartition("\n")[2].split()
    after = text[found.end : found.end + _REACH].partition("\n")[0].split()
    parts = (
        found.finding.code,
        " ".join(found.excerpt.split()),
        before[-1] if before else "",
        after[0] if after else "",
    )
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()[:_LENGTH]
