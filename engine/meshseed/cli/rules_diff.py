"""`meshseed rules diff`: what lies between two packs, by meaning."""

import click

from meshseed.authoring.diffing import (
    SHORT,
    Cell,
    Page,
    Section,
    compare,
    markdown,
    open_side,
    page_of,
)
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Line, Piece, Row, Tone, headed_grid, indented, line_of, piece, wrapped
from meshseed.packs import PackError
from meshseed.packs.facts import PackFacts


@click.command(short_help="What lies between two packs, by meaning.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown for a pull request.")
@click.option("--all", "everything", is_flag=True, help=f"Show more than {SHORT} rows of a table.")
@click.option("--exit-code", is_flag=True, help="Exit with 1 where some outcome may change.")
@speaking
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
def diff(
    *, output: Output, as_markdown: bool, everything: bool, exit_code: bool, old: str, new: str
) -> ExitCode:
    """Compare two packs: names, folders, or REVISION:PATH as git has it.

    Flags, the lines whose outcome changes, tokens, open questions, and how well each statement is
    known. What is proven is told from what was only not found.
    """
    found = compare(_open(old), _open(new), old_name=old, new_name=new)
    page = page_of(found, most=None if everything else SHORT)
    if output.is_json:
        output.document(found)
    elif as_markdown:
        output.text(markdown(page).removesuffix("\n"))
    else:
        output.lines(_lines(page, output.width))
    return ExitCode.FINDINGS if exit_code and not found.proven_same else ExitCode.CLEAN


def _open(name: str) -> PackFacts:
    try:
        return open_side(name)
    except PackError as broken:
        raise Stop(ExitCode.WRONG_USE, broken.findings, broken.texts) from broken


def _lines(page: Page, width: int) -> list[Line]:
    lines = wrapped((piece(page.title, Tone.HEADING),), width, hang=2)
    for section in page.sections:
        lines += [(), *_section(section, width)]
    return lines


def _section(section: Section, width: int) -> list[Line]:
    lines = wrapped((piece(section.title, Tone.HEADING),), width, hang=2)
    for sentence in section.says:
        lines += indented((piece(sentence),), width, 2)
    if section.rows:
        heading: Row = [line_of(name, Tone.FAINT) for name in section.heading]
        rows = [tuple(map(_cell, row)) for row in section.rows]
        lines += headed_grid(heading, rows, width)
    if section.left_out:
        lines += indented((piece(f"and {section.left_out:,} more", Tone.FAINT),), width, 2)
    return lines


def _cell(cell: Cell) -> tuple[Piece, ...]:
    return (piece(cell.text, Tone.NAME if cell.literal else Tone.PLAIN),)
