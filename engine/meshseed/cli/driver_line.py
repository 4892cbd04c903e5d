"""Telling our options from the driver's.

Our options come before `--`, and everything after it is the driver's, verbatim. Without `--`, one
argument that contains white space, or is empty, is the driver's whole line.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

SEPARATOR: Final = "--"
STANDARD_INPUT: Final = "-"
HOW_TO_SEPARATE: Final = "put the driver's options after `--`, or quote the whole line"


class Takes(StrEnum):
    """Whether an option of ours is followed by a value."""

    NOTHING = "nothing"
    VALUE = "value"


class Whole(Struct, frozen=True):
    """A driver's line as one text, still to be split."""

    text: str


class Ready(Struct, frozen=True):
    """A driver's line as tokens that stand as they were given."""

    tokens: tuple[str, ...]


class FromInput(Struct, frozen=True):
    """The driver's line is to be read from standard input."""


DriverLine = Whole | Ready | FromInput


class Separated(Struct, frozen=True):
    """`ours` is for our own parser; `line` None means that no driver's line was given.

    `looks_ours` is an option of ours that begins a whole line, read as the driver's.
    """

    ours: tuple[str, ...]
    line: DriverLine | None
    looks_ours: str | None = None


class SeparationError(ValueError):
    """The arguments do not say which of them are the driver's."""


def separate(arguments: Sequence[str], options: Mapping[str, Takes]) -> Separated:
    """Take *arguments* apart; *options* are our own spellings.

    Raises `SeparationError` where more than one thing claims to be the driver's line, or a bare
    word stands where only a line or an option may.
    """
    before, after = _cut(arguments)
    ours: list[str] = []
    lines: list[str] = []
    pending = False
    for argument in before:
        if pending:
            ours.append(argument)
            pending = False
        elif _is_line(argument):
            lines.append(argument)
        elif argument.startswith("-"):
            ours.append(argument)
            pending = options.get(argument) is Takes.VALUE
        else:
            raise SeparationError(f"`{argument}` is neither an option of ours nor a whole line")
    if len(lines) + (after is not None) > 1:
        raise SeparationError("more than one driver's line is given")
    if after is not None:
        return Separated(tuple(ours), Ready(after))
    if not lines:
        return Separated(tuple(ours), None)
    if lines[0] == STANDARD_INPUT:
        return Separated(tuple(ours), FromInput())
    return Separated(tuple(ours), Whole(lines[0]), _like_ours(lines[0], options))


def _cut(arguments: Sequence[str]) -> tuple[Sequence[str], tuple[str, ...] | None]:
    if SEPARATOR not in arguments:
        return arguments, None
    at = list(arguments).index(SEPARATOR)
    return arguments[:at], tuple(arguments[at + 1 :])


def _is_line(argument: str) -> bool:
    return not argument or argument == STANDARD_INPUT or any(map(str.isspace, argument))


def _like_ours(line: str, options: Mapping[str, Takes]) -> str | None:
    """The option of ours, joined to its value by `=`, that a whole line begins with."""
    name, joined, _ = line.split(maxsplit=1)[0].partition("=") if line.strip() else ("", "", "")
    return name if joined and options.get(name) is Takes.VALUE else None
