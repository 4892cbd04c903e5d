"""Markdown for a comment or a job's summary: counts, and a table for each file."""

from itertools import groupby
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.formats.report import Report, counts
from meshseed.checking.results import Found
from meshseed.checking.statistics import statistics
from meshseed.diagnostics import inert

_MARKUP: Final = pattern(r"[!#$&*:<>@\[\\\]^_`{|}~]|(?<=[Ww][Ww][Ww])\.")
_PINGS: Final = pattern(r"(&#(?:35|64);)")
_TICKED: Final = pattern(r"`([^`]*)`")


def write(report: Report) -> bytes:
    """The findings that are shown, file by file."""
    lines = ["## meshseed check", "", f"{_plain(counts(report))}."]
    for path, several in groupby(report.shown, key=lambda one: one.path):
        lines += ["", f"### {code(path)}", "", "| at | code | finding |", "| --- | --- | --- |"]
        lines += [_row(one) for one in several]
    if report.statistics:
        lines += ["", "| findings | code | severity | title |", "| ---: | --- | --- | --- |"]
        lines += [
            f"| {one.count} | {_plain(one.code)} | {one.severity.value} | {_prose(one.title)} |"
            for one in statistics(report.checked, report.about)
        ]
    return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def _row(found: Found) -> str:
    finding = found.finding
    span = finding.where[0].span if finding.where else None
    at = f"{span.start.line}:{span.start.column}" if span is not None else ""
    said = [_prose(finding.message)]
    if finding.suggestion:
        said.append(f"did you mean {code(finding.suggestion)}?")
    if finding.help:
        said.append(_prose(finding.help))
    if finding.confidence is not None:
        said.append(f"*{finding.confidence.value}*")
    return f"| {at} | {finding.severity.value} {_plain(finding.code)} | {'<br>'.join(said)} |"


def code(text: str) -> str:
    """*text* as it stands, in the typeface of code; nothing in it is markup."""
    return f"<code>{_escaped(text)}</code>"


def _prose(text: str) -> str:
    """A sentence of ours, in which what stands between backticks is code."""
    parts = _TICKED.split(text)
    return "".join(code(part) if at % 2 else _plain(part) for at, part in enumerate(parts))


def _plain(text: str) -> str:
    """*text* as prose; a joiner keeps `@name` and `#1` from being mentions and references."""
    return _PINGS.sub(r"\1&#8288;", _escaped(text))


def _escaped(text: str) -> str:
    """*text* on one line; every character that could begin markup or a link is an entity."""
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", inert(text))
