"""From the text of a command line to its tokens, in time linear in its length."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.diagnostics import Finding, Place, Position, Severity, Span
from meshseed.evaluation.commandline.errors import LineError
from meshseed.evaluation.commandline.tokens import (
    COMMAND_LINE,
    Run,
    SplitLine,
    Splitter,
    Token,
)

LONGEST_LINE: Final = 1 << 20
"""The most characters a command line may have."""

MOST_TOKENS: Final = 100_000
"""The most tokens a command line may have."""

_BLANK: Final = " \t\n\r"
_SPECIAL: Final = frozenset(_BLANK + "'\"\\")
_ESCAPED_IN_QUOTES: Final = frozenset('$`"\\')
_PLAIN: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./-_"
)


def split(line: str, splitter: Splitter) -> SplitLine:
    """The tokens of *line*, cut as *splitter* says.

    Raises `LineError` for an unclosed quote, for more than `LONGEST_LINE` characters and for more
    than `MOST_TOKENS` tokens.
    """
    if len(line) > LONGEST_LINE:
        raise LineError((_too_long(len(line)),), line)
    words = _whitespace(line) if splitter is Splitter.WHITESPACE else _Shell(line).words()
    rows = _Rows(line)
    tokens: list[Token] = []
    for word in words:
        if len(tokens) == MOST_TOKENS:
            raise LineError((_too_many(rows.span(word[0], word[1])),), line)
        tokens.append(_token(line, rows, len(tokens), word))
    return SplitLine(text=line, splitter=splitter, tokens=tuple(tokens))


def given(tokens: Sequence[str]) -> SplitLine:
    """A line for tokens that came ready, as a shell hands them over.

    Its text is what one would type in a shell to get them. Raises `LineError` where that text
    is over the limits of `split`.
    """
    return split(" ".join(quoted(token) for token in tokens), Splitter.GIVEN)


def quoted(token: str) -> str:
    """*token* as a shell needs it typed. Printable characters outside ASCII need no quotes."""
    if token and all(char in _PLAIN or (char > "\x7f" and char.isprintable()) for char in token):
        return token
    return "'" + token.replace("'", "'\\''") + "'"


def splitters_differ(line: str) -> bool:
    """Whether the two splitters cut *line* differently, or only one of them can cut it."""
    return _texts(line, Splitter.SHELL) != _texts(line, Splitter.WHITESPACE)


def _texts(line: str, splitter: Splitter) -> tuple[str, ...] | None:
    try:
        return tuple(token.text for token in split(line, splitter).tokens)
    except LineError:
        return None


_Word = tuple[int, int, list[tuple[int, int]]]
"""Start and end in the text, and the slices of the text that make up the token."""


def _whitespace(line: str) -> Iterator[_Word]:
    at = 0
    for word in line.split():
        at = line.index(word, at)
        yield at, at + len(word), [(at, at + len(word))]
        at += len(word)


class _Shell:
    """Reads words as a POSIX shell does, without expanding, and without comments."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._slices: list[tuple[int, int]] = []

    def words(self) -> Iterator[_Word]:
        text = self._text
        while self._at < len(text):
            if text[self._at] in _BLANK:
                self._at += 1
                continue
            start, self._slices = self._at, []
            if self._word():
                yield start, self._at, self._slices

    def _word(self) -> bool:
        """Read up to the next blank; False where only line continuations were read."""
        text, found = self._text, False
        while self._at < len(text) and text[self._at] not in _BLANK:
            char = text[self._at]
            if char == "'":
                found = True
                self._single()
            elif char == '"':
                found = True
                self._double()
            elif char == "\\":
                found = self._backslash() or found
            else:
                found = True
                self._plain()
        return found

    def _plain(self) -> None:
        text, end = self._text, self._at + 1
        while end < len(text) and text[end] not in _SPECIAL:
            end += 1
        self._take(self._at, end)
        self._at = end

    def _single(self) -> None:
        close = self._text.find("'", self._at + 1)
        if close < 0:
            raise self._unclosed()
        self._take(self._at + 1, close)
        self._at = close + 1

    def _double(self) -> None:
        text = self._text
        begin = at = self._at + 1
        while at < len(text) and text[at] != '"':
            if text[at] != "\\":
                at += 1
                continue
            skipped = self._continuation(at)
            if skipped:
                self._take(begin, at)
                begin = at = at + skipped
            elif at + 1 < len(text) and text[at + 1] in _ESCAPED_IN_QUOTES:
                self._take(begin, at)
                begin, at = at + 1, at + 2
            else:
                at += 1
        if at >= len(text):
            raise self._unclosed()
        self._take(begin, at)
        self._at = at + 1

    def _backslash(self) -> bool:
        """Read a backslash outside quotes; False where it continues the line.

        At the very end of the text it escapes nothing and stays a character.
        """
        skipped = self._continuation(self._at)
        if skipped:
            self._at += skipped
            return False
        last = self._at + 1 == len(self._text)
        start = self._at if last else self._at + 1
        self._take(start, start + 1)
        self._at = start + 1
        return True

    def _continuation(self, at: int) -> int:
        """How many characters a line continuation at *at* takes; 0 where there is none."""
        if self._text.startswith("\\\n", at):
            return 2
        return 3 if self._text.startswith("\\\r\n", at) else 0

    def _take(self, start: int, end: int) -> None:
        if start == end:
            return
        if self._slices and self._slices[-1][1] == start:
            start = self._slices.pop()[0]
        self._slices.append((start, end))

    def _unclosed(self) -> LineError:
        quote = self._text[self._at]
        span = _Rows(self._text).span(self._at, self._at + 1)
        return LineError((_unclosed_quote(quote, span),), self._text)


