"""The report of a check of files: its findings, counted."""

from collections import Counter
from collections.abc import Iterable, Iterator

from meshseed.checking.results import Checked, CheckedFile, Found, Silence
from meshseed.diagnostics import Severity
from meshseed.diagnostics.codes import CODES
from meshseed.reporting.documents import CheckFileReport, Stamp
from meshseed.reporting.documents.check import BaselineCount, CodeCount, FileCount


def check_of(checked: Checked, stamp: Stamp, *, has_baseline: bool) -> CheckFileReport:
    """The document of a run; *has_baseline*: what it says of known findings means something."""
    counting = checked.counting
    known = sum(one.silenced is Silence.BASELINE for one in checked.silenced)
    return CheckFileReport(
        stamp=stamp,
        checked=checked,
        severities=_by_severity(counting),
        codes=tuple(_codes(checked)),
        files=tuple(_file(one) for one in checked.files),
        baseline=(
            BaselineCount(new=len(counting), known=known, gone=checked.gone)
            if has_baseline
            else None
        ),
    )


def _by_severity(found: Iterable[Found]) -> dict[Severity, int]:
    counted = Counter(one.finding.severity for one in found)
    return {severity: counted.get(severity, 0) for severity in Severity}


def _codes(checked: Checked) -> Iterator[CodeCount]:
    counts: Counter[str] = Counter()
    silenced: Counter[str] = Counter()
    files: dict[str, set[str]] = {}
    gravest: dict[str, Severity] = {}
    # A finding of a pack's own has no title in our list; what it says is its title.
    titles: dict[str, str] = {}
    for file in checked.files:
        for one in file.found:
            code = one.finding.code
            (counts if one.silenced is None else silenced)[code] += 1
            files.setdefault(code, set()).add(file.path)
            titles.setdefault(code, one.finding.message)
            known = gravest.setdefault(code, one.finding.severity)
            gravest[code] = min(known, one.finding.severity, key=lambda each: each.rank)
    for code in sorted(files, key=lambda each: (gravest[each].rank, -counts[each], each)):
        yield CodeCount(
            code=code,
            title=CODES[code].title if code in CODES else titles[code],
            severity=gravest[code],
            count=counts[code],
            silenced=silenced[code],
            files=len(files[code]),
        )


def _file(file: CheckedFile) -> FileCount:
    counting = [one for one in file.found if one.silenced is None]
    return FileCount(
        path=file.path,
        language=file.language,
        handovers=file.handovers,
        counts=_by_severity(counting),
        silenced=len(file.found) - len(counting),
    )
