"""A TOML text cut into tokens, whatever state it is in: an editor's text is mostly unfinished."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from msgspec import Struct


class TokenKind(StrEnum):
    """What a token is. `OPEN` is a string that its line or the text ends."""

    STRING = "string"
    LONG = "long"
    OPEN = "open"
    COMMENT = "comment"
    NEWLINE = "newline"
    MARK = "mark"
    WORD = "word"


class Token(Struct, frozen=True, gc=False):
    """A token and its characters, `end` not included."""

    kind: TokenKind
    start: int
    end: int


# Possessive repeats never give anything back: the pattern goes over no text twice.
_TOKEN: Final = re.compile(
    r'''
      (?P<long>    """ (?: [^\\"] | \\. | "(?!"") )*+ (?:"{3,5}|\Z)
                 | \'\'\' (?: [^'] | '(?!\'\') )*+ (?:'{3,5}|\Z) )
    | (?P<string>  " (?: [^\\"\n] | \\[^\n] )*+ " | ' [^'\n]*+ ' )
    | (?P<open>    ["'] [^\n]*+ )
    | (?P<comment> \# [^\n]*+ )
    | (?P<newline> \n )
    | (?P<mark>    [\[\]{}=,.] )
    | (?P<word>    [^\s\[\]{}=,.#"']++ )
    ''',
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens of *text* between two of its characters; white space between them is none."""
    stop = len(text) if end is None else end
    for match in _TOKEN.finditer(text, start, stop):
        kind = match.lastgroup
        if kind is not None:
            yield Token(TokenKind(kind), match.start(), match.end())


def content(text: str, token: Token) -> str:
    """What a word or string says; of an unfinished string, what there is of it."""
    raw = text[token.start : token.end]
    if token.kind is TokenKind.WORD:
        return raw
    if token.kind is TokenKind.OPEN:
        return raw[1:].rstrip("\r")
    if "\\" not in raw and token.kind is TokenKind.STRING:
        return raw[1:-1]
    import tomli  # escapes are rare, and only the editor's process gets here

    try:
        return str(tomli.loads(f"key = {raw}")["key"])
    except tomli.TOMLDecodeError:
        return raw.strip("\"'")
