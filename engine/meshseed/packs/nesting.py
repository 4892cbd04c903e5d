"""A cheap look over TOML before it is parsed: how deep it nests and what is never closed.

The parser recurses and keeps a set of marks for each part of a key, so a hostile file is stopped
here, in one pass that is linear in its length. It accepts all valid TOML within the limits and
does not judge anything else.
"""

import re
from typing import Final

from msgspec import Struct

MAX_DEPTH: Final = 64
MAX_KEY_PARTS: Final = 32

# Possessive repeats never give anything back, so no text makes this pattern go over it twice.
_TOKEN: Final = re.compile(
    r'''
      (?P<long>   """ (?: [^\\"] | \\. | "(?!"") )*+ (?P<long_end>"{3,5}|\Z)
                | \'\'\' (?: [^'] | '(?!\'\') )*+ (?P<literal_end>'{3,5}|\Z) )
    | (?P<short>  " (?: [^\\"\n] | \\[^\n] )*+ (?P<short_end>"?+)
                | ' [^'\n]*+ (?P<quoted_end>'?+) )
    | \#[^\n]*+
    | (?P<dots>   (?: \. [ \t]*+ (?: [\w-]++ | "(?:[^\\"\n]|\\[^\n])*+"? | '[^'\n]*+'? )?+
                      [ \t]*+ )++ )
    | (?P<open>   [\[{] )
    | (?P<close>  [\]}] )
    | (?P<comma>  , )
    ''',
    re.VERBOSE | re.DOTALL,
)
_PART: Final = re.compile(r"\"(?:[^\\\"\n]|\\[^\n])*+\"?|'[^'\n]*+'?|(\.)")


class Nesting(Struct, frozen=True, kw_only=True):
    """What the look found, as offsets into the text.

    `too_deep` is where a limit is exceeded, `bracket` the first one never closed, `string` the
    first one that its line or the file ends.
    """

    too_deep: int | None = None
    bracket: int | None = None
    string: int | None = None


def look(text: str) -> Nesting:
    """Look over *text*; stops at the first place that is too deep."""
    opened: list[tuple[int, int]] = []
    depth = 0
    key_parts = 0
    key_end = 0
    string: int | None = None
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "open":
            # `a.b.c = {` opens as many tables as the key has parts.
            same_line = text.find("\n", key_end, match.start()) < 0 if key_parts else False
            levels = 1 + (key_parts if same_line else 0)
            depth += levels
            key_parts = 0
            opened.append((match.start(), levels))
            if depth > MAX_DEPTH:
                return Nesting(too_deep=match.start(), string=string)
        elif kind == "close":
            if opened:
                depth -= opened.pop()[1]
            key_parts = 0
        elif kind == "comma":
            key_parts = 0
        elif kind == "dots":
            key_parts = sum(1 for part in _PART.finditer(match.group()) if part.group(1))
            key_end = match.end()
            if key_parts >= MAX_KEY_PARTS or depth + key_parts > MAX_DEPTH:
                return Nesting(too_deep=match.start(), string=string)
        elif string is None and kind in _ENDS and not any(map(match.group, _ENDS[kind])):
            string = match.start()
    return Nesting(bracket=opened[0][0] if opened else None, string=string)


def long_strings(text: str) -> tuple[tuple[int, int], ...]:
    """Where multi-line strings begin and end, as offsets into *text*, in order."""
    return tuple(match.span() for match in _TOKEN.finditer(text) if match.lastgroup == "long")


_ENDS: Final = {"long": ("long_end", "literal_end"), "short": ("short_end", "quoted_end")}
