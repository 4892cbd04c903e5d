"""The parts of an audit about what is not known, and where sources disagree."""

from collections.abc import Sequence

from meshseed.evaluation import shown
from meshseed.reporting.documents.audit import ConflictAudit, UnknownAudit
from meshseed.reporting.pages.page import (
    Cell,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import count, literal, names, plain


def unknowns_section(unknowns: Sequence[UnknownAudit]) -> Section:
    """Every open question with what needs its answer."""
    rows = tuple(
        (
            Cell(text=one.id, literal=True),
            Cell(text=one.question, note=one.why or ""),
            literal(
                ", ".join(map(shown, one.candidates))
                + ("" if one.exhaustive or not one.candidates else ", or others")
            ),
            literal(shown(one.assumption)) if one.assumed else Cell(text="none", mark="open"),
            Cell(confidence=one.confidence),
            names(one.statements),
            names(one.outputs),
        )
        for one in unknowns
    )
    heading = (
        "id",
        "question",
        "candidates",
        "assumed",
        "confidence",
        "statements that need it",
        "outputs that hinge on it",
    )
    return Section(
        id="unknowns",
        title="What is not known, and what hinges on it",
        blocks=(Table(caption=count(len(rows), "open question"), heading=heading, rows=rows),),
    )


def conflicts_section(conflicts: Sequence[ConflictAudit]) -> Section:
    """Every conflict with all its sides."""
    rows = []
    for one in conflicts:
        for at, side in enumerate(one.sides):
            taken = "taken" if side.taken else "not taken"
            rows.append(
                (
                    literal(f"{one.item} {one.id}" if one.item else one.id)
                    if at == 0
                    else plain(""),
                    Cell(text=one.question or "", note=one.note or "") if at == 0 else plain(""),
                    literal(side.id),
                    Cell(text=taken, mark="yes" if side.taken else "no"),
                    Cell(text=side.says, note=side.why or ""),
                    plain(", ".join(line.value for line in side.lines) or "none"),
                    names(side.evidence),
                    plain("yes" if side.changes else "no"),
                )
            )
    heading = (
        "conflict",
        "question",
        "side",
        "taken",
        "says",
        "lines of evidence",
        "evidence",
        "can be read",
    )
    caption = f"{count(len(conflicts), 'conflict')}, every side"
    return Section(
        id="conflicts",
        title="Where sources disagree",
        blocks=(
            Prose(text="A conflict never lowers a confidence; it marks what it touches."),
            Table(caption=caption, heading=heading, rows=tuple(rows)),
        ),
    )
