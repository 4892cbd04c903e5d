"""A page as Markdown for a pull request, in which nothing of a pack can become markup."""

import re
from collections.abc import Iterator
from typing import Final

from meshseed.authoring.diffing.paper import Cell, Page, Section
from meshseed.diagnostics import inert

_MARKUP: Final = re.compile(r"([\\`*_\[\]<>|~&$]|:(?=\S))")
_REFERENCE: Final = re.compile(r"[@#]")
_TICKS: Final = re.compile(r"`+")


def markdown(page: Page) -> str:
    """The page as GitHub renders it; ends with a line feed."""
    lines = [f"## {_text(page.title)}"]
    for section in page.sections:
        lines += ["", *_section(section)]
    return "\n".join(lines) + "\n"


def _section(section: Section) -> Iterator[str]:
    yield f"### {_text(section.title)}"
    for sentence in section.says:
        yield ""
        yield _text(sentence)
    if section.rows:
        yield ""
        # A table needs a heading; without one the cells of the head stay empty.
        heading = section.heading or ("",) * len(section.rows[0])
        yield f"| {' | '.join(map(_text, heading))} |"
        yield f"|{' --- |' * len(heading)}"
        for row in section.rows:
            yield f"| {' | '.join(map(_cell, row))} |"
    if section.left_out:
        yield ""
        yield f"… and {section.left_out:,} more."


def _cell(cell: Cell) -> str:
    return _code(cell.text) if cell.literal else _text(cell.text)


def _text(text: str) -> str:
    """Text whose characters all stand for themselves, and that mentions nobody."""
    # A backslash does not keep `@name` from being a mention; what ends the word does.
    return _REFERENCE.sub(r"\g<0><!-- -->", _MARKUP.sub(r"\\\1", inert(text)))


def _code(text: str) -> str:
    """A code span that no run of backticks inside ends, and no bar of a table cuts."""
    shown = inert(text).replace("|", "\\|")
    longest = max((len(run) for run in _TICKS.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    padding = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{padding}{shown}{padding}{fence}"
