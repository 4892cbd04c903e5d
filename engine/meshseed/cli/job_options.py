"""The options that say what a line is compiled for."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from meshseed.cli.exits import ExitCode
from meshseed.diagnostics import visible
from meshseed.evaluation import Job

_LONGEST: Final = 40
_SHAPE: Final = "--degree takes AXIS=N, N a whole number or -1"

Command = Callable[..., ExitCode]


def job_options(command: Command) -> Command:
    """`--instance`, `--nodes`, `--devices`, `--degree`, `--layout`; the command gets `job`."""

    @click.option("--instance", metavar="NAME", help="The machine type the line is compiled for.")
    @click.option("--nodes", metavar="N", type=int, help="How many of these machines.")
    @click.option("--devices", metavar="N", type=int, help="How many devices the job's mesh has.")
    @click.option(
        "--degree",
        "degrees",
        metavar="AXIS=N",
        multiple=True,
        help="Into how many parts an axis cuts the job; -1: what the others leave. Repeatable.",
    )
    @click.option("--layout", metavar="NAME", help="Degrees the pack has under this name.")
    @wraps(command)
    def with_job(
        *,
        instance: str | None,
        nodes: int | None,
        devices: int | None,
        degrees: tuple[str, ...],
        layout: str | None,
        **others: Any,  # noqa: ANN401 - each command has options of its own
    ) -> ExitCode:
        job = Job(
            instance=instance,
            nodes=nodes,
            devices=devices,
            degrees=_degrees(degrees),
            layout=layout,
        )
        return command(job=None if job == Job() else job, **others)

    return with_job


def _degrees(given: tuple[str, ...]) -> dict[str, int]:
    """Degrees by axis. Raises `click.UsageError` for what is none, or differs for one axis."""
    found: dict[str, int] = {}
    for one in given:
        name, equals, number = one.partition("=")
        name, degree = name.strip(), _number(number.strip())
        if not name or not equals or degree is None:
            raise click.UsageError(f"{_SHAPE}; `{visible(one[:80])}` is not of that shape")
        if found.get(name, degree) != degree:
            raise click.UsageError(f"--degree gives `{visible(name)}` twice, with two values")
        found[name] = degree
    return found


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(text) > _LONGEST:
        return None
    return int(text)
