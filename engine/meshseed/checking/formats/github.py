"""Workflow commands, which GitHub shows beside the changed lines."""

from typing import Final

from meshseed.checking.formats.guarding import guarded
from meshseed.checking.formats.report import Report, counts
from meshseed.checking.results import Found
from meshseed.diagnostics import Severity, visible

_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}


def write(report: Report) -> bytes:
    """One command a finding, and the counts as a plain line."""
    lines = [_command(report, one) for one in report.shown]
    lines.append(guarded(counts(report)))
    return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def _command(report: Report, found: Found) -> str:
    finding = found.finding
    span = finding.where[0].span if finding.where else None
    properties = {"file": found.path}
    if span is not None:
        properties["line"] = str(span.start.line)
        properties["endLine"] = str(span.end.line)
        # Columns of a stretch over several lines are not taken.
        if span.start.line == span.end.line:
            properties["col"] = str(span.start.column)
            properties["endColumn"] = str(span.end.column)
    properties["title"] = f"{finding.code}: {report.about(finding.code).title}"
    said = [finding.message]
    if finding.suggestion:
        said.append(f"did you mean `{finding.suggestion}`?")
    if finding.help:
        said.append(f"help: {finding.help}")
    if finding.confidence is not None:
        said.append(f"confidence: {finding.confidence.value}")
    given = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    message = _data("\n".join(visible(one, keep_newlines=True) for one in said))
    return f"::{_COMMANDS[finding.severity]} {given}::{message}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")
