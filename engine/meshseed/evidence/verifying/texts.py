"""Whether a text stands where an observation says, or somewhere else."""

from collections.abc import Iterable

from meshseed.evidence.strings import Fit, Form, Found, Hit
from meshseed.evidence.strings.reading import begins_at
from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.evidence.verifying.case import Case, Place, judged, start_of
from meshseed.packs.facts import Evidence, PoolOrder


def judge_texts(case: Case, observations: Iterable[Evidence]) -> list[Judged]:
    """Observations of whole texts: at their addresses first; what is not there is looked for."""
    there: dict[str, Judged] = {}
    missing: list[tuple[Evidence, str]] = []
    for one in observations:
        at_place = _at_address(case, one)
        if at_place is not None:
            there[one.id] = at_place
        elif one.text:
            missing.append((one, one.text))
    found = case.texts.find(text for _, text in missing)
    for one, text in missing:
        there[one.id] = _elsewhere(case, one, found[text])
    return list(there.values())


def _at_address(case: Case, one: Evidence) -> Judged | None:
    """The verdict of an observation whose text is at its address; None to look on."""
    address = start_of(one)
    if not one.text:
        return judged(one, Verdict.NOT_CHECKABLE, "the text is empty")
    if address is None:
        return None
    offset = case.image.offset_of(address)
    if offset is None:
        return None
    needle = one.text.encode()
    data = case.image.data
    behind = offset + len(needle)
    if data[offset:behind] != needle or behind > case.image.end_of(offset):
        return None
    place = Place(found=(f"{address:#x}",), hits=1, by=By.ADDRESS)
    if data[behind : behind + 1] == b"\0":
        if begins_at(case.image, offset):
            return judged(one, Verdict.VERIFIED, "the whole text stands at its address", place)
        if case.binary.pool is not PoolOrder.CYTHON:
            why = "it stands at its address, as the end of a longer text"
            return judged(one, Verdict.VERIFIED, why, place)
    return None


def _elsewhere(case: Case, one: Evidence, found: Found) -> Judged:
    hits, count = best_places(case, found)
    if count:
        return _among(one, start_of(one), hits, count)
    others = found.parts + found.tails
    if not others:
        return judged(one, Verdict.ABSENT, "its bytes stand nowhere among the constant texts")
    place = Place(found=_places((*found.of(Fit.TAIL), *found.of(Fit.PART))), hits=others)
    return judged(one, Verdict.AMBIGUOUS, "its bytes stand only inside longer texts", place)


def best_places(case: Case, found: Found) -> tuple[tuple[Hit, ...], int]:
    """The places at which a text of its own may stand, the surest first; all counted."""
    if found.whole:
        hits = (*found.of(Fit.WHOLE), *found.of(Fit.JOINED))
        return hits, found.whole + found.joined
    # Arrays of a pool are whole: the end of another one is no place for a text.
    if found.tails and case.binary.pool is not PoolOrder.CYTHON:
        return found.of(Fit.TAIL), found.tails
    return found.of(Fit.JOINED), found.joined


def _among(one: Evidence, address: int | None, hits: tuple[Hit, ...], count: int) -> Judged:
    place = Place(found=_places(hits), hits=count, by=By.CONTENT)
    first = hits[0]
    how = _HOW[first.fit] if first.form is Form.PLAIN else _STORED[first.form]
    # In a table that is stored as it is, every byte has an address.
    if address is not None and any(one.address == address and one.index is None for one in hits):
        place = Place(found=(f"{address:#x}",), hits=1, by=By.ADDRESS)
        return judged(one, Verdict.VERIFIED, f"it stands at its address{how}", place)
    if address is None:
        if count > 1 and first.fit is Fit.JOINED:
            why = f"its bytes stand {count} times{how}, perhaps inside other texts"
            return judged(one, Verdict.AMBIGUOUS, why, place)
        times = "once" if count == 1 else f"{count} times"
        return judged(
            one, Verdict.VERIFIED, f"no address is stated; it is there {times}{how}", place
        )
    if count == 1:
        why = f"it is there once{how}, at another place"
        return judged(one, Verdict.MOVED, why, place)
    why = f"it is there {count} times{how}, and not where it should be"
    return judged(one, Verdict.AMBIGUOUS, why, place)


_HOW = {
    Fit.WHOLE: "",
    Fit.TAIL: ", as the end of a longer text",
    Fit.JOINED: ", in a table of texts without ends",
    Fit.PART: ", inside a longer text",
}
_STORED = {
    Form.TABLE: ", in a table of texts without ends",
    Form.COMPRESSED: ", in a compressed table of texts without ends",
    Form.UTF16: ", 2 bytes a character",
    Form.UTF32: ", 4 bytes a character",
}


def _places(hits: tuple[Hit, ...]) -> tuple[str, ...]:
    return tuple(one.place for one in hits)
