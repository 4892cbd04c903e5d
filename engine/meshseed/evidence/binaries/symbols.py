"""Symbols and the addresses that the loader fills in: the proofs of where things begin."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_HITS: Final = 4096
_COMPILER_SUFFIX: Final = re.compile(rb"(\.(constprop|isra|part|cold|lto_priv)(\.[0-9]+)*)+\Z")


class Symbol(Struct, frozen=True, kw_only=True):
    """A symbol; `defined` is false for one that is only imported. Size in bytes, 0: not known."""

    name: str
    address: int
    size: int
    defined: bool


class SymbolTable(Struct, frozen=True, kw_only=True):
    """A table as it stands in the file: its records and its names, and how a record is laid out.

    `names` must hold no byte behind the table of names.
    """

    records: bytes
    names: bytes
    wide: bool
    little: bool


class Symbols:
    """All symbol tables of a binary; *pointed_to* are addresses that relocations point to."""

    def __init__(
        self, tables: tuple[SymbolTable, ...], pointed_to: "NDArray[np.int64] | None" = None
    ) -> None:
        self._tables = tables
        self._pointed_to = pointed_to

    def begins(self, address: int) -> bool:
        """Whether something begins at *address*, by a symbol or a pointer."""
        import numpy as np

        at = int(np.searchsorted(self._starts, address))
        return address > 0 and at < self._starts.size and int(self._starts[at]) == address

    @cached_property
    def _starts(self) -> "NDArray[np.int64]":
        import numpy as np

        parts = [] if self._pointed_to is None else [self._pointed_to]
        for table in self._tables:
            records = _records(table)
            parts.append(records["value"][records["shndx"] != 0].astype(np.int64))
        return np.unique(np.concatenate(parts)) if parts else np.zeros(0, np.int64)

    def named(self, name: str) -> tuple[Symbol, ...]:
        """The symbols called *name*, each address once; compilers' suffixes count as the name."""
        return self._wanted(re.compile(rb"\0" + re.escape(name.encode()) + rb"(?=[\0.])"), name)

    def nested(self, parts: tuple[str, ...]) -> tuple[Symbol, ...]:
        """The symbols whose encoded C++ name holds these parts in turn, as `a::b` is encoded."""
        encoded = b"".join(b"%d%s" % (len(one.encode()), one.encode()) for one in parts)
        return self._wanted(re.compile(rb"(?<![0-9])" + re.escape(encoded)), None)

    def sized(self, prefix: str) -> tuple[Symbol, ...]:
        """Defined symbols whose name begins with *prefix*."""
        found = self._wanted(re.compile(rb"\0" + re.escape(prefix.encode())), None)
        return tuple(one for one in found if one.defined)

    def _wanted(self, pattern: re.Pattern[bytes], exact: str | None) -> tuple[Symbol, ...]:
        found: dict[tuple[str, int], Symbol] = {}
        for table in self._tables:
            for symbol in _holding(table, pattern):
                if exact is None or _plain(symbol.name) == exact:
                    found.setdefault((symbol.name, symbol.address), symbol)
        by_address: dict[int, Symbol] = {}
        for symbol in sorted(found.values(), key=lambda one: (one.address, one.name)):
            by_address.setdefault(symbol.address, symbol)
        defined = [one for one in by_address.values() if one.defined]
        exactly = [one for one in defined if one.name == exact]
        return tuple(exactly or defined or by_address.values())


def _plain(name: str) -> str:
    return _COMPILER_SUFFIX.sub(b"", name.partition("@")[0].encode()).decode()


def _holding(table: SymbolTable, pattern: re.Pattern[bytes]) -> Iterator[Symbol]:
    import numpy as np

    records = _records(table)
    # A name may be the tail of another: a record points to any byte of the table of names.
    offsets = []
    for match in pattern.finditer(b"\0" + table.names):
        begin = match.start() + 1 if match.group()[:1] == b"\0" else match.start()
        offsets.append(begin - 1)
        if len(offsets) >= _MOST_HITS:
            break
    for offset in offsets:
        first = table.names.rfind(b"\0", 0, offset) + 1
        last = table.names.find(b"\0", offset)
        name = records["name"]
        for index in np.flatnonzero((name >= first) & (name <= offset)).tolist()[:_MOST_HITS]:
            row = records[index]
            text = table.names[int(row["name"]) : last if last >= 0 else None]
            yield Symbol(
                name=text.decode("utf-8", "backslashreplace"),
                address=int(row["value"]),
                size=int(row["size"]),
                defined=int(row["shndx"]) != 0,
            )


def _records(table: SymbolTable) -> "NDArray[Any]":
    import numpy as np

    order = "<" if table.little else ">"
    address = f"{order}u8" if table.wide else f"{order}u4"
    fields = [("name", f"{order}u4")]
    middle = [("info", "u1"), ("other", "u1"), ("shndx", f"{order}u2")]
    place = [("value", address), ("size", address)]
    kind = np.dtype(fields + (middle + place if table.wide else place + middle))
    whole = len(table.records) // kind.itemsize * kind.itemsize
    return np.frombuffer(table.records[:whole], kind)
