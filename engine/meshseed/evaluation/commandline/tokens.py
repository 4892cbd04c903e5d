"""The tokens of a command line and where each of their characters stands in its text."""

from bisect import bisect_right
from enum import StrEnum
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Position, Span

COMMAND_LINE: Final = "<command line>"
"""The name under which findings quote the text of a command line."""


class Splitter(StrEnum):
    """How a text became tokens.

    `shell`: POSIX quoting, nothing expanded. `whitespace`: cut at white space, quotes are ordinary
    characters. `given`: the tokens came ready, and the text is a quoted join made of them.
    """

    SHELL = "shell"
    WHITESPACE = "whitespace"
    GIVEN = "given"


class Run(Struct, frozen=True, kw_only=True, gc=False):
    """Characters that stand side by side in the text, from `start` in the token's own text on."""

    start: int
    at: Position


class Token(Struct, frozen=True, kw_only=True):
    """One word of a command line.

    `text` is what the driver receives, `span` covers what was typed, quotes included. `runs` is
    empty where the two are the same characters on one line.
    """

    index: int
    text: str
    span: Span
    runs: tuple[Run, ...] = ()

    def part(self, start: int, end: int | None = None) -> Span:
        """Where the characters *start* up to *end* (or the end) of `text` were typed.

        An empty part has the width of one character, so that there is something to point at.
        """
        stop = len(self.text) if end is None else end
        first = self._position(start)
        last = self._position(max(stop - 1, start))
        return Span(first, Position(last.line, last.column + 1))

    def _position(self, index: int) -> Position:
        if not self.runs:
            start = self.span.start
            return Position(start.line, start.column + index)
        run = self.runs[max(bisect_right(self.runs, index, key=_start) - 1, 0)]
        return Position(run.at.line, run.at.column + index - run.start)


def _start(run: Run) -> int:
    return run.start


class SplitLine(Struct, frozen=True, kw_only=True):
    """A command line cut into tokens; every span counts in `text`."""

    text: str
    splitter: Splitter
    tokens: tuple[Token, ...]
