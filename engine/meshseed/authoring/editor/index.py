"""Where everything that has a name is defined and used, over all files of a pack."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor.grammar import (
    Addresses,
    Candidate,
    ConfigKey,
    Defines,
    Meaning,
    Property,
    TokenText,
    Uses,
)
from meshseed.authoring.editor.kinds import SymbolKind
from meshseed.authoring.editor.meanings import meaning_of
from meshseed.authoring.editor.mentions import Mention, Where
from meshseed.authoring.editor.outline import mentions_in
from meshseed.authoring.editor.symbols import Site, Symbol
from meshseed.packs.addresses import PREFIXED, item_address
from meshseed.packs.positions import Path

_ABOUT: Final = ("title", "question", "says", "help", "text", "literal", "symbol", "line")
_FACTS: Final = {"set": SymbolKind.NAME, "append": SymbolKind.ACCUMULATOR}
_PARTS: Final = {"choice": SymbolKind.CHOICE, "spelling": SymbolKind.SPELLING}
_PREFIXED: Final = {
    table: SymbolKind.NAME if table in {"flag", "attribute"} else SymbolKind(table)
    for table in PREFIXED
}
_BARE: Final = tuple(
    kind
    for kind in SymbolKind
    if kind not in {*_PREFIXED.values(), SymbolKind.SIDE, SymbolKind.CHOICE, SymbolKind.SPELLING}
)


class Named(Struct, frozen=True):
    """A name within a mention, from one of its characters on."""

    symbol: Symbol
    at: int


class FileNames(Struct, frozen=True):
    """What one file mentions that may have a name, and its strings by their path."""

    meant: tuple[tuple[Mention, Meaning], ...]
    strings: Mapping[Path, str]


@lru_cache(maxsize=64)
def names_in(text: str) -> FileNames:
    """The names of one file, whichever pack it is of."""
    found: list[tuple[Mention, Meaning]] = []
    strings: dict[Path, str] = {}
    for mention in mentions_in(text):
        meaning = meaning_of(mention.path, mention.where)
        if meaning is not None:
            found.append((mention, meaning))
        if mention.where is Where.VALUE:
            strings.setdefault(mention.path, said(mention, text))
    return FileNames(tuple(found), strings)


def said(mention: Mention, text: str) -> str:
    """What a mention says; of what is no string, its characters."""
    return mention.text if mention.text is not None else text[mention.start : mention.end]


class Index:
    """The names of a pack. *texts* are its files, those of the packs it extends among them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = dict(texts)
        self._defined: dict[Symbol, list[Site]] = {}
        self._used: dict[Symbol, list[Site]] = {}
        self._sites: dict[str, list[Site]] = {file: [] for file in texts}
        self._about: dict[Symbol, str] = {}
        self._addresses: dict[str, None] = {}
        self._entries: dict[Symbol, list[tuple[str, Path]]] = {}
        for file in texts:
            self._define(file)
        for file in texts:
            self._use(file)
        for sites in self._sites.values():
            sites.sort(key=lambda site: (site.start, site.end))

    # -- asking -----------------------------------------------------------------------------

    def at(self, file: str, offset: int) -> Site | None:
        """The name at a place, its two ends included."""
        sites = self._sites.get(file, [])
        number = bisect_right(sites, offset, key=lambda site: site.start)
        near = [site for site in sites[max(number - 4, 0) : number] if offset <= site.end]
        return min(near, key=lambda site: site.end - site.start) if near else None

    def definitions(self, symbol: Symbol) -> tuple[Site, ...]:
        """Where *symbol* is defined: in the pack first, then in those it extends."""
        return tuple(self._defined.get(symbol, ()))

    def uses(self, symbol: Symbol) -> tuple[Site, ...]:
        """Where *symbol* is used."""
        return tuple(self._used.get(symbol, ()))

    def sites(self, file: str) -> tuple[Site, ...]:
        """Every name in one file, in order."""
        return tuple(self._sites.get(file, ()))

    def symbols(self, kind: SymbolKind, owner: str = "") -> tuple[Symbol, ...]:
        """Everything of one kind that is defined, in the order of the files."""
        return tuple(one for one in self._defined if one.kind is kind and one.owner == owner)

    def clashes(self, symbol: Symbol) -> Symbol | None:
        """What is defined and has the name or the address that *symbol* has."""
        kinds = _BARE if symbol.kind in _BARE else (symbol.kind,)
        others = (Symbol(kind, symbol.name, symbol.owner) for kind in kinds)
        return next((one for one in others if one in self._defined), None)

    def property_of(self, symbol: Symbol, key: str) -> str | None:
        """What the definition of *symbol* says at one of its keys, where that is a scalar."""
        for file, above in self._entries.get(symbol, ()):
            text = names_in(self.texts[file]).strings.get((*above, key))
            if text is not None:
                return text
        return None

    def about(self, symbol: Symbol) -> str:
        """What its definition says of it, in one line; "" where it says nothing."""
        return self._about.get(symbol, "")

    def owner_of(self, file: str, owner: str | Path) -> str:
        """An owner's name, where it is given by the path of its name."""
        if isinstance(owner, str):
            return owner
        return names_in(self.texts[file]).strings.get(owner, "")

    def addresses(self) -> tuple[str, ...]:
        """What facts may be called by: whole entries, choices and spellings."""
        return tuple(self._addresses)

    # -- reading the files ------------------------------------------------------------------

    def _define(self, file: str) -> None:
        text = self.texts[file]
        names = names_in(text)
        for mention, meaning in names.meant:
            if not isinstance(meaning, Defines):
                continue
            symbol = Symbol(meaning.kind, said(mention, text), self.owner_of(file, meaning.owner))
            self._add(file, mention, Named(symbol, 0), is_definition=True)
            above = mention.path[:-1]
            self._entries.setdefault(symbol, []).append((file, above))
            says = (names.strings.get((*above, key)) for key in _ABOUT)
            self._about.setdefault(symbol, next((one for one in says if one), ""))
            table = str(mention.path[0])
            if symbol.kind in _PARTS.values():
                dest = self.owner_of(file, (*mention.path[:2], "dest"))
                self._addresses[f"{table}.{dest}.{symbol.kind.value}.{symbol.name}"] = None
            elif symbol.kind is not SymbolKind.SIDE:
                self._addresses[item_address(table, symbol.name)] = None

    def _use(self, file: str) -> None:
        text = self.texts[file]
        for mention, meaning in names_in(text).meant:
            if not isinstance(meaning, Defines):
                for named in self._named(file, said(mention, text), meaning):
                    self._add(file, mention, named)

    def _named(self, file: str, text: str, meaning: Meaning) -> Iterator[Named]:
        match meaning:
            case Uses(SymbolKind.CONSTRAINT):
                kinds = (SymbolKind.CONSTRAINT, SymbolKind.ADVICE)
                yield from (
                    Named(s, 0) for kind in kinds if (s := Symbol(kind, text)) in self._defined
                )
            case Uses(SymbolKind.CHOICE, owner):
                symbol = Symbol(SymbolKind.CHOICE, text, self.owner_of(file, owner))
                if symbol in self._defined:
                    yield Named(symbol, 0)
            case Uses(kind, owner):
                yield Named(Symbol(kind, text, self.owner_of(file, owner)), 0)
            case Addresses():
                yield from self._in_address(text)
            case Property():
                yield from self._in_property(text, 0)
            case ConfigKey():
                yield from self._in_config_key(text)
            case TokenText() if text.startswith("?"):
                yield Named(Symbol(SymbolKind.UNKNOWN, text[1:]), 1)
            case Candidate() | TokenText():
                return

    def _in_address(self, text: str) -> Iterator[Named]:
        """The names within an address: ids may hold dots, so the longest known one counts."""
        prefix, dot, rest = text.partition(".")
        if dot and prefix in _PREFIXED:
            kinds: tuple[SymbolKind, ...] = (_PREFIXED[prefix],)
            begin = len(prefix) + 1
        else:
            kinds, rest, begin = _BARE, text, 0
        for end in _ends(rest):
            known = [s for kind in kinds if (s := Symbol(kind, rest[:end])) in self._defined]
            if not known:
                continue
            yield Named(known[0], begin)
            part, _, name = rest[end + 1 :].partition(".")
            at = begin + end + 1 + len(part) + 1
            if part in _PARTS and name:
                kind = _PARTS[part]
                owner = rest[:end] if kind is SymbolKind.CHOICE else ""
                if (symbol := Symbol(kind, name, owner)) in self._defined:
                    yield Named(symbol, at)
            else:
                yield from self._in_property(rest[end + 1 :], begin + end + 1)
            return

    def _in_property(self, text: str, begin: int) -> Iterator[Named]:
        part, _, name = text.partition(".")
        if part in _FACTS and name:
            yield Named(Symbol(_FACTS[part], name), begin + len(part) + 1)

    def _in_config_key(self, text: str) -> Iterator[Named]:
        part, _, name = text.partition(".")
        if part == "degree" and Symbol(SymbolKind.AXIS, name) in self._defined:
            yield Named(Symbol(SymbolKind.AXIS, name), len(part) + 1)
        elif Symbol(SymbolKind.NAME, text) in self._defined:
            yield Named(Symbol(SymbolKind.NAME, text), 0)

    def _add(
        self, file: str, mention: Mention, named: Named, *, is_definition: bool = False
    ) -> None:
        text = self.texts[file]
        raw = text[mention.start : mention.end]
        full = said(mention, text)
        symbol, at = named.symbol, named.at
        is_bare = raw == full
        end = at + len(symbol.name)
        is_escaped = not is_bare and raw[1:-1] != full
        begin = mention.start if is_bare else mention.start + 1
        site = Site(
            file=file,
            start=mention.start if is_escaped else begin + at,
            end=mention.end if is_escaped else begin + end,
            symbol=symbol,
            is_definition=is_definition,
            is_bare=is_bare,
            is_escaped=is_escaped,
            before=full[:at],
            after=full[end:],
        )
        (self._defined if is_definition else self._used).setdefault(symbol, []).append(site)
        self._sites[file].append(site)


def _ends(text: str) -> Iterator[int]:
    """Where an id that begins *text* may end: at its end, or before a dot; longest first."""
    end = len(text)
    while end > 0:
        yield end
        end = text.rfind(".", 0, end)
