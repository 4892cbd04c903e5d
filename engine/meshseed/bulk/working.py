"""Making one part of the output out of one portion of the rows."""

from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO, Final

from msgspec import Struct

from meshseed.bulk.asking import Work
from meshseed.bulk.blocks import Bad, Block
from meshseed.bulk.classing import Classes
from meshseed.bulk.counting import ClassCount, Counting
from meshseed.bulk.table import Table, table_of
from meshseed.bulk.writing import writer_of
from meshseed.diagnostics import Severity

_ODD: Final = "it holds a NUL character, which no command line can"

MOST_BAD: Final = 20
"""Rows of a portion that are named one by one where they cannot be read."""


class Counts(Struct, frozen=True, kw_only=True):
    """How many rows there are, and of which kind.

    `unreadable` rows have no line; of the others, `errors` and `warnings` have a finding as grave
    as that at most, and `stopped` do not get to the driver's outputs.
    """

    rows: int = 0
    unreadable: int = 0
    errors: int = 0
    warnings: int = 0
    stopped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            rows=self.rows + other.rows,
            unreadable=self.unreadable + other.unreadable,
            errors=self.errors + other.errors,
            warnings=self.warnings + other.warnings,
            stopped=self.stopped + other.stopped,
        )


class Done(Struct, frozen=True, kw_only=True):
    """What came of a portion. `bad` names its first rows that cannot be read.

    `evaluated` counts evaluations: it depends on what the process knew before.
    """

    counts: Counts
    bad: tuple[Bad, ...] = ()
    evaluated: int = 0
    classes: tuple[ClassCount, ...] = ()


def make_part(file: BinaryIO, blocks: Iterator[Block], work: Work, known: Classes) -> Done:
    """Write the rows of a portion into *file*."""
    writer = writer_of(file, work)
    counts, bad = Counts(), list[Bad]()
    counting = None if work.by is None else Counting(work.by, work.question.columns)
    before = known.evaluated
    for block in blocks:
        known.settle()
        table = table_of(block.lines, known)
        writer.write(table, block.kept)
        if len(bad) < MOST_BAD:
            odd = [Bad(row, _ODD) for row in islice(table.unreadable(), MOST_BAD)]
            found = sorted((*block.bad[:MOST_BAD], *odd), key=lambda one: one.row)
            bad += [Bad(counts.rows + one.row, one.why) for one in found]
        counts += _counted(table)
        if counting is not None:
            for one, rows, text in zip(table.classes, table.counts, table.texts, strict=True):
                counting.add(one, rows, text)
    writer.close()
    return Done(
        counts=counts,
        bad=tuple(bad[:MOST_BAD]),
        evaluated=known.evaluated - before,
        classes=() if counting is None else counting.found,
    )


def _counted(table: Table) -> Counts:
    classes = list(zip(table.classes, table.counts, strict=True))
    return Counts(
        rows=sum(table.counts),
        unreadable=sum([rows for one, rows in classes if one.unreadable]),
        errors=sum([rows for one, rows in classes if one.severity is Severity.ERROR]),
        warnings=sum(
            [
                rows
                for one, rows in classes
                if one.severity is Severity.WARNING and not one.unreadable
            ]
        ),
        stopped=sum([rows for one, rows in classes if one.stopped]),
    )
