"""The loop by hand and `meshseed bulk`, made ready for one kind of rows in one form."""

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow.parquet as pq

from benchmarks.bulk import by_hand, rows
from benchmarks.bulk.ours import bulk
from benchmarks.frame.folders import fresh, shared
from benchmarks.frame.size import scaled
from benchmarks.frame.suite import Timed


@dataclass(frozen=True)
class Case:
    """Rows of a kind in a form: so many for us, and so many of the same for the loop."""

    kind: str
    form: str
    ours: int
    loop: int


CASES: Final = {
    "repeating, Parquet": Case("repeating", "parquet", 10_000_000, 100_000),
    "repeating, JSONL": Case("repeating", "jsonl", 10_000_000, 100_000),
    "all classes different, JSONL": Case("different", "jsonl", 200_000, 100_000),
    "every row a new number, JSONL": Case("unheard", "jsonl", 100_000, 50_000),
}
_CHECKED: Final = 10_000
"""Rows whose outcomes are compared before anything is timed."""


def expected(case: str) -> list[dict[str, object]]:
    """The right outcomes of the first rows of a case."""
    asked = CASES[case]
    path = _file(asked.kind, "jsonl", _CHECKED)
    return [
        by_hand.columns(json.loads(row)["line"]) for row in path.read_text("utf-8").splitlines()
    ]


def _file(kind: str, form: str, count: int) -> Path:
    """A file of rows, written once in a run."""
    many = scaled(count, least=100)
    return shared(f"{kind}-{many}.{form}", lambda path: rows.write(kind, form, many, path))


def loop(case: str) -> Timed:
    """The loop by hand."""
    asked = CASES[case]
    run = {"jsonl": by_hand.jsonl, "parquet": by_hand.parquet}[asked.form]
    target = fresh() / f"by-hand.{asked.form}"
    source = _file(asked.kind, asked.form, asked.loop)

    def answers() -> list[dict[str, object]]:
        run(_file(asked.kind, asked.form, _CHECKED), target)
        return _read([target], asked.form)

    return Timed(answers=answers, call=lambda: run(source, target), count=_count(asked.loop))


def ours(case: str) -> Timed:
    """`meshseed bulk`; processor time of all its processes, their start included."""
    asked = CASES[case]
    target = fresh() / "outcomes"
    source = _file(asked.kind, asked.form, asked.ours)

    def answers() -> list[dict[str, object]]:
        made = bulk(_file(asked.kind, asked.form, _CHECKED), target)
        return _read(sorted(made.glob("part-*")), asked.form)

    return Timed(
        answers=answers, call=lambda: bulk(source, target), count=_count(asked.ours), clock=_spent
    )


def _count(many: int) -> int:
    return scaled(many, least=100)


def _spent() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _read(paths: list[Path], form: str) -> list[dict[str, object]]:
    if form == "parquet":
        return [row for path in paths for row in pq.read_table(path).to_pylist()]
    return [json.loads(row) for path in paths for row in path.open(encoding="utf-8")]
