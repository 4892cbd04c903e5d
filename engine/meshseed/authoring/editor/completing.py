"""What can be written at a place: keys, names, ids, values, each fit for where it goes."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor import language
from meshseed.authoring.editor.grammar import (
    Addresses,
    Candidate,
    ConfigKey,
    Meaning,
    Property,
    TokenText,
    Uses,
)
from meshseed.authoring.editor.index import Index, names_in
from meshseed.authoring.editor.kinds import SymbolKind
from meshseed.authoring.editor.meanings import meaning_of
from meshseed.authoring.editor.mentions import Caret, Where
from meshseed.authoring.editor.outline import caret_at
from meshseed.authoring.editor.symbols import Symbol, key_text, quoted
from meshseed.packs.positions import Path

_REST: Final = re.compile(r"[\w.+:/-]*")
_SWITCHES: Final = frozenset({"switch", "boolean", "action"})
_WORDS: Final = ("true", "false")


class Sort(StrEnum):
    """What a proposal is, for the sign an editor puts before it."""

    TABLE = "table"
    KEY = "key"
    NAME = "name"
    ID = "id"
    VALUE = "value"


class Proposal(Struct, frozen=True, kw_only=True):
    """A text to put in the place of the characters from `start` up to `end`."""

    label: str
    text: str
    start: int
    end: int
    sort: Sort
    detail: str = ""


class _Offer(Struct, frozen=True):
    """A value before it is quoted; `is_bare` where it takes no quotes."""

    label: str
    sort: Sort
    detail: str = ""
    is_bare: bool = False
    in_array: bool = False


def proposals_at(index: Index, file: str, offset: int) -> tuple[Proposal, ...]:
    """What can be written at *offset* of *file*, names of the pack before words of the language."""
    text = index.texts.get(file, "")
    caret = caret_at(text, offset)
    match caret.where:
        case Where.HEADER:
            return tuple(_headers(index, file, caret, offset))
        case Where.KEY:
            return tuple(_keys(index, file, caret, offset))
        case Where.VALUE:
            return tuple(_values(index, file, caret, offset))
        case None:
            return ()


# -- headers ------------------------------------------------------------------------------------


def _headers(index: Index, file: str, caret: Caret, offset: int) -> Iterator[Proposal]:
    end = _end(index.texts[file], offset, caret.quote)
    for offer in _header_offers(index, file, caret):
        text = key_text(offer.label) if not caret.quote else quoted(offer.label)
        yield Proposal(
            label=offer.label,
            text=text,
            start=caret.start,
            end=end,
            sort=offer.sort,
            detail=offer.detail,
        )


def _header_offers(index: Index, file: str, caret: Caret) -> Iterator[_Offer]:
    if not caret.path:
        for name in language.LISTS if caret.is_list_header else language.TABLES:
            yield _Offer(name, Sort.TABLE, language.description_of((name,)) or "")
        return
    if isinstance(meaning_of((*caret.path, "?"), Where.HEADER), Property):
        yield from _properties(index, file, caret.path[:-1])
        return
    above = language.with_entries(caret.path)
    fits = language.is_list_of_tables if caret.is_list_header else _is_plain_table
    for offer in _key_offers(index, file, above):
        if fits((*above, offer.label)):
            yield _Offer(offer.label, Sort.TABLE, offer.detail)


def _is_plain_table(path: Path) -> bool:
    return language.is_table(path) and not language.is_list_of_tables(path)


# -- keys ---------------------------------------------------------------------------------------


def _keys(index: Index, file: str, caret: Caret, offset: int) -> Iterator[Proposal]:
    end = _end(index.texts[file], offset, caret.quote)
    present = set(caret.present)
    for offer in _key_offers(index, file, caret.path):
        if offer.label not in present:
            present.add(offer.label)
            yield Proposal(
                label=offer.label,
                text=key_text(offer.label) if not caret.quote else quoted(offer.label),
                start=caret.start,
                end=end,
                sort=offer.sort,
                detail=offer.detail,
            )


def _key_offers(index: Index, file: str, table: Path) -> Iterator[_Offer]:
    meaning = meaning_of((*table, "?"), Where.KEY)
    if isinstance(meaning, Uses):
        for symbol in index.symbols(meaning.kind, index.owner_of(file, meaning.owner)):
            yield _Offer(symbol.name, Sort.NAME, _detail(index, symbol))
    elif isinstance(meaning, Property):
        yield from _properties(index, file, table[:-1])
        return
    for key in language.keys_at(table):
        yield _Offer(key, Sort.KEY, language.description_of((*table, key)) or "")


def _properties(index: Index, file: str, item: Path) -> Iterator[_Offer]:
    """The effects of a rule, and the keys of any item, that may have a standing of their own."""
    for mention, _ in names_in(index.texts[file]).meant:
        match mention.path[len(item) :] if mention.path[: len(item)] == item else ():
            case ("then", "set" | "append" as effect, str(name)):
                yield _Offer(f"{effect}.{name}", Sort.NAME)
    for key in language.keys_at(item):
        yield _Offer(key, Sort.KEY, language.description_of((*item, key)) or "")


# -- values -------------------------------------------------------------------------------------


def _values(index: Index, file: str, caret: Caret, offset: int) -> Iterator[Proposal]:
    end = _end(index.texts[file], offset, caret.quote)
    seen: set[str] = set()
    for offer in _value_offers(index, file, caret.path):
        if offer.label in seen or (offer.is_bare and caret.quote):
            continue
        seen.add(offer.label)
        text = offer.label if offer.is_bare else quoted(offer.label)
        if offer.in_array and not caret.quote:
            text = f"[{text}]"
        yield Proposal(
            label=offer.label,
            text=text,
            start=caret.start,
            end=end,
            sort=offer.sort,
            detail=offer.detail,
        )


def _value_offers(index: Index, file: str, path: Path) -> Iterator[_Offer]:
    meaning = meaning_of(path, Where.VALUE)
    if meaning is not None:
        yield from _meant(index, file, meaning)
    for value in language.values_at(path):
        is_bare = not isinstance(value, str)
        yield _Offer(_word(value), Sort.VALUE, is_bare=is_bare)
    member = meaning_of((*path, 0), Where.VALUE)
    if meaning is None and member is not None:
        for offer in _meant(index, file, member):
            yield _Offer(offer.label, offer.sort, offer.detail, offer.is_bare, in_array=True)


def _meant(index: Index, file: str, meaning: Meaning) -> Iterator[_Offer]:
    match meaning:
        case Uses(kind, owner):
            yield from _used(index, kind, index.owner_of(file, owner))
        case Addresses():
            yield from (_Offer(address, Sort.ID) for address in index.addresses())
        case TokenText():
            yield from _ids(index, index.symbols(SymbolKind.UNKNOWN), "?")
        case ConfigKey():
            yield _Offer("line", Sort.VALUE)
            yield from _ids(index, index.symbols(SymbolKind.NAME))
            yield from _ids(index, index.symbols(SymbolKind.AXIS), "degree.")
        case Candidate(unknown):
            yield from _candidates(index, index.owner_of(file, unknown))
        case _:
            return


def _used(index: Index, kind: SymbolKind, owner: str) -> Iterator[_Offer]:
    if kind is SymbolKind.CHOICE:
        yield from _choices(index, owner)
        return
    kinds = (kind, SymbolKind.ADVICE) if kind is SymbolKind.CONSTRAINT else (kind,)
    for one in kinds:
        # A finding a case expects is a constraint's or a piece of advice.
        yield from _ids(index, index.symbols(one, owner))


def _ids(index: Index, symbols: Iterable[Symbol], before: str = "") -> Iterator[_Offer]:
    for symbol in symbols:
        yield _Offer(before + symbol.name, Sort.ID, _detail(index, symbol))


def _choices(index: Index, owner: str) -> Iterator[_Offer]:
    """The values of a name: its choices, or true and false."""
    holder = Symbol(SymbolKind.NAME, owner)
    for symbol in index.symbols(SymbolKind.CHOICE, owner):
        is_bare = index.definitions(symbol)[0].is_bare
        yield _Offer(symbol.name, Sort.VALUE, _detail(index, symbol), is_bare=is_bare)
    if index.property_of(holder, "kind") in _SWITCHES:
        yield from (_Offer(word, Sort.VALUE, is_bare=True) for word in _WORDS)


def _candidates(index: Index, unknown: str) -> Iterator[_Offer]:
    """The plain answers to an open question."""
    for site in index.definitions(Symbol(SymbolKind.UNKNOWN, unknown)):
        names = names_in(index.texts[site.file])
        item = next((p[:-1] for p, one in names.strings.items() if _is_id(p, one, unknown)), None)
        for path, text in names.strings.items():
            if item is not None and path[:-1] == (*item, "candidates"):
                is_bare = text in _WORDS or text.lstrip("+-").replace(".", "", 1).isdigit()
                yield _Offer(text, Sort.VALUE, is_bare=is_bare)


def _is_id(path: Path, text: str, name: str) -> bool:
    return text == name and len(path) == 3 and path[0] == "unknown" and path[2] == "id"


def _detail(index: Index, symbol: Symbol) -> str:
    kind = index.property_of(symbol, "kind")
    about = index.about(symbol)
    return ": ".join(part for part in (kind, about) if part)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _end(text: str, offset: int, quote: str = "") -> int:
    """Where the word around *offset* ends; its closing quote, where it has one, belongs to it."""
    rest = _REST.match(text, offset)
    end = rest.end() if rest is not None else offset
    if quote:
        return end + 1 if text[end : end + 1] == quote else offset
    return end
