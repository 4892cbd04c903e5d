"""Reading ELF headers: the only place that knows the library."""

import struct
from io import BytesIO
from typing import TYPE_CHECKING, Final

from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.binaries.image import Image, Section, Segment
from meshseed.evidence.binaries.limits import MAX_HEADERS
from meshseed.evidence.binaries.problems import problem
from meshseed.evidence.binaries.symbols import Symbols, SymbolTable

if TYPE_CHECKING:
    import numpy as np
    from elftools.elf.elffile import ELFFile
    from numpy.typing import NDArray

_MAGIC: Final = b"\x7fELF"
_MACHINES: Final = {
    "EM_X86_64": "x86-64",
    "EM_386": "x86",
    "EM_AARCH64": "aarch64",
    "EM_ARM": "arm",
    "EM_PPC64": "ppc64",
    "EM_S390": "s390x",
    "EM_RISCV": "riscv",
}
_RELATIVE: Final = {"x86-64": 8, "aarch64": 1027, "riscv": 3, "ppc64": 22, "s390x": 12}
"""The number of the relocation that is nothing but an address of the file itself."""

_ALLOCATED: Final = 2
_EXECUTABLE: Final = 4
_RUNS: Final = 1
_LONGEST_NAME: Final = 256


def read_elf(data: bytes, shown: str) -> Image:
    """The structure of the binary in *data*, called *shown*. Raises `BinaryProblem`."""
    if data[:4] != _MAGIC:
        raise problem(codes.NO_ELF, "it does not begin as an ELF file does", shown)
    try:
        # The library is part of an extra: whoever tests no binaries does without.
        from elftools.common.exceptions import ELFError
        from elftools.construct.core import ConstructError
        from elftools.elf.elffile import ELFFile
    except ImportError as missing:
        message = "reading binaries needs pyelftools; install the extra `binaries`"
        raise problem(codes.UNREADABLE, message, shown) from missing
    broken = (
        ELFError,
        ConstructError,
        struct.error,
        ValueError,
        OverflowError,
        KeyError,
        IndexError,
        TypeError,
        AttributeError,
        AssertionError,
        RecursionError,
        MemoryError,
    )
    try:
        return _Reading(ELFFile(BytesIO(data)), data, shown).image()
    except broken as error:
        # What a library stumbles over in a damaged file is of any kind.
        detail = f": {error}" if str(error) else ""
        raise problem(codes.NO_ELF, f"its headers cannot be read{detail}", shown) from error


