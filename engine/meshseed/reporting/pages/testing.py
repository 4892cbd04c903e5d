"""The part of an audit about tests: verdicts on real binaries, addresses that fit together."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from meshseed.evidence import Consistency, Verdict, Verification
from meshseed.reporting.pages.page import Block, Cell, Notes, Prose, Section, Table
from meshseed.reporting.pages.words import count, literal, note_of, plain

_MEANING: Final[Mapping[Verdict, str]] = {
    Verdict.VERIFIED: "found where it is said to be",
    Verdict.MOVED: "found once, at another address",
    Verdict.AMBIGUOUS: "found several times, or only within something longer",
    Verdict.ABSENT: "not found",
    Verdict.REFUTED: "said to be absent and found, or of an address and an offset that disagree",
    Verdict.NOT_CHECKABLE: "says nothing that a binary could show",
}


def verification_section(found: Verification | None, consistency: Consistency) -> Section:
    """What was tested, and what came out."""
    blocks: list[Block] = []
    if found is None:
        blocks.append(
            Prose(
                text="No observation was tested on a binary for this report. Verdicts stand here"
                " when --verification names a file that the command evidence verify --json printed."
            )
        )
    else:
        blocks += _verdicts(found)
    pools = sum(one.judged for one in consistency.pools)
    fit = sum(one.in_order for one in consistency.pools)
    blocks.append(
        Prose(
            text="Stated addresses are also held against one another, which needs no binary."
            f" Stated: {count(consistency.addresses, 'address')}; of texts that the build lays"
            f" out in a known order: {pools}, of which fall in it: {fit}; findings:"
            f" {len(consistency.findings)}."
        )
    )
    if consistency.findings:
        blocks.append(
            Notes(
                caption=f"Addresses that do not fit: {len(consistency.findings)}",
                notes=tuple(map(note_of, consistency.findings)),
                folded=True,
            )
        )
    return Section(id="verification", title="What was tested", blocks=tuple(blocks))


def _verdicts(found: Verification) -> list[Block]:
    counted = Counter(one.verdict for one in found.judged)
    totals = Table(
        caption=f"Verdicts on {found.subject}",
        heading=("verdict", "means", "observations"),
        rows=tuple(
            (plain(one.value), plain(_MEANING[one]), plain(str(counted.get(one, 0))))
            for one in Verdict
        ),
    )
    rows = tuple(
        (
            literal(one.evidence),
            Cell(text=one.verdict.value, mark="yes" if one.verdict is Verdict.VERIFIED else "open"),
            literal(one.stated),
            literal(", ".join(one.found)),
            plain(one.why),
        )
        for one in found.judged
    )
    heading = ("observation", "verdict", "stated", "found", "why")
    each = Table(caption=f"Every verdict: {len(rows)}", heading=heading, rows=rows, folded=True)
    return [totals, each]
