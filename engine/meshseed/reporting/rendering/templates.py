"""The templates: those of a folder somebody names before those that come with the program."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from meshseed.diagnostics import Finding, Place, Position, Span, inert
from meshseed.diagnostics.codes.reporting import BAD_TEMPLATE
from meshseed.packs.locating import data_folder
from meshseed.reporting.pages import Page
from meshseed.reporting.pages.page import Block, Table

if TYPE_CHECKING:
    import jinja2

    from meshseed.reporting.documents import Report, WhatIf


class BadTemplate(Exception):  # noqa: N818 - it says what is wrong with somebody's file
    """A template cannot be used; `finding` says which, where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def environment(
    folder: Path | None, *, finalize: Callable[[object], object]
) -> "jinja2.Environment":
    """An environment in which undefined names are errors and all that is printed is escaped.

    *finalize* sees every value before it is printed. Templates of a *folder* cannot reach out.
    """
    # A document as JSON needs no templates.
    import jinja2

    own = data_folder("reports")
    folders = [one for one in (folder, own) if one is not None]
    made = _kind(folder)(
        loader=jinja2.FileSystemLoader(folders),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        keep_trailing_newline=True,
    )
    made.globals["kind_of"] = _kind_of
    made.globals["static_tables"] = _static_tables
    return made


def _kind(folder: Path | None) -> "type[jinja2.Environment]":
    """A stranger's templates must not reach beyond what they are given; ours are faster without."""
    from jinja2 import Environment

    if folder is None:
        return Environment
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment


def rendered(made: "jinja2.Environment", name: str, report: "Report", page: Page) -> str:
    """What a template says. Raises `BadTemplate`."""
    import jinja2

    try:
        return made.get_template(name).render(report=report, page=page)
    except jinja2.TemplateSyntaxError as wrong:
        raise BadTemplate(_finding(wrong.name or name, wrong.lineno, str(wrong))) from wrong
    except jinja2.TemplateNotFound as wrong:
        message = f"there is no template {wrong}"
        raise BadTemplate(_finding(name, None, message)) from wrong
    except Exception as wrong:
        # A template computes, and may fail in any way a computation can.
        raise BadTemplate(_finding(name, _line_in(wrong), str(wrong))) from wrong


def _kind_of(block: Block) -> str:
    """What a block of a page is, by the word that its JSON has."""
    return str(block.__struct_config__.tag)


def _static_tables(what_if: "WhatIf") -> Iterator[Table]:
    """The tables of a what-if; a page without one does not need what makes them."""
    from meshseed.reporting.pages import static_tables

    return static_tables(what_if)


def _line_in(wrong: BaseException) -> int | None:
    """The line of a template at which a fault came up, from the deepest frame in one."""
    found = None
    trace = wrong.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith(".jinja"):
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def _finding(name: str, line: int | None, message: str) -> Finding:
    at = Position(line=line or 1, column=1)
    span = None if line is None else Span(start=at, end=at)
    return Finding(
        code=BAD_TEMPLATE.id,
        severity=BAD_TEMPLATE.severity,
        message=f"the template cannot be used: {inert(message)}",
        where=(Place(source=name, span=span),),
        help="the names a template may use are those of `report` and `page`; see the pages shipped",
    )
