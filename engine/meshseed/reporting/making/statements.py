"""Every statement of a pack about its driver, with how it is known."""

from typing import Final

from meshseed.confidence import LineOfEvidence
from meshseed.explaining import Kind, Subject, mentions_of, own_fact, subjects_of
from meshseed.packs.facts import Owner, PackFacts, Standing, Where
from meshseed.reporting.documents.audit import Statement

_ABOUT_FILES: Final = frozenset({Kind.CARRIER, Kind.FORMAT, Kind.VOCABULARY, Kind.WORD})
_NO_PLACE: Final = Where("", None)


def statements_of(facts: PackFacts) -> tuple[Statement, ...]:
    """What the pack states of the driver, in the order a reader would look for it.

    What it says of other people's files is left out, and so is what states nothing: observations,
    sources, cases.
    """
    line_of = {source.id: source.line for source in facts.sources}
    lines = {one.id: line_of.get(one.source or "") for one in facts.evidence}
    found = (_statement(subject, lines) for subject in subjects_of(facts))
    return tuple(one for one in found if one is not None)


def _statement(subject: Subject, lines: dict[str, LineOfEvidence | None]) -> Statement | None:
    fact = own_fact(subject)
    standing = getattr(fact, "standing", None)
    if not isinstance(standing, Standing) or subject.kind in _ABOUT_FILES:
        return None
    where = getattr(fact, "where", None) or getattr(subject.fact, "where", None)
    where = where if isinstance(where, Where) else _owner_place(subject)
    owner = getattr(fact, "owner", None)
    mentioned = mentions_of(fact)
    own_lines = {lines.get(one) for one in standing.evidence}
    return Statement(
        address=subject.address,
        kind=subject.kind,
        title=subject.id,
        confidence=standing.confidence,
        printed=standing.printed,
        why=standing.why,
        evidence=standing.evidence,
        lines=tuple(sorted(one for one in own_lines if one is not None)),
        contested=mentioned.conflicts,
        open=mentioned.unknowns,
        owner=owner if isinstance(owner, Owner) else None,
        file=where.file,
        line=where.line,
    )


def _owner_place(subject: Subject) -> Where:
    """A choice stands where its flag does."""
    flag = getattr(subject.fact, "flag", None)
    where = getattr(flag, "where", None)
    return where if isinstance(where, Where) else _NO_PLACE
