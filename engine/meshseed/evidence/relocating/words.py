"""The words of texts of which a pack knows only the place, read in the build it describes."""

from msgspec.structs import replace

from meshseed.evidence.binaries import Subject
from meshseed.evidence.strings import text_at
from meshseed.evidence.verdicts import By, Verdict
from meshseed.evidence.verifying import examine
from meshseed.packs.facts import Evidence, EvidenceKind, PackFacts


def with_words(facts: PackFacts, old: Subject, as_binary: str | None) -> PackFacts:
    """*facts* with each place that is right in *old* as the text that stands there."""
    tested = examine(facts, old, as_binary=as_binary)
    sure = {
        one.evidence: one.address
        for one in tested.verification.judged
        if one.kind is EvidenceKind.PLACE
        and one.verdict is Verdict.VERIFIED
        and one.by is By.ADDRESS
    }

    def worded(one: Evidence) -> Evidence:
        address, case = sure.get(one.id), tested.cases.get(one.binary or "")
        if address is None or case is None or one.inside is not None:
            return one
        text = text_at(case.image, address)
        return one if text is None else replace(
            one, kind=EvidenceKind.STRING, text=text, begins=None
        )  # fmt: skip

    return replace(facts, evidence=tuple(map(worded, facts.evidence)))
