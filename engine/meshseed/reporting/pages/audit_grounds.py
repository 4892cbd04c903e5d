"""The parts of an audit about what it all rests on, to look things up in."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from meshseed.packs.facts import Owner
from meshseed.reporting.documents import AuditReport
from meshseed.reporting.documents.audit import Statement
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import count, literal, names, plain

_WHOSE: Final[Mapping[Owner, str]] = {Owner.VENDOR: "the vendor's own", Owner.STOCK: "stock"}


def lines_section(report: AuditReport) -> Section:
    """What each line of evidence carries."""
    rows = tuple(
        (
            plain(one.line.value),
            names(one.sources),
            plain(str(one.observations)),
            plain(str(one.statements)),
            plain(str(one.alone)),
        )
        for one in report.lines
    )
    heading = (
        "line",
        "sources",
        "observations",
        "statements it speaks for",
        "of these, no other line does",
    )
    without = sum(not one.lines for one in report.statements)
    return Section(
        id="lines",
        title="Lines of evidence",
        blocks=(
            Prose(
                text="Sources of one origin are one line: their agreement adds nothing. A statement"
                " counts once for every line that speaks for it;"
                f" {without} of {count(len(report.statements), 'statement')} rest on no source."
            ),
            Table(caption="What each line carries", heading=heading, rows=rows),
        ),
    )


def owners_section(statements: Sequence[Statement]) -> Section:
    """What is the vendor's own, and what it builds on."""
    title = "The vendor's own, and what it builds on"
    said = [one for one in statements if one.owner is not None]
    if not said:
        blocks: tuple[Block, ...] = (Prose(text="The pack says of nothing whose it is."),)
        return Section(id="owners", title=title, blocks=blocks)
    counted = Counter((one.kind, one.owner) for one in said)
    kinds = tuple(
        (
            plain(kind.value),
            plain(str(counted[kind, Owner.VENDOR])),
            plain(str(counted[kind, Owner.STOCK])),
        )
        for kind in dict.fromkeys(one.kind for one in said)
    )
    rows = tuple(
        (
            plain(_WHOSE[owner]),
            plain(one.kind.value),
            literal(one.title),
            Cell(confidence=one.confidence),
        )
        for owner in Owner
        for one in sorted(said, key=lambda each: (each.kind.value, each.title))
        if one.owner is owner
    )
    vendor = sum(one.owner is Owner.VENDOR for one in said)
    blocks = (
        Prose(
            text=f"The vendor's own: {vendor}. Stock, which is what the vendor builds on and"
            f" others have too: {len(said) - vendor}. Of what the other statements are about, the"
            " pack does not say whose it is."
        ),
        Table(caption="Whose, by kind", heading=("kind", *_WHOSE.values()), rows=kinds),
        Table(
            caption=f"Whose it is: {len(rows)}",
            heading=("whose", "kind", "what", "confidence"),
            rows=rows,
            folded=len(rows) > 12,
        ),
    )
    return Section(id="owners", title=title, blocks=blocks)


def statements_section(statements: Sequence[Statement]) -> Section:
    """Every statement with how it is known."""
    blocks = []
    for kind in dict.fromkeys(one.kind for one in statements):
        rows = tuple(
            (
                Cell(text=one.title, literal=True, note=_place(one.file, one.line)),
                Cell(confidence=one.confidence),
                literal(one.printed),
                names(one.contested),
                names(one.open),
                Cell(
                    text=", ".join(one.evidence),
                    literal=True,
                    note=", ".join(line.value for line in one.lines),
                ),
            )
            for one in statements
            if one.kind is kind
        )
        heading = ("what", "confidence", "printed", "contested by", "open questions", "evidence")
        blocks.append(
            Table(caption=f"{kind.value}: {len(rows)}", heading=heading, rows=rows, folded=True)
        )
    intro = Prose(
        text="Each with its place in the pack, the tag its source printed, and the observations"
        " that speak for it."
    )
    return Section(id="statements", title="Every statement", blocks=(intro, *blocks))


def _place(file: str, line: int | None) -> str:
    return f"{file}:{line}" if line else file


def ledger_section(report: AuditReport) -> Section:
    """Every observation with its verdict."""
    rows = tuple(
        (
            literal(one.id),
            plain(one.kind.value),
            Cell(confidence=one.confidence),
            literal(one.source),
            literal(" ".join(part for part in (one.binary, one.address) if part)),
            literal(one.text),
            plain(one.says or ""),
            plain(one.verdict.value if one.verdict else "not tested"),
        )
        for one in report.ledger.entries
    )
    heading = ("id", "kind", "confidence", "source", "at", "text", "says", "verdict")
    return Section(
        id="ledger",
        title="Every observation",
        blocks=(
            Table(caption=count(len(rows), "observation"), heading=heading, rows=rows, folded=True),
        ),
    )
