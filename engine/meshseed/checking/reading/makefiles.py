"""Makefiles: variables and the shell lines of rules."""

from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Piece, PieceKind, Writing
from meshseed.checking.reading.dollars import expanded
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Building, Placed, placed
from meshseed.checking.reading.shell import read_shell

_ASSIGNMENT: Final = pattern(
    r"[ ]*(?:override[ \t]+)?(?:export[ \t]+)?(?P<name>[A-Za-z_]\w*)[ \t]*(?P<sign>[:?+!]{0,3}=)"
    r"[ \t]*"
)
_COMMENT: Final = pattern(r"(?<!\\)#")
_DOLLARS: Final = pattern(r"\$\$")
_SIGNS: Final = {"?=": Writing.DEFAULT}


def read_makefile(source: Placed, gathering: Gathering) -> None:
    """Every assignment and recipe of a makefile."""
    for line in logical_lines(source):
        if line.text.startswith("\t"):
            if gathering.carriers.hands_over(line.text):
                with gathering.scope():
                    read_shell(_recipe(line), gathering)
            continue
        match = _ASSIGNMENT.match(line.text)
        name = match.group("name") if match else ""
        carriers = gathering.carriers
        carrier = carriers.variables.get(name) or carriers.argument(name)
        if match is None or carrier is None:
            continue
        comment = _COMMENT.search(line.text, match.end())
        end = len(line.text[: comment.start() if comment else None].rstrip())
        value, _ = expanded(line.cut(match.end(), max(end, match.end())), name)
        sign = match.group("sign")
        if sign == "+=":
            at = line.place(match.start("name"), match.end("name"))
            value = (
                Piece(kind=PieceKind.EARLIER, text=name, offsets=at),
                *placed_blank(line, match.end()),
                *value,
            )
        writing = _SIGNS.get(sign, Writing.SET)
        gathering.text(carrier, name, writing, value, line.place(0, len(line.text)))


def placed_blank(line: Placed, at: int) -> tuple[Piece, ...]:
    """The blank that an append puts between, standing where the appended text starts."""
    place = line.offsets[at]
    return (Piece(kind=PieceKind.LITERAL, text=" ", offsets=(place, place)),)


def logical_lines(source: Placed) -> list[Placed]:
    """Lines, those that a backslash continues joined by a blank."""
    lines: list[Placed] = []
    text: list[str] = []
    offsets: list[int] = []
    at = 0
    for line in source.text.splitlines(keepends=True):
        body = line.rstrip("\r\n")
        going_on = body.endswith("\\")
        body = body.removesuffix("\\")
        text.append(body)
        offsets += source.offsets[at : at + len(body)]
        if going_on:
            text.append(" ")
            offsets.append(source.offsets[at + len(body)])
        else:
            offsets.append(source.offsets[at + len(body)])
            lines.append(Placed("".join(text), tuple(offsets)))
            text, offsets = [], []
        at += len(line)
    if text:
        offsets.append(source.offsets[at])
        lines.append(Placed("".join(text), tuple(offsets)))
    return lines


def _recipe(line: Placed) -> Placed:
    """The line as the shell gets it: without what makes it silent, `$$` as `$`."""
    building = Building(line)
    at = len(line.text) - len(line.text.lstrip("\t @+-"))
    for match in _DOLLARS.finditer(line.text, at):
        building.span(at, match.start())
        building.char("$", match.start(), match.end())
        at = match.end()
    building.span(at, len(line.text))
    return placed(building.pieces())
