"""GitLab's code quality report."""

import hashlib
from typing import Final

from meshseed.checking.formats.plain_json import encoded
from meshseed.checking.formats.report import Report
from meshseed.checking.results import Found
from meshseed.diagnostics import Severity, visible

_SEVERITIES: Final = {
    Severity.ERROR: "major",
    Severity.WARNING: "minor",
    Severity.NOTE: "info",
}


def write(report: Report) -> bytes:
    """Every finding that counts; a fingerprint is the same as long as the finding is."""
    return encoded([_issue(one) for one in report.counting])


def _issue(found: Found) -> dict[str, object]:
    finding = found.finding
    span = finding.where[0].span if finding.where else None
    first = span.start.line if span is not None else 1
    last = span.end.line if span is not None else 1
    said = [finding.message]
    if finding.suggestion:
        said.append(f"did you mean `{finding.suggestion}`?")
    if finding.help:
        said.append(finding.help)
    path = found.path.encode("utf-8", "surrogatepass")
    return {
        "description": "; ".join(visible(one.replace("\n", " ")) for one in said),
        "check_name": finding.code,
        "fingerprint": hashlib.sha256(path + b"\0" + found.fingerprint.encode()).hexdigest(),
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": visible(found.path), "lines": {"begin": first, "end": last}},
    }
