"""The audit of a pack, from what other rooms know of it."""

from collections import Counter
from collections.abc import Iterator

from meshseed.authoring.analysis import analyse
from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.evaluation import Pack
from meshseed.evidence import Verification, ledger_of, lint
from meshseed.explaining import condition_text
from meshseed.packs.facts import Accumulator, Effect, PackFacts
from meshseed.reporting.documents import AuditReport, Stamp
from meshseed.reporting.documents.audit import (
    Coverage,
    LineCount,
    PatternAudit,
    StandingCount,
    Statement,
)
from meshseed.reporting.making.cases import cases_of
from meshseed.reporting.making.disputes import conflicts_of
from meshseed.reporting.making.questions import unknowns_of
from meshseed.reporting.making.statements import statements_of
from meshseed.reporting.making.tables import tables_of
from meshseed.reporting.what_if import what_ifs_of


def audit_of(
    facts: PackFacts, stamp: Stamp, verification: Verification | None = None
) -> AuditReport:
    """The audit; *verification* are the verdicts of a test on binaries, where there was one."""
    statements = statements_of(facts)
    worked = cases_of(facts)
    verdicts = (
        {} if verification is None else {one.evidence: one.verdict for one in verification.judged}
    )
    return AuditReport(
        stamp=stamp,
        title=facts.identity.title or facts.identity.id,
        says=facts.identity.says,
        standing=tuple(_standing(statements)),
        statements=statements,
        lines=tuple(_lines(facts, statements)),
        conflicts=conflicts_of(facts),
        unknowns=unknowns_of(facts, Pack(facts).program()),
        tables=tables_of(facts),
        patterns=tuple(_patterns(facts)),
        coverage=_coverage(facts),
        work=worked.work,
        ledger=ledger_of(facts, verdicts=verdicts),
        consistency=lint(facts),
        verification=verification,
        analysis=analyse(facts, cases=worked.results, shown=worked.shown),
        what_if=what_ifs_of(facts),
    )


def _standing(statements: tuple[Statement, ...]) -> Iterator[StandingCount]:
    kinds = dict.fromkeys(one.kind for one in statements)
    for kind in kinds:
        counted = Counter(one.confidence for one in statements if one.kind is kind)
        yield StandingCount(kind=kind, counts={step: counted.get(step, 0) for step in Confidence})


def _lines(facts: PackFacts, statements: tuple[Statement, ...]) -> Iterator[LineCount]:
    line_of = {source.id: source.line for source in facts.sources}
    for line in LineOfEvidence:
        resting = [one for one in statements if line in one.lines]
        yield LineCount(
            line=line,
            sources=tuple(source.id for source in facts.sources if source.line is line),
            observations=sum(line_of.get(one.source or "") is line for one in facts.evidence),
            statements=len(resting),
            alone=sum(one.lines == (line,) for one in resting),
        )


def _patterns(facts: PackFacts) -> Iterator[PatternAudit]:
    for one in facts.patterns:
        yield PatternAudit(
            id=one.id,
            collectives=tuple(each.value for each in one.collectives),
            over=one.over,
            when=condition_text(one.when),
            confidence=one.standing.confidence,
            says=one.says,
        )


def _coverage(facts: PackFacts) -> Coverage:
    def names(*, complete: bool) -> tuple[str, ...]:
        wanted: list[Accumulator] = [one for one in facts.accumulators if one.complete is complete]
        return tuple(one.id for one in wanted)

    return Coverage(
        flags=len(facts.flags),
        modelled=sum(one.effect is Effect.MODELLED for one in facts.flags),
        flags_complete=facts.identity.flags_complete,
        spellings=sum(len(one.spellings) for one in facts.flags),
        complete=names(complete=True),
        partial=names(complete=False),
    )
