"""A whole run: rows cut into portions, parts made and noted, counts added up."""

import os
from collections.abc import Callable, Generator
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from meshseed.bulk import journal
from meshseed.bulk.asking import By, Form, Question, Shape, Work
from meshseed.bulk.errors import BulkError, Interrupted, refusal
from meshseed.bulk.files import sweep_up, write_whole
from meshseed.bulk.journal import Entry, Head, Journal
from meshseed.bulk.plan import CLASSES, ROWS, Made, Plan
from meshseed.bulk.pooling import alone, pooled
from meshseed.bulk.portions import PORTION, Portion, portions_of
from meshseed.bulk.reading import refused
from meshseed.bulk.summing import SUMMARY, BadRow, Summary, class_totals
from meshseed.bulk.working import MOST_BAD, Counts
from meshseed.diagnostics.codes.bulk import NOT_WRITTEN

Told = Callable[[Counts, int, int], None]
"""Told of the rows that are done, and how many parts of how many."""


class Request(Struct, frozen=True, kw_only=True):
    """What a run is asked to do.

    `workers` are processes of this machine, 0 for as many as it has processors; `cluster` is the
    address of a Dask cluster that is used instead. `part_size` is in bytes. With `resume` a run
    that was broken off goes on.
    """

    rows: Path
    folder: Path
    question: Question
    shape: Shape
    to: Form
    version: str
    by: By | None = None
    workers: int = 0
    cluster: str | None = None
    part_size: int = PORTION
    resume: bool = False


def run(request: Request, told: Told | None = None) -> Summary:
    """Make every part of the output that is not there yet.

    Raises `BulkError` where the run cannot begin or go on, and `Interrupted` where a person broke
    it off; what is written then stays.
    """
    try:
        portions = portions_of(request.rows, request.shape, request.part_size)
        rows = journal.rows_digest(request.rows)
    except OSError as wrong:
        raise refused(request.rows, wrong) from wrong
    work = Work(
        question=request.question,
        shape=request.shape,
        to=request.to,
        by=request.by,
    )
    plan = Plan(rows=request.rows, folder=request.folder, work=work, portions=portions)
    try:
        noted = _journal(request, plan, rows)
        try:
            return _carried_out(request, plan, noted, told)
        finally:
            noted.close()
    except OSError as wrong:
        raise not_written(request.folder, wrong) from wrong


def not_written(folder: Path, wrong: OSError) -> BulkError:
    """The refusal of a folder that cannot be written."""
    return refusal(
        NOT_WRITTEN,
        f"{wrong.filename or folder}: {wrong.strerror or wrong}",
        help_="make room or change the rights, then --resume",
    )


def _journal(request: Request, plan: Plan, rows: str) -> Journal:
    identity = request.question.facts.identity
    asked = (
        request.shape,
        request.to,
        request.by,
        request.question.columns,
        request.question.splitter,
        request.question.assume,
        request.question.reading,
        request.question.with_job,
        [(portion.start, portion.stop) for portion in plan.portions],
    )
    head = Head(
        version=request.version,
        rows=rows,
        pack=identity.id,
        pack_digest=identity.digest,
        asked=journal.digest_of(asked),
        parts=len(plan.portions),
    )
    if not request.resume:
        # Other rows are in no folder that parts are written to: one could take their name.
        of_sweep = request.folder / ROWS
        but = of_sweep if request.rows == of_sweep else None
        return journal.begin(request.folder, head, but)
    files = {portion.index: plan.part(portion.index) for portion in plan.portions}
    return journal.go_on(request.folder, head, files)


def _carried_out(request: Request, plan: Plan, noted: Journal, told: Told | None) -> Summary:
    if plan.work.by is not None:
        (plan.folder / CLASSES).mkdir(exist_ok=True)
    missing = [portion for portion in plan.portions if portion.index not in noted.entries]
    found = len(noted.entries)
    rows = sum((one.counts for one in noted.entries.values()), Counts())
    evaluated = 0
    making = _makers(request, plan, missing)
    try:
        for made in making:
            noted.add(Entry(part=made.part, size=made.size, counts=made.counts, bad=made.bad))
            rows += made.counts
            evaluated += made.evaluated
            if told is not None:
                told(rows, len(noted.entries), len(plan.portions))
    except KeyboardInterrupt as wish:
        raise Interrupted(len(noted.entries), len(plan.portions)) from wish
    finally:
        making.close()
    return _summed(request, plan, noted, found=found, evaluated=evaluated)


def _makers(request: Request, plan: Plan, missing: list[Portion]) -> Generator[Made]:
    """What makes the missing parts: a cluster, several processes, or this one."""
    if request.cluster is not None and missing:
        from meshseed.bulk.cluster import clustered

        return clustered(plan, missing, request.cluster)
    workers = min(request.workers or os.cpu_count() or 1, len(missing))
    if workers > 1:
        return pooled(plan, missing, workers)
    return alone(plan, missing)


def _summed(request: Request, plan: Plan, noted: Journal, *, found: int, evaluated: int) -> Summary:
    counts, bad = Counts(), list[BadRow]()
    for index in sorted(noted.entries):
        entry = noted.entries[index]
        # Rows of a portion are counted from 0, those of the file from 1.
        bad += [BadRow(row=counts.rows + one.row + 1, why=one.why) for one in entry.bad]
        counts += entry.counts
    noted.put_in_order()
    sweep_up(plan.folder)
    classes = class_totals(plan, len(noted.entries)) if plan.work.by is not None else None
    summary = Summary(
        pack=request.question.facts.identity.id,
        parts=len(plan.portions),
        counts=counts,
        bad=tuple(bad[:MOST_BAD]),
        classes=classes,
    )
    write_whole(plan.folder / SUMMARY, msgspec.json.encode(summary) + b"\n")
    return replace(summary, found=found, evaluated=evaluated)
