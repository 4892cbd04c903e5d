"""`meshseed report diff`: what lies between two packs."""

import click

from meshseed.authoring.diffing import compare, open_side
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.reporting import Paper, command_line, report_options, written
from meshseed.cli.reporting.paths import bare
from meshseed.cli.stopping import Stop
from meshseed.packs import PackError
from meshseed.packs.facts import PackFacts
from meshseed.reporting import diff_of, stamp_of


@click.command(short_help="What lies between two packs.")
@report_options
@speaking
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
def diff(*, output: Output, paper: Paper, old: str, new: str) -> ExitCode:
    """Report every difference between two packs: names, folders, or REVISION:PATH.

    \b
      meshseed report diff --html diff.html rules/old rules/new
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    before, after = _open(old), _open(new)
    names = (bare(old), bare(new))
    found = compare(before, after, old_name=names[0], new_name=names[1])
    stamp = stamp_of(command_line("diff", {}, names), (before.identity, after.identity))
    written(diff_of(found, stamp), paper, output)
    return ExitCode.CLEAN


def _open(name: str) -> PackFacts:
    try:
        return open_side(name)
    except PackError as broken:
        raise Stop(ExitCode.WRONG_USE, broken.findings, broken.texts) from broken
