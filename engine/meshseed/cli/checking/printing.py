"""A check of packs as a person reads it."""

from collections.abc import Iterator, Sequence

from meshseed.cli.checking.report import CheckReport, PackReport, Texts
from meshseed.cli.output import gravest_first
from meshseed.cli.text import Line, Tone, indented, painted, piece, wrapped
from meshseed.diagnostics import Style, render, summary
from meshseed.evaluation.casework import CaseResult


def report_text(report: CheckReport, texts: Sequence[Texts], style: Style, width: int) -> str:
    """Findings and failed cases of every pack, and a line of counts for each."""
    blocks: list[str] = []
    for pack, quoted in zip(report.packs, texts, strict=True):
        blocks += (
            render(finding, quoted, style, width=width)
            for finding in gravest_first(pack.all_findings)
        )
        if pack.analysis is None:
            # With the analysis each of them is a finding, at its place.
            blocks += (painted(_failure(case, width), style) for case in pack.failed)
        blocks += (painted(lines, style) for lines in _unsettled(pack, width))
    blocks.append(painted(_counts(report, width), style))
    return "\n\n".join(blocks)


def _failure(case: CaseResult, width: int) -> list[Line]:
    line = f":{case.where.line}" if case.where.line is not None else ""
    head = (
        piece("failed case", Tone.ALARM),
        piece(f" {case.id} ({case.where.file}{line})"),
    )
    return [
        *wrapped(head, width, hang=2),
        *(part for one in case.differences for part in indented((piece(one),), width, 2)),
    ]


def _unsettled(pack: PackReport, width: int) -> Iterator[list[Line]]:
    """What the analysis did not settle, in one block."""
    left = pack.analysis.not_analysed if pack.analysis is not None else ()
    if left:
        yield [
            *wrapped((piece("not analysed", Tone.HEADING),), width, hang=2),
            *(
                part
                for one in left
                for part in indented((piece(f"{', '.join(one.about)}: {one.why}"),), width, 2)
            ),
        ]


def _counts(report: CheckReport, width: int) -> list[Line]:
    lines = [part for pack in report.packs for part in wrapped(_sum(pack), width, hang=2)]
    if len(report.packs) > 1:
        sound = sum(pack.is_sound for pack in report.packs)
        lines.append((piece(f"{sound} of {len(report.packs)} packs are sound"),))
    return lines


def _sum(pack: PackReport) -> Line:
    verdict = piece("sound", Tone.SURE) if pack.is_sound else piece("not sound", Tone.ALARM)
    counts = ", ".join(_numbers(pack))
    return (piece(pack.name, Tone.HEADING), piece(" is "), verdict, piece(f": {counts}"))


def _numbers(pack: PackReport) -> Iterator[str]:
    found = summary(pack.all_findings)
    if found:
        yield found
    ignored = len(pack.analysis.ignored) if pack.analysis is not None else 0
    if ignored:
        yield f"{ignored} {'finding' if ignored == 1 else 'findings'} ignored in place"
    if pack.facts:
        yield f"{pack.facts} facts"
        passed = sum(case.passed for case in pack.cases)
        yield f"{passed} of {len(pack.cases)} cases pass" if pack.cases else "no cases"
    else:
        yield "not evaluated"
