"""Which files of a folder of dumps are read: one text per module, the last one written."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Place
from meshseed.mesh.dumps.dialects import LOOKED_AT, dialect_of
from meshseed.mesh.dumps.errors import refuse_dump
from meshseed.mesh.dumps.opening import opened
from meshseed.mesh.errors import MeshError

_MOST_FILES: Final = 100_000
_PACKED: Final = (".gz", ".zst")
_TEXTS: Final = (".txt", ".hlo", ".mlir", ".pb", ".stablehlo")
_MODULE: Final = re.compile(r"(module_\d+\.[^/]*?)\.(.*)$")
_FOLDER: Final = re.compile(r"module_\d+\.")
_NUMBER: Final = re.compile(r"^(?:[a-zA-Z_]+\.)?(\d{1,9})\.")
_ENDS: Final = re.compile(r"after_optimizations$")
_BEGINS: Final = re.compile(r"before_optimizations$")


class FolderChoice(Struct, frozen=True, kw_only=True):
    """The dumps of a folder that are read, and how many others of the same modules are not."""

    read: tuple[Path, ...]
    others: int


def choose(folder: Path, stage: str | None = None) -> FolderChoice:
    """The dumps of *folder* to read, by name.

    A compiler writes a module many times, once after each step: of each the text after all
    optimisations is chosen, or else the one of the latest step. With *stage*, all whose names
    contain it. Raises `MeshError` where there is none.
    """
    texts = sorted(each for each in _files(folder) if _is_text(each))
    if stage is not None:
        chosen = tuple(each for each in texts if stage in each.name)
    else:
        last: dict[Path, Path] = {}
        for each in texts:
            module = _module(each)
            if module not in last or _rank(each) >= _rank(last[module]):
                last[module] = each
        chosen = tuple(sorted(last.values()))
    if not chosen:
        what = f"no dump whose name contains `{stage}`" if stage else "no dump"
        refuse_dump("MS483", f"{folder} holds {what}", Place(source=str(folder)))
    return FolderChoice(read=chosen, others=len(texts) - len(chosen))


def _files(folder: Path) -> Iterable[Path]:
    try:
        for number, each in enumerate(folder.rglob("*")):
            if number >= _MOST_FILES:
                text = f"{folder} holds more than {_MOST_FILES} files"
                refuse_dump("MS482", text, Place(source=str(folder)))
            if each.is_file() and _bare(each.name).endswith(_TEXTS):
                yield each
    except OSError as error:
        text = f"{folder} cannot be read: {error.strerror or error}"
        refuse_dump("MS470", text, Place(source=str(folder)))


def _is_text(path: Path) -> bool:
    """Whether the file begins like a dump; what cannot be opened is left for its reader to say."""
    if _bare(path.name).endswith(".pb"):
        return not path.with_name(path.name.replace(".pb", ".txt")).exists()
    try:
        with opened(path, str(path)) as stream:
            return dialect_of(stream.read(LOOKED_AT)) is not None
    except MeshError:
        return True


def _bare(name: str) -> str:
    for end in _PACKED:
        name = name.removesuffix(end)
    return name


def _stem(path: Path) -> str:
    name = _bare(path.name)
    for end in _TEXTS:
        name = name.removesuffix(end)
    return name


def _module(path: Path) -> Path:
    """The module the text is of, as a path without a stage; its input has a folder of its own."""
    if _FOLDER.match(path.parent.name):
        return path.parent
    found = _MODULE.match(_stem(path))
    return path if found is None else path.parent / found[1]


def _rank(path: Path) -> tuple[int, int]:
    """How late in the compilation the text was written."""
    stem = _stem(path)
    if _FOLDER.match(path.parent.name):
        return 0, -1
    if _ENDS.search(stem):
        return 2, 0
    if _BEGINS.search(stem):
        return 0, 0
    found = _MODULE.match(stem)
    number = _NUMBER.match(found[2]) if found else None
    return 1, int(number[1]) if number else 0
