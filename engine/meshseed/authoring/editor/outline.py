"""Every key and scalar of a TOML text with the path it stands at, however unfinished the text is.

`packs.positions` shows one place for each path of a valid file. Here every mention of a key
counts, since a rename has to reach them all, and a line that is being typed must not take the
rest of the file with it.
"""

import re
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from meshseed.authoring.editor.mentions import Caret, Mention, Where
from meshseed.authoring.editor.tokens import Token, TokenKind, content, tokens
from meshseed.packs.positions import Path

_TEXTS: Final = frozenset({TokenKind.STRING, TokenKind.LONG, TokenKind.OPEN, TokenKind.WORD})
_FINISHED: Final = frozenset({TokenKind.COMMENT, TokenKind.STRING, TokenKind.LONG})
_DEEPEST: Final = 64
# A bare word is no value, so these lines cannot belong to an array.
_HEADER_LINE: Final = re.compile(
    r"\[\[?[ \t]*(?!(?:true|false|inf|nan)\b)[A-Za-z_][\w-]*+[ \t]*[.\]]"
)
_PAIR_LINE: Final = re.compile(r"[A-Za-z_][\w.-]*+[ \t]*=")


class _Frame:
    """A table or array that is open. Of a table `parts` are the pieces of the key so far."""

    __slots__ = ("dotted", "index", "is_array", "keys", "parts", "path", "value")

    def __init__(self, path: Path, *, is_array: bool = False) -> None:
        self.path = path
        self.is_array = is_array
        self.index = 0
        self.parts: list[str] = []
        self.dotted = True
        self.value: Path | None = None
        self.keys: list[str] = []

    def clear(self) -> None:
        """Forget the pair that was being read."""
        self.parts, self.dotted, self.value = [], True, None


@lru_cache(maxsize=64)
def mentions_in(text: str) -> tuple[Mention, ...]:
    """Every key and scalar of *text*, in order."""
    scan = _Scan(text)
    scan.run(len(text))
    return tuple(scan.found)


def caret_at(text: str, offset: int) -> Caret:
    """What is being typed at *offset*, told from what stands before it."""
    scan = _Scan(text)
    scan.run(offset)
    return scan.caret(offset)


