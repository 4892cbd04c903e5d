"""In which order the keys of a table stand, as the models of the language have it.

First what names the entry, then its own keys as its model lists them, then how it is known, in our
words and by evidence, then what is known otherwise of single properties. Where names are free, as
in a condition, their order is the author's.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final

from meshseed.packs.forms import Forms, Schema, keys_of
from meshseed.packs.positions import Path
from meshseed.packs.schemas import pack_schema

_NAMES: Final[tuple[str, ...]] = ("id", "dest")
_PLACED: Final = "after"
_STATED: Final = ("printed", "confidence", "evidence", "why")
_LAST: Final = ("says", "facts")
_FREE: Final = 0


class Header(Enum):
    """What a header opens."""

    TABLE = "table"
    ARRAY = "array"


class KeyOrder:
    """The order of keys at every place of a pack file."""

    def __init__(self) -> None:
        self._forms = Forms(pack_schema())
        self._ranks: dict[Path, dict[str, int] | None] = {}
        self._arrays: dict[Path, bool] = {}

    def rank(self, table: Path, names: Sequence[str]) -> tuple[int, ...]:
        """Where the pair whose key has the parts *names* goes in *table*; equal ones stay put.

        The parts behind a free name say nothing: conditions on one name stay among the others.
        """
        found: list[int] = []
        at = table
        for name in names:
            ranks = self._of(at)
            if ranks is None:
                return (*found, _FREE)
            found.append(ranks.get(name, len(ranks)))
            at = (*at, name)
        return tuple(found)

    def headed(self, names: Sequence[str], kind: Header) -> Path:
        """The path of the table under a header; of arrays, one entry stands for all."""
        at: Path = ()
        for number, name in enumerate(names, 1):
            at = (*at, name)
            if kind is Header.ARRAY if number == len(names) else self._is_array(at):
                at = (*at, 0)
        return at

    def _is_array(self, path: Path) -> bool:
        known = self._arrays.get(path)
        if known is None:
            known = any("items" in form for form in self._forms.at(path, None))
            self._arrays[path] = known
        return known

    def _of(self, table: Path) -> dict[str, int] | None:
        """The rank of every key a table may have; None where its keys are free names."""
        if not table:
            # Tables keep their order, written as arrays too.
            return None
        if table not in self._ranks:
            self._ranks[table] = _ranks(self._forms.at(table, None))
        return self._ranks[table]


@cache
def key_order() -> KeyOrder:
    """The order for packs, made when it is first asked for."""
    return KeyOrder()


def _ranks(forms: list[Schema]) -> dict[str, int] | None:
    if not forms or any(form.get("additionalProperties") for form in forms):
        return None
    keys = keys_of(forms)
    if set(_STATED) <= set(keys):
        # A model lists what it inherits first, and a reader looks for what is its own.
        names = [key for key in _NAMES if key in keys]
        if names and keys.index(_PLACED if _PLACED in keys else names[0]) < keys.index(names[0]):
            names.append(_PLACED)
        last = [key for key in (*_STATED, *_LAST) if key in keys]
        keys = [*names, *(key for key in keys if key not in {*names, *last}), *last]
    return {key: at for at, key in enumerate(keys)}
