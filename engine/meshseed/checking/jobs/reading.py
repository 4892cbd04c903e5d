"""A job file validated, each mistake in its place."""

from collections.abc import Iterator

import tomli
from msgspec import Struct
from pydantic import ValidationError

from meshseed.checking.jobs.form import TABLE
from meshseed.checking.jobs.model import JobDocument, JobTable
from meshseed.diagnostics import Finding, Place, Severity, nearest
from meshseed.packs.facts import PackFacts, Plain
from meshseed.packs.positions import Part, Path, Positions
from meshseed.packs.problems import InFile, problems


class Wanted(Struct, frozen=True, kw_only=True):
    """One thing that is expected: `name` of an accumulator or a value, and where it is written."""

    name: str
    value: Plain
    is_option: bool
    place: Place


class JobFile(Struct, frozen=True, kw_only=True):
    """A job file as it is judged.

    `wanted` is what is expected, `least` how sure it has to be, `strict` that nothing may rest on
    an assumption, with the place where that is written. `problems` say what is wrong with the file.
    """

    wanted: tuple[Wanted, ...] = ()
    least: str | None = None
    strict: Place | None = None
    problems: tuple[Finding, ...] = ()


def read_job(path: str, text: str, facts: PackFacts) -> JobFile:
    """The job that *text* describes; a text that is no TOML is somebody else's to report."""
    try:
        raw = tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError):
        return JobFile()
    if not isinstance(raw.get(TABLE), dict):
        return JobFile()
    where = InFile(path, Positions.of(text))
    only = {TABLE: raw[TABLE]}
    try:
        job = JobDocument.model_validate(only).job
    except ValidationError as error:
        return JobFile(problems=tuple(problems(error, only, JobDocument, where)))
    return JobFile(
        wanted=tuple(_wanted(job, where)),
        least=None if job.expect is None else _least(job),
        strict=(
            where.place((TABLE, "expect", "no_assumptions"))
            if job.expect is not None and job.expect.no_assumptions
            else None
        ),
        problems=tuple(_strangers(job, where, facts)),
    )


def _least(job: JobTable) -> str | None:
    least = job.expect.min_confidence if job.expect is not None else None
    return None if least is None else least.value


def _wanted(job: JobTable, where: InFile) -> Iterator[Wanted]:
    if job.expect is None:
        return
    base: Path = (TABLE, "expect")
    for name, tokens in job.expect.options.items():
        at = where.place((*base, "options", name), Part.VALUE, "expected here")
        yield Wanted(name=name, value=tokens, is_option=True, place=at)
    for name, value in job.expect.attributes.items():
        at = where.place((*base, "attributes", name), Part.VALUE, "expected here")
        yield Wanted(name=name, value=value, is_option=False, place=at)


def _strangers(job: JobTable, where: InFile, facts: PackFacts) -> Iterator[Finding]:
    """Names that the pack does not have."""
    axes = [name for axis in facts.axes for name in (axis.id, *axis.aliases)]
    for name in job.degrees:
        if name not in axes:
            yield _stranger("axis", name, axes, where.place((TABLE, "degrees", name), Part.KEY))
    if job.expect is None:
        return
    options = [one.id for one in facts.accumulators]
    values = [*(flag.dest for flag in facts.flags), *(one.id for one in facts.attributes)]
    for name in job.expect.options:
        if name not in options:
            at = where.place((TABLE, "expect", "options", name), Part.KEY)
            yield _stranger("accumulator", name, options, at)
    for name in job.expect.attributes:
        if name not in values:
            at = where.place((TABLE, "expect", "attributes", name), Part.KEY)
            yield _stranger("input or attribute", name, values, at)


def _stranger(what: str, name: str, known: list[str], at: Place) -> Finding:
    return Finding(
        code="MS766",
        severity=Severity.ERROR,
        message=f"the pack has no {what} `{name}`",
        where=(at,),
        suggestion=nearest(name, known),
    )
