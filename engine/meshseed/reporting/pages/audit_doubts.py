"""The parts of an audit about what is not known, and where sources disagree."""

from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.evaluation import shown
from meshseed.reporting.documents.audit import ConflictAudit, SideAudit, UnknownAudit
from meshseed.reporting.pages.page import (
    Cell,
    Prose,
    Row,
    Section,
    Table,
)
from meshseed.reporting.pages.words import count, literal, plain, some

MOST_NAMES: Final = 8
"""Of what hinges on a question so many are named in a cell."""


def unknowns_section(unknowns: Sequence[UnknownAudit]) -> Section:
    """Every open question with what needs its answer."""
    heading = (
        "id",
        "question",
        "candidates",
        "confidence",
        "statements that need it",
        "outputs that hinge on it",
    )
    assumed = sum(one.assumed for one in unknowns)
    intro = Prose(
        text=f"With an answer that is assumed until somebody knows it: {assumed}. Without:"
        f" {len(unknowns) - assumed}; what hinges on these comes out open, with a value for each"
        " candidate. Whoever knows an answer gives it with --assume ID=VALUE."
    )
    table = Table(
        caption=count(len(unknowns), "open question"),
        heading=heading,
        rows=tuple(map(_unknown, unknowns)),
    )
    return Section(
        id="unknowns",
        title="What is not known, and what hinges on it",
        blocks=(intro, table) if unknowns else (table,),
    )


def _unknown(one: UnknownAudit) -> Row:
    others = "" if one.exhaustive or not one.candidates else ", or others"
    candidates = ", ".join(map(shown, one.candidates)) + others
    unread = "none, while conflicts are read as the pack takes them"
    return (
        literal(one.id),
        Cell(text=one.question, note=one.why or ""),
        Cell(
            text=candidates or "any",
            literal=bool(candidates),
            note=f"{shown(one.assumption)} is assumed" if one.assumed else "nothing is assumed",
        ),
        Cell(confidence=one.confidence),
        some(one.statements, MOST_NAMES, "statement"),
        some(one.outputs, MOST_NAMES, "output") if one.outputs else plain(unread),
    )


def conflicts_section(conflicts: Sequence[ConflictAudit]) -> Section:
    """Every conflict with all its sides."""
    changing = sum(any(side.changes for side in one.sides) for one in conflicts)
    intro = Prose(
        text="A conflict never lowers a confidence; it marks what it touches. With a side that"
        f" would change outcomes, and can be evaluated so: {changing} of {len(conflicts)}; the"
        " others are about places, names and words."
    )
    table = Table(
        caption=f"{count(len(conflicts), 'conflict')}, every side",
        heading=("conflict", "question", "side", "says", "evidence", "to evaluate it so"),
        rows=tuple(row for one in conflicts for row in _conflict(one)),
    )
    return Section(
        id="conflicts",
        title="Where sources disagree",
        blocks=(intro, table) if conflicts else (table,),
    )


def _conflict(one: ConflictAudit) -> Iterator[Row]:
    for at, side in enumerate(one.sides):
        yield (
            literal(f"{one.item} {one.id}" if one.item else one.id) if at == 0 else plain(""),
            Cell(text=one.question or "", note=one.note or "") if at == 0 else plain(""),
            Cell(
                text=side.id,
                literal=True,
                mark="yes" if side.taken else "no",
                note="taken" if side.taken else "not taken",
            ),
            Cell(text=side.says, note=side.why or ""),
            Cell(
                text=", ".join(side.evidence),
                literal=True,
                note=", ".join(line.value for line in side.lines) or "no line of evidence",
            ),
            _reading(one, side),
        )


def _reading(conflict: ConflictAudit, side: SideAudit) -> Cell:
    if side.taken:
        return plain("as it is")
    if side.changes:
        return literal(f"--reading {conflict.id}={side.id}")
    return plain("changes no outcome")
