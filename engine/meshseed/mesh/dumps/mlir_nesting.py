"""Where in MLIR an operation stands: its function, and the loops around it."""

import re
from collections.abc import Iterator
from typing import Final

from meshseed.mesh.dumps.mlir import MlirLoop
from meshseed.mesh.dumps.nesting import Nesting
from meshseed.mesh.dumps.raw import Loop

_NAME: Final = re.compile(rb'"?([^\s"({}>,]{1,1000})')
_SYMBOL: Final = re.compile(rb'sym_name\s*=\s*"([^"\n]{1,1000})"')
_LONGEST_HEADER: Final = 2**16
_GOES_ON: Final = (b" do", b", {", b", (")
_MOST_WORDS: Final = 40
"""Characters from `func.func` to the name: the words that say who may see it."""


class MlirNesting(Nesting):
    """The nesting of MLIR: loops stand in place, and run functions that they call.

    A place is a function (an even number) or a loop (an odd one); -1 is outside of all. `header` is
    the line in which the function begins, from its name on.
    """

    def __init__(self) -> None:
        super().__init__()
        self._open: list[tuple[int, int]] = []
        self._places: dict[int, int] = {}
        self._around: dict[int, int] = {}
        self._looped: set[bytes] = set()
        self.header = b""

    def begin_module(self, number: int) -> None:
        """Names of functions begin anew."""
        super().begin_module(number)
        self._open.clear()
        self._looped.clear()

    def pass_over(self, between: bytes) -> None:
        """Follow calls, ends of loops and functions up to the next operation of interest."""
        since = 0
        events = list(_events(between))
        if b'"func.func"' in between:
            events = sorted([*events, *_generic(between)])
        for at, is_called in events:
            if self._open:
                self._leave(between, since, at)
            since = at
            if is_called:
                self._run(between, at)
            else:
                self._begin_function(between, at)
        self._leave(between, since, len(between))

    def here(self) -> int:
        """The loop, or else the function, that is being read."""
        return 2 * self._open[-1][0] + 1 if self._open else self._here

    def begin_loop(self, read: MlirLoop, line: int) -> None:
        """A loop begins within those that are open."""
        self._around[len(self._loops)] = self.here()
        self._open.append((len(self._loops), read.indent))
        self._loops.append(Loop(name=read.name, line=line))

    def loops(self) -> tuple[Loop, ...]:
        """All loops, in the order of the dump, each with the loop around it."""
        return tuple(
            Loop(name=loop.name, line=loop.line, inside=self.loop_around(self._around[at]))
            for at, loop in enumerate(self._loops)
        )

    def loop_around(self, inside: int) -> int | None:
        """The innermost loop at *inside*, or around the calls that lead there."""
        seen: set[int] = set()
        while inside >= 0 and inside not in seen:
            if inside % 2:
                return inside // 2
            seen.add(inside)
            inside = self._places.get(inside, -1)
        return None

    def _leave(self, between: bytes, start: int, stop: int) -> None:
        """Leave the loops that end from *start* to *stop*."""
        while self._open:
            close = b"\n" + b" " * self._open[-1][1] + b"}"
            if not _closes(between, close, start, stop + 1):
                return
            self._open.pop()

    def _begin_function(self, between: bytes, at: int) -> None:
        name = _NAME.match(between, at)
        if name is not None:
            self._open.clear()
            self.name = _text(name[1])
            self.header = between[at : between.find(b"\n", at, at + _LONGEST_HEADER)]
            self._here = 2 * self._index(self.name)

    def _run(self, between: bytes, at: int) -> None:
        """The place being read runs a function; a call within a loop counts before others."""
        if between[at : between.find(b"(", at)] in self._looped:
            return
        callee = _NAME.match(between, at)
        if callee is None:
            return
        place = 2 * self._index(_text(callee[1]))
        if self._open:
            self._looped.add(callee[1])
            self._places[place] = self.here()
        else:
            self._places.setdefault(place, self.here())


def _closes(between: bytes, close: bytes, start: int, stop: int) -> bool:
    """Whether a line begins with *close* that does not go on with another region."""
    at = between.find(close, start, stop)
    while at >= 0:
        if not between.startswith(_GOES_ON, at + len(close)):
            return True
        at = between.find(close, at + 1, stop)
    return False


def _events(between: bytes) -> Iterator[tuple[int, bool]]:
    """Where the name of a function stands: True where it is called, False where it begins."""
    at = between.find(b"@")
    while at >= 0:
        if between[at - 5 : at] == b"call ":
            if between[at - 6 : at - 5] != b"_":
                yield at + 1, True
        elif between[at - 9 : at] == b"callee = ":
            yield at + 1, True
        elif between.rfind(b"func.func", max(at - _MOST_WORDS, 0), at) >= 0:
            yield at + 1, False
        at = between.find(b"@", at + 1)


def _generic(between: bytes) -> Iterator[tuple[int, bool]]:
    """The same for functions in the generic form, which name themselves in an attribute."""
    at = between.find(b'"func.func"')
    while at >= 0:
        found = _SYMBOL.search(between, at)
        if found is not None:
            yield found.start(1), False
        at = between.find(b'"func.func"', at + 1)


def _text(name: bytes) -> str:
    return name.decode("utf-8", "backslashreplace")
