"""What a run over many lines comes to, for people and for programs."""

from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from meshseed.bulk import TOTALS, BadRow, By, ClassCount, Counts, Summary
from meshseed.cli.bulking.sweeps import SweepReport
from meshseed.diagnostics import visible

_MOST_LISTED: Final = 20
_LONGEST: Final = 100
_PLURAL: Final = {"input class": "es"}
_NOUNS: Final = {By.CLASS: "input class", By.OUTCOME: "outcome"}


class ClassList(Struct, frozen=True, kw_only=True):
    """How many classes or outcomes there are (null: too many to put together); the largest ones."""

    by: By
    count: int | None
    largest: tuple[ClassCount, ...] = ()


class BulkReport(Struct, frozen=True, kw_only=True):
    """What `--json` prints.

    `found` parts were there before, `evaluated` counts evaluations in all processes. `bad` are the
    first rows that cannot be read, counted from 1.
    """

    schema: Literal[1] = 1
    pack: str
    folder: str
    parts: int
    found: int
    counts: Counts
    evaluated: int
    bad: tuple[BadRow, ...] = ()
    classes: ClassList | None = None
    sweep: SweepReport | None = None


def report_of(
    summary: Summary, folder: Path, *, by: By | None, sweep: SweepReport | None
) -> BulkReport:
    """The report of a run."""
    classes = None
    if by is not None:
        classes = ClassList(by=by, count=summary.classes, largest=_largest(folder, summary))
    return BulkReport(
        pack=summary.pack,
        folder=str(folder),
        parts=summary.parts,
        found=summary.found,
        counts=summary.counts,
        evaluated=summary.evaluated,
        bad=summary.bad,
        classes=classes,
        sweep=sweep,
    )


def _largest(folder: Path, summary: Summary) -> tuple[ClassCount, ...]:
    if summary.classes is None:
        return ()
    with (folder / TOTALS).open("rb") as file:
        lines = [line for line, _ in zip(file, range(_MOST_LISTED), strict=False)]
    return tuple(msgspec.json.decode(line, type=ClassCount) for line in lines)


def report_text(report: BulkReport) -> str:
    """The report for a person."""
    counts = report.counts
    lines = []
    if report.sweep is not None:
        lines.append(_sweep_line(report.sweep))
        lines += [
            f"  {lost:,} ruled out by {name}" for name, lost in report.sweep.ruled_out.items()
        ]
    lines.append(
        f"{counts.rows:,} rows, {report.evaluated:,} evaluated, in {_several(report.parts, 'part')}"
        f" of {visible(report.folder)}"
        + (f" ({report.found:,} of them from before)" if report.found else "")
    )
    lines.append(
        f"  {counts.errors:,} with an error, {counts.warnings:,} with a warning,"
        f" {counts.stopped:,} stopped by a constraint"
    )
    if counts.unreadable:
        lines.append(f"  {counts.unreadable:,} cannot be read:")
        lines += [f"    row {one.row:,}: {visible(one.why)}" for one in report.bad]
        if counts.unreadable > len(report.bad):
            lines.append("    …")
    if report.classes is not None:
        lines += ["", *_class_lines(report.classes)]
    return "\n".join(lines)


def _sweep_line(sweep: SweepReport) -> str:
    return (
        f"{sweep.combinations:,} combinations of {', '.join(sweep.inputs) or 'no input'}"
        f" with their jobs; {sweep.rows:,} left"
    )


def _class_lines(classes: ClassList) -> list[str]:
    if classes.count is None:
        return ["too many to be put together: the folder classes has those of each part"]
    width = max((len(f"{one.rows:,}") for one in classes.largest), default=0)
    lines = [f"{_several(classes.count, _NOUNS[classes.by])}:"]
    for one in classes.largest:
        text = "unreadable" if one.line is None else visible(one.line) or "(an empty line)"
        text = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
        job = f"  [{visible(one.job)}]" if one.job else ""
        lines.append(f"  {one.rows:>{width},}  {one.id}  {text}{job}")
    if classes.count > len(classes.largest):
        lines.append(f"  … all of them in {TOTALS}")
    return lines


def _several(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else _PLURAL.get(noun, "s"))
