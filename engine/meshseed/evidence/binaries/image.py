"""The structure of a binary: what of the file lies at which address."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from msgspec import Struct

from meshseed.evidence.binaries.symbols import Symbols

Range = tuple[int, int]
"""Offsets in the file: the first, and the first behind."""

_EXACT: Final = "PROGBITS"


class Segment(Struct, frozen=True, kw_only=True):
    """A PT_LOAD header, sizes and offsets in bytes."""

    address: int
    offset: int
    size: int
    executable: bool


class Section(Struct, frozen=True, kw_only=True):
    """A section header; `kind` is the name of its type without `SHT_`."""

    name: str
    kind: str
    address: int
    offset: int
    size: int
    allocated: bool
    executable: bool


class Image:
    """A binary. `machine` is like `x86-64`; `little`: low bytes come first."""

    def __init__(
        self,
        *,
        data: bytes,
        machine: str,
        little: bool,
        segments: tuple[Segment, ...],
        sections: tuple[Section, ...],
        symbols: Symbols,
    ) -> None:
        self.data = data
        self.machine = machine
        self.little = little
        self.segments = segments
        self.sections = sections
        self.symbols = symbols

    def offset_of(self, address: int) -> int | None:
        """Where in the file the byte at *address* stands, by the program headers."""
        for one in self.segments:
            if one.address <= address < one.address + one.size:
                return one.offset + address - one.address
        return None

    def address_of(self, offset: int) -> int | None:
        """The address at which the byte at *offset* is loaded."""
        for one in self.segments:
            if one.offset <= offset < one.offset + one.size:
                return one.address + offset - one.offset
        return None

    def end_of(self, offset: int) -> int:
        """Where the segment that holds *offset* ends in the file."""
        return max(
            (one.offset + one.size for one in self.segments
             if one.offset <= offset < one.offset + one.size),
            default=offset,
        )  # fmt: skip

    def section(self, name: str) -> Section | None:
        """The first section called *name*."""
        return next((one for one in self.sections if one.name == name), None)

    @cached_property
    def loaded(self) -> tuple[Range, ...]:
        """Everything that is loaded, as ranges of the file that do not overlap."""
        return _joined((one.offset, one.offset + one.size) for one in self.segments)

    @cached_property
    def texts(self) -> tuple[Range, ...]:
        """Where constant texts can stand: loaded data that is no code and no table of the format.

        Without section headers, all that is loaded and not executable; without that, all.
        """
        sections = _joined(
            (one.offset, one.offset + one.size)
            for one in self.sections
            if one.allocated and not one.executable and one.kind == _EXACT and one.address
        )
        if sections:
            return sections
        segments = (one for one in self.segments if not one.executable)
        return _joined((one.offset, one.offset + one.size) for one in segments) or self.loaded


def _joined(ranges: Iterable[Range]) -> tuple[Range, ...]:
    found: list[Range] = []
    for start, stop in sorted(ranges):
        if stop <= start:
            continue
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], stop))
        else:
            found.append((start, stop))
    return tuple(found)
