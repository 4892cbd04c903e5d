"""Places whose words no source prints, and parts of longer texts."""

from collections.abc import Mapping, Sequence

from meshseed.evidence.strings import text_at
from meshseed.evidence.strings.reading import begins_at
from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.evidence.verifying.case import Case, Place, judged, start_of
from meshseed.evidence.verifying.neighbours import Anchor, between
from meshseed.packs.facts import Evidence

_LONGEST_SHOWN = 60


def judge_beginnings(case: Case, observations: Sequence[Evidence]) -> dict[str, Judged]:
    """Places of which the first characters are known: these are looked for as a beginning."""
    found: dict[str, Judged] = {}
    missing: dict[str, Evidence] = {}
    for one in observations:
        begins, address = one.begins or "", start_of(one)
        if address is not None and (_text_from(case, address) or "").startswith(begins):
            why = "a text that begins so stands at its address"
            found[one.id] = _at(case, one, address, Verdict.VERIFIED, why, By.ADDRESS)
        else:
            missing[one.id] = one
    places = case.texts.beginning(one.begins or "" for one in missing.values())
    for one in missing.values():
        here = places[one.begins or ""]
        if len(here) == 1:
            why = "one text begins so, at another place"
            found[one.id] = _at(case, one, here[0], Verdict.MOVED, why, By.CONTENT)
        elif here:
            shown = Place(found=tuple(f"{place:#x}" for place in here), hits=len(here))
            why = f"{len(here)} texts begin so, and none where it should"
            found[one.id] = judged(one, Verdict.AMBIGUOUS, why, shown)
        else:
            found[one.id] = judged(one, Verdict.ABSENT, "no text begins so")
    return found


def judge_wordless(
    case: Case, one: Evidence, anchors: Sequence[Anchor], *, same_build: bool
) -> Judged:
    """A place without words: in the same build a text has to begin there.

    In another one it is found only between two neighbours that moved with it.
    """
    address = start_of(one)
    if address is None:
        return judged(one, Verdict.NOT_CHECKABLE, "it states neither words nor an address")
    if same_build:
        if _text_from(case, address) is None:
            return judged(one, Verdict.ABSENT, "no text begins at its address")
        why = "a text begins at its address; its words are not known"
        return _at(case, one, address, Verdict.VERIFIED, why, By.ADDRESS)
    place = between(anchors, address)
    if place is None or _text_from(case, place) is None:
        why = "the address is of another build, and there are no words to look for"
        return judged(one, Verdict.NOT_CHECKABLE, why)
    verdict = Verdict.VERIFIED if place == address else Verdict.MOVED
    why = "no words to look for; a text begins as far from both neighbours as the pack says"
    return _at(case, one, place, verdict, why, By.NEIGHBOURS)


def judge_inside(
    case: Case, one: Evidence, others: Mapping[str, Evidence], verdicts: Mapping[str, Judged]
) -> Judged:
    """A part of a longer text: it lies as far into that as the pack says, wherever that lies."""
    outer = others.get(one.inside or "")
    address, start = start_of(one), None if outer is None else start_of(outer)
    if outer is None or address is None or start is None:
        return judged(one, Verdict.NOT_CHECKABLE, "how far into the longer text it lies is unknown")
    where = verdicts.get(outer.id)
    if where is None or where.address is None:
        why = f"where the longer text {outer.id} lies is not known"
        return judged(one, Verdict.NOT_CHECKABLE, why)
    if outer.text is None and one.text is None and where.by is not By.ADDRESS:
        why = f"the words of {outer.id} are not known, and it lies at another address"
        return judged(one, Verdict.NOT_CHECKABLE, why)
    place = where.address + address - start
    whole = text_at(case.image, where.address)
    if whole is None or not 0 < address - start < len(whole.encode()):
        return judged(one, Verdict.REFUTED, f"it lies outside the text {outer.id}")
    rest = whole.encode()[address - start :]
    if one.text is not None and not rest.startswith(one.text.encode()):
        return judged(one, Verdict.REFUTED, f"{outer.id} holds another text there")
    if one.begins is not None and not rest.startswith(one.begins.encode()):
        return judged(one, Verdict.REFUTED, f"{outer.id} holds another text there")
    verdict = Verdict.VERIFIED if place == address else Verdict.MOVED
    why = f"it lies {address - start} bytes into {outer.id}"
    shown = Place(found=(f"{place:#x}",), hits=1, by=By.CONTAINER)
    return judged(one, verdict, why, shown)


def _at(case: Case, one: Evidence, address: int, verdict: Verdict, why: str, by: By) -> Judged:
    text = text_at(case.image, address) or ""
    shown = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
    place = Place(found=(f"{address:#x}",), hits=1, by=by, text=shown or None)
    return judged(one, verdict, why, place)


def _text_from(case: Case, address: int) -> str | None:
    """The text that begins at *address*."""
    offset = case.image.offset_of(address)
    if offset is None or not begins_at(case.image, offset):
        return None
    return text_at(case.image, address)
