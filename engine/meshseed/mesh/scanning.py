"""A cursor over one text: reads names, numbers and marks, and says where something is missing."""

import re
from collections.abc import Callable
from types import TracebackType
from typing import Final, NoReturn, TypeVar

from meshseed.diagnostics import Finding, Place, Position, Severity, Span
from meshseed.mesh.errors import MAX_DEVICES, MeshError, blaming

MAX_TEXT: Final = 2**25
"""Longest text read, in characters: room for some millions of device ids."""

_MAX_DIGITS: Final = len(str(MAX_DEVICES))
_BLANK: Final = frozenset(" \t\r\n")
_WORD: Final = re.compile(r"[\w.-]*")
_DIGITS: Final = re.compile("[0-9]*")
_NUMBERS: Final = re.compile(r"[0-9, ]+")

Item = TypeVar("Item")


def _plain(text: str) -> tuple[int, ...]:
    """The numbers of a text that holds nothing but them and commas; none where it does."""
    if not (text.isascii() and text.replace(",", "").replace(" ", "").isdigit()):
        return ()
    try:
        values = tuple(map(int, text.split(",")))
    except ValueError:
        return ()
    return values if max(values) <= MAX_DEVICES else ()


class Scanner:
    """Reads *text* from left to right; *source* is the name findings give it.

    Every method that does not find what it wants raises `MeshError` at the place, except those
    whose name asks a question. Blanks between marks mean nothing.
    """

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.at = 0
        if len(text) > MAX_TEXT:
            self.text = ""
            self.fail(f"the text has {len(text)} characters", f"at most {MAX_TEXT} of them")

    def skip(self) -> None:
        """Go past blanks."""
        text, at = self.text, self.at
        while at < len(text) and text[at] in _BLANK:
            at += 1
        self.at = at

    def takes(self, mark: str) -> bool:
        """Go past *mark* if it comes next."""
        text, at = self.text, self.at
        # Mostly there is no blank, and every text is read by these lines.
        if text.startswith(mark, at):
            self.at = at + len(mark)
            return True
        if text[at : at + 1] not in _BLANK:
            return False
        self.skip()
        if not text.startswith(mark, self.at):
            return False
        self.at += len(mark)
        return True

    def sees(self, mark: str) -> bool:
        """Whether *mark* comes next."""
        self.skip()
        return self.text.startswith(mark, self.at)

    def expect(self, mark: str, why: str = "") -> None:
        """Go past *mark*, which must come next."""
        if self.text.startswith(mark, self.at):
            self.at += len(mark)
        elif not self.takes(mark):
            self.fail(self._found(), f"`{mark}`{f' {why}' if why else ''}")

    def end(self) -> None:
        """Nothing but blanks may follow."""
        self.skip()
        if self.at < len(self.text):
            self.fail(self._found(), "the end")

    def integer(self, what: str) -> int:
        """A whole number in decimal, perhaps negative; *what* it stands for is said if missing."""
        self.skip()
        text, start = self.text, self.at
        at = start + 1 if text.startswith("-", start) else start
        first = at
        digits = _DIGITS.match(text, first)
        at = digits.end() if digits else first
        if at == first:
            self.fail(self._found(), what)
        if at - first > _MAX_DIGITS:
            self.fail(f"a number of {at - first} digits", f"{what}, at most {MAX_DEVICES}")
        if text.startswith(".", at) and text[at + 1 : at + 2].isdigit():
            self.fail("a number that is not whole", f"{what}, a whole number")
        self.at = at
        return int(text[start:at])

    def integers(self, close: str, what: str) -> tuple[int, ...]:
        """Numbers with commas between, up to and past *close*."""
        stop = self.text.find(close, self.at)
        values = _plain(self.text[self.at : stop]) if stop >= 0 else ()
        if values:
            self.at = stop + len(close)
            return values
        return tuple(self.listed(close, lambda: self.integer(what), what.removeprefix("a ")))

    def numbers(self, what: str) -> tuple[int, ...]:
        """One number or more with commas between, as far as they go."""
        run = _NUMBERS.match(self.text, self.at)
        values = _plain(run.group()) if run else ()
        if run and values:
            self.at = run.end()
            return values
        out = [self.integer(what)]
        while self.takes(","):
            out.append(self.integer(what))
        return tuple(out)

    def listed(
        self, close: str, item: Callable[[], Item], what: str, *, last_comma: bool = False
    ) -> list[Item]:
        """All that *item* reads, with commas between, up to and past *close*.

        With *last_comma*, one may stand before *close* too.
        """
        out: list[Item] = []
        if self.takes(close):
            return out
        out.append(item())
        while not self.takes(close):
            if not self.takes(","):
                self.expect(close, f"or another {what}")
            if last_comma and self.takes(close):
                break
            out.append(item())
        return out

    def quoted(self, quotes: str, what: str) -> str:
        """A text between two marks, either of those in *quotes*, without escapes."""
        self.skip()
        quote = self.text[self.at : self.at + 1]
        if not quote or quote not in quotes:
            self.fail(self._found(), f"{what} in {quotes[0]}quotes{quotes[0]}")
        stop = self.text.find(quote, self.at + 1)
        if stop < 0:
            self.fail("a quote that is never closed", f"a closing {quote}")
        value = self.text[self.at + 1 : stop]
        self.at = stop + 1
        return value

    def block(self) -> None:
        """Go past a block in braces, whatever stands in it; quoted text may hold braces."""
        self.expect("{")
        depth, text = 1, self.text
        while depth:
            if self.at >= len(text):
                self.fail(self._found(), "`}`")
            char = text[self.at]
            self.at += 1
            if char == '"':
                self._past_quoted()
            depth += {"{": 1, "}": -1}.get(char, 0)

    def _past_quoted(self) -> None:
        """Go past the rest of a text in double quotes, in which a backslash takes the next one."""
        text = self.text
        while self.at < len(text) and text[self.at] != '"':
            self.at += 2 if text[self.at] == "\\" else 1
        if self.at >= len(text):
            self.at = len(text)
            self.fail("a quote that is never closed", 'a closing "')
        self.at += 1

    def word(self, what: str) -> str:
        """A bare word of letters, digits, `_`, `.` and `-`."""
        self.skip()
        found = _WORD.match(self.text, self.at)
        word = found.group() if found else ""
        if not word:
            self.fail(self._found(), what)
        self.at += len(word)
        return word

    def fail(self, found: str, expected: str, *, code: str = "MS400") -> NoReturn:
        """Raise for what stands at the cursor."""
        place = self.place(self.at, self.at + 1)
        finding = Finding(
            code=code, severity=Severity.ERROR, message=found, where=(place,), expected=expected
        )
        raise MeshError([finding], {self.source: self.text})

    def place(self, start: int, stop: int) -> Place:
        """The stretch of the text from *start* to *stop*."""
        return Place(
            source=self.source, span=Span(self._position(start), self._position(max(stop, 1)))
        )

    def blaming(self, start: int | None = None) -> "_Blaming":
        """Findings raised inside that point nowhere point to what was read since *start*."""
        return _Blaming(self, self.at if start is None else start)

    def _position(self, at: int) -> Position:
        before = self.text[:at]
        return Position(before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)

    def _found(self) -> str:
        self.skip()
        if self.at >= len(self.text):
            return "the text ends too early"
        return f"`{self.text[self.at]}` is out of place"


class _Blaming:
    """What `Scanner.blaming` gives: a class, as a generator takes several times as long."""

    __slots__ = ("_begin", "_scan")

    def __init__(self, scan: Scanner, begin: int) -> None:
        self._scan = scan
        self._begin = begin

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, MeshError):
            scan, begin = self._scan, self._begin
            with blaming(scan.place(begin, max(scan.at, begin + 1)), scan.text):
                raise error from None
