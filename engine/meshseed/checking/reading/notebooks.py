"""Notebooks: the cells' sources, magics and shell lines; what was printed is not read."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import PieceKind, Writing
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Hole, Placed
from meshseed.checking.reading.structure import Mapping, Scalar, Sequence

_SHELL_LINE: Final = pattern(r"^[ \t]*(!{1,2}|%(?:sx|system)\s)(.*)$", re.MULTILINE)
_SET_LINE: Final = pattern(
    r"^[ \t]*%(?:env|set_env)[ \t]+([A-Za-z_]\w*)[ \t]*(?:=[ \t]*|[ \t]+)(.*)$", re.MULTILINE
)
_MAGIC: Final = pattern(r"^[ \t]*[%!].*$|^[ \t]*\?.*$", re.MULTILINE)
_CELL_MAGIC: Final = pattern(r"\s*%%(\w+)([^\n]*)\n?")
_SHELLS: Final = frozenset({"bash", "sh", "script", "system", "sx"})
_KEPT_PYTHON: Final = frozenset({"time", "timeit", "capture", "prun", "px"})
_BRACES: Final = pattern(r"\{[A-Za-z_][^{}\n]*\}")


def read_notebook(source: Placed, gathering: Gathering) -> None:
    """Every code cell of a notebook."""
    from meshseed.checking.reading.json_text import read_structure

    root = read_structure(source, gathering)
    cells = root.get("cells") if isinstance(root, Mapping) else None
    for cell in cells.items if isinstance(cells, Sequence) else ():
        if not isinstance(cell, Mapping):
            continue
        kind = cell.get("cell_type")
        if isinstance(kind, Scalar) and kind.placed.text != "code":
            continue
        text = cell.get("source") or cell.get("input")
        if isinstance(text, Scalar):
            read_cell(text.placed, gathering)
        elif isinstance(text, Sequence):
            lines = [line.placed for line in text.items if isinstance(line, Scalar)]
            if lines:
                read_cell(_joined(lines), gathering)


def read_cell_lines(source: Placed, gathering: Gathering) -> None:
    """A line of a cell as the file holds it, in quotes and escaped."""
    from meshseed.checking.reading.json_text import string_at

    start = source.text.index('"')
    read_cell(string_at(source, start)[0], gathering)


def read_cell(source: Placed, gathering: Gathering) -> None:
    """One code cell."""
    from meshseed.checking.reading.dispatching import read_as
    from meshseed.checking.reading.languages import language_of
    from meshseed.checking.reading.python import read_python
    from meshseed.checking.reading.shell import read_shell

    magic = _CELL_MAGIC.match(source.text)
    if magic:
        rest = source.cut(magic.end(), len(source.text))
        if magic.group(1) in _SHELLS:
            with gathering.scope():
                read_shell(rest, gathering)
            return
        if magic.group(1) in {"writefile", "file"}:
            name = magic.group(2).split()[-1:] or [""]
            language = language_of(name[0], rest.text)
            if language is not None:
                with gathering.scope():
                    read_as(language, rest, gathering)
            return
        if magic.group(1) not in _KEPT_PYTHON:
            return
        source = rest
    for match in _SET_LINE.finditer(source.text):
        carrier = gathering.carriers.variables.get(match.group(1))
        if carrier is not None:
            value = _with_braces(source.cut(match.start(2), match.end(2))).pieces()
            place = source.place(match.start(), match.end())
            gathering.text(carrier, match.group(1), Writing.SET, value, place)
    for match in _SHELL_LINE.finditer(source.text):
        line = _with_braces(source.cut(match.start(2), match.end(2)))
        if gathering.carriers.hands_over(line.text):
            with gathering.scope():
                read_shell(line, gathering)
    plain = _MAGIC.sub(lambda match: "0".ljust(len(match.group())), source.text)
    read_python(Placed(_indented(source.text, plain), source.offsets), gathering)


def _indented(before: str, after: str) -> str:
    """The lines put in place of magics, as deep as those were."""
    lines = []
    for old, new in zip(before.split("\n"), after.split("\n"), strict=True):
        indent = len(old) - len(old.lstrip(" \t"))
        changed = old != new and indent and len(old) > indent
        lines.append((old[:indent] + "0").ljust(len(old)) if changed else new)
    return "\n".join(lines)


def _with_braces(line: Placed) -> Placed:
    return line.masked(
        [
            Hole(match.start(), match.end(), PieceKind.UNRESOLVED, match.group())
            for match in _BRACES.finditer(line.text)
            if line.text[match.start() - 1 : match.start()] != "$"
        ]
    )


def _joined(lines: list[Placed]) -> Placed:
    offsets: list[int] = []
    for line in lines:
        offsets += line.offsets[:-1]
    offsets.append(lines[-1].offsets[-1])
    return Placed("".join(line.text for line in lines), offsets)
