"""`meshseed report outcome`: one driver's line, back to the evidence."""

from pathlib import Path

import click

from meshseed.cli.answers import assumptions, readings
from meshseed.cli.exits import ExitCode
from meshseed.cli.job_options import job_options
from meshseed.cli.line_command import LineCommand, driver_line
from meshseed.cli.options import pack_option, speaking
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.cli.reporting import Paper, command_line, report_options, written
from meshseed.cli.reporting.commands import job_options_of, pack_name
from meshseed.cli.stopping import Stop
from meshseed.evaluation import Job, LineError, Pack, Splitter, WrongUse
from meshseed.mesh.dumps import DumpReport
from meshseed.reporting import outcome_of, stamp_of

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
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A dump of the compiled program, for its collectives by axis.",
)
@click.option("--mesh", metavar="AXIS=N,…", help="The mesh of the dump. Default: the smallest.")
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
    dump: Path | None,
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
    try:
        found = Pack(facts).evaluate(
            line,
            assume=answers,
            reading=readings(reading),
            splitter=Splitter(split),
            trees=True,
            job=job,
        )
    except LineError as broken:
        raise Stop(ExitCode.FINDINGS, broken.findings, broken.texts) from broken
    except WrongUse as wrong:
        raise Stop(ExitCode.WRONG_USE, wrong.findings) from wrong
    options = {
        "--pack": pack_name(pack),
        "--assume": assume,
        "--reading": reading,
        **job_options_of(job),
        "--dump": None if dump is None else dump.name,
        "--mesh": mesh,
    }
    words = (line,) if isinstance(line, str) else ("--", *line)
    stamp = stamp_of(command_line("outcome", options, words), (facts.identity,))
    report = outcome_of(found, facts, stamp, assume=answers, job=job, dump=_read(dump, mesh))
    written(report, paper, output)
    return ExitCode.CLEAN


def _read(dump: Path | None, mesh: str | None) -> DumpReport | None:
    if dump is None:
        if mesh is not None:
            raise click.UsageError("--mesh is that of a dump: give --dump FILE")
        return None
    from msgspec.structs import replace

    from meshseed.cli.meshing.reading import read_mesh
    from meshseed.mesh import MeshError
    from meshseed.mesh.dumps import read_dump

    try:
        found = read_dump(dump, None if mesh is None else read_mesh(mesh, None))
    except MeshError as error:
        raise Stop(ExitCode.FINDINGS, error.findings, error.texts) from error
    return replace(found, source=dump.name)
