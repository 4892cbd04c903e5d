"""The loop by hand and `meshseed bulk`, made ready for one kind of rows in one form."""

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Final

import pyarrow.parquet as pq

from benchmarks.bulk import by_hand, rows
from benchmarks.bulk.ours import bulk
from benchmarks.frame.suite import Timed

CASES: Final = {
    "repeating, JSONL": ("repeating", "jsonl"),
    "repeating, Parquet": ("repeating", "parquet"),
    "all classes different, JSONL": ("different", "jsonl"),
    "every row a new number, JSONL": ("unheard", "jsonl"),
}
CHECKED: Final = 20_000
"""Rows whose outcomes are compared before anything is timed."""

MANY: Final = int(os.environ.get("MESHSEED_BULK_ROWS", "1000000"))
"""Rows of a file of repeating lines, for us; the loop takes a file of `FEW`."""

FEW: Final = 20_000
SOME: Final = 100_000
"""Rows for us where all classes differ."""

_FOLDER: Final = Path(tempfile.gettempdir()) / "meshseed-bulk-rows"


def expected(case: str) -> list[dict[str, object]]:
    """The right outcomes of the first rows of a case."""
    kind, _ = CASES[case]
    return [by_hand.columns(line) for line in lines(kind, CHECKED)]


def lines(kind: str, count: int) -> list[str]:
    """The lines of a file."""
    return [json.loads(row)["line"] for row in file(kind, "jsonl", count).open(encoding="utf-8")]


def file(kind: str, form: str, count: int) -> Path:
    """A file of rows, written once and kept."""
    _FOLDER.mkdir(exist_ok=True)
    return rows.write(kind, count, _FOLDER / f"{kind}-{count}.{form}")


def loop(case: str) -> Timed:
    """The loop by hand."""
    kind, form = CASES[case]
    run = {"jsonl": by_hand.jsonl, "parquet": by_hand.parquet}[form]
    target = _FOLDER / f"by-hand-{kind}.{form}"
    run(file(kind, form, CHECKED), target)
    source = file(kind, form, FEW)
    return Timed(answers=_read([target], form), call=lambda: run(source, target), count=FEW)


def ours(case: str) -> Timed:
    """`meshseed bulk`; processor time of all its processes, their start included."""
    kind, form = CASES[case]
    target = _FOLDER / f"ours-{kind}-{form}"
    answers = _read(sorted(bulk(file(kind, form, CHECKED), target).glob("part-*")), form)
    count = {"repeating": MANY, "different": SOME, "unheard": FEW}[kind]
    source = file(kind, form, count)
    return Timed(answers=answers, call=lambda: bulk(source, target), count=count, clock=_spent)


def _spent() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _read(paths: list[Path], form: str) -> list[dict[str, object]]:
    if form == "parquet":
        return [row for path in paths for row in pq.read_table(path).to_pylist()]
    return [json.loads(row) for path in paths for row in path.open(encoding="utf-8")]
