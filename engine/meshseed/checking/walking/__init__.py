"""Finding the files that a check reads: folders walked as git would, bytes sifted."""

# ruff: noqa: PTH112, PTH116 - of ten thousand files no path objects are made

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from meshseed.checking.walking.files import files_in
from meshseed.checking.walking.sifting import LARGEST, Sieve, is_binary, sieve

_USUAL: Final = 65_536


class Tally(Struct):
    """How many files were looked at, and those that were left out for their size."""

    walked: int = 0
    too_large: int = 0


def walk(
    paths: Sequence[str],
    needles: Iterable[str],
    *,
    excluded: Callable[[str], bool] | None = None,
    tally: Tally | None = None,
) -> Iterator[str]:
    """Paths of files that may hold one of *needles*, each once, in the order of *paths*.

    A file that is named is always among them, whatever it holds; of folders those that git does
    not ignore, *excluded* does not take out, are text, are not beyond `LARGEST` and hold a needle.
    *excluded* is asked with `/` behind folders. Raises `OSError` where a path of *paths* cannot be
    looked at.
    """
    tally = tally or Tally()
    kept: Sieve | None = None
    seen: set[str] = set()
    for path in paths:
        shown = os.path.normpath(path).replace(os.sep, "/") if path else "."
        if not os.path.isdir(path):
            os.stat(path)
            tally.walked += 1
            if shown not in seen:
                seen.add(shown)
                yield shown
            continue
        kept = kept or sieve(needles)
        for file in files_in(shown, excluded):
            tally.walked += 1
            if _worth_reading(file, kept, tally) and file not in seen:
                seen.add(file)
                yield file


def _worth_reading(path: str, kept: Sieve, tally: Tally) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            # Room for the largest file is not made for every small one.
            data = os.read(descriptor, _USUAL)
            if len(data) == _USUAL:
                # One byte more than is read tells that a file is larger.
                data += os.read(descriptor, LARGEST + 1 - _USUAL)
        finally:
            os.close(descriptor)
    except OSError:
        # A file of a folder that goes away, or that nobody may read, is none to check.
        return False
    if len(data) > LARGEST:
        tally.too_large += 1
        return False
    return kept.keeps(data)


__all__ = ["LARGEST", "Sieve", "Tally", "files_in", "is_binary", "sieve", "walk"]
