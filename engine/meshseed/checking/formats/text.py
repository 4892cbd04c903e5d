"""For a person: each finding under its line, with a caret, and a line of counts."""

from msgspec.structs import replace

from meshseed.checking.formats.guarding import guarded
from meshseed.checking.formats.report import Report, counts, is_fixable
from meshseed.checking.results import Applicability, Found
from meshseed.checking.statistics import Count, statistics
from meshseed.diagnostics import Finding, render, visible


def write(report: Report) -> bytes:
    """The findings in the order of files and lines, then statistics if wanted, then counts."""
    blocks = [
        render(_with_fixes(one), report.texts, report.style, width=report.width)
        for one in report.shown
    ]
    if report.statistics:
        blocks += filter(None, [table(statistics(report.checked, report.about))])
    blocks.append(counts(report, "\n"))
    text = guarded("\n\n".join(blocks)) + "\n"
    return text.encode("utf-8", "backslashreplace")


def table(several: tuple[Count, ...]) -> str:
    """Statistics in columns; "" where there are none."""
    widest = max((len(str(one.count)) for one in several), default=0)
    codes = max((len(one.code) for one in several), default=0)
    fixable = {one.code: f" ({one.fixable} fixable)" if one.fixable else "" for one in several}
    return "\n".join(
        f"{one.count:>{widest}}  {one.code:<{codes}}  {one.severity.value:<7}"
        f"  {visible(one.title)}{fixable[one.code]}"
        for one in several
    )


def _with_fixes(found: Found) -> Finding:
    """The finding, with a remark for the fix that would be taken."""
    for kind, option in (
        (Applicability.SAFE, "--fix"),
        (Applicability.UNSAFE, "--fix --unsafe-fixes"),
    ):
        if is_fixable(found, kind):
            fix = next(fix for fix in found.fixes if fix.applicability is kind)
            note = f"{fix.title} ({option})"
            return replace(found.finding, notes=(*found.finding.notes, note))
    return found.finding
