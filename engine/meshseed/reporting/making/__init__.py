"""From results of other rooms to documents."""

from meshseed.reporting.making.audit import audit_of
from meshseed.reporting.making.check import check_of
from meshseed.reporting.making.diff import diff_of
from meshseed.reporting.making.outcome import outcome_of
from meshseed.reporting.making.stamp import stamp_of

__all__ = ["audit_of", "check_of", "diff_of", "outcome_of", "stamp_of"]
