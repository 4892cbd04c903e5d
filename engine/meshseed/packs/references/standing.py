"""Confidence held against evidence: nothing is surer than what it rests on."""

from collections.abc import Mapping

from pydantic import BaseModel

from meshseed.confidence import Confidence, strongest
from meshseed.packs.models.base import Stated, Table
from meshseed.packs.positions import Path
from meshseed.packs.references.report import Report
from meshseed.packs.validating import ValidItem


def check_standing(
    report: Report,
    item: ValidItem[Table],
    parts: list[tuple[Path, BaseModel]],
    evidence: Mapping[str, Confidence],
) -> None:
    """Every observation named exists, and no written confidence is above the surest of them.

    A part without evidence of its own rests on that of the whole. Without any, a statement is
    our own inference at best.
    """
    whole = item.model.evidence if isinstance(item.model, Stated) else ()
    for path, part in parts:
        if not isinstance(part, Stated):
            continue
        for index, name in enumerate(part.evidence):
            if name not in evidence:
                report.missing("evidence", name, evidence, item, (*path, "evidence", index))
        named = part.evidence or whole
        known = [evidence[name] for name in named if name in evidence]
        if part.confidence is None or len(known) < len(named):
            continue
        most = strongest(known) if named else Confidence.INFERRED
        if part.confidence.rank < most.rank:
            report.add(
                "MS156",
                f"{part.confidence.value} is more than the evidence allows: {most.value}",
                item.where.place((*path, "confidence")),
                expected=f"{most.value} or less",
                help="name surer evidence, or lower the confidence"
                if named
                else "name the evidence: without any a statement is INFERRED at best",
            )
