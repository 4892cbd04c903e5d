"""Commands that write a report; each call is a process that starts cold."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.frame.contenders import folder_of
from benchmarks.frame.folders import fresh
from benchmarks.frame.processes import OURS, children, done
from benchmarks.frame.suite import Timed
from benchmarks.report.findings import count, printed

CASES: Final = ("audit", "outcome", "check, 10,000 findings")
AUDIT, OUTCOME, CHECK = CASES
LINE: Final = "--target=trn2 --model-type transformer --distribution-strategy=llm-training -O1"


MARKS: Final = {"html": '<li class="s-', "markdown": "optlevl", "json": '"MS710"'}
"""What stands in a report of ours once for each finding."""


def ours(form: str, case: str) -> Timed:
    """`report audit`, `outcome` and `check`, in one form."""
    target = fresh() / f"report.{form}"
    words = [*OURS, "report", case.partition(",")[0]]
    words += ["--json"] if form == "json" else [f"--{form}", str(target)]
    if case == OUTCOME:
        words.append(LINE)
    if case == CHECK:
        words += ["--from", str(printed("json"))]
    return _written(words, target, case, MARKS[form], is_printed=form == "json")


def sarif_tools(case: str) -> Timed:
    """A page of a SARIF file."""
    _needed("sarif-tools", "sarif")
    target = fresh() / "report.html"
    words = [sys.executable, "-m", "sarif", "html", "-o", str(target), str(printed("sarif"))]
    return _written(words, target, case, ".sh:")


def junit2html(case: str) -> Timed:
    """A page of a JUnit file."""
    _needed("junit2html", "junit2htmlreport")
    target = fresh() / "report.html"
    words = [sys.executable, "-m", "junit2htmlreport", str(printed("junit")), str(target)]
    return _written(words, target, case, "MS710")


def _needed(needs: str, module: str) -> None:
    if not (folder_of(needs) / module).exists():
        raise ImportError(f"there is no {needs}")


def _written(
    words: Sequence[str], target: Path, case: str, mark: str, *, is_printed: bool = False
) -> Timed:
    def call() -> None:
        text = done(words, target.parent)
        if is_printed:
            target.write_text(text, encoding="utf-8")

    call()
    return Timed(
        answers=lambda: _shows(target.read_text(encoding="utf-8"), case, mark),
        call=call,
        clock=children,
        made=target.stat().st_size,
    )


def _shows(text: str, case: str, mark: str) -> bool:
    if case == CHECK:
        return text.count(mark) >= count()
    return "llm-training" in text


def expected(_case: str) -> object:
    """That every finding is shown, or the strategy that was asked about."""
    return True
