"""The page of an audit."""

from collections.abc import Iterator
from typing import Final

from meshseed.authoring.analysis import NotAnalysed
from meshseed.confidence import Confidence
from meshseed.evidence import Verdict
from meshseed.reporting.documents import AuditReport
from meshseed.reporting.pages.audit_coverage import cases_words, coverage_section
from meshseed.reporting.pages.audit_doubts import conflicts_section, unknowns_section
from meshseed.reporting.pages.audit_grounds import (
    ledger_section,
    lines_section,
    owners_section,
    statements_section,
)
from meshseed.reporting.pages.audit_rules import collectives_sections, rules_section
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Notes,
    Page,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.testing import verification_section
from meshseed.reporting.pages.words import count, names, note_of, plain, title_of
from meshseed.reporting.pictures import confidence_drawing

_MEANING: Final = {
    Confidence.CONFIRMED: "seen, or said by the vendor for this release",
    Confidence.STRONG: "everything points to it, and nothing against",
    Confidence.INFERRED: "follows from something else that is known",
    Confidence.NOT_TRACED: "nobody has followed it up",
}


def audit_page(report: AuditReport) -> Page:
    """An audit, from what matters most to the lists one looks things up in."""
    pack = report.stamp.packs[0]
    return Page(
        title=f"Audit of {pack.id}",
        kind="audit",
        stamp=report.stamp,
        lead=(report.title, *((report.says,) if report.says else ())),
        facts=tuple(_facts(report)),
        sections=(
            _standing(report),
            unknowns_section(report.unknowns),
            conflicts_section(report.conflicts),
            rules_section(report.tables),
            lines_section(report),
            owners_section(report.statements),
            *collectives_sections(report),
            verification_section(report.verification, report.consistency),
            _analysis(report),
            coverage_section(report),
            statements_section(report.statements),
            ledger_section(report),
        ),
        what_if=report.what_if,
    )


def _facts(report: AuditReport) -> Iterator[tuple[str, str]]:
    total = len(report.statements)
    for step in Confidence:
        number = sum(one.confidence is step for one in report.statements)
        yield step.value, f"{number} of {total} statements"
    hanging = sum(bool(one.open) for one in report.statements)
    touched = sum(bool(one.contested) for one in report.statements)
    yield "open questions", f"{len(report.unknowns)}, needed by {count(hanging, 'statement')}"
    yield "conflicts", f"{len(report.conflicts)}, touching {count(touched, 'statement')}"
    yield "observations", f"{report.ledger.total}, {_tested(report)} tested on a binary"
    yield "analyser findings", _found(report)
    yield "worked cases", cases_words(report.work)


def _found(report: AuditReport) -> str:
    """Of a code with very many findings the analyser shows the first ones, and counts the rest."""
    number = str(len(report.analysis.proofs))
    more = any(map(_counts_more, report.analysis.not_analysed))
    return f"{number}, and more of some codes" if more else number


def _counts_more(one: NotAnalysed) -> bool:
    """Whether it says how many findings of a code there are besides those shown."""
    return not one.about and one.why.endswith("are not shown")


def _tested(report: AuditReport) -> int:
    judged = () if report.verification is None else report.verification.judged
    return sum(one.verdict is not Verdict.NOT_CHECKABLE for one in judged)


def _standing(report: AuditReport) -> Section:
    rows = [(one.kind.value, one.counts) for one in report.standing]
    total = {step: sum(counts.get(step, 0) for _, counts in rows) for step in Confidence}
    drawing = confidence_drawing(
        "How surely each kind of statement is known", [("everything", total), *rows]
    )
    intro = Prose(
        text="A statement is what has an address of its own: a flag, a value of a flag, a rule, an"
        " axis. Spellings, rows and parts count with what they belong to; what the pack says of"
        " other people's files is not counted."
    )
    scale = Table(
        caption="The scale",
        heading=("step", "means"),
        rows=tuple((Cell(confidence=step), plain(text)) for step, text in _MEANING.items()),
    )
    return Section(id="standing", title="How surely it is known", blocks=(intro, scale, drawing))


def _analysis(report: AuditReport) -> Section:
    analysis = report.analysis
    unsettled = tuple(one for one in analysis.not_analysed if not _counts_more(one))
    more = tuple(one.why for one in analysis.not_analysed if _counts_more(one))
    blocks: list[Block] = [
        Prose(
            text="The analyser looks for rules that cannot fire or undo one another, for what"
            " nothing reads or nothing shows, and for cases that fail. Shown here:"
            f" {count(len(analysis.proofs), 'finding')}. The pack marks"
            f" {len(analysis.ignored)} as meant to be so, and"
            f" {count(len(unsettled), 'question')} could not be settled."
            f" {analysis.runs:,} evaluations stand behind this."
        ),
        *(Prose(text=f"{why}.") for why in more),
    ]
    if analysis.proofs:
        blocks.append(
            Notes(caption="Findings", notes=tuple(note_of(one.finding) for one in analysis.proofs))
        )
    if analysis.ignored:
        rows = tuple(
            (
                Cell(text=one.code, literal=True, note=title_of(one.code)),
                names(one.about),
                plain(one.reason),
            )
            for one in analysis.ignored
        )
        blocks.append(
            Table(
                caption=f"Meant to be so: {len(rows)}",
                heading=("code", "about", "reason"),
                rows=rows,
                folded=True,
            )
        )
    if unsettled:
        rest = tuple((names(one.about), plain(one.why)) for one in unsettled)
        blocks.append(Table(caption="Not settled", heading=("about", "why"), rows=rest))
    return Section(id="analysis", title="What the analyser proves", blocks=tuple(blocks))
