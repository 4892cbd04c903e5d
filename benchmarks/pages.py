"""The figures of the documentation, from the results: `python -m benchmarks docs [--check]`.

A page holds blocks that begin with `<!-- results: SUITE -->` and end with `<!-- end -->`; what is
between is written here. The tables beside the results are written anew as well, so that neither
can say anything else than the measurements do.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.frame.record import Measured, Record, power, ratio, read
from benchmarks.frame.suite import Suite
from benchmarks.frame.table import markdown
from benchmarks.frame.wanted import held
from benchmarks.frame.wording import amount, brief, seconds, times
from benchmarks.suites import SUITES, suite_of

ROOT: Final = Path(__file__).resolve().parents[1]
RESULTS: Final = ROOT / "benchmarks" / "results"
IMPORTS: Final = RESULTS / "imports.json"
PAGES: Final = (ROOT / "docs" / "performance.md", ROOT / "docs" / "bulk.md")

_BLOCK: Final = re.compile(r"(<!-- results: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def stale(*, write: bool) -> list[Path]:
    """The files that say something else than the results do; written right where asked."""
    found = []
    for path, text in _texts():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found.append(path)
            if write:
                path.write_text(text, encoding="utf-8")
    return found


def _texts() -> Iterator[tuple[Path, str]]:
    for name in SUITES:
        kept = RESULTS / f"{name}.json"
        if kept.exists():
            yield kept.with_suffix(".md"), markdown(suite_of(name), read(kept))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        yield page, _BLOCK.sub(lambda found: found[1] + block(found[2]) + found[3], text)


def block(name: str) -> str:
    """What stands in the block of a suite, or of the table of imports."""
    if name == "imports":
        lines = json.loads(IMPORTS.read_text(encoding="utf-8"))
        return "\n" + "\n".join(lines) + "\n\n"
    kept = RESULTS / f"{name}.json"
    if not kept.exists():
        return "\nNot measured yet.\n\n"
    suite, record = suite_of(name), read(kept)
    lines = [*_short(suite, record), "", *held(suite, record), "", _made(name, record)]
    return "\n" + "\n".join(lines) + "\n\n"


def _made(name: str, record: Record) -> str:
    machine = record.machine
    return (
        f"[In full](../benchmarks/results/{name}.md): {record.made}, Python {machine.python},"
        f" {machine.cores} cores, load {machine.load[0]} to {machine.load[1]}."
    )


def _short(suite: Suite, record: Record) -> Iterator[str]:
    """Medians, with ratios in brackets: half the columns of the table in full."""
    last = "power" if suite.reference is None else None
    head = f"{suite.unit.value} (in times of {suite.reference})" if suite.reference else "time"
    cases = suite.cases if len(suite.cases) > 1 else ("",)
    columns = [head, *cases, *([last] if last else [])]
    yield "| " + " | ".join(columns) + " |"
    yield "|---" * len(columns) + "|"
    for contender in suite.contenders:
        found = [record.of(contender.name, case) for case in suite.cases]
        if any(found):
            cells = [_cell(suite, record, one) for one in found]
            if last:
                grows = power(record, contender.name, suite.cases)
                cells.append("" if grows is None else f"{grows:.2f}")
            yield f"| {contender.name} | " + " | ".join(cells) + " |"


def _cell(suite: Suite, record: Record, one: Measured | None) -> str:
    if one is None:
        return ""
    if suite.reference is None:
        return seconds(one.least)
    text = brief(one, suite.unit)
    other = record.of(suite.reference, one.case)
    if other is not None and other != one:
        pair = (other, one) if suite.unit.is_rate else (one, other)
        text += f" ({times(ratio(*pair).median)})"
    sizes = (f", {amount(one, each)} {each.value}" for each in suite.amounts)
    return text + "".join(sizes)
