"""Named things of a pack, and the places that name them."""

from typing import Final

from msgspec import Struct

from meshseed.authoring.editor.kinds import SymbolKind

_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


class Symbol(Struct, frozen=True, order=True):
    """One named thing. `owner` is the flag of a choice or the conflict of a side."""

    kind: SymbolKind
    name: str
    owner: str = ""


class Site(Struct, frozen=True, kw_only=True):
    """A place in `file` that names a symbol: the characters of the name alone.

    Where the name is written with escapes they are those of the whole token, and `before` and
    `after` are what else the token says. `is_bare`: there are no quotes around it.
    """

    file: str
    start: int
    end: int
    symbol: Symbol
    is_definition: bool = False
    is_bare: bool = False
    is_escaped: bool = False
    before: str = ""
    after: str = ""

    def renamed(self, name: str) -> str:
        """What to put in the place of its characters to say *name*."""
        if self.is_escaped:
            return quoted(f"{self.before}{name}{self.after}")
        return quoted(name) if self.is_bare and not is_bare_key(name) else name


def is_bare_key(text: str) -> bool:
    """Whether TOML takes *text* as a key without quotes."""
    return bool(text) and _BARE.issuperset(text)


def key_text(name: str) -> str:
    """*name* as a key of a table."""
    return name if is_bare_key(name) else quoted(name)


def quoted(text: str) -> str:
    """*text* as a basic string of TOML."""
    found = ['"']
    for char in text:
        if char in '"\\':
            found.append("\\" + char)
        elif char < " " or char == "\x7f":
            found.append(f"\\u{ord(char):04x}")
        else:
            found.append(char)
    return "".join((*found, '"'))
