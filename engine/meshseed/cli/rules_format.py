"""`meshseed rules format`: a pack's files in canonical order and layout."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal

import click
from msgspec import Struct

from meshseed.authoring.formatting import (
    FormatResult,
    Formatting,
    State,
    format_files,
    write_formatted,
)
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output, gravest_first
from meshseed.cli.text import Line, Tone, painted, piece
from meshseed.diagnostics import Finding, Severity, Style, render
from meshseed.packs import builtin_names

FORMAT_SCHEMA: Literal[1] = 1


class Done(StrEnum):
    """What was done about a file that is not in canonical form."""

    NOTHING = "nothing"
    WRITTEN = "written"


class FormattedFile(Struct, frozen=True, kw_only=True):
    """One file, as it was found, and what was done about it."""

    path: str
    state: State
    done: Done = Done.NOTHING
    diff: str = ""


class FormatReport(Struct, frozen=True, kw_only=True):
    """Every file that was looked at. `diff` of a file is only there where it was asked for."""

    schema: Literal[1] = FORMAT_SCHEMA
    files: tuple[FormattedFile, ...]
    findings: tuple[Finding, ...]


@click.command("format", short_help="Put a pack's files into canonical order and layout.")
@click.option("--check", is_flag=True, help="Write nothing; fail where a file would change.")
@click.option("--diff", is_flag=True, help="Like --check, and show what would change.")
@speaking
@click.argument("packs", metavar="[NAME|PATH]...", nargs=-1)
def format_(*, output: Output, check: bool, diff: bool, packs: tuple[str, ...]) -> ExitCode:
    """Format the files of packs: keys in the order of the language, one layout.

    Values, comments, and the order of tables and files stay. Each file is written only when its
    new text is shown to say the same. Without a name, all built-in packs.
    """
    formatting = format_files(packs or builtin_names())
    findings = list(formatting.all_findings)
    files: list[FormattedFile] = []
    for result in formatting.files:
        done = Done.NOTHING
        if result.state is State.DIFFERS and not (check or diff):
            problem = write_formatted(result)
            done = Done.WRITTEN if problem is None else done
            findings += [] if problem is None else [problem]
        files.append(
            FormattedFile(
                path=str(result.path),
                state=result.state,
                done=done,
                diff="\n".join(_diff(result)) if diff else "",
            )
        )
    report = FormatReport(files=tuple(files), findings=tuple(findings))
    if output.is_json:
        output.document(report)
    else:
        output.text(_text(report, formatting, output.style, output.width))
    if not files and not findings:
        return ExitCode.NOTHING_TO_CHECK
    left = any(one.state is State.DIFFERS and one.done is Done.NOTHING for one in files)
    failed = left or any(one.severity is Severity.ERROR for one in findings)
    return ExitCode.FINDINGS if failed else ExitCode.CLEAN


def _diff(result: FormatResult) -> Iterator[str]:
    if result.state is not State.DIFFERS:
        return
    # Only a difference that is shown needs it.
    from difflib import unified_diff

    name = str(result.path)
    yield from unified_diff(
        result.before.splitlines(), result.after.splitlines(), name, name, lineterm=""
    )


def _text(report: FormatReport, formatting: Formatting, style: Style, width: int) -> str:
    blocks = [
        render(one, formatting.texts, style, width=width) for one in gravest_first(report.findings)
    ]
    blocks += (
        painted([_changed(line) for line in one.diff.split("\n")], style)
        for one in report.files
        if one.diff
    )
    lines = [(piece(_word(one), Tone.NAME), piece(f" {one.path}")) for one in _news(report)]
    if report.files or not report.findings:
        blocks.append(painted([*lines, _summary(report)], style))
    return "\n\n".join(blocks)


def _changed(line: str) -> Line:
    tones = {"+": Tone.SURE, "-": Tone.ALARM, "@": Tone.FAINT}
    return (piece(line, tones.get(line[:1], Tone.PLAIN)),)


def _news(report: FormatReport) -> list[FormattedFile]:
    return [one for one in report.files if one.state is not State.CANONICAL]


def _word(file: FormattedFile) -> str:
    if file.state is State.BROKEN:
        return "not formatted"
    return "formatted" if file.done is Done.WRITTEN else "would change"


def _summary(report: FormatReport) -> Line:
    words = [_word(one) for one in _news(report)]
    counts = [
        f"{words.count(word)} {word}"
        for word in ("formatted", "would change", "not formatted")
        if word in words
    ]
    untouched = len(report.files) - len(words)
    if untouched or not counts:
        counts.append(f"{untouched} as {'it' if untouched == 1 else 'they'} should be")
    count = len(report.files)
    return (piece(f"{count} file{'' if count == 1 else 's'}: {', '.join(counts)}"),)
