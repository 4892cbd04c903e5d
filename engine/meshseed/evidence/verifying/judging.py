"""All observations of one binary, judged in an order in which each can use those before."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.evidence.verifying.absences import judge_absences
from meshseed.evidence.verifying.case import Case, judged
from meshseed.evidence.verifying.neighbours import Anchor, anchors_of, in_order, told_apart
from meshseed.evidence.verifying.offsets import judge_offset
from meshseed.evidence.verifying.places import judge_beginnings, judge_inside, judge_wordless
from meshseed.evidence.verifying.symbols import judge_symbol
from meshseed.evidence.verifying.texts import best_places, judge_texts
from meshseed.packs.facts import Evidence, EvidenceKind, PoolOrder

NO_CHECK: Final[Mapping[EvidenceKind, str]] = {
    EvidenceKind.CALL_SITE: "what code does cannot be told from strings and symbols",
    EvidenceKind.DOCUMENT: "a document says so; no binary can show it",
    EvidenceKind.RUN: "it was seen when the program ran",
    EvidenceKind.INFERENCE: "it is a conclusion, not something seen in the binary",
}
"""What strings and symbols cannot show, and why."""


def judge_all(
    case: Case, observations: Sequence[Evidence], *, digest_equal: bool | None
) -> list[Judged]:
    """The verdicts in the order of *observations*; `digest_equal` None: no digest is stated."""
    by_id = {one.id: one for one in observations}
    texts = [one for one in observations if one.kind is EvidenceKind.STRING and not one.inside]
    places = [one for one in observations if one.kind is EvidenceKind.PLACE and not one.inside]
    verdicts = {one.evidence: one for one in judge_texts(case, texts)}
    verdicts.update(judge_beginnings(case, [one for one in places if one.begins]))
    _tell_apart(case, verdicts, by_id)
    anchors = anchors_of(verdicts.values())
    if case.binary.pool is PoolOrder.CYTHON:
        anchors = _keep_order(verdicts, anchors)
    same = _same_build(verdicts.values(), digest_equal)
    for one in places:
        if not one.begins:
            verdicts[one.id] = judge_wordless(case, one, anchors, same_build=same)
    absent = [one for one in observations if one.kind is EvidenceKind.ABSENCE]
    if absent:
        verdicts.update({one.evidence: one for one in judge_absences(case, absent)})
    for one in observations:
        if one.kind is EvidenceKind.SYMBOL:
            verdicts[one.id] = judge_symbol(case, one)
        elif one.kind in NO_CHECK:
            verdicts[one.id] = judged(one, Verdict.NOT_CHECKABLE, NO_CHECK[one.kind])
    for one in observations:
        if one.id not in verdicts:
            verdicts[one.id] = judge_inside(case, one, by_id, verdicts)
    return [
        judge_offset(case, one, verdicts[one.id], other_build=digest_equal is False)
        for one in observations
    ]


def _tell_apart(case: Case, verdicts: dict[str, Judged], by_id: Mapping[str, Evidence]) -> None:
    anchors = anchors_of(verdicts.values())
    unclear = [
        one
        for one in verdicts.values()
        if one.verdict is Verdict.AMBIGUOUS and one.by is By.CONTENT and one.stated is not None
    ]
    found = case.texts.find(by_id[one.evidence].text or "" for one in unclear)
    for one in unclear:
        hits, _ = best_places(case, found[by_id[one.evidence].text or ""])
        places = [hit.address for hit in hits if hit.index is None]
        verdicts[one.evidence] = told_apart(one, places, anchors)


def _keep_order(verdicts: dict[str, Judged], anchors: tuple[Anchor, ...]) -> tuple[Anchor, ...]:
    """Doubt what breaks the order of a pool, which builds of one module share.

    A text of the same words outside the pool is not the one that is meant.
    """
    kept = in_order(anchors)
    if len(anchors) - len(kept) > len(anchors) // _MOST_OUT_OF_ORDER:
        # Laid out anew: the old order says nothing.
        return anchors
    places = {(one.stated, one.found) for one in kept}
    for one in list(verdicts.values()):
        by_content = one.verdict is Verdict.MOVED and one.by is By.CONTENT
        if not by_content or one.stated is None or one.address is None:
            continue
        if (int(one.stated.partition("-")[0], 16), one.address) not in places:
            why = "it is there once, out of the order of the others"
            verdicts[one.evidence] = replace(one, verdict=Verdict.AMBIGUOUS, why=why, by=None)
    return tuple(sorted(kept))


_MOST_OUT_OF_ORDER: Final = 5
"""One in so many may be out of order."""


def _same_build(verdicts: Iterable[Judged], digest_equal: bool | None) -> bool:  # noqa: FBT001 - a result that may be missing, not a switch
    """Whether the pack's addresses are of this file: by its digest, or by all texts with words."""
    if digest_equal is not None:
        return digest_equal
    with_address = [one.verdict for one in verdicts if one.stated is not None]
    return Verdict.VERIFIED in with_address and Verdict.MOVED not in with_address
