"""Whether what is said to be absent is."""

from collections.abc import Sequence

from meshseed.evidence.strings import Fit
from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.evidence.verifying.case import Case, Place, judged
from meshseed.packs.facts import Evidence


def judge_absences(case: Case, observations: Sequence[Evidence]) -> list[Judged]:
    """Texts that must stand nowhere that is loaded, in no form."""
    wanted = [one.text for one in observations if one.text]
    found = case.texts.find(wanted)
    anywhere = case.texts.anywhere(wanted)
    verdicts = []
    for one in observations:
        if not one.text:
            verdicts.append(judged(one, Verdict.NOT_CHECKABLE, "the text is empty"))
            continue
        here = found[one.text]
        if here.whole:
            place = Place(
                found=tuple(hit.place for hit in here.of(Fit.WHOLE)), hits=here.whole, by=By.CONTENT
            )
            verdicts.append(
                judged(one, Verdict.REFUTED, "it is said to be absent, and is there", place)
            )
        elif others := max(here.tails + here.joined + here.parts, anywhere[one.text]):
            place = Place(found=tuple(hit.place for hit in here.hits), hits=others)
            own = "perhaps as a text of its own" if here.joined else "inside other texts"
            why = f"its bytes are there, {own}"
            verdicts.append(judged(one, Verdict.AMBIGUOUS, why, place))
        else:
            why = "its bytes stand nowhere, packed tables and wide texts included"
            verdicts.append(judged(one, Verdict.VERIFIED, why))
    return verdicts