class _Scan:
    """Goes over a text once, token by token."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.found: list[Mention] = []
        self._top = _Frame(())
        self._stack = [self._top]
        self._counts: dict[Path, int] = {}
        self._keys: dict[Path, list[str]] = {}
        self._header: list[Token] | None = None
        self._line_begins = True
        self._last: Token | None = None
        self._value_done = False

    def run(self, stop: int) -> None:
        """Read up to *stop*."""
        for token in tokens(self._text, 0, stop):
            self._last = token
            if token.kind is TokenKind.COMMENT:
                continue
            if token.kind is TokenKind.NEWLINE:
                self._newline()
                continue
            if self._header is not None:
                self._header.append(token)
            else:
                self._take(token)
            self._line_begins = False

    # -- one token --------------------------------------------------------------------------

    def _newline(self) -> None:
        if self._header is not None:
            self._finish_header(self._header)
        if len(self._stack) == 1:
            self._top.clear()
        self._line_begins = True

    def _take(self, token: Token) -> None:
        mark = self._text[token.start] if token.kind is TokenKind.MARK else ""
        if self._line_begins and len(self._stack) > 1 and self._is_new_statement(token):
            # The array or inline table above was never closed: what follows is not in it.
            del self._stack[1:]
            self._top.clear()
        if mark == "[" and self._line_begins and len(self._stack) == 1:
            self._header = [token]
            return
        frame = self._stack[-1]
        if frame.is_array:
            self._in_array(frame, token, mark)
        else:
            self._in_table(frame, token, mark)

    def _is_new_statement(self, token: Token) -> bool:
        """Whether a line within brackets can only be a header or a pair of its own."""
        line = self._text[token.start : self._line_end(token.start)]
        if token.kind is TokenKind.MARK:
            return _HEADER_LINE.match(line) is not None
        return self._stack[-1].is_array and _PAIR_LINE.match(line) is not None

    def _line_end(self, start: int) -> int:
        end = self._text.find("\n", start)
        return end if end >= 0 else len(self._text)

    def _in_table(self, frame: _Frame, token: Token, mark: str) -> None:
        if frame.value is not None:
            self._in_value(frame, token, mark)
        elif mark == ".":
            frame.dotted = True
        elif mark == "=":
            if frame.parts:
                frame.value = (*frame.path, *frame.parts)
                self._value_done = False
        elif mark == "}" and frame is not self._top:
            self._close()
        elif mark == ",":
            frame.clear()
        elif token.kind in _TEXTS:
            self._key(frame, token)

    def _key(self, frame: _Frame, token: Token) -> None:
        if not frame.dotted:
            frame.clear()
        if len(frame.parts) >= _DEEPEST:
            # No key of a pack is as long; a path for each part would take quadratic time.
            return
        name = content(self._text, token)
        if not frame.parts:
            frame.keys.append(name)
        frame.parts.append(name)
        frame.dotted = False
        path = (*frame.path, *frame.parts)
        self.found.append(Mention(path, Where.KEY, token.start, token.end, name))

    def _in_value(self, frame: _Frame, token: Token, mark: str) -> None:
        path = frame.value
        if path is None:
            return
        if mark in {"[", "{"}:
            self._open(path, is_array=mark == "[")
        elif mark == "," and frame is not self._top:
            frame.clear()
        elif mark == "}" and frame is not self._top:
            self._close()
        elif token.kind in _TEXTS and not self._value_done:
            self._value(path, token)

    def _in_array(self, frame: _Frame, token: Token, mark: str) -> None:
        path = (*frame.path, frame.index)
        if mark in {"[", "{"}:
            self._open(path, is_array=mark == "[")
        elif mark == ",":
            frame.index += 1
            self._value_done = False
        elif mark == "]":
            self._close()
        elif token.kind in _TEXTS and not self._value_done:
            self._value(path, token)

    def _value(self, path: Path, token: Token) -> None:
        text = None if token.kind is TokenKind.WORD else content(self._text, token)
        self.found.append(Mention(path, Where.VALUE, token.start, token.end, text))
        self._value_done = True

    def _open(self, path: Path, *, is_array: bool) -> None:
        if len(self._stack) < _DEEPEST:
            self._stack.append(_Frame(path, is_array=is_array))
            self._value_done = False

    def _close(self) -> None:
        self._stack.pop()
        self._value_done = True

    # -- headers ----------------------------------------------------------------------------

    def _finish_header(self, header: list[Token]) -> None:
        """Enter the table whose header has been read."""
        self._header = None
        is_list = _is_list(self._text, header)
        names = [token for token in header if token.kind in _TEXTS][:_DEEPEST]
        path: Path = ()
        for number, token in enumerate(names, 1):
            path = (*path, content(self._text, token))
            shown = path
            if number == len(names) and is_list:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
            self.found.append(Mention(shown, Where.HEADER, token.start, token.end, str(shown[-1])))
        self._top = _Frame(path)
        self._top.keys = self._keys.setdefault(path, [])
        self._stack = [self._top]

    # -- what is being typed ----------------------------------------------------------------

    def caret(self, offset: int) -> Caret:
        """What is being typed at *offset*, the end of what was read."""
        last = self._last
        touching = last if last is not None and last.end == offset else None
        if touching is not None and touching.kind in _FINISHED:
            return Caret(where=None, path=(), start=offset)
        word = touching if touching is not None and touching.kind in _TEXTS else None
        if self._header is not None:
            return self._in_header(self._header, word, offset)
        frame = self._stack[-1]
        if frame.is_array:
            return self._typed(Where.VALUE, (*frame.path, frame.index), word, offset)
        if frame.value is not None:
            return self._typed(Where.VALUE, frame.value, word, offset)
        if word is None and frame.parts and not frame.dotted:
            return Caret(where=None, path=(), start=offset)
        above = frame.parts if word is None else frame.parts[:-1]
        caret = self._typed(Where.KEY, (*frame.path, *above), word, offset)
        present = () if above else tuple(frame.keys if word is None else frame.keys[:-1])
        return replace(caret, present=present)

    def _typed(self, where: Where, path: Path, word: Token | None, offset: int) -> Caret:
        """A key or value at *path*: what there is of it, or nothing yet."""
        if word is None:
            done = where is Where.VALUE and self._value_done
            return Caret(where=None if done else where, path=path, start=offset)
        return Caret(
            where=where,
            path=path,
            start=word.start,
            begun=content(self._text[:offset], word),
            quote="" if word.kind is TokenKind.WORD else self._text[word.start],
        )

    def _in_header(self, header: list[Token], word: Token | None, offset: int) -> Caret:
        names = [content(self._text, one) for one in header[:_DEEPEST] if one.kind in _TEXTS]
        above: Path = ()
        for name in names if word is None else names[:-1]:
            above = (*above, name)
            if above in self._counts:
                above = (*above, self._counts[above])
        caret = self._typed(Where.HEADER, above, word, offset)
        return replace(caret, is_list_header=_is_list(self._text, header))


def _is_list(text: str, header: list[Token]) -> bool:
    first = header[:2]
    return len(first) == 2 and all(text[one.start] == "[" for one in first)
