"""The part of an audit about tests: verdicts on real binaries, addresses that fit together."""

from collections import Counter

from meshseed.evidence import Consistency, Verdict, Verification
from meshseed.reporting.pages.page import Block, Cell, Notes, Prose, Section, Table
from meshseed.reporting.pages.words import count, literal, note_of, plain


def verification_section(found: Verification | None, consistency: Consistency) -> Section:
    """What was tested, and what came out."""
    blocks: list[Block] = []
    if found is None:
        blocks.append(
            Prose(
                text="No observation was tested on a binary for this report: give the verdicts"
                " of a test to have them here."
            )
        )
    else:
        blocks += _verdicts(found)
    pools = sum(one.judged for one in consistency.pools)
    fit = sum(one.in_order for one in consistency.pools)
    blocks.append(
        Prose(
            text=f"Of {count(consistency.addresses, 'stated address')}"
            f" {pools} can be held against the order in which the build lays texts out,"
            f" and {fit} fall in it; {count(len(consistency.findings), 'finding')}."
        )
    )
    if consistency.findings:
        blocks.append(
            Notes(
                caption="Addresses that do not fit together",
                notes=tuple(map(note_of, consistency.findings)),
                folded=True,
            )
        )
    return Section(id="verification", title="What was tested", blocks=tuple(blocks))


def _verdicts(found: Verification) -> list[Block]:
    counted = Counter(one.verdict for one in found.judged)
    totals = Table(
        caption=f"Verdicts on {found.subject}",
        heading=("verdict", "observations"),
        rows=tuple((plain(one.value), plain(str(counted.get(one, 0)))) for one in Verdict),
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
    each = Table(caption="Every verdict", heading=heading, rows=rows, folded=True)
    return [totals, each]
