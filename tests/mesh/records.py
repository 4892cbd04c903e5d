"""The golden records and the corpora, as compressed copies beside this file."""

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "golden"

Record = dict[str, Any]


@cache
def records(name: str) -> tuple[Record, ...]:
    """All records of one file."""
    text = lzma.decompress((GOLDEN / f"{name}.jsonl.xz").read_bytes()).decode()
    return tuple(json.loads(line) for line in text.splitlines())


def of_kind(name: str, kind: str) -> list[Record]:
    """The records of one kind."""
    return [each for each in records(name) if each["kind"] == kind]


def by_id(record: Record) -> str:
    """What a parametrised test is called."""
    return str(record["id"])
