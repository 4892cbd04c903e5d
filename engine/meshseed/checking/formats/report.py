"""What is written: a run, the texts it was about, and how much of it to show."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct

from meshseed.checking.results import Applicability, Checked, Found, Silence
from meshseed.checking.settings.keys import Bar
from meshseed.diagnostics import Severity, Style
from meshseed.diagnostics.codes.code import Code
from meshseed.packs.facts import PackFacts

_NO_TEXTS: Final[Mapping[str, str]] = {}


class MissingWriter(RuntimeError):  # noqa: N818 - says what is missing
    """A package that a form is written with is not installed."""


class Report(Struct, frozen=True, kw_only=True, dict=True):
    """One run, to be written.

    `texts` holds the text of each file with findings, by path. `show` says from which severity on
    forms for people show findings, `failing` from which on a finding fails the run. `fixed` counts
    findings that were mended in this run, or would be where nothing is written (`is_trial`);
    `has_baseline` says whether known ones were looked up.
    `version` is the program's own. `style` and `width` (cells) are for text alone.
    """

    checked: Checked
    facts: PackFacts
    version: str
    texts: Mapping[str, str] = _NO_TEXTS
    show: Bar = Bar.WARNING
    failing: Bar = Bar.ERROR
    statistics: bool = False
    fixed: int = 0
    is_trial: bool = False
    has_baseline: bool = False
    style: Style = Style.PLAIN
    width: int = 100

    @cached_property
    def counting(self) -> tuple[Found, ...]:
        """Findings that are not silenced."""
        return self.checked.counting

    @cached_property
    def shown(self) -> tuple[Found, ...]:
        """Findings for people to read."""
        return tuple(one for one in self.counting if reaches(one.finding.severity, self.show))

    @cached_property
    def failing_found(self) -> tuple[Found, ...]:
        """Findings that fail the run."""
        return tuple(one for one in self.counting if reaches(one.finding.severity, self.failing))

    def about(self, code: str) -> Code:
        """What *code* stands for: the engine's, or advice of the pack."""
        # Only some forms tell what a code means.
        from meshseed.diagnostics.codes import CODES

        known = CODES.get(code)
        if known is not None:
            return known
        advice = next((one for one in self.facts.advice if one.id == code), None)
        if advice is None:
            return Code(
                id=code, title=code, severity=Severity.WARNING, meaning=code, remedy="See the pack."
            )
        return Code(
            id=code,
            title=advice.message,
            severity=Severity(advice.level.value),
            meaning=advice.message,
            remedy=advice.help or f"`meshseed explain {code}` tells what it rests on.",
        )


def reaches(severity: Severity, bar: Bar) -> bool:
    """Whether *severity* is at *bar* or above it."""
    return bar is not Bar.NEVER and severity.rank <= Severity(bar.value).rank


def is_fixable(found: Found, applicability: Applicability) -> bool:
    """Whether there is a fix of that kind."""
    return any(fix.applicability is applicability for fix in found.fixes)


def counts(report: Report, between: str = "; ") -> str:
    """How the run came out, without a full stop; *between* stands behind what was found."""
    from meshseed.diagnostics import summary

    checked = report.checked
    with_flags = sum(1 for file in checked.files if file.handovers)
    what = summary(one.finding for one in report.counting) or "nothing found"
    first = f"{what} in {_many(checked.walked, 'file')}, {with_flags} with flags"
    parts = []
    hidden = len(report.counting) - len(report.shown)
    if hidden:
        parts.append(f"{hidden} not shown (--show note)")
    if report.fixed:
        parts.append(f"{report.fixed} {'would be fixed' if report.is_trial else 'fixed'}")
    safe = sum(is_fixable(one, Applicability.SAFE) for one in report.counting)
    if safe:
        parts.append(f"{safe} can be fixed (--fix)")
    unsafe = sum(
        is_fixable(one, Applicability.UNSAFE) and not is_fixable(one, Applicability.SAFE)
        for one in report.counting
    )
    if unsafe:
        parts.append(f"{unsafe} perhaps (--fix --unsafe-fixes)")
    silenced = checked.silenced
    inline = sum(one.silenced is Silence.INLINE for one in silenced)
    if inline:
        parts.append(f"{inline} ignored in place")
    if len(silenced) - inline:
        parts.append(f"{len(silenced) - inline} known (baseline)")
    if checked.too_large:
        parts.append(f"{_many(checked.too_large, 'file')} left out for size")
    if checked.gone:
        parts.append(f"{checked.gone} in the baseline and gone (--write-baseline)")
    return f"{first}{between}{'; '.join(parts)}" if parts else first


def _many(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
