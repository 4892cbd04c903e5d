"""Counting rows by what they say, or by what comes out."""

from msgspec import Struct

from meshseed.bulk.asking import By
from meshseed.bulk.blocks import JOB_BEHIND
from meshseed.bulk.columns import Column, Part, Value
from meshseed.bulk.drafting import Class
from meshseed.bulk.naming import digest_of


class ClassCount(Struct, kw_only=True, rename={"id": "class"}):
    """A class with how many rows it has, and the line of the first of them with its job.

    `line` is None for rows that cannot be read.
    """

    id: str
    rows: int
    line: str | None
    job: str | None = None
    outcome: dict[str, str | int | float | bool | None] = {}


class Counting:
    """Counts the rows of a part, a class of a block at a time."""

    def __init__(self, by: By, columns: tuple[Column, ...]) -> None:
        self._by = by
        # Degrees say again what the job does, and with them every outcome would be one of its own.
        left_out = {Part.CLASS} if by is By.CLASS else {Part.CLASS, Part.DEGREE}
        self._shown = [
            (place, column.name)
            for place, column in enumerate(columns)
            if column.part not in left_out
        ]
        self._counts: dict[str, ClassCount] = {}

    def add(self, one: Class, rows: int, text: str | None) -> None:
        """Count *rows* of a class; *text* is that of the first of them."""
        outcome: dict[str, Value] = {name: one.row[place] for place, name in self._shown}
        name = one.id if self._by is By.CLASS else digest_of(outcome)
        present = self._counts.get(name)
        if present is not None:
            present.rows += rows
            return
        line, _, job = (text or "").partition(JOB_BEHIND)
        self._counts[name] = ClassCount(
            id=name,
            rows=rows,
            line=None if text is None else line,
            job=job or None,
            outcome=outcome,
        )

    @property
    def found(self) -> tuple[ClassCount, ...]:
        """What was counted, in the order in which it came."""
        return tuple(self._counts.values())
