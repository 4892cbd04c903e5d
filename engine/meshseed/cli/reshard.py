"""`meshseed reshard`: the collectives from one sharding to another."""

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.meshing import read_mesh
from meshseed.cli.meshing.reading import read_shape
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.resharding import plan_lines, read_ends, read_links, reshard_report
from meshseed.cli.stopping import Stop
from meshseed.mesh import MeshError


@click.command(short_help="The collectives that turn one sharding into another.")
@click.option("--shape", metavar="8x8", help="The shape of the whole tensor: says what is sent.")
@click.option(
    "--dtype", metavar="TYPE", default="f32", show_default=True, help="The type of its elements."
)
@click.option("--alternatives", is_flag=True, help="Look for plans that cost less; needs --shape.")
@click.option(
    "--link",
    metavar="[AXIS=]RATE[,LATENCY]",
    multiple=True,
    help="Figures of the links, as `100GB/s,1us` or `x=25GB/s`: estimates the time. Repeatable.",
)
@click.option("--ids", metavar="IDS", help="The order of devices: `0,2,1,3` or `[4,2]T(1,0)`.")
@click.option("--target-ids", metavar="IDS", help="The order of devices at the target.")
@speaking
@click.argument("mesh", metavar="MESH")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def reshard(  # noqa: PLR0913 - one parameter per option, by keyword
    *,
    output: Output,
    mesh: str,
    source: str,
    target: str,
    shape: str | None,
    dtype: str,
    alternatives: bool,
    link: tuple[str, ...],
    ids: str | None,
    target_ids: str | None,
) -> ExitCode:
    """Plan the collectives from the sharding FROM to the sharding TO on MESH.

    The steps are those of Shardy's pass wherever these are right; every plan is verified. FROM and
    TO are lists of axes per dimension, or HLO text; MESH is written as for `meshseed mesh`.

    \b
      meshseed reshard x=4,y=2 '[{"x"}, {}]' '[{}, {"x"}]' --shape 8x8
      meshseed reshard x=2,y=4 '[{}], unreduced={"x","y"}' '[{"x"}]' --shape 64 --alternatives
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    if alternatives and shape is None:
        raise click.UsageError("--alternatives compares what is sent, so it needs --shape")
    try:
        first = read_mesh(mesh, ids)
        second = first if target_ids is None else read_mesh(mesh, target_ids)
        sizes = None if shape is None else read_shape(shape)
        rank = None if sizes is None else len(sizes)
        begin, end = read_ends((source, target), (first, second), rank)
        report = reshard_report(
            begin,
            end,
            shape=sizes,
            dtype=dtype,
            links=read_links(link, first),
            with_alternatives=alternatives,
        )
    except MeshError as error:
        raise Stop(ExitCode.FINDINGS, error.findings, error.texts) from error
    if output.is_json:
        output.document(report)
    else:
        output.lines(plan_lines(report, output.width))
    return ExitCode.CLEAN
