"""Whether what is at its address also is the byte of the file that the pack says."""

from msgspec.structs import replace

from meshseed.evidence.verdicts import Judged, Verdict
from meshseed.evidence.verifying.case import Case, start_of
from meshseed.packs.facts import Evidence


def judge_offset(case: Case, one: Evidence, verdict: Judged, *, other_build: bool) -> Judged:
    """*verdict* with the stated offset compared, where what was seen is at its address.

    An offset is of one build: in another one it is another place, and no contradiction.
    """
    address = start_of(one)
    if verdict.verdict is not Verdict.VERIFIED or address is None or one.offset is None:
        return verdict
    offset = case.image.offset_of(address)
    if offset is None or offset == int(one.offset, 16):
        return verdict
    why = f"{address:#x} is byte {offset:#x} of the file, and the pack says {one.offset}"
    if other_build:
        return replace(verdict, verdict=Verdict.MOVED, why=f"{verdict.why}; {why}")
    return replace(verdict, verdict=Verdict.REFUTED, why=why, found=(), hits=0, by=None)