class _Reading:
    def __init__(self, elf: "ELFFile", data: bytes, shown: str) -> None:
        self._elf = elf
        self._data = data
        self._shown = shown
        self._taken = 0
        self._wide = elf.elfclass == 64
        self._little = bool(elf.little_endian)
        machine = str(elf["e_machine"])
        self._machine = _MACHINES.get(machine, machine.removeprefix("EM_").lower())

    def image(self) -> Image:
        for what in ("e_phnum", "e_shnum"):
            if int(self._elf[what]) > MAX_HEADERS:
                raise problem(codes.NO_ELF, f"it has {self._elf[what]} headers", self._shown)
        segments = self._segments()
        if not segments:
            raise problem(codes.NO_ELF, "no part of it is loaded", self._shown)
        headers = self._headers()
        return Image(
            data=self._data,
            machine=self._machine,
            little=self._little,
            segments=segments,
            sections=tuple(self._section(one) for one in headers),
            symbols=Symbols(self._tables(headers), self._starts(headers)),
        )

    def _segments(self) -> tuple[Segment, ...]:
        found: list[Segment] = []
        for number in range(self._elf.num_segments()):
            header = self._elf.get_segment(number).header
            if header["p_type"] != "PT_LOAD":
                continue
            offset, size = int(header["p_offset"]), int(header["p_filesz"])
            if offset + size > len(self._data):
                message = f"segment {number} reaches beyond the file's {len(self._data)} bytes"
                raise problem(codes.NO_ELF, message, self._shown)
            found.append(
                Segment(
                    address=int(header["p_vaddr"]),
                    offset=offset,
                    size=size,
                    executable=bool(header["p_flags"] & _RUNS),
                )
            )
        return tuple(found)

    def _headers(self) -> list[dict[str, object]]:
        """The section headers with their names; none where a stripped file has none."""
        number = self._elf.num_sections()
        if number > MAX_HEADERS:
            raise problem(codes.NO_ELF, f"it has {number} sections", self._shown)
        # The public way also reads what a section holds, and that may be damaged.
        headers = [self._elf._get_section_header(index) for index in range(number)]
        strings = self._elf.get_shstrndx() if number else 0
        start = _number(headers[strings]["sh_offset"]) if strings < number else len(self._data)
        return [
            {**{key: header[key] for key in _FIELDS}, "name": self._name(start, header["sh_name"])}
            for header in headers
        ]

    def _name(self, strings: int, at: object) -> str:
        start = strings + _number(at)
        name, _, _ = self._data[start : start + _LONGEST_NAME].partition(b"\0")
        return name.decode("utf-8", "backslashreplace")

    def _section(self, header: dict[str, object]) -> Section:
        flags = _number(header["sh_flags"])
        kind = str(header["sh_type"]).removeprefix("SHT_")
        size = _number(header["sh_size"])
        offset = _number(header["sh_offset"])
        if kind != "NOBITS" and offset + size > len(self._data):
            message = f"section {header['name']} reaches beyond the file's {len(self._data)} bytes"
            raise problem(codes.NO_ELF, message, self._shown)
        return Section(
            name=str(header["name"]),
            kind=kind,
            address=_number(header["sh_addr"]),
            offset=offset,
            size=size,
            allocated=bool(flags & _ALLOCATED),
            executable=bool(flags & _EXECUTABLE),
        )

    def _tables(self, headers: list[dict[str, object]]) -> tuple[SymbolTable, ...]:
        found: list[SymbolTable] = []
        for header in headers:
            if header["sh_type"] not in {"SHT_SYMTAB", "SHT_DYNSYM"}:
                continue
            link = _number(header["sh_link"])
            if link >= len(headers):
                raise problem(codes.NO_ELF, "its symbols have no names", self._shown)
            found.append(
                SymbolTable(
                    records=self._bytes(header),
                    names=self._bytes(headers[link]),
                    wide=self._wide,
                    little=self._little,
                )
            )
        return tuple(found)

    def _starts(self, headers: list[dict[str, object]]) -> "NDArray[np.int64] | None":
        """Where the relocations that need no symbol point to."""
        relative = _RELATIVE.get(self._machine)
        if relative is None or not self._wide:
            return None
        import numpy as np

        order = "<" if self._little else ">"
        kind = np.dtype([("at", f"{order}u8"), ("info", f"{order}u8"), ("to", f"{order}i8")])
        found = []
        for header in headers:
            if header["sh_type"] == "SHT_RELA":
                data = self._bytes(header)
                records = np.frombuffer(data[: len(data) // kind.itemsize * kind.itemsize], kind)
                relevant = records["info"] & 0xFFFFFFFF == relative
                found.append(records["to"][relevant].astype(np.int64))
        return np.unique(np.concatenate(found)) if found else None

    def _bytes(self, header: dict[str, object]) -> bytes:
        offset, size = _number(header["sh_offset"]), _number(header["sh_size"])
        # Tables that lie on top of each other could be read any number of times.
        self._taken += size
        if self._taken > 2 * len(self._data):
            raise problem(codes.NO_ELF, "its tables are larger than the file", self._shown)
        return self._data[offset : offset + size]


_FIELDS: Final = ("sh_type", "sh_flags", "sh_addr", "sh_offset", "sh_size", "sh_link")


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError("a header field is no number")
    return value
