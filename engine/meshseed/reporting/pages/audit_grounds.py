"""The parts of an audit about what it all rests on, to look things up in."""

from collections.abc import Sequence

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
    return Section(
        id="lines",
        title="Lines of evidence",
        blocks=(
            Prose(text="Sources of one origin are one line: their agreement adds nothing."),
            Table(caption="What each line carries", heading=heading, rows=rows),
        ),
    )


def owners_section(statements: Sequence[Statement]) -> Section:
    """What is the vendor's own, and what it builds on."""
    rows = tuple(
        (
            plain(one.owner.value),
            plain(one.kind.value),
            literal(one.title),
            Cell(confidence=one.confidence),
        )
        for one in sorted(
            (each for each in statements if each.owner is not None),
            key=lambda each: (
                each.owner is not None and each.owner.value == "stock",
                each.kind.value,
                each.title,
            ),
        )
        if one.owner is not None
    )
    blocks: tuple[Block, ...] = (
        (
            Table(
                caption="Whose it is",
                heading=("owner", "kind", "what", "confidence"),
                rows=rows,
                folded=len(rows) > 12,
            ),
        )
        if rows
        else (Prose(text="The pack says of nothing whose it is."),)
    )
    return Section(id="owners", title="The vendor's own, and what it builds on", blocks=blocks)


def statements_section(statements: Sequence[Statement]) -> Section:
    """Every statement with how it is known."""
    blocks = []
    for kind in dict.fromkeys(one.kind for one in statements):
        rows = tuple(
            (
                literal(one.title),
                Cell(confidence=one.confidence),
                literal(one.printed),
                names(one.contested),
                names(one.open),
                plain(", ".join(line.value for line in one.lines)),
                names(one.evidence),
                literal(f"{one.file}:{one.line}" if one.line else one.file),
            )
            for one in statements
            if one.kind is kind
        )
        heading = (
            "what",
            "confidence",
            "printed",
            "contested by",
            "open",
            "lines",
            "evidence",
            "in",
        )
        blocks.append(
            Table(caption=f"{kind.value}: {len(rows)}", heading=heading, rows=rows, folded=True)
        )
    return Section(id="statements", title="Every statement", blocks=tuple(blocks))


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
