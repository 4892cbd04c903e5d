"""`meshseed bulk`: what follows from every line of a file."""

import sys
from pathlib import Path

import click

from meshseed import __version__
from meshseed.bulk import (
    PORTION,
    BulkError,
    By,
    Form,
    Interrupted,
    Request,
    Summary,
    check_library,
    form_of,
    question_of,
    run,
    shape_of,
)
from meshseed.cli.answers import assumptions, readings
from meshseed.cli.bulking import (
    Progress,
    SweepReport,
    SweepWish,
    report_of,
    report_text,
    sweep_options,
    swept,
)
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import pack_option, speaking, words_of
from meshseed.cli.output import Output, write
from meshseed.cli.packs import open_pack
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import visible
from meshseed.evaluation import Splitter, WrongUse

_MEGABYTE = 1 << 20
_SPLITTERS = click.Choice([Splitter.SHELL.value, Splitter.WHITESPACE.value])


@click.command(short_help="What follows from every line of a file, or of a sweep.")
@pack_option
@click.option("--out", "folder", metavar="DIR", required=True, type=click.Path(path_type=Path),
              help="The folder that parts of the output are written to.")  # fmt: skip
@click.option("--from", "form", type=words_of(Form), help="How the rows are written.")
@click.option("--to", type=words_of(Form), help="How to write the output. Default: like the rows.")
@click.option("--column", default="line", show_default=True, metavar="NAME",
              help="The column of command lines.")  # fmt: skip
@click.option("--job-column", metavar="NAME", help="The column of jobs: `devices=8 rows=4`.")
@click.option("--keep", metavar="NAME", multiple=True,
              help="Pass this column of the rows on. Repeatable.")  # fmt: skip
@click.option("--columns", metavar="PATTERN", multiple=True,
              help="Write these columns of the outcome: `option.*`. Repeatable.")  # fmt: skip
@click.option("--count-by", type=words_of(By),
              help="Also count rows by input class, or by outcome.")  # fmt: skip
@click.option("--assume", metavar="ID=VALUE", multiple=True,
              help="Answer an open question of the pack. Repeatable.")  # fmt: skip
@click.option("--reading", metavar="CONFLICT=SIDE", multiple=True,
              help="Read the pack as this side of a conflict has it. Repeatable.")  # fmt: skip
@click.option("--split", type=_SPLITTERS, default=Splitter.SHELL.value, show_default=True,
              help="How a line is cut into tokens.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(0, 1024), default=0, metavar="N",
              help="Processes. Default: one per processor.")  # fmt: skip
@click.option("--part-size", type=click.IntRange(1, 1024), default=PORTION // _MEGABYTE,
              show_default=True, metavar="MB", help="Megabytes of text in a part.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with a run that was broken off.")
@click.option("--dask", "cluster", metavar="ADDRESS", help="Work on the Dask cluster there.")
@sweep_options
@speaking
@click.argument("rows", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
def bulk(  # noqa: PLR0913 - one parameter per option, by keyword
    *,
    output: Output,
    pack: str | None,
    rows: Path | None,
    folder: Path,
    form: str | None,
    to: str | None,
    column: str,
    job_column: str | None,
    keep: tuple[str, ...],
    columns: tuple[str, ...],
    count_by: str | None,
    assume: tuple[str, ...],
    reading: tuple[str, ...],
    split: str,
    jobs: int,
    part_size: int,
    resume: bool,
    cluster: str | None,
    sweep: SweepWish | None,
) -> ExitCode:
    """Evaluate every command line of FILE (JSONL, CSV or Parquet) and write what follows.

    Lines that say the same to the pack are evaluated once. The output is a folder with a part for
    each portion of the rows, in their order. What is written survives an interruption; --resume
    goes on from there.

    \b
      meshseed bulk lines.jsonl --out outcomes
      meshseed bulk lines.parquet --out outcomes --keep id --columns 'option.*'
      meshseed bulk --sweep --over shape --over level=1,2 --devices 8 --out sweep
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    if (rows is None) == (sweep is None):
        raise click.UsageError("give a file of rows, or --sweep to have them made")
    facts = open_pack(pack)
    given, sides = assumptions(assume, facts), readings(reading)
    try:
        check_library()
        report: SweepReport | None = None
        if sweep is not None:
            rows, shape, report = swept(sweep, facts, folder, assume=given, reading=sides)
        else:
            assert rows is not None  # noqa: S101 - narrows
            read_as = Form(form) if form else form_of(rows)
            shape = shape_of(rows, read_as, column, job=job_column, keep=keep)
        request = Request(
            rows=rows,
            folder=folder,
            question=question_of(
                facts,
                columns=columns,
                keep=shape.keep,
                splitter=Splitter(split),
                assume=given,
                reading=sides,
                with_job=shape.job is not None,
            ),
            shape=shape,
            to=Form(to) if to else shape.form,
            version=__version__,
            by=By(count_by) if count_by else None if sweep is None else By.OUTCOME,
            workers=jobs,
            cluster=cluster,
            part_size=part_size * _MEGABYTE,
            resume=resume,
        )
        summary = _carried_out(request)
    except BulkError as refused:
        raise Stop(ExitCode.WRONG_USE, refused.findings) from refused
    except WrongUse as wrong:
        raise Stop(ExitCode.WRONG_USE, wrong.findings) from wrong
    except Interrupted as broken:
        done, of = broken.args
        write(
            sys.stderr,
            f"\ninterrupted: {done} of {of} parts are in {visible(str(folder))};"
            " the same command with --resume goes on\n",
        )
        return ExitCode.INTERRUPTED
    told = report_of(summary, folder, by=request.by, sweep=report)
    if output.is_json:
        output.document(told)
    else:
        output.text(report_text(told))
    return ExitCode.FINDINGS if summary.counts.unreadable else ExitCode.CLEAN


def _carried_out(request: Request) -> Summary:
    progress = Progress()
    try:
        return run(request, progress)
    finally:
        progress.end()
