"""Results of cases as JUnit XML, which build servers read."""

from collections.abc import Iterable
from pathlib import Path

from meshseed.authoring.testing.reports import PackTests


class NoJunit(RuntimeError):  # noqa: N818 - says what is missing
    """The package that writes JUnit files is not installed."""


def write_junit(packs: Iterable[PackTests], path: Path) -> None:
    """One suite for each pack, one test for each case.

    Raises `NoJunit` where the extra is not installed, and `OSError` where the file cannot be
    written.
    """
    try:
        # An extra: most people never write one.
        from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite
    except ImportError as missing:
        raise NoJunit("JUnit files need the extra: pip install 'meshseed[junit]'") from missing
    report = JUnitXml()
    for pack in packs:
        tests: list[TestCase] = []
        for case in pack.cases:
            test = TestCase(_printable(case.id), classname=_printable(pack.name), time=0.0)
            if not case.passed:
                failure = Failure(_printable("; ".join(case.differences)))
                line = f":{case.where.line}" if case.where.line is not None else ""
                place = f"{case.where.file}{line}"
                failure.text = _printable("\n".join((place, *case.differences)))
                test.result = [failure]
            tests.append(test)
        if pack.coverage is None:
            broken = TestCase("the pack loads", classname=_printable(pack.name), time=0.0)
            messages = (finding.message for finding in pack.findings)
            broken.result = [Error(_printable("; ".join(messages)))]
            tests.append(broken)
        suite = TestSuite(_printable(pack.name))
        # All at once: each time something is added, everything is counted again.
        suite.add_testcases(tests)
        report.add_testsuite(suite)
    report.write(str(path), pretty=True)


def _printable(text: str) -> str:
    """Text that XML can hold: other characters are escaped."""
    return "".join(
        char
        if char in "\t\n" or (char.isprintable() and ord(char) < 0xFFFE) or ord(char) > 0xFFFF
        else f"\\u{ord(char):04x}"
        for char in text
    )
