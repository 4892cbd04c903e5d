"""The typed documents that reports are made of: one per kind, encoded to JSON as they stand."""

from meshseed.reporting.documents.audit import AuditReport
from meshseed.reporting.documents.check import CheckFileReport
from meshseed.reporting.documents.diff import DiffReport
from meshseed.reporting.documents.outcome import OutcomeReport
from meshseed.reporting.documents.stamp import Stamp
from meshseed.reporting.documents.what_if import WhatIf

Report = AuditReport | OutcomeReport | CheckFileReport | DiffReport

__all__ = [
    "AuditReport",
    "CheckFileReport",
    "DiffReport",
    "OutcomeReport",
    "Report",
    "Stamp",
    "WhatIf",
]
