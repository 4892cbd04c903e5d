"""SARIF 2.1.0, which code scanning reads."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from meshseed.checking.formats.plain_json import encoded
from meshseed.checking.formats.report import Report
from meshseed.checking.lines import Lines
from meshseed.checking.results import Applicability, Fix, Found, Known, Silence
from meshseed.confidence import Confidence
from meshseed.diagnostics import Place, Severity, Span, visible
from meshseed.diagnostics.codes.code import Code

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_ROOT: Final = "%SRCROOT%"
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_RANKS: Final = {
    Confidence.CONFIRMED: 100.0,
    Confidence.STRONG: 75.0,
    Confidence.INFERRED: 50.0,
    Confidence.NOT_TRACED: 25.0,
}
_BEGINNING: Final = {"startLine": 1}
"""Where a finding about a whole file is shown: a result without a place is refused by many."""

_MOST_SHOWN: Final = 1000
"""Characters of an example."""

Json = dict[str, object]


def write(report: Report) -> bytes:
    """Every finding as a result with a place, its rule, its fixes; silenced ones suppressed.

    What a baseline knows and nobody finds any more is a result that is absent.
    """
    found = [one for file in report.checked.files for one in file.found]
    absent = report.checked.absent
    rules = sorted({*(one.finding.code for one in found), *(one.code for one in absent)})
    index = {code: number for number, code in enumerate(rules)}
    # Either no result has suppressions or all have.
    suppressing = any(one.silenced is not None for one in found)
    result = partial(
        _result,
        report=report,
        index=index,
        lines=_AllLines(report.texts),
        suppressing=suppressing,
    )
    run: Json = {
        "tool": {
            "driver": {
                "name": "meshseed",
                "version": report.version,
                "semanticVersion": report.version,
                "rules": [_rule(report.about(code)) for code in rules],
            },
            "extensions": [
                {
                    "name": visible(report.checked.pack),
                    "version": visible(report.checked.release),
                    "properties": {"digest": report.checked.digest},
                }
            ],
        },
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder meshseed ran in."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            *(result(one) for one in found),
            *(_absent(one, index, suppressing=suppressing) for one in absent),
        ],
    }
    return encoded({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


class _AllLines:
    """The lines of each text, cut when a fix needs them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._lines: dict[str, Lines] = {}

    def of(self, path: str) -> Lines:
        if path not in self._lines:
            self._lines[path] = Lines(self._texts.get(path, ""))
        return self._lines[path]


def _rule(code: Code) -> Json:
    """A rule with all of its page as help: where pages are published is not known here."""
    rule: Json = {
        "id": code.id,
        "shortDescription": {"text": visible(code.title)},
        "fullDescription": {"text": visible(code.meaning)},
        "help": {
            "text": visible(f"{code.meaning} {code.remedy}"),
            "markdown": _page(code),
        },
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }
    if code.is_documented:
        rule["properties"] = {"page": f"docs/check/{code.id}.md"}
    return rule


def _page(code: Code) -> str:
    parts = [visible(code.meaning), f"**What to do.** {visible(code.remedy)}"]
    for title, text in (("Fails", code.failing), ("Passes", code.passing)):
        if text is not None:
            shown = visible(text.rstrip("\n")[:_MOST_SHOWN], keep_newlines=True)
            parts.append(f"{title}:\n\n```{code.fence}\n{shown}\n```")
    return "\n\n".join(parts)


def _result(
    found: Found, report: Report, index: Mapping[str, int], lines: _AllLines, *, suppressing: bool
) -> Json:
    finding = found.finding
    result: Json = {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": _message(found)},
        "locations": [_location(found, lines)],
        "partialFingerprints": {"meshseed/v1": found.fingerprint},
    }
    related = [_related(number, place) for number, place in enumerate(finding.where[1:], 1)]
    if related:
        result["relatedLocations"] = related
    if finding.confidence is not None:
        result["rank"] = _RANKS[finding.confidence]
    fixes = [_fix(fix, found.path, lines) for fix in found.fixes]
    if fixes:
        result["fixes"] = fixes
    if suppressing:
        result["suppressions"] = [_suppression(found)] if found.silenced is not None else []
    if report.has_baseline:
        result["baselineState"] = "unchanged" if found.silenced is Silence.BASELINE else "new"
    properties = {
        "confidence": finding.confidence.value if finding.confidence is not None else None,
        "evidence": [visible(one) for one in finding.evidence],
        "fact": finding.fact,
        "enforcedBy": finding.enforced_by,
    }
    told = {name: value for name, value in properties.items() if value}
    if told:
        result["properties"] = told
    return result


