"""What cases came to, shipped with the package or kept in the user's cache.

It is named by the facts and by the source that evaluates them, so that a change of either runs the
cases anew. What is kept is plain data, and a file that cannot be read is no error.
"""

import hashlib
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from meshseed.packs.facts import PackFacts
from meshseed.packs.store import cache_folder, keep_file

T = TypeVar("T")

_PACKAGE: Final = Path(__file__).resolve().parents[2]
_SHIPPED: Final = _PACKAGE / "_data" / "cases"
_EVALUATING: Final = (
    "authoring/analysis",
    "authoring/testing",
    "confidence",
    "diagnostics",
    "evaluation",
    "explaining",
    "packs/facts",
    "reporting/documents",
    "reporting/making",
)
"""The rooms whose source decides what a case comes to, and how it is kept."""

_LARGEST: Final = 16 * 1024 * 1024


def kept_name(facts: PackFacts) -> str | None:
    """What the result of these facts' cases is called; None where the source cannot be read."""
    source = _source()
    if source is None:
        return None
    digest = hashlib.sha256(msgspec.json.encode(facts))
    digest.update(source)
    return f"{digest.hexdigest()}.cases.json"


def find(name: str, kind: type[T]) -> T | None:
    """The result of that name, if it is kept somewhere."""
    cache = cache_folder()
    for folder in (_SHIPPED, *(() if cache is None else (cache,))):
        with suppress(OSError, msgspec.DecodeError, RecursionError):
            path = folder / name
            if path.stat().st_size <= _LARGEST:
                return msgspec.json.decode(path.read_bytes(), type=kind)
    return None


def encode(work: Struct) -> bytes:
    """A result as it is kept and shipped."""
    return msgspec.json.encode(work)


def keep(name: str, work: Struct) -> None:
    """Keep a result in the user's cache; a cache that cannot be written is no error."""
    keep_file(name, lambda: encode(work))


@lru_cache(maxsize=1)
def _source() -> bytes | None:
    """A digest of the program as far as it decides what a case comes to."""
    digest = hashlib.sha256()
    try:
        for room in _EVALUATING:
            files = sorted((_PACKAGE / room).rglob("*.py"))
            if not files:
                return None
            for path in files:
                digest.update(path.relative_to(_PACKAGE).as_posix().encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    except OSError:
        return None
    return digest.digest()
