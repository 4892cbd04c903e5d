"""Rows, questions and runs for the tests of this room."""

import csv
import json
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from meshseed import packs
from meshseed.bulk import Form, Request, question_of, run, shape_of
from meshseed.evaluation import Pack

TOY = Path(__file__).resolve().parents[1] / "toy" / "frobc-1.0"
LINES = (
    "frobc cut --shape star --loom mill -L3 pattern.cloth",
    "frobc cut --shape star --loom mill -L3 other.cloth",
    "frobc cut --form round pattern.cloth",
    "--shape blob --fine --loom hand",
    "--threads silk,wool --slack 0.25 --loom hand",
    "--shape 'star' -L 1",
    "--shape oval --width wide",
    "--artisan -L1",
    "",
    "--shape 'unclosed",
    "frobc press --nothing",
)


@cache
def toy_facts():
    checked = packs.check(TOY)
    assert checked.facts is not None
    return checked.facts


@cache
def toy_pack():
    return Pack(toy_facts())


def write_rows(path, rows, form):
    """Write dicts, in the form that is asked for."""
    names = list(rows[0])
    if form is Form.JSONL:
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        path.write_text(text, encoding="utf-8")
    elif form is Form.CSV:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(rows)
    else:
        columns = {name: [row[name] for row in rows] for name in names}
        pq.write_table(pa.table(columns), path, row_group_size=5)
    return path


def read_rows(path):
    """Rows of one part as dicts; of CSV, with values as texts."""
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    return pq.read_table(path).to_pylist()


def parts(folder):
    """All rows of a run, in order."""
    return [row for path in sorted(folder.glob("part-*")) for row in read_rows(path)]


def request(rows, folder, **others):
    """A run over *rows* with the toy pack."""
    form = {".jsonl": Form.JSONL, ".csv": Form.CSV, ".parquet": Form.PARQUET}[rows.suffix]
    keep = others.pop("keep", ())
    job = others.pop("job", None)
    shape = others.pop("shape", None) or shape_of(rows, form, "line", job=job, keep=keep)
    question = question_of(
        toy_facts(), columns=others.pop("columns", ()), keep=keep, with_job=job is not None
    )
    settings = {"to": form, "version": "0", "workers": 1} | others
    return Request(rows=rows, folder=folder, question=question, shape=shape, **settings)


def run_toy(rows, folder, **others):
    """Run over *rows* with the toy pack, and give back the summary."""
    told = others.pop("told", None)
    return run(request(rows, folder, **others), told)


def contents(folder):
    """Every file of a folder with its bytes, by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
