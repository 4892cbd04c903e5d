"""From documents to pages: what is shown, in which order, in which words."""

from importlib import import_module
from typing import TYPE_CHECKING

from meshseed.fronts import front
from meshseed.reporting.pages.page import Page

if TYPE_CHECKING:
    from meshseed.reporting.documents import Report
    from meshseed.reporting.pages.what_if import static_tables

__all__ = ["Page", "page_of", "static_tables"]

__getattr__ = front(__name__, {"static_tables": "what_if"})


def page_of(report: "Report") -> Page:
    """The page of a document. What makes the pages of other kinds is not imported."""
    kind = report.__struct_config__.tag
    page: Page = getattr(import_module(f"{__name__}.{kind}"), f"{kind}_page")(report)
    return page
