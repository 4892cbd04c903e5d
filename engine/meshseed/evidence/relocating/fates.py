"""From a verdict to what the proposed pack may still say."""

from typing import Final

from meshseed.evidence.relocating.results import Outcome
from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.packs.facts import Evidence, EvidenceKind

_SEEN: Final = frozenset(
    {EvidenceKind.STRING, EvidenceKind.PLACE, EvidenceKind.SYMBOL, EvidenceKind.ABSENCE}
)
"""What a binary can show."""


def outcome_of(one: Evidence, verdict: Judged) -> Outcome:
    """What becomes of an observation; nothing of another build is ever kept untested."""
    if one.binary is None or one.kind not in _SEEN:
        return Outcome.UNTESTED if _is_of_one_build(one) else Outcome.SAME
    if verdict.verdict is Verdict.VERIFIED:
        return Outcome.SAME
    if verdict.verdict is Verdict.MOVED:
        return Outcome.TABLED if verdict.address is None else Outcome.MOVED
    # By content: it is there, only which of several places is meant is not known.
    if verdict.verdict is Verdict.AMBIGUOUS and verdict.by is By.CONTENT:
        return Outcome.UNPLACED
    return Outcome.LOST


def _is_of_one_build(one: Evidence) -> bool:
    """Whether it states something that no other build shares: addresses, lines of compiled C."""
    return any(key is not None for key in (one.address, one.offset, one.c_line))
