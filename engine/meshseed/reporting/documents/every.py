"""Every kind of document as one type."""

from meshseed.reporting.documents.audit import AuditReport
from meshseed.reporting.documents.check import CheckFileReport
from meshseed.reporting.documents.diff import DiffReport
from meshseed.reporting.documents.outcome import OutcomeReport

Report = AuditReport | OutcomeReport | CheckFileReport | DiffReport
