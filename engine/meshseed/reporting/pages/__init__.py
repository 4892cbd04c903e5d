"""From documents to pages: what is shown, in which order, in which words."""

from meshseed.reporting.documents import (
    AuditReport,
    CheckFileReport,
    DiffReport,
    OutcomeReport,
    Report,
)
from meshseed.reporting.pages.audit import audit_page
from meshseed.reporting.pages.check import check_page
from meshseed.reporting.pages.diff import diff_page
from meshseed.reporting.pages.outcome import outcome_page
from meshseed.reporting.pages.page import Page
from meshseed.reporting.pages.what_if import static_tables

__all__ = ["Page", "page_of", "static_tables"]


def page_of(report: Report) -> Page:
    """The page of a document."""
    match report:
        case AuditReport():
            return audit_page(report)
        case OutcomeReport():
            return outcome_page(report)
        case CheckFileReport():
            return check_page(report)
        case DiffReport():
            return diff_page(report)
