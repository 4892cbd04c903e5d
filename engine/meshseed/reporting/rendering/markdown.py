"""A document as Markdown in which nothing of a pack can become markup."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from meshseed.diagnostics import inert
from meshseed.reporting.pages import page_of
from meshseed.reporting.rendering.templates import environment, rendered

if TYPE_CHECKING:
    from meshseed.reporting.documents import Report

_MARKUP: Final = re.compile(r"([\\`*_\[\]<>|~&$]|:(?=\S))")
_REFERENCE: Final = re.compile(r"[@#]|(?i:www)(?=\.)")
"""What begins a mention, a number of an issue, or an address that needs no scheme."""

_COMMAND: Final = re.compile(r"##(?=[\w.]{0,40}\[)")
"""How a build server's own commands begin, also in what a program prints."""

_TICKS: Final = re.compile(r"`+")
_BLANK: Final = re.compile(r"\n{3,}")


def markdown(report: "Report", templates: Path | None = None) -> str:
    """The page as GitHub renders it; pictures are told as tables. Raises `BadTemplate`."""
    page = page_of(report)
    # What is printed goes through Markdown's own escape, and counts as escaped from then on.
    made = environment(templates, finalize=_finalize)
    made.globals["code"] = _code
    made.globals["cell_code"] = _cell_code
    made.globals["mark"] = Markup
    text = rendered(made, f"{page.kind}.md.jinja", report, page)
    return _BLANK.sub("\n\n", text).strip("\n") + "\n"


def _finalize(value: object) -> object:
    """Text whose characters all stand for themselves, and that mentions nobody."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    # A backslash does not keep `@name` from being a mention; what ends the word there does.
    escaped = _REFERENCE.sub(r"\g<0><!-- -->", _MARKUP.sub(r"\\\1", inert(value)))
    return Markup(escaped)  # noqa: S704 - escaped for Markdown, which this is


def _cell_code(text: str) -> Markup:
    """A code span in a table, which no bar in it cuts: only there an escaped bar is a bar."""
    return Markup(_code(text).replace("|", "\\|"))  # noqa: S704 - as inert as it was


def _code(text: str) -> Markup:
    """A code span that no run of backticks inside ends."""
    shown = _COMMAND.sub(r"#\\x23", inert(text))
    longest = max((len(run) for run in _TICKS.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    padding = " " if shown.startswith("`") or shown.endswith("`") else ""
    return Markup(f"{fence}{padding}{shown}{padding}{fence}")  # noqa: S704 - inert in a code span
