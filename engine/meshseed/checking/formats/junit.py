"""JUnit XML, which build servers read: a case for each finding that fails, one for other files."""

from typing import Final

from meshseed.checking.formats.guarding import guarded
from meshseed.checking.formats.report import MissingWriter, Report, reaches
from meshseed.checking.results import CheckedFile, Found
from meshseed.diagnostics import Style, render, visible

_CLASS: Final = "meshseed.check"


def write(report: Report) -> bytes:
    """Findings that fail the run are cases that fail; a file with none of these, one that holds.

    Raises `MissingWriter` where the extra is not installed.
    """
    try:
        # An extra: most people never write one.
        from junitparser import Failure, JUnitXml, TestCase, TestSuite
    except ImportError as missing:
        raise MissingWriter(
            "JUnit files need the extra: pip install 'meshseed[junit]'"
        ) from missing
    cases: list[TestCase] = []
    for file in report.checked.files:
        # Readers take one failure of a case, and drop the others.
        for one in _grave(report, file):
            case = TestCase(_text(f"{one.finding.code} {_place(one)}"), _CLASS, time=0.0)
            failure = Failure(_text(one.finding.message), one.finding.code)
            failure.text = _text(_drawn(report, one))
            case.result = [failure]
            cases.append(case)
        others = [_drawn(report, one) for one in _others(report, file)]
        if others or not _grave(report, file):
            case = TestCase(_text(file.path), _CLASS, time=0.0)
            if others:
                case.system_out = _text("\n\n".join(others))
            cases.append(case)
    suite = TestSuite("meshseed check")
    # All at once: each time something is added, everything is counted again.
    suite.add_testcases(cases)
    document = JUnitXml()
    document.add_testsuite(suite)
    data: bytes = document.tostring()  # type: ignore[no-untyped-call] # it has no types
    return data.rstrip(b"\n") + b"\n"


def _grave(report: Report, file: CheckedFile) -> list[Found]:
    return [
        one
        for one in file.found
        if one.silenced is None and reaches(one.finding.severity, report.failing)
    ]


def _others(report: Report, file: CheckedFile) -> list[Found]:
    return [
        one
        for one in file.found
        if one.silenced is None and not reaches(one.finding.severity, report.failing)
    ]


def _place(found: Found) -> str:
    span = found.finding.where[0].span if found.finding.where else None
    at = f":{span.start.line}:{span.start.column}" if span is not None else ""
    return f"{found.path}{at}"


def _drawn(report: Report, found: Found) -> str:
    return render(found.finding, report.texts, Style.PLAIN, width=report.width)


def _text(text: str) -> str:
    """Text that XML can hold, and no line of it a command."""
    return guarded(visible(text, keep_newlines=True))
