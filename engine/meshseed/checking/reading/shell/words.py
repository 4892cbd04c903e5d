"""One word of a shell, quotes and escapes undone, every character in its place."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import PieceKind, Pieces
from meshseed.checking.reading.placed import Building, Placed, holds_flags, literal_text, moved
from meshseed.checking.reading.shell.names import Names

_PLAIN: Final = pattern(r"[^\\'\"$`]+")
_NAME: Final = pattern(r"[A-Za-z_]\w*")
_SPECIAL: Final = pattern(r"[0-9@*#?$!-]")
_OPERATOR: Final = pattern(r"(:?[-=+?]|[^\w].*)?", re.DOTALL)
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "e": "\x1b", "a": "\a", "b": "\b"}
_DEEPEST: Final = 20


class Words:
    """Decodes words of one source.

    `own` is the variable that is being assigned: what it held before is `earlier`. `default` is
    what `${own:-…}` says where it was met.
    """

    def __init__(self, source: Placed, names: Names, own: str | None = None) -> None:
        self._source = source
        self._text = source.text
        self._names = names
        self._own = own
        self._holes = {hole.start: hole for hole in source.holes}
        self._depth = 0
        self.default: Pieces | None = None

    def word(self, start: int, end: int) -> Pieces:
        """Characters *start* up to *end*, which are one word."""
        building = Building(self._source)
        self._run(building, start, end, quoted=False)
        return building.pieces()

    def within_quotes(self, start: int, end: int) -> Pieces:
        """Characters that stand as between double quotes: variables count, quotes do not end."""
        building = Building(self._source)
        self._run(building, start, end, quoted=True)
        return building.pieces()

    def _run(self, building: Building, start: int, end: int, *, quoted: bool) -> None:
        text = self._text
        literal_quotes = quoted
        at = start
        while at < end:
            if at in self._holes:
                hole = self._holes[at]
                building.other(hole.kind, hole.text, hole.start, hole.end)
                at = hole.end
                continue
            char = text[at]
            if char == "\\":
                at = self._escape(building, at, end, quoted=quoted)
            elif char == "$":
                at = self._dollar(building, at, end, start, quoted=quoted)
            elif char == "`":
                stop = _closing(text, at + 1, end, "`")
                building.other(PieceKind.UNRESOLVED, text[at:stop], at, stop)
                at = stop
            elif char == '"' and not literal_quotes:
                quoted = not quoted
                at += 1
            elif char == "'" and not quoted:
                stop = text.find("'", at + 1, end)
                stop = end if stop < 0 else stop
                building.span(at + 1, stop)
                at = stop + 1
            else:
                at = self._plain(building, at, end)

    def _plain(self, building: Building, at: int, end: int) -> int:
        match = _PLAIN.match(self._text, at + 1, end)
        stop = match.end() if match else at + 1
        for hole in self._source.holes:
            if at < hole.start < stop:
                stop = hole.start
                break
        building.span(at, stop)
        return stop

    def _escape(self, building: Building, at: int, end: int, *, quoted: bool) -> int:
        text = self._text
        following = text[at + 1 : at + 2] if at + 1 < end else ""
        if not following:
            return at + 1
        if following == "\n":
            return at + 2
        if text.startswith("\r\n", at + 1):
            return at + 3
        if quoted and following not in '$`"\\':
            building.char("\\", at, at + 1)
            return at + 1
        building.char(following, at, at + 2)
        return at + 2

    def _dollar(self, building: Building, at: int, end: int, start: int, *, quoted: bool) -> int:
        text = self._text
        following = text[at + 1 : at + 2] if at + 1 < end else ""
        if following == "'" and not quoted:
            return self._ansi(building, at + 2, end)
        if following == '"' and not quoted:
            return at + 1
        if following == "(":
            stop = _matching(text, at + 1, end)
            building.other(PieceKind.UNRESOLVED, text[at:stop], at, stop)
            return stop
        if following == "{":
            stop = _matching(text, at + 1, end)
            inner = at + 2, max(stop - 1, at + 2)
            self._expansion(building, (at, stop), inner, first=_leads(text, start, at))
            return stop
        if match := _NAME.match(text, at + 1, end):
            span = at, match.end()
            self._variable(building, match.group(), span, first=_leads(text, start, at))
            return match.end()
        if _SPECIAL.match(text, at + 1, end):
            building.other(PieceKind.UNRESOLVED, text[at : at + 2], at, at + 2)
            return at + 2
        building.char("$", at, at + 1)
        return at + 1

    def _expansion(
        self, building: Building, span: tuple[int, int], inner: tuple[int, int], *, first: bool
    ) -> None:
        text = self._text
        name = _NAME.match(text, *inner)
        if name is None:
            building.other(PieceKind.UNRESOLVED, text[slice(*span)], *span)
            return
        operator = text[name.end() : name.end() + 2]
        length = 2 if operator[:1] == ":" and operator[1:] in {"-", "=", "+", "?"} else 1
        if name.end() == inner[1]:
            self._variable(building, name.group(), span, first=first)
        elif name.group() == self._own and operator[:length].strip(":") in {"-", "=", "+"}:
            argument = self._argument(name.end() + length, inner[1])
            building.other(PieceKind.EARLIER, text[slice(*span)], *span)
            if "+" not in operator[:length]:
                self.default = argument
            elif text[inner[1] - 1 : inner[1]].isspace():
                building.char(" ", inner[1] - 1, inner[1])
        elif operator[:length].strip(":") in {"-", "="} and self._names.text(name.group()):
            self._variable(building, name.group(), span, first=first)
        elif operator[:length].strip(":") in {"-", "="}:
            argument = self._argument(name.end() + length, inner[1])
            known = literal_text(argument) is not None
            otherwise = argument if known else ()
            building.other(PieceKind.UNRESOLVED, text[slice(*span)], *span, otherwise)
        elif text[name.end() : inner[1]] in {"[*]", "[@]"} and self._names.array(name.group()):
            self._array(building, name.group(), span)
        else:
            building.other(PieceKind.UNRESOLVED, text[slice(*span)], *span)

    def _array(self, building: Building, name: str, span: tuple[int, int]) -> None:
        """All members of a known array, as one text."""
        for number, member in enumerate(self._names.array(name) or ()):
            if number:
                building.known(" ", *span)
            building.ready(member)

    def _argument(self, start: int, end: int) -> Pieces:
        building = Building(self._source)
        self._depth += 1
        if self._depth < _DEEPEST:
            # Within `${…}` quotes open anew, whether or not the whole stands between quotes.
            self._run(building, start, end, quoted=False)
        self._depth -= 1
        return building.pieces()

    def _variable(
        self, building: Building, name: str, span: tuple[int, int], *, first: bool
    ) -> None:
        if name == self._own:
            building.other(PieceKind.EARLIER, self._text[slice(*span)], *span)
            return
        value = self._names.text(name)
        if value is None:
            usual = self._names.usual(name)
            otherwise = moved(usual, *self._source.place(*span)) if usual else ()
            building.other(PieceKind.UNRESOLVED, self._text[slice(*span)], *span, otherwise)
        elif first and holds_flags(value):
            building.ready(value)
        else:
            building.known(literal_text(value) or "", *span)

    def _ansi(self, building: Building, at: int, end: int) -> int:
        text = self._text
        while at < end and text[at] != "'":
            if text[at] == "\\" and at + 1 < end:
                building.char(_ESCAPES.get(text[at + 1], text[at + 1]), at, at + 2)
                at += 2
            else:
                building.span(at, at + 1)
                at += 1
        return at + 1


def _leads(text: str, start: int, at: int) -> bool:
    before = text[start:at].strip("\"'")
    return not before or before[-1].isspace()


def _closing(text: str, at: int, end: int, quote: str) -> int:
    """The place behind the next *quote* that no backslash stands before."""
    while at < end:
        if text[at] == "\\":
            at += 2
            continue
        at += 1
        if text[at - 1] == quote:
            return min(at, end)
    return end


def _matching(text: str, at: int, end: int) -> int:
    """The place behind the bracket that closes the one at *at*."""
    pairs = {"(": ")", "{": "}"}
    open_: list[str] = []
    while at < end:
        char = text[at]
        if char == "\\":
            at += 1
        elif char in "'\"" and char == "'" and open_[-1:] == [")"]:
            at = _closing(text, at + 1, end, char) - 1
        elif char in pairs and (char == "(" or text[at - 1 : at] == "$"):
            open_.append(pairs[char])
        elif open_ and char == open_[-1]:
            open_.pop()
            if not open_:
                return at + 1
        at += 1
    return end
