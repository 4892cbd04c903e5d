"""`meshseed rules check`: is a pack well formed, what is proved of it, do its cases hold?"""

import click

from meshseed.cli.checking import report_of, report_text
from meshseed.cli.exits import ExitCode, FailOn, exit_code
from meshseed.cli.options import speaking, words_of
from meshseed.cli.output import Output
from meshseed.packs import builtin_names


@click.command(short_help="Check and analyse packs, and run their cases.")
@click.option("--no-analysis", is_flag=True, help="Leave out the proofs about rules and evidence.")
@click.option(
    "--fail-on",
    type=words_of(FailOn),
    default=FailOn.ERROR.value,
    show_default=True,
    help="From which severity on a finding fails the run; a case that fails always does.",
)
@speaking
@click.argument("packs", metavar="[NAME|PATH]...", nargs=-1)
def check(*, output: Output, packs: tuple[str, ...], no_analysis: bool, fail_on: str) -> ExitCode:
    """Check rule packs: their files, their references, their rules, and their own cases.

    Every problem is reported at its place, in one run: what is malformed, and what is proved of
    the rules, each with a command line that shows it. Without a name, all built-in packs.
    """
    names = packs or builtin_names()
    report, texts = report_of(names, analysed=not no_analysis)
    if output.is_json:
        output.document(report)
    elif report.packs:
        output.text(report_text(report, texts, output.style, output.width))
    else:
        output.text("there is no pack to check")
    if not report.packs:
        return ExitCode.NOTHING_TO_CHECK
    if any(pack.failed for pack in report.packs):
        return ExitCode.FINDINGS
    return exit_code([one for pack in report.packs for one in pack.all_findings], FailOn(fail_on))
