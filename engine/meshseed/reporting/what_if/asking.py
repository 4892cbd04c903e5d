"""The command that asks for one combination, as a person types it."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from meshseed.evaluation import Job
from meshseed.evaluation.commandline import quoted
from meshseed.packs.facts import Plain


def command_of(
    pack: str, assume: Mapping[str, Plain], reading: Mapping[str, str], job: Job | None
) -> str:
    """The beginning of a command that evaluates lines on this ground; the line comes behind it."""
    words = ["meshseed", "evaluate", "--json", "--pack", pack]
    for conflict, side in sorted(reading.items()):
        words += ["--reading", f"{conflict}={side}"]
    if job is not None:
        words += _of_job(job)
    parts = [_text(words), *(answer_of(*one) for one in sorted(assume.items()))]
    return " ".join(parts)


def answer_of(unknown: str, value: Plain) -> str:
    """The option that answers a question."""
    return _text(["--assume", f"{unknown}={msgspec.json.encode(value).decode()}"])


def _of_job(job: Job) -> Iterator[str]:
    for option, value in (
        ("--instance", job.instance),
        ("--nodes", job.nodes),
        ("--devices", job.devices),
        ("--layout", job.layout),
    ):
        if value is not None:
            yield from (option, str(value))
    for axis, degree in job.degrees.items():
        yield from ("--degree", f"{axis}={degree}")


def _text(words: Sequence[str]) -> str:
    return " ".join(map(quoted, words))
