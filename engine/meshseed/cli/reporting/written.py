"""Where a report goes: files, or standard output."""

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec import Struct

from meshseed.cli.exits import ExitCode
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import Finding, visible
from meshseed.diagnostics.codes.reporting import NOT_WRITTEN
from meshseed.reporting import BadTemplate, html, json, markdown

if TYPE_CHECKING:
    from meshseed.reporting import Report

Command = Callable[..., ExitCode]

_FILE: Final = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
_FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)
_STDOUT: Final = "-"


class Paper(Struct, frozen=True, kw_only=True):
    """Where the report goes in each form; `-` is standard output, None: not asked for."""

    html: Path | None
    markdown: Path | None
    templates: Path | None


def report_options(command: Command) -> Command:
    """`--html`, `--markdown`, `--templates`; the command gets `paper`."""

    @click.option(
        "--html", "html_file", type=_FILE, metavar="FILE", help="Write one HTML file; - is stdout."
    )
    @click.option(
        "--markdown", "markdown_file", type=_FILE, metavar="FILE", help="Write Markdown. Default."
    )
    @click.option(
        "--templates", type=_FOLDER, metavar="FOLDER", help="Look here for templates first."
    )
    @wraps(command)
    def with_paper(
        *,
        html_file: Path | None,
        markdown_file: Path | None,
        templates: Path | None,
        **others: Any,  # noqa: ANN401 - each command has options of its own
    ) -> ExitCode:
        paper = Paper(html=html_file, markdown=markdown_file, templates=templates)
        return command(paper=paper, **others)

    return with_paper


def written(report: "Report", paper: Paper, output: Output) -> None:
    """Write the report in every form that is asked for, all of them or none.

    Without any, Markdown goes to standard output. Raises `Stop`.
    """
    if output.is_json and (paper.html or paper.markdown):
        raise click.UsageError("--json goes to standard output alone: leave --html, --markdown out")
    try:
        texts = _texts(report, paper, output)
    except BadTemplate as bad:
        raise Stop(ExitCode.WRONG_USE, (bad.finding,)) from bad
    for target, text in texts:
        _put(target, text.encode("utf-8", "backslashreplace"))


def _texts(report: "Report", paper: Paper, output: Output) -> list[tuple[Path | None, str]]:
    if output.is_json:
        return [(None, json(report))]
    found: list[tuple[Path | None, str]] = []
    if paper.html is not None:
        found.append((paper.html, html(report, paper.templates)))
    if paper.markdown is not None or not found:
        found.append((paper.markdown, markdown(report, paper.templates)))
    return found


def _put(target: Path | None, data: bytes) -> None:
    if target is None or str(target) == _STDOUT:
        # Other programs read UTF-8, whatever the locale says.
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from meshseed.checking.writing import write_new

    try:
        write_new(target, data)
    except OSError as error:
        finding = Finding(
            code=NOT_WRITTEN.id,
            severity=NOT_WRITTEN.severity,
            message=f"{visible(str(target))} cannot be written: {error.strerror or error}",
        )
        raise Stop(ExitCode.WRONG_USE, (finding,)) from error
