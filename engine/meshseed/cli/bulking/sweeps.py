"""A sweep as it is asked for on the command line, and the file of rows that it becomes."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click
from msgspec import Struct

from meshseed.bulk import Form, Shape
from meshseed.bulk.errors import refusal
from meshseed.bulk.files import write_whole
from meshseed.bulk.journal import NAME, check_empty
from meshseed.bulk.plan import ROWS
from meshseed.bulk.running import not_written
from meshseed.bulk.sweeping import (
    Combined,
    Sweep,
    axes_of,
    combined,
    dimension,
    jobs_of,
    usual_inputs,
    ways,
)
from meshseed.bulk.sweeping.combining import MOST_ROWS
from meshseed.cli.exits import ExitCode
from meshseed.diagnostics.codes.bulk import OTHER_RUN, TOO_LARGE
from meshseed.packs.facts import PackFacts, Plain

_MOST_DEVICES: Final = 1 << 20

Command = Callable[..., ExitCode]


class SweepWish(Struct, frozen=True, kw_only=True):
    """What to sweep over; nothing named: what the pack's facts suggest."""

    over: tuple[str, ...] = ()
    devices: tuple[int, ...] = ()
    axes: tuple[str, ...] = ()
    base: str = ""


class SweepReport(Struct, frozen=True, kw_only=True):
    """How a sweep came about: its inputs, all combinations, and those that constraints rule out."""

    inputs: tuple[str, ...]
    combinations: int
    rows: int
    ruled_out: dict[str, int]


def sweep_options(command: Command) -> Command:
    """`--sweep` and what goes with it; the command gets `sweep`, None without it."""

    @click.option("--sweep", "sweeping", is_flag=True, help="Make the rows: every combination.")
    @click.option(
        "--over",
        metavar="INPUT[=V,V]",
        multiple=True,
        help="Sweep over this input, with these values (an empty one leaves it out). Repeatable.",
    )
    @click.option(
        "--devices",
        metavar="N",
        type=click.IntRange(1, _MOST_DEVICES),
        multiple=True,
        help="Sweep over the degrees that so many devices can be cut into. Repeatable.",
    )
    @click.option(
        "--axis", "axes", metavar="NAME", multiple=True, help="Cut along this axis. Repeatable."
    )
    @click.option("--base", metavar="WORDS", default="", help="What every line begins with.")
    @wraps(command)
    def with_sweep(
        *,
        sweeping: bool,
        over: tuple[str, ...],
        devices: tuple[int, ...],
        axes: tuple[str, ...],
        base: str,
        **others: Any,  # noqa: ANN401 - each command has options of its own
    ) -> ExitCode:
        if not sweeping and (over or devices or axes or base):
            raise click.UsageError("--over, --devices, --axis and --base go with --sweep")
        if axes and not devices:
            raise click.UsageError("--axis says what --devices are cut along: give --devices N")
        wish = SweepWish(over=over, devices=devices, axes=axes, base=base) if sweeping else None
        return command(sweep=wish, **others)

    return with_sweep


def swept(
    wish: SweepWish,
    facts: PackFacts,
    folder: Path,
    *,
    assume: dict[str, Plain],
    reading: dict[str, str],
) -> tuple[Path, Shape, SweepReport]:
    """Write the rows of a sweep into *folder*, and say how they are laid out.

    Rows that are there already from the same sweep stay as they are. Raises `BulkError`.
    """
    sweep = _sweep(wish, facts)
    made = combined(facts, sweep, assume=assume, reading=reading)
    path = folder / ROWS
    try:
        _put(path, made)
    except OSError as wrong:
        raise not_written(folder, wrong) from wrong
    shape = Shape(
        form=Form.JSONL,
        line="line",
        job="job" if wish.devices else None,
        keep=("line", *(("job",) if wish.devices else ()), *sweep.columns),
    )
    report = SweepReport(
        inputs=tuple(one.name for one in sweep.dimensions),
        combinations=sweep.combinations,
        rows=made.count,
        ruled_out=made.ruled_out,
    )
    return path, shape, report


def _sweep(wish: SweepWish, facts: PackFacts) -> Sweep:
    named = [one.partition("=") for one in wish.over] or [
        (name, "", "") for name in usual_inputs(facts)
    ]
    dimensions = {
        one.name: one
        for name, equals, values in named
        for one in (dimension(facts, name, tuple(values.split(",")) if equals else None),)
    }
    jobs: tuple[str, ...] = ("",)
    if wish.devices:
        axes = axes_of(facts, wish.axes)
        count = sum(ways(devices, len(axes)) for devices in wish.devices)
        if count > MOST_ROWS:
            raise refusal(
                TOO_LARGE,
                f"there are {count:,} ways of cutting the devices along {', '.join(axes)}",
                expected=f"at most {MOST_ROWS:,}",
                help_="name fewer axes with --axis",
            )
        jobs = tuple(job for devices in wish.devices for job in jobs_of(axes, devices))
    return Sweep(dimensions=tuple(dimensions.values()), jobs=jobs, base=wish.base)


def _put(path: Path, made: Combined) -> None:
    """Write the rows, unless just these are there: a run knows its rows by the file's date too.

    Rows of a run that was begun are never written over.
    """
    if path.exists() and path.read_bytes() == made.rows:
        return
    if (path.parent / NAME).exists():
        raise refusal(
            OTHER_RUN,
            f"the run in {path.parent} is not one of this sweep",
            help_="give what that run was given, or begin in another folder",
        )
    check_empty(path.parent, path)
    write_whole(path, made.rows)