def _absent(known: Known, index: Mapping[str, int], *, suppressing: bool) -> Json:
    """A result that is none any more: nothing fails at this place."""
    result: Json = {
        "ruleId": known.code,
        "ruleIndex": index[known.code],
        "kind": "pass",
        "level": "none",
        "message": {"text": _inert(f"Known, and not found any more: {known.excerpt}")},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(known.path),
                    "region": dict(_BEGINNING),
                }
            }
        ],
        "partialFingerprints": {"meshseed/v1": visible(known.fingerprint)},
        "baselineState": "absent",
    }
    if suppressing:
        result["suppressions"] = []
    return result


def _message(found: Found) -> str:
    finding = found.finding
    said = [finding.message]
    if finding.expected:
        said.append(f"Expected: {finding.expected}.")
    if finding.suggestion:
        said.append(f"Did you mean {finding.suggestion}?")
    if finding.help:
        said.append(f"Help: {finding.help}.")
    said += (f"Note: {note}." for note in finding.notes)
    return _inert("\n".join(said))


def _inert(said: str) -> str:
    """A message in which nothing is a link or the place of an argument."""
    text = visible(said, keep_newlines=True)
    if "](" in text:
        # It would be taken for a link.
        for char in "\\[]":
            text = text.replace(char, f"\\{char}")
    # A brace would begin the place of an argument.
    return text.replace("{", "{{").replace("}", "}}")


def _location(found: Found, lines: _AllLines) -> Json:
    place = found.finding.where[0] if found.finding.where else None
    span = place.span if place is not None else None
    if span is None and found.end > found.start:
        span = lines.of(found.path).span(found.start, found.end)
    region: Json = dict(_BEGINNING)
    if span is not None:
        region = _region(span)
        if found.excerpt:
            region["snippet"] = {"text": visible(found.excerpt, keep_newlines=True)}
    return {"physicalLocation": {"artifactLocation": _artifact(found.path), "region": region}}


def _related(number: int, place: Place) -> Json:
    physical: Json = {
        "artifactLocation": _artifact(place.source),
        "region": dict(_BEGINNING) if place.span is None else _region(place.span),
    }
    location: Json = {"id": number, "physicalLocation": physical}
    if place.label:
        location["message"] = {"text": visible(place.label)}
    return location


def _region(span: Span) -> Json:
    return {
        "startLine": span.start.line,
        "startColumn": span.start.column,
        "endLine": span.end.line,
        "endColumn": span.end.column,
    }


def _artifact(path: str) -> Json:
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a surrogate that stands for no byte
        data = path.encode("utf-8", "surrogatepass")
    uri = quote(data, safe="/")
    if PurePath(path).is_absolute():
        return {"uri": f"file://{uri}" if uri.startswith("/") else f"file:///{uri}"}
    return {"uri": uri, "uriBaseId": _ROOT}


def _fix(fix: Fix, path: str, lines: _AllLines) -> Json:
    warning = " (may change what is meant)" if fix.applicability is Applicability.UNSAFE else ""
    replacements = [
        {
            "deletedRegion": _region(lines.of(path).span(edit.start, edit.end)),
            "insertedContent": {"text": edit.text},
        }
        for edit in fix.edits
    ]
    return {
        "description": {"text": visible(f"{fix.title}{warning}")},
        "artifactChanges": [{"artifactLocation": _artifact(path), "replacements": replacements}],
    }


def _suppression(found: Found) -> Json:
    suppression: Json = {
        "kind": "inSource" if found.silenced is Silence.INLINE else "external",
        "status": "accepted",
    }
    if found.reason:
        suppression["justification"] = visible(found.reason)
    return suppression
