"""Tests of packs as a person reads them."""

from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.authoring.testing import (
    Coverage,
    Mutation,
    PackTests,
    Share,
    Survivor,
    TestReport,
    Updated,
    place_text,
)
from meshseed.cli.output import gravest_first
from meshseed.cli.text import Line, Tone, indented, painted, piece, wrapped
from meshseed.diagnostics import Style, render
from meshseed.evaluation.casework import CaseResult

SHORT: Final = 10
"""So many lines of a list are shown where not all are asked for."""


def report_text(
    report: TestReport,
    texts: Sequence[dict[str, str]],
    style: Style,
    width: int,
    most: int | None,
) -> str:
    """Findings, failed cases and what is missing, and a summary for each pack.

    At most *most* lines of each list of missing things; None for all.
    """
    blocks: list[str] = []
    for pack, quoted in zip(report.packs, texts, strict=True):
        blocks += (
            render(finding, quoted, style, width=width) for finding in gravest_first(pack.findings)
        )
        blocks += (painted(_failure(case, width), style) for case in pack.failed)
        if pack.updated is not None:
            blocks.append(painted(_updated(pack.updated, width), style))
        if pack.coverage is not None and pack.coverage.missing:
            blocks.append(painted(_missing(pack.coverage, width, most), style))
        if pack.mutation is not None and pack.mutation.survivors:
            blocks.append(painted(_survivors(pack.mutation, width, most), style))
        blocks.append(painted(_summary(pack, width), style))
    blocks += (render(finding, {}, style, width=width) for finding in report.findings)
    return "\n\n".join(block for block in blocks if block)


def _failure(case: CaseResult, width: int) -> list[Line]:
    head = (piece("failed case", Tone.ALARM), piece(f" {case.id} ({place_text(case.where)})"))
    return [
        *wrapped(head, width, hang=2),
        *(part for one in case.differences for part in indented((piece(one),), width, 2)),
    ]


def _missing(coverage: Coverage, width: int, most: int | None) -> list[Line]:
    lines: list[Line] = [(piece("no case shows that", Tone.HEADING),)]
    shown = coverage.missing[:most]
    for one in shown:
        place = piece(f" ({place_text(one.where)})", Tone.FAINT)
        lines += indented((piece(one.goal), place), width, 2)
    return [*lines, *_more(len(coverage.missing) - len(shown), width)]


def _survivors(mutation: Mutation, width: int, most: int | None) -> list[Line]:
    lines: list[Line] = []
    told = [one for one in mutation.survivors if one.line is not None or not one.tried]
    alike = [one for one in mutation.survivors if one.line is None and one.tried]
    for heading, several in (
        ("no case notices that", told),
        ("no command line was found that shows that", alike),
    ):
        if not several:
            continue
        shown = several[:most]
        lines += [(piece(heading, Tone.HEADING),)]
        for one in shown:
            lines += _survivor(one, width)
        lines += _more(len(several) - len(shown), width)
    return lines


def _survivor(one: Survivor, width: int) -> Iterator[Line]:
    place = piece(f" ({place_text(one.where)})", Tone.FAINT)
    yield from indented((piece(f"{one.about}: {one.fault}"), place), width, 2)
    if one.line is not None:
        assumed = "".join(f" with {name} answered" for name in one.assume)
        line = f"`{one.line}`" if one.line else "an empty line"
        yield from indented((piece(f"would show in {line}{assumed}:"),), width, 4)
        for stated in (one.expect or "").splitlines():
            yield from indented((piece(stated, Tone.NAME),), width, 6)


def _updated(updated: Updated, width: int) -> list[Line]:
    lines: list[Line] = []
    if updated.refused is not None:
        head = (piece("nothing is written: ", Tone.ALARM), piece(updated.refused))
        lines += wrapped(head, width, hang=2)
    for one in updated.updates:
        if one.changed and updated.refused is None:
            text = f"rewritten {one.case}: {', '.join(one.changed)}"
            lines += wrapped((piece(text),), width, hang=2)
        for reason in one.left:
            lines += wrapped((piece(f"left {one.case}: {reason}", Tone.DOUBTFUL),), width, hang=2)
    return lines


def _summary(pack: PackTests, width: int) -> list[Line]:
    if pack.coverage is None:
        return wrapped(
            (piece(pack.name, Tone.HEADING), piece(" is broken: no case was run")), width
        )
    failed = len(pack.failed)
    passed = piece(
        f"{len(pack.cases) - failed} of {len(pack.cases)} cases pass",
        Tone.ALARM if failed else Tone.SURE,
    )
    lines = wrapped((piece(pack.name, Tone.HEADING), piece(": "), passed), width, hang=2)
    coverage = pack.coverage
    for label, share in (
        ("statements shown", coverage.statements),
        ("comparisons seen both ways", coverage.comparisons),
        ("comparisons shown to decide alone", coverage.decisions),
    ):
        lines += indented((piece(f"{label}: {_share(share)}"),), width, 2)
    undecided = sum(1 for one in coverage.rules if one.undecided)
    counts = (
        f"rules: {sum(1 for one in coverage.rules if one.fired)} fired somewhere,"
        f" {sum(1 for one in coverage.rules if one.not_fired)} did not,"
        f" {undecided} were left open, of {len(coverage.rules)}"
    )
    lines += indented((piece(counts),), width, 2)
    if pack.mutation is not None:
        one = pack.mutation
        text = (
            f"faults noticed: {one.noticed} of {one.faults - one.equivalent}"
            f" ({_percent(one.percent)})"
        )
        if one.equivalent:
            text += f"; {one.equivalent} more are equivalent as far as tried"
        lines += indented((piece(text),), width, 2)
    if pack.proposal is not None:
        lines += indented(
            (
                piece(
                    f"{pack.proposal.cases} case{'' if pack.proposal.cases == 1 else 's'} proposed"
                ),
            ),
            width,
            2,
        )
    return lines


def _share(share: Share) -> str:
    return f"{share.reached} of {share.wanted} ({_percent(share.percent)})"


def _percent(value: float) -> str:
    """Rounded down, so that 100 % means all."""
    return f"{int(value * 10) / 10:g} %"


def _more(count: int, width: int) -> list[Line]:
    if count <= 0:
        return []
    return indented((piece(f"and {count} more: --all names them", Tone.FAINT),), width, 2)
