"""`meshseed evaluate`: everything that follows from one driver's line."""

import click

from meshseed.cli.answers import assumptions, readings
from meshseed.cli.exits import ExitCode, FailOn, exit_code
from meshseed.cli.job_options import job_options
from meshseed.cli.line_command import LineCommand, driver_line, stopping_on_faults
from meshseed.cli.options import fail_on_option, pack_option, speaking
from meshseed.cli.outcomes import Detail, outcome_text
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.evaluation import Job, Pack, Splitter

_SPLITTERS = click.Choice([Splitter.SHELL.value, Splitter.WHITESPACE.value])


@click.command(cls=LineCommand, short_help="Everything that follows from one driver's line.")
@pack_option
@click.option(
    "--assume",
    metavar="ID=VALUE",
    multiple=True,
    help="Answer an open question of the pack; VALUE is JSON, or else text. Repeatable.",
)
@click.option(
    "--reading",
    metavar="CONFLICT=SIDE",
    multiple=True,
    help="Read the pack as this side of a conflict has it. Repeatable.",
)
@click.option("--strict", is_flag=True, help="Refuse an outcome that rests on an assumption.")
@click.option(
    "--split",
    type=_SPLITTERS,
    default=Splitter.SHELL.value,
    show_default=True,
    help="How a whole line is cut into tokens.",
)
@click.option("--trace", is_flag=True, help="Show what became of every rule, and why.")
@click.option("--tree", is_flag=True, help="Like --trace, with whole conditions.")
@click.option("--sensitivity", is_flag=True, help="Try every combination of answers.")
@click.option("--all", "everything", is_flag=True, help="Show what is unchanged or unset, too.")
@fail_on_option
@job_options
@speaking
@click.pass_context
def evaluate(  # noqa: PLR0913 - one parameter per option, by keyword
    ctx: click.Context,
    *,
    output: Output,
    pack: str | None,
    assume: tuple[str, ...],
    reading: tuple[str, ...],
    strict: bool,
    split: str,
    trace: bool,
    tree: bool,
    sensitivity: bool,
    everything: bool,
    fail_on: str,
    job: Job | None,
) -> ExitCode:
    """Show everything that follows from one driver's line, and how each part is known.

    Options of ours come first. The driver's line is one quoted argument, or everything after `--`,
    or with `-` one line on standard input.

    \b
      meshseed evaluate "--shape round --level 2"
      meshseed evaluate --trace -- --shape round --level 2
      meshseed evaluate --instance large --degree rows=4 -- --shape round
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    line = driver_line(ctx)
    facts = open_pack(pack)
    with stopping_on_faults():
        outcome = Pack(facts).evaluate(
            line,
            assume=assumptions(assume, facts),
            reading=readings(reading),
            strict=strict,
            splitter=Splitter(split),
            trees=tree,
            sensitive=sensitivity,
            job=job,
        )
    if output.is_json:
        output.document(outcome)
    else:
        detail = Detail(everything=everything, trace=trace or tree, trees=tree, strict=strict)
        output.text(outcome_text(outcome, detail, output.style, output.width))
    return exit_code(outcome.findings, FailOn(fail_on))
