"""Which file is which binary of a pack."""

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final

from msgspec import Struct

from meshseed.packs.facts import Binary

_INTERPRETER: Final = re.compile(r"(?<![a-z0-9])(cpython-|cp)[0-9]{2,4}(?![0-9])")
_ANY: Final = r"\1*"


class Match(Struct, frozen=True, kw_only=True):
    """A binary of a pack with the files that fit its path.

    `other_build`: they fit only when the version of the interpreter in the path is left open.
    """

    binary: Binary
    names: tuple[str, ...]
    other_build: bool = False


def match_binaries(
    binaries: Iterable[Binary], names: tuple[str, ...], *, bare: bool = False
) -> tuple[Match, ...]:
    """The files that fit each binary; of *bare* ones only the name is compared."""
    return tuple(_match(one, names, bare=bare) for one in binaries)


def path_like(pattern: str, name: str) -> str:
    """*pattern* with the version of the interpreter that *name* has."""
    version = _INTERPRETER.search(name)
    return pattern if version is None else _INTERPRETER.sub(version.group(), pattern)


def _match(binary: Binary, names: tuple[str, ...], *, bare: bool) -> Match:
    path = binary.path.rpartition("/")[2] if bare else binary.path
    exact = _fitting(path, names)
    if exact:
        return Match(binary=binary, names=exact)
    loose = _INTERPRETER.sub(_ANY, path)
    others = _fitting(loose, names) if loose != path else ()
    return Match(binary=binary, names=others, other_build=bool(others))


def _fitting(pattern: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names that *pattern* fits part by part: `*` does not reach over a `/`."""
    parts = [_only_stars(part) for part in pattern.split("/")]
    return tuple(
        name
        for name in names
        if name.count("/") == len(parts) - 1 and all(map(fnmatchcase, name.split("/"), parts))
    )


def _only_stars(part: str) -> str:
    """*part* with nothing special but `*`, and runs of it as one."""
    return re.sub(r"\*+", "*", re.sub(r"([\[?])", r"[\1]", part))
