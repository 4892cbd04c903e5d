"""The instructions of a dump that matter, found in large blocks and never more than one block held.

Blocks are searched for a handful of marks by the speed of the search for a byte string; only lines
that hold one are looked at.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from meshseed.mesh.dumps.brackets import statement_end
from meshseed.mesh.dumps.errors import MOST_STATEMENT
from meshseed.mesh.dumps.instructions import instructions, shares_line
from meshseed.mesh.dumps.kinds import Dialect
from meshseed.mesh.dumps.opening import Stream

BLOCK: Final = 2**20
"""Bytes read at a time."""

_LONGEST_LEAD: Final = 4_000
_MOST_NESTED: Final = 8

Marks: TypeAlias = Callable[[bytes], list[tuple[int, bool]]]
"""Where a block holds something of interest, in ascending order.

Of the ones that are True only the line is wanted, whatever brackets it leaves open.
"""


class Statement(Struct, frozen=True, gc=False):
    """One instruction.

    `line` is where it begins, `at` the place of the mark in `text`, in characters. `between` is
    what stands between the mark before (of the same block) and this one. `whole` is false where the
    dump ends, or the next one begins, before all its brackets are closed. `lead` is what stands
    before it on its line, None where that is too long to be shown.
    """

    line: int
    text: str
    at: int
    between: bytes
    whole: bool
    lead: str | None = ""


class Tail(Struct, frozen=True, gc=False):
    """What follows the last mark of a block; `line` is the last line of the block."""

    between: bytes
    line: int


def statements(stream: Stream, marks: Marks, dialect: Dialect) -> Iterator[Statement | Tail]:
    """Every instruction of *stream* that holds one of *marks*; the first in it counts.

    Line ends of every kind are one line end. Between two instructions, and after the last of a
    block, the text that was passed over is handed on, so that callers can follow the nesting.
    """
    held, line = b"", 1
    while True:
        # Reading at least what is held keeps the work linear where an instruction never ends.
        data = stream.read(max(BLOCK, len(held)))
        last = not data
        while data.endswith(b"\r") and not last:
            more = stream.read(1)
            data += more
            last = not more
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        block = held + data
        stop = len(block) if last else block.rfind(b"\n") + 1
        if stop == 0 and len(block) > MOST_STATEMENT:
            stop = len(block)
        reader = _Block(block, stop, line, dialect, last=last)
        yield from reader.read(marks)
        held, line = block[reader.stop :], reader.line
        if last:
            return


class _Block:
    """One block: `stop` is how far it was read, `line` the number of the line there."""

    def __init__(self, data: bytes, stop: int, line: int, dialect: Dialect, *, last: bool) -> None:
        self.data, self.stop, self.line, self.last = data, stop, line, last
        self._dialect = dialect
        self._counted = self._passed = 0

    def read(self, marks: Marks) -> Iterator[Statement | Tail]:
        usable = self.data if self.stop == len(self.data) else self.data[: self.stop]
        found = _with_starts(usable, marks(usable))
        starts = [start for start, _, _ in found]
        end = 0
        for number, (start, at, line_only) in enumerate(found):
            if start < end or (number and starts[number - 1] == start):
                continue
            following = bisect_right(starts, start)
            limit = starts[following] if following < len(starts) else self.stop
            shared = following - number > 1 or shares_line(usable, start, at)
            begin = _first(usable, start, at, self._dialect) if shared else start
            find_end = _line_end if line_only else statement_end
            close = find_end(usable, begin, limit)
            is_last = close is None and limit == self.stop and not self.last
            if is_last and self.stop - start <= MOST_STATEMENT:
                self.stop = start
                break
            end = limit if close is None else close
            whole = close is not None
            inside = bisect_left(starts, end, following)
            if inside - number > 1 or shared:
                yield from self._cut(usable, begin, end, found[number:inside], whole=whole)
            else:
                yield self._statement(usable, start, at, end, whole=whole)
        line = self._line(self.stop)
        yield Tail(usable[self._passed : self.stop], line)
        self.line = line

    def _statement(self, data: bytes, start: int, at: int, end: int, *, whole: bool) -> Statement:
        between = data[self._passed : start]
        self._passed = max(start, self._passed)
        before = data[start:at].decode("utf-8", "backslashreplace")
        # Without a line end after it the last instruction of a file is whole all the same.
        if not whole and self.last and end == self.stop:
            whole = statement_end(data[start:end] + b"\n", 0, end - start + 1) is not None
        return Statement(
            self._line(start),
            before + data[at:end].decode("utf-8", "backslashreplace"),
            len(before),
            between,
            whole,
            _lead(data, start),
        )

    def _cut(
        self, data: bytes, begin: int, end: int, marks: list[tuple[int, int, bool]], *, whole: bool
    ) -> Iterator[Statement]:
        """The instructions from *begin* to *end* that hold one of *marks*, each once."""
        pieces = instructions(data[begin:end], self._dialect)
        chosen: dict[tuple[int, int], int] = {}
        around: list[tuple[int, int]] = []
        number = 0
        for start, at, line_only in marks:
            while number < len(pieces) and begin + pieces[number][0] <= at:
                around.append(pieces[number])
                number += 1
            while around and begin + around[-1][1] <= at:
                around.pop()
            if around:
                first, stop = (begin + each for each in around[-1])
            else:
                first, stop = start, (_line_end(data, start, end) or end) if line_only else end
            if not data[start:first].strip():
                first = min(start, first)
            chosen.setdefault((first, stop), at)
        if sum(stop - first for first, stop in chosen) > _MOST_NESTED * (end - begin + BLOCK):
            # Brackets that are opened over and over and never closed: no instruction ends.
            chosen, whole = {(begin, end): marks[0][1]}, False
        for (first, stop), at in sorted(chosen.items()):
            yield self._statement(data, first, at, stop, whole=whole or stop < end)

    def _line(self, at: int) -> int:
        self.line += self.data.count(b"\n", self._counted, at)
        self._counted = at
        return self.line


def _line_end(data: bytes, start: int, limit: int) -> int | None:
    at = data.find(b"\n", start, limit)
    return limit if at < 0 else at


def _first(data: bytes, start: int, at: int, dialect: Dialect) -> int:
    """Where the first instruction of the line from *start* begins, before the mark at *at*."""
    found = instructions(data[start:at], dialect)
    return start + found[0][0] if found else start


def _lead(data: bytes, start: int) -> str | None:
    low = max(start - _LONGEST_LEAD, 0)
    newline = data.rfind(b"\n", low, start)
    if newline < 0 and low:
        return None
    return data[newline + 1 if newline >= 0 else 0 : start].decode("utf-8", "backslashreplace")


def _with_starts(data: bytes, marks: list[tuple[int, bool]]) -> list[tuple[int, int, bool]]:
    """The start of its line with each mark; every byte is passed once, however many marks."""
    out: list[tuple[int, int, bool]] = []
    start = before = 0
    for at, line_only in marks:
        newline = data.rfind(b"\n", before, at)
        start = start if newline < 0 else newline + 1
        out.append((start, at, line_only))
        before = at
    return out
