"""The page of a check of many files."""

from collections.abc import Iterator
from typing import Final

from meshseed.checking.results import CheckedFile, Found, Silence
from meshseed.diagnostics import Severity
from meshseed.reporting.documents import CheckFileReport
from meshseed.reporting.pages.page import Block, Cell, Mark, Notes, Page, Prose, Section, Table
from meshseed.reporting.pages.words import count, literal, note_of, plain

OPEN_FINDINGS: Final = 200
"""Up to so many findings all files stand open; above, each is opened on request."""

_MOST_OPEN: Final = 60
"""Longer tables are opened on request."""

_MARKS: Final[dict[Severity, Mark]] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}


def check_page(report: CheckFileReport) -> Page:
    """A run, from its counts to each finding in its file."""
    checked = report.checked
    counting = len(checked.counting)
    return Page(
        title=f"Check of {count(checked.walked, 'file')} with {checked.pack}",
        kind="check",
        stamp=report.stamp,
        lead=(
            f"{count(checked.read, 'file')} of {checked.walked:,} {_were(checked.read)} read;"
            f" {count(len(checked.files), 'file')} {_have(len(checked.files))}.",
            *(_too_large(checked.too_large) if checked.too_large else ()),
        ),
        facts=tuple(_facts(report)),
        sections=(
            _codes(report),
            *_baseline(report),
            _files(report),
            _findings(report, folded=counting > OPEN_FINDINGS),
            *_silenced(report),
        ),
    )


def _were(number: int) -> str:
    return "was" if number == 1 else "were"


def _have(number: int) -> str:
    return "holds flags or has findings" if number == 1 else "hold flags or have findings"


def _too_large(number: int) -> Iterator[str]:
    yield f"{count(number, 'file')} {_were(number)} left out as too large."


def _facts(report: CheckFileReport) -> Iterator[tuple[str, str]]:
    for severity, number in report.severities.items():
        yield f"{severity.value}s", f"{number:,}"
    if report.baseline is not None:
        yield "new against the baseline", f"{report.baseline.new:,}"
    yield "silenced", f"{len(report.checked.silenced):,}"


def _codes(report: CheckFileReport) -> Section:
    rows = tuple(
        (
            literal(one.code),
            plain(one.title),
            Cell(text=one.severity.value, mark=_MARKS[one.severity]),
            plain(f"{one.count:,}"),
            plain(f"{one.silenced:,}"),
            plain(f"{one.files:,}"),
        )
        for one in report.codes
    )
    heading = ("code", "title", "severity", "findings", "silenced", "files")
    blocks: tuple[Block, ...] = (
        (Table(caption="By code", heading=heading, rows=rows),)
        if rows
        else (Prose(text="Nothing was found."),)
    )
    return Section(id="codes", title="Findings by code", blocks=blocks)


def _baseline(report: CheckFileReport) -> Iterator[Section]:
    change = report.baseline
    if change is None:
        return
    rows = (
        (plain("new"), plain(f"{change.new:,}")),
        (plain("known before"), plain(f"{change.known:,}")),
        (plain("known before and gone"), plain(f"{change.gone:,}")),
    )
    yield Section(
        id="baseline",
        title="Change against the baseline",
        blocks=(
            Table(caption="Findings", heading=("which", "how many"), rows=rows),
            *_gone(report),
        ),
    )


def _gone(report: CheckFileReport) -> Iterator[Block]:
    """What is known and was not found, which may be mended or only moved."""
    absent = report.checked.absent
    if absent:
        yield Table(
            caption=f"Known before and gone: {len(absent):,}",
            heading=("file", "code", "text"),
            rows=tuple(
                (literal(one.path), literal(one.code), literal(one.excerpt)) for one in absent
            ),
            folded=len(absent) > _MOST_OPEN,
        )


def _files(report: CheckFileReport) -> Section:
    rows = tuple(
        (
            Cell(
                text=one.path, literal=True, to=f"file-{at}" if sum(one.counts.values()) else None
            ),
            plain(one.language),
            plain(f"{one.handovers:,}"),
            *(plain(f"{one.counts[severity]:,}") for severity in Severity),
            plain(f"{one.silenced:,}"),
        )
        for at, one in enumerate(report.files)
    )
    heading = (
        "file",
        "language",
        "places with flags",
        *(f"{severity.value}s" for severity in Severity),
        "silenced",
    )
    return Section(
        id="files",
        title="Findings by file",
        blocks=(
            Table(
                caption=count(len(rows), "file"),
                heading=heading,
                rows=rows,
                folded=len(rows) > _MOST_OPEN,
            ),
        ),
    )


def _findings(report: CheckFileReport, *, folded: bool) -> Section:
    parts = tuple(
        part
        for at, file in enumerate(report.checked.files)
        if (part := _file(at, file, folded=folded)) is not None
    )
    return Section(id="findings", title="Every finding", sections=parts)


def _file(at: int, file: CheckedFile, *, folded: bool) -> Section | None:
    notes = tuple(
        note_of(one.finding, excerpt=one.excerpt, where=_place(one))
        for one in file.found
        if one.silenced is None
    )
    if not notes:
        return None
    block = Notes(caption=count(len(notes), "finding"), notes=notes, folded=folded)
    return Section(id=f"file-{at}", title=file.path, blocks=(block,))


def _place(one: Found) -> str:
    span = one.finding.where[0].span if one.finding.where else None
    return "" if span is None else f"{span.start.line}:{span.start.column}"


def _silenced(report: CheckFileReport) -> Iterator[Section]:
    silenced = report.checked.silenced
    if not silenced:
        return
    rows = tuple(
        (
            literal(f"{one.path}:{_place(one)}"),
            literal(one.finding.code),
            plain("by a remark" if one.silenced is Silence.INLINE else "by the baseline"),
            plain(one.reason or ""),
            plain(one.finding.message),
        )
        for one in silenced
    )
    heading = ("place", "code", "silenced", "reason", "message")
    yield Section(
        id="silenced",
        title="What does not count",
        blocks=(
            Table(
                caption=count(len(rows), "silenced finding"),
                heading=heading,
                rows=rows,
                folded=True,
            ),
        ),
    )
