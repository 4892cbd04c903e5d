"""Files of command lines for the ladder pack: as they repeat in practice, or all different."""

import math
import random
from itertools import accumulate, islice, product
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.evaluation.cases import CASES

TEXTS = 20_000
"""Different lines among those that repeat: 180 input classes, each with many names of files."""

_BLOCK = 100_000


def repeating(count: int) -> list[str]:
    """Lines of which few make up most: the n-th most frequent comes 1/n as often as the first."""
    chance = random.Random(1)
    texts = [f"frob {_flags(chance.choice(CASES))} model{number}.hlo" for number in range(TEXTS)]
    weights = list(accumulate(1 / rank for rank in range(1, TEXTS + 1)))
    return chance.choices(texts, cum_weights=weights, k=count)


def different(count: int) -> list[str]:
    """Lines of which no two are of one class: combinations of values, each there once."""
    kinds = [case for case in CASES if case["width"] == case["level"] == 1 and not case["factor"]]
    sizes = range(math.ceil((count / len(kinds)) ** (1 / 3)))
    every = product(sizes, sizes, sizes, kinds)
    lines = [
        f"frob {_flags({**kind, 'width': width, 'level': level, 'factor': factor})} model.hlo"
        for width, level, factor, kind in islice(every, count)
    ]
    random.Random(2).shuffle(lines)
    return lines


def unheard(count: int) -> list[str]:
    """Lines of which each has a number that is on no other, and that rules ask about."""
    chance = random.Random(3)
    return [
        f"frob {_flags({**chance.choice(CASES), 'width': number})} model.hlo"
        for number in range(count)
    ]


def _flags(case: dict[str, object]) -> str:
    return " ".join(f"--{name}={str(value).lower()}" for name, value in case.items())


def write(kind: str, form: str, count: int, path: Path) -> None:
    """Write *count* rows of a kind, with a number each, as `parquet` or `jsonl`."""
    lines = {"repeating": repeating, "different": different, "unheard": unheard}[kind](count)
    if form == "parquet":
        pq.write_table(pa.table({"id": range(count), "line": lines}), path)
        return
    with path.open("w", encoding="utf-8") as file:
        for start in range(0, count, _BLOCK):
            block = enumerate(lines[start : start + _BLOCK], start)
            file.writelines(f'{{"id":{number},"line":"{line}"}}\n' for number, line in block)
