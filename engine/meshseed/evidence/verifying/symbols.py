"""Whether a symbol is there, and at its address."""

from typing import Final

from meshseed.evidence.binaries import Symbol
from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.evidence.verifying.case import Case, Place, judged, start_of
from meshseed.packs.facts import Evidence

_SCOPE: Final = "::"


def judge_symbol(case: Case, one: Evidence) -> Judged:
    """A symbol by its name, or by its C++ name as the tables encode it."""
    name = one.symbol or ""
    found = case.image.symbols.named(name)
    how = ""
    if not found:
        found = case.image.symbols.nested(tuple(name.split(_SCOPE)))
        how = ", by its encoded C++ name"
    defined = tuple(symbol for symbol in found if symbol.defined)
    if not defined:
        return _not_defined(case, one, imported=bool(found))
    return _placed(one, defined, how)


def _placed(one: Evidence, symbols: tuple[Symbol, ...], how: str) -> Judged:
    address = start_of(one)
    place = Place(
        found=tuple(f"{symbol.address:#x}" for symbol in symbols),
        hits=len(symbols),
        by=By.CONTENT,
    )
    if address is None:
        times = "" if len(symbols) == 1 else f" {len(symbols)} times"
        return judged(one, Verdict.VERIFIED, f"the symbol is there{times}{how}", place)
    here = Place(found=(f"{address:#x}",), hits=1, by=By.ADDRESS)
    for symbol in symbols:
        if symbol.address == address:
            return judged(one, Verdict.VERIFIED, f"the symbol is at its address{how}", here)
    for symbol in symbols:
        if symbol.address < address < symbol.address + symbol.size:
            why = f"the address lies {address - symbol.address} bytes into the symbol{how}"
            return judged(one, Verdict.VERIFIED, why, here)
    if len(symbols) == 1:
        why = f"the symbol is there{how}, at another address"
        return judged(one, Verdict.MOVED, why, place)
    why = f"{len(symbols)} symbols are called so{how}, none at the address"
    return judged(one, Verdict.AMBIGUOUS, why, place)


def _not_defined(case: Case, one: Evidence, *, imported: bool) -> Judged:
    name = one.symbol or ""
    if imported and one.address is None:
        return judged(one, Verdict.VERIFIED, "the symbol is imported", Place(hits=1))
    if imported:
        return judged(one, Verdict.ABSENT, "the symbol is only imported, and has no address here")
    # Names of types also stand in the data: encoded for the run-time's own use, or as plain text.
    encoded = "".join(f"{len(part.encode())}{part}" for part in name.split(_SCOPE))
    counts = case.texts.anywhere((encoded, name))
    there = counts[encoded] + counts[name]
    if there and one.address is None:
        why = "no table of symbols holds it; the name stands in the data"
        return judged(one, Verdict.VERIFIED, why, Place(hits=there))
    if case.image.section(".symtab") is None:
        why = "the file has no full table of symbols: they were taken out of it"
        return judged(one, Verdict.NOT_CHECKABLE, why)
    return judged(one, Verdict.ABSENT, "no table of symbols holds it")
