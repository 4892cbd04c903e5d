"""Conflicts, each side with the lines of evidence that speak for it."""

from meshseed.packs.facts import PackFacts
from meshseed.reporting.documents.audit import ConflictAudit, SideAudit


def conflicts_of(facts: PackFacts) -> tuple[ConflictAudit, ...]:
    """Every conflict of a pack."""
    line_of = {source.id: source.line for source in facts.sources}
    lines = {one.id: line_of.get(one.source or "") for one in facts.evidence}
    return tuple(
        ConflictAudit(
            id=conflict.id,
            item=conflict.item,
            question=conflict.question,
            note=conflict.note,
            about=conflict.about,
            sides=tuple(
                SideAudit(
                    id=side.id,
                    says=side.says,
                    taken=side.taken,
                    evidence=side.evidence,
                    lines=tuple(
                        sorted(
                            {line for one in side.evidence if (line := lines.get(one)) is not None}
                        )
                    ),
                    why=side.why,
                    changes=side.override is not None,
                )
                for side in conflict.sides
            ),
        )
        for conflict in facts.conflicts
    )
