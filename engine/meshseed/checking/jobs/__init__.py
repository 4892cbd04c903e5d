"""Job files of ours: what a job is compiled with, what it runs on, and what is expected of it."""

from typing import TYPE_CHECKING

from meshseed.checking.jobs.form import FORMAT, TABLE, job_format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from meshseed.checking.jobs.reading import JobFile
    from meshseed.diagnostics import Finding
    from meshseed.evaluation import Outcome
    from meshseed.packs.facts import PackFacts
    from meshseed.packs.schemas import Schema

__all__ = ["FORMAT", "disappointments", "is_job", "job_format", "job_schema", "read_job"]


def is_job(text: str) -> bool:
    """Whether a TOML text looks like a job file."""
    return f"[{TABLE}" in text


def disappointments(job: "JobFile", outcome: "Outcome") -> "Iterator[Finding]":
    """One finding for each expectation of a job that *outcome* does not meet."""
    from meshseed.checking.jobs.expecting import disappointments as found

    return found(job, outcome)


def read_job(path: str, text: str, facts: "PackFacts") -> "JobFile":
    """The job that *text* describes, and what is wrong with it as a file. Never raises."""
    # pydantic and positions of TOML are needed for job files alone, and start-up is a feature.
    from meshseed.checking.jobs.reading import read_job as read

    return read(path, text, facts)


def job_schema() -> "Schema":
    """The JSON Schema of a job file, for editors."""
    from meshseed.checking.jobs.schema import job_schema as schema

    return schema()