class _Rows:
    """Turns offsets in a text into lines and columns."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def position(self, offset: int) -> Position:
        row = bisect_right(self._starts, offset) - 1
        return Position(row + 1, offset - self._starts[row] + 1)

    def span(self, start: int, end: int) -> Span:
        """The span of a non-empty slice; its end stays on the line of the last character."""
        last = self.position(end - 1)
        return Span(self.position(start), Position(last.line, last.column + 1))


def _token(line: str, rows: _Rows, index: int, word: _Word) -> Token:
    start, end, slices = word
    text = "".join(line[first:last] for first, last in slices)
    span = rows.span(start, end)
    if slices == [(start, end)] and "\n" not in text:
        return Token(index=index, text=text, span=span)
    return Token(
        index=index, text=text, span=span, runs=_runs(line, rows, slices or [(start, start)])
    )


def _runs(line: str, rows: _Rows, slices: list[tuple[int, int]]) -> tuple[Run, ...]:
    runs: list[Run] = []
    length = 0
    for first, last in slices:
        begin = first
        while True:
            runs.append(Run(start=length, at=rows.position(begin)))
            feed = line.find("\n", begin, last)
            if feed < 0 or feed + 1 == last:
                length += last - begin
                break
            length += feed + 1 - begin
            begin = feed + 1
    return tuple(runs)


def _too_long(length: int) -> Finding:
    return Finding(
        code="MS201",
        severity=Severity.ERROR,
        message=f"the command line has {length:,} characters, more than can be read",
        where=(Place(source=COMMAND_LINE),),
        expected=f"at most {LONGEST_LINE:,} characters",
        help="check that the text is a command line and not a whole file",
    )


def _too_many(span: Span) -> Finding:
    return Finding(
        code="MS202",
        severity=Severity.ERROR,
        message=f"the command line has more than {MOST_TOKENS:,} words",
        where=(Place(source=COMMAND_LINE, span=span, label="the first word too many"),),
        expected=f"at most {MOST_TOKENS:,} words",
        help="check that the text is a command line and not a whole file",
    )


def _unclosed_quote(quote: str, span: Span) -> Finding:
    name = "single" if quote == "'" else "double"
    return Finding(
        code="MS203",
        severity=Severity.ERROR,
        message=f"this {name} quote is never closed",
        where=(Place(source=COMMAND_LINE, span=span, label="opened here"),),
        expected=f"a closing {quote}",
        help="close the quote; or use the white-space splitter, for which quotes are characters",
    )
