"""`meshseed rules check`: is a pack well formed, and do its cases come out as written?"""

import click

from meshseed.cli.checking import report_of, report_text
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.packs import builtin_names


@click.command(short_help="Check packs and run their cases.")
@speaking
@click.argument("packs", metavar="[NAME|PATH]...", nargs=-1)
def check(*, output: Output, packs: tuple[str, ...]) -> ExitCode:
    """Check rule packs: their files, their references, and their own cases.

    Every problem is reported at its place, in one run. Without a name, all built-in packs.
    """
    names = packs or builtin_names()
    report, texts = report_of(names)
    if output.is_json:
        output.document(report)
    elif report.packs:
        output.text(report_text(report, texts, output.style, output.width))
    else:
        output.text("there is no pack to check")
    if not report.packs:
        return ExitCode.NOTHING_TO_CHECK
    return ExitCode.CLEAN if all(one.is_sound for one in report.packs) else ExitCode.FINDINGS
