"""The typed documents that reports are made of: one per kind, encoded to JSON as they stand."""

from typing import TYPE_CHECKING

from meshseed.fronts import front
from meshseed.reporting.documents.stamp import Stamp

if TYPE_CHECKING:
    from meshseed.reporting.documents.audit import AuditReport
    from meshseed.reporting.documents.check import CheckFileReport
    from meshseed.reporting.documents.diff import DiffReport
    from meshseed.reporting.documents.every import Report
    from meshseed.reporting.documents.outcome import OutcomeReport
    from meshseed.reporting.documents.what_if import WhatIf

__all__ = [
    "AuditReport",
    "CheckFileReport",
    "DiffReport",
    "OutcomeReport",
    "Report",
    "Stamp",
    "WhatIf",
]

__getattr__ = front(
    __name__,
    {
        "AuditReport": "audit",
        "CheckFileReport": "check",
        "DiffReport": "diff",
        "OutcomeReport": "outcome",
        "Report": "every",
        "WhatIf": "what_if",
    },
)
