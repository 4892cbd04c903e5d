"""Giving a thing another name, wherever in the pack it is named, addresses among it."""

import re
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.kinds import SymbolKind
from meshseed.authoring.editor.symbols import Site, Symbol
from meshseed.diagnostics import visible

_NAME: Final = re.compile(r"(?!(?:all|any|none)\Z)[A-Za-z_][A-Za-z0-9_.-]{0,119}\Z")
_ID: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+:-]{0,119}\Z")
_NAMES: Final = frozenset({SymbolKind.NAME, SymbolKind.ACCUMULATOR})
_NOT_OURS: Final = frozenset({SymbolKind.CHOICE, SymbolKind.SPELLING})


class CannotRename(Exception):  # noqa: N818 - an answer to the person, not a fault
    """Why a name has to stay as it is."""


class Edit(Struct, frozen=True, order=True):
    """Text that takes the place of the characters from `start` up to `end` of a file."""

    file: str
    start: int
    end: int
    text: str


def can_rename(index: Index, site: Site | None, folder: Path) -> Site:
    """The site whose symbol can get another name. Raises `CannotRename` with the reason."""
    if site is None:
        raise CannotRename("nothing here has a name")
    symbol = site.symbol
    if symbol.kind in _NOT_OURS:
        raise CannotRename(f"{_shown(symbol)} is the driver's own word, not a name of the pack")
    definitions = index.definitions(symbol)
    if not definitions:
        raise CannotRename(f"{_shown(symbol)} is not defined anywhere in the pack")
    if any(Path(one.file).parent != folder for one in definitions):
        raise CannotRename(f"{_shown(symbol)} is defined in another pack, which this one extends")
    return site


def rename(index: Index, site: Site | None, name: str, folder: Path) -> tuple[Edit, ...]:
    """The edits that give the symbol of *site* the *name*; raises `CannotRename`."""
    symbol = can_rename(index, site, folder).symbol
    if name == symbol.name:
        return ()
    form = _NAME if symbol.kind in _NAMES else _ID
    if form.match(name) is None:
        raise CannotRename(
            f"`{visible(name)}` cannot be such a name: letters, digits, `_`, `.` and `-`, no digit "
            "first, and not `all`, `any` or `none`"
            if form is _NAME
            else f"`{visible(name)}` cannot be an id: letters, digits and `_ . + : -`, 120 at most"
        )
    taken = index.clashes(Symbol(symbol.kind, name, symbol.owner))
    if taken is not None:
        raise CannotRename(f"there is {_shown(taken)} already")
    sites = (*index.definitions(symbol), *index.uses(symbol))
    own = [one for one in sites if Path(one.file).parent == folder]
    return tuple(sorted({Edit(one.file, one.start, one.end, one.renamed(name)) for one in own}))


def _shown(symbol: Symbol) -> str:
    return f"{symbol.kind.value.replace('_', ' ')} `{visible(symbol.name)}`"
