"""What a run comes to as a whole, and by class."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from meshseed.bulk.counting import ClassCount
from meshseed.bulk.files import whole
from meshseed.bulk.plan import Plan
from meshseed.bulk.working import Counts

SUMMARY: Final = "summary.json"
TOTALS: Final = "classes.jsonl"
MOST_CLASSES: Final = 1_000_000
"""Classes that are put together; with more, those of each part are left as they are."""


class BadRow(Struct, frozen=True, kw_only=True):
    """A row of the file that cannot be read, counted from 1, and why."""

    row: int
    why: str


class Summary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a run. `bad` names the first rows that cannot be read.

    `classes` counts the input classes where that was asked for; null where there are too many.
    `found` parts were there before; `evaluated` counts evaluations of this run, in all processes.
    """

    schema: Literal[1] = 1
    pack: str
    parts: int
    counts: Counts
    bad: tuple[BadRow, ...] = ()
    classes: int | None = None
    found: int = 0
    evaluated: int = 0


def class_totals(plan: Plan, parts: int) -> int | None:
    """Put the classes of all parts into one file, those with most rows first; say how many.

    None where there are too many. Raises `OSError`.
    """
    totals: dict[str, ClassCount] = {}
    decoder = msgspec.json.Decoder(ClassCount)
    for part in range(parts):
        for one in decoder.decode_lines(plan.classes(part).read_bytes()):
            present = totals.get(one.id)
            if present is not None:
                present.rows += one.rows
            elif len(totals) == MOST_CLASSES:
                return None
            else:
                totals[one.id] = one
    # Classes of equally many rows stay as they came.
    ordered = sorted(totals.values(), key=lambda one: -one.rows)
    with whole(plan.folder / TOTALS) as file:
        file.write(msgspec.json.Encoder().encode_lines(ordered))
    return len(totals)
