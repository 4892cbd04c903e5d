"""Where a report goes: files, or standard output."""

import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec import Struct

from meshseed.cli.exits import ExitCode
from meshseed.cli.output import Output, write_bytes
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
        if _is_one(html_file, markdown_file):
            raise click.UsageError("--html and --markdown name the same place: give each its own")
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
    # What is on standard output cannot be taken back: files go first.
    texts.sort(key=lambda one: one[0] is None)
    with ExitStack() as undoing:
        for target, text in texts:
            data = text.encode("utf-8", "backslashreplace")
            if target is not None:
                undo = _undo(target) if len(texts) > 1 else _leave
                _put(target, data)
                undoing.callback(undo)
                continue
            try:
                # Other programs read UTF-8, whatever the locale says.
                write_bytes(data)
            except BrokenPipeError:
                # Who reads only the beginning still wants the files.
                undoing.pop_all()
                raise
        undoing.pop_all()


def _is_one(one: Path | None, other: Path | None) -> bool:
    """Whether two reports would go to one place, where the second would hide or follow the first.

    A device takes both.
    """
    if one is None or other is None:
        return False
    if _STDOUT in {str(one), str(other)}:
        return one == other
    same = os.path.realpath(one) == os.path.realpath(other)
    return same and (one.is_file() or not one.exists())


def _texts(report: "Report", paper: Paper, output: Output) -> list[tuple[Path | None, str]]:
    """Every text with where it goes; None is standard output."""
    if output.is_json:
        return [(None, json(report))]
    found: list[tuple[Path | None, str]] = []
    if paper.html is not None:
        found.append((_file(paper.html), html(report, paper.templates)))
    if paper.markdown is not None or not found:
        found.append((_file(paper.markdown), markdown(report, paper.templates)))
    return found


def _file(target: Path | None) -> Path | None:
    return None if target is None or str(target) == _STDOUT else target


def _undo(target: Path) -> Callable[[], object]:
    """What puts back how a file is, should another one not be written."""
    if not target.exists():
        return partial(_without_faults, lambda: target.unlink(missing_ok=True))
    try:
        before = target.read_bytes() if target.is_file() else None
    except OSError:
        before = None
    return _leave if before is None else partial(_without_faults, lambda: _put(target, before))


def _leave() -> None:
    """Of a device, and of what cannot be read, nothing can be put back."""


def _without_faults(undo: Callable[[], None]) -> None:
    """What is wrong is said already, and is why this runs."""
    with suppress(OSError, Stop):
        undo()


def _put(target: Path, data: bytes) -> None:
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
