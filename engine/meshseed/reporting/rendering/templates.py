"""The templates: those of a folder somebody names before those that come with the program."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from meshseed.diagnostics import Finding, Place, Position, Span, inert
from meshseed.diagnostics.codes.reporting import BAD_TEMPLATE
from meshseed.packs.locating import data_folder
from meshseed.reporting.pages import Page
from meshseed.reporting.pages.page import Block, Table

if TYPE_CHECKING:
    import jinja2

    from meshseed.reporting.documents import Report, WhatIf


_TEXT: Final = b"t"
_FAULT: Final = b"f"
_TOO_MUCH: Final = "it takes more time or memory than a page may"


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
    """What a template says; a stranger's within limits. Raises `BadTemplate`."""
    from meshseed.reporting.rendering.bounded import OverLimit, can_bound, within_limits

    def filled() -> str:
        return made.get_template(name).render(report=report, page=page)

    if not (made.sandboxed and can_bound()):
        try:
            return filled()
        except Exception as wrong:
            # A template computes, and may fail in any way a computation can.
            raise BadTemplate(_fault(name, wrong)) from wrong
    try:
        data = within_limits(
            lambda: _TEXT + filled().encode("utf-8", "surrogatepass"),
            lambda wrong: _FAULT + msgspec.json.encode(_fault(name, wrong)),
        )
    except OverLimit:
        raise BadTemplate(_finding(name, None, _TOO_MUCH)) from None
    if data[:1] == _FAULT:
        raise BadTemplate(msgspec.json.decode(data[1:], type=Finding))
    return data[1:].decode("utf-8", "surrogatepass")


def _fault(name: str, wrong: Exception) -> Finding:
    """What went wrong in a template, at the line it went wrong at."""
    import jinja2

    if isinstance(wrong, jinja2.TemplateSyntaxError):
        return _finding(wrong.name or name, wrong.lineno, str(wrong))
    if isinstance(wrong, jinja2.TemplateNotFound):
        return _finding(name, None, f"there is no template {wrong.name}")
    at, line = _place_in(wrong)
    return _finding(at or name, line, str(wrong) or type(wrong).__name__)


def _kind_of(block: Block) -> str:
    """What a block of a page is, by the word that its JSON has."""
    return str(block.__struct_config__.tag)


def _static_tables(what_if: "WhatIf") -> Iterator[Table]:
    """The tables of a what-if; a page without one does not need what makes them."""
    from meshseed.reporting.pages import static_tables

    return static_tables(what_if)


def _place_in(wrong: BaseException) -> tuple[str | None, int | None]:
    """The template and the line at which a fault came up, from the deepest frame in one."""
    found: tuple[str | None, int | None] = (None, None)
    trace = wrong.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".jinja"):
            found = (Path(file).name, trace.tb_lineno)
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
