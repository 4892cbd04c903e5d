"""`meshseed evidence chain`: from what a driver's line gives back to the sources."""

import click

from meshseed.cli.answers import assumptions, readings
from meshseed.cli.exits import ExitCode
from meshseed.cli.graphs import GraphFormat, print_graph
from meshseed.cli.job_options import job_options
from meshseed.cli.line_command import LineCommand, driver_line, stopping_on_faults
from meshseed.cli.options import pack_option, speaking, words_of
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.diagnostics import nearest, visible
from meshseed.evaluation import Job, Pack
from meshseed.evidence.provenance import UnknownOutputError, provenance_of


@click.command(cls=LineCommand, short_help="From what a line gives back to the sources.")
@pack_option
@click.option(
    "--of",
    "wanted",
    multiple=True,
    metavar="OUTPUT",
    help="Only this token, attribute, pass option, mesh.ID, mesh.ID.AXIS or mesh.ID.AXIS.groups.",
)
@click.option(
    "--graph",
    type=words_of(GraphFormat),
    default=GraphFormat.TEXT.value,
    show_default=True,
    help="A tree, JSON, Graphviz, or W3C PROV.",
)
@click.option("--assume", metavar="ID=VALUE", multiple=True, help="Answer an open question.")
@click.option("--reading", metavar="CONFLICT=SIDE", multiple=True, help="Read another side.")
@job_options
@speaking
@click.pass_context
def chain(  # noqa: PLR0913 - one parameter per option, by keyword
    ctx: click.Context,
    *,
    output: Output,
    pack: str | None,
    wanted: tuple[str, ...],
    graph: str,
    assume: tuple[str, ...],
    reading: tuple[str, ...],
    job: Job | None,
) -> ExitCode:
    """Show what every output of a driver's line is known by.

    Rules, flags and values lead back to observations and their sources, each with its confidence
    and line of evidence; conflicts and assumptions stand where they touch something.

    \b
      meshseed evidence chain "--shape round --level 2"
      meshseed evidence chain --of level --graph dot "--shape round"
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    line = driver_line(ctx)
    facts = open_pack(pack)
    with stopping_on_faults():
        outcome = Pack(facts).evaluate(
            line, assume=assumptions(assume, facts), reading=readings(reading), job=job
        )
    try:
        provenance = provenance_of(outcome, facts, wanted)
    except UnknownOutputError as unknown:
        near = nearest(unknown.name, unknown.known)
        hint = f"; did you mean `{visible(near)}`?" if near else ""
        raise click.UsageError(
            f"the line gives no output `{visible(unknown.name)}`{hint}"
        ) from unknown
    print_graph(provenance, GraphFormat(graph), output)
    return ExitCode.CLEAN
