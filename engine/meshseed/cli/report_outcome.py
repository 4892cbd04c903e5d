"""`meshseed report outcome`: one driver's line, back to the evidence."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from meshseed.cli.answers import assumptions, readings
from meshseed.cli.exits import ExitCode
from meshseed.cli.job_options import job_options
from meshseed.cli.line_command import LineCommand, driver_line, stopping_on_faults
from meshseed.cli.options import pack_option, speaking
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.cli.reporting import Paper, command_line, report_options, written
from meshseed.cli.reporting.commands import Given, job_options_of, pack_name
from meshseed.cli.stopping import Stop
from meshseed.evaluation import Job, Pack, Splitter
from meshseed.packs.facts import PackFacts
from meshseed.reporting import outcome_of, stamp_of

if TYPE_CHECKING:
    from meshseed.mesh.dumps import DumpReport

_SPLITTERS = click.Choice([Splitter.SHELL.value, Splitter.WHITESPACE.value])


@click.command(cls=LineCommand, short_help="One driver's line, back to the evidence.")
@pack_option
@click.option("--assume", metavar="ID=VALUE", multiple=True, help="Answer an open question.")
@click.option("--reading", metavar="CONFLICT=SIDE", multiple=True, help="Read another side.")
@click.option(
    "--split",
    type=_SPLITTERS,
    default=Splitter.SHELL.value,
    show_default=True,
    help="How a whole line is cut into tokens.",
)
@click.option(
    "--dump",
    "dumps",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    multiple=True,
    help="A dump of a program compiled so, for its collectives by axis. Can be repeated.",
)
@click.option("--mesh", metavar="AXIS=N,…", help="The mesh of the dumps. Default: the smallest.")
@job_options
@report_options
@speaking
@click.pass_context
def outcome(  # noqa: PLR0913 - one parameter per option, by keyword
    ctx: click.Context,
    *,
    output: Output,
    paper: Paper,
    pack: str | None,
    assume: tuple[str, ...],
    reading: tuple[str, ...],
    split: str,
    dumps: tuple[Path, ...],
    mesh: str | None,
    job: Job | None,
) -> ExitCode:
    """Report everything that follows from one driver's line, and what would come out otherwise.

    Options, values, every rule with what decided it, meshes and groups as pictures, and for each
    output the chain back to its sources.

    \b
      meshseed report outcome --html outcome.html "--shape round --level 2"
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    line = driver_line(ctx)
    facts = open_pack(pack)
    answers = assumptions(assume, facts)
    with stopping_on_faults():
        found = Pack(facts).evaluate(
            line,
            assume=answers,
            reading=readings(reading),
            splitter=Splitter(split),
            trees=True,
            job=job,
        )
    options: dict[str, Given] = {
        "--pack": pack_name(pack),
        "--assume": assume,
        "--reading": reading,
        "--split": None if split == Splitter.SHELL.value else split,
        **job_options_of(job),
        "--dump": tuple(one.name for one in dumps),
        "--mesh": mesh,
    }
    words = (line,) if isinstance(line, str) else ("--", *line)
    stamp = stamp_of(command_line("outcome", options, words), (facts.identity,))
    read = _read(dumps, mesh, facts)
    report = outcome_of(found, facts, stamp, assume=answers, job=job, dumps=read)
    written(report, paper, output)
    return ExitCode.CLEAN


def _read(dumps: tuple[Path, ...], mesh: str | None, facts: PackFacts) -> "tuple[DumpReport, ...]":
    """What each dump does, named without its folder."""
    if not dumps:
        if mesh is not None:
            raise click.UsageError("--mesh is that of a dump: give --dump FILE")
        return ()
    from meshseed.cli.dumping import asked_of
    from meshseed.cli.meshing.reading import read_mesh
    from meshseed.mesh import MeshError
    from meshseed.mesh.dumps import read_dump

    patterns = asked_of(facts).patterns
    try:
        own = None if mesh is None else read_mesh(mesh, None)
        return tuple(_bare(read_dump(one, own, patterns=patterns), one.name) for one in dumps)
    except MeshError as error:
        raise Stop(ExitCode.FINDINGS, error.findings, error.texts) from error


def _bare(found: "DumpReport", name: str) -> "DumpReport":
    from msgspec.structs import replace

    findings = tuple(
        replace(one, where=tuple(replace(place, source=name) for place in one.where))
        for one in found.findings
    )
    return replace(found, source=name, findings=findings)
