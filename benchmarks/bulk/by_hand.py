"""The loop one writes instead: read a row, parse its line, work out the columns, write them."""

import json
import shlex
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.evaluation.cases import NAMES, by_hand

DEFAULTS = {"shape": "line", "wide": False, "width": 1, "level": 1, "factor": 0}
NUMBERS = frozenset({"width", "level", "factor"})
COLUMNS = ("option.effects", *(f"attribute.{name}" for name in NAMES))


def columns(line: str) -> dict[str, object]:
    """What one line comes to."""
    values = dict(DEFAULTS)
    for token in shlex.split(line):
        if not token.startswith("--"):
            continue
        name, _, text = token[2:].partition("=")
        if name in NUMBERS:
            values[name] = int(text)
        elif name == "wide":
            values[name] = text == "true"
        else:
            values[name] = text
    found = {"option.effects": " ".join(by_hand(**values))}
    for name, value in values.items():
        found[f"attribute.{name}"] = value
    return found


def jsonl(source: Path, target: Path) -> None:
    """The loop over lines of JSON."""
    with source.open(encoding="utf-8") as rows, target.open("w", encoding="utf-8") as out:
        for row in rows:
            out.write(json.dumps(columns(json.loads(row)["line"])) + "\n")


def parquet(source: Path, target: Path) -> None:
    """The loop over rows of a Parquet file, some at a time."""
    writer = None
    for batch in pq.ParquetFile(source).iter_batches(columns=["line"]):
        found = [columns(row["line"]) for row in batch.to_pylist()]
        table = pa.Table.from_pylist(found)
        writer = writer or pq.ParquetWriter(target, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()
