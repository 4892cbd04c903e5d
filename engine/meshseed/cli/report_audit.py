"""`meshseed report audit`: what a pack knows, how, and what it does not know."""

from pathlib import Path

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.options import pack_option, speaking
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.cli.reporting import Paper, command_line, read_verification, report_options, written
from meshseed.cli.reporting.commands import pack_name
from meshseed.reporting import audit_of, stamp_of


@click.command(short_help="What a pack knows, how, and what it does not.")
@pack_option
@click.option(
    "--verification",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Verdicts on binaries: what `evidence verify --json` printed.",
)
@report_options
@speaking
def audit(*, output: Output, paper: Paper, pack: str | None, verification: Path | None) -> ExitCode:
    """Report what is confirmed, inferred, assumed, contested or unknown in a pack.

    With the lines of evidence, what the analyser proves, and the outcomes of every combination
    that the pack's [[what_if]] names, to be picked in the page.

    \b
      meshseed report audit --html audit.html
      meshseed report audit --pack rules/mine --markdown audit.md
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    facts = open_pack(pack)
    verdicts = None
    if verification is not None:
        verdicts = read_verification(verification, facts.identity.digest)
    named = None if verification is None else verification.name
    command = command_line("audit", {"--pack": pack_name(pack), "--verification": named})
    report = audit_of(facts, stamp_of(command, (facts.identity,)), verdicts)
    written(report, paper, output)
    return ExitCode.CLEAN
