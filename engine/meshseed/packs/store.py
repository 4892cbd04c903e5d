"""Compiled packs on disk: shipped with the package, or kept in the user's cache.

What is kept is plain data, decoded into typed records; nothing in it is executed. A file that
cannot be read is no error: the pack is compiled again.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from meshseed.packs.facts import PackFacts

FORMAT: Final = 1
"""The version of the compiled form; what another version kept is not read."""

_SHIPPED: Final = Path(__file__).resolve().parent.parent / "_data" / "compiled"
_LARGEST: Final = 64 * 1024 * 1024


def file_name(digest: str) -> str:
    """What the compiled form of a pack with this digest is called."""
    return f"{digest}.v{FORMAT}.json"


def find(digest: str) -> PackFacts | None:
    """The facts compiled from files with this digest, if they are kept somewhere."""
    for folder in (_SHIPPED, cache_folder()):
        if folder is None:
            continue
        facts = _read(folder / file_name(digest), digest)
        if facts is not None:
            return facts
    return None


def keep(facts: PackFacts) -> None:
    """Keep compiled facts in the user's cache; a cache that cannot be written is no error."""
    keep_file(file_name(facts.identity.digest), lambda: encode(facts))


def keep_file(name: str, data: Callable[[], bytes]) -> None:
    """Keep what *data* makes under *name* in the user's cache; no error where that cannot be."""
    folder = cache_folder()
    if folder is None:
        return
    target = folder / name
    partial = target.with_suffix(f".{os.getpid()}.partial")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(data())
        partial.replace(target)
    except OSError:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def encode(facts: PackFacts) -> bytes:
    """Facts as they are kept and shipped."""
    return msgspec.json.encode(facts)


def cache_folder() -> Path | None:
    """Where compiled packs are kept; None where `MESHSEED_CACHE` is empty."""
    chosen = os.environ.get("MESHSEED_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - a home that is not there must not raise
    return Path(base) / "meshseed" / "packs" if base else None


@contextmanager
def _uncollected() -> Iterator[None]:
    """Leave the garbage be: decoded facts hold none, and looking for it takes half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(path: Path, digest: str) -> PackFacts | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        data = path.read_bytes()
        with _uncollected():
            facts = msgspec.json.decode(data, type=PackFacts)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None
    return facts if facts.identity.digest == digest else None
