"""Typed documents become pages: HTML, Markdown and JSON.

`audit_of`, `outcome_of`, `check_of` and `diff_of` make a document of what other rooms found;
`html`, `markdown` and `json` put it on paper.
"""

from typing import TYPE_CHECKING

from meshseed.fronts import front

if TYPE_CHECKING:
    from meshseed.reporting.documents import (
        AuditReport,
        CheckFileReport,
        DiffReport,
        OutcomeReport,
        Report,
        Stamp,
    )
    from meshseed.reporting.making import audit_of, check_of, diff_of, outcome_of, stamp_of
    from meshseed.reporting.rendering import BadTemplate, html, json, markdown

__all__ = [
    "AuditReport",
    "BadTemplate",
    "CheckFileReport",
    "DiffReport",
    "OutcomeReport",
    "Report",
    "Stamp",
    "audit_of",
    "check_of",
    "diff_of",
    "html",
    "json",
    "markdown",
    "outcome_of",
    "stamp_of",
]

_PARTS = {
    "documents": (
        "AuditReport",
        "CheckFileReport",
        "DiffReport",
        "OutcomeReport",
        "Report",
        "Stamp",
    ),
    "making": ("audit_of", "check_of", "diff_of", "outcome_of", "stamp_of"),
    "rendering": ("BadTemplate", "html", "json", "markdown"),
}
__getattr__ = front(__name__, {name: part for part, names in _PARTS.items() for name in names})
