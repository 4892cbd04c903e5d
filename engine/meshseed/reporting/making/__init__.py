"""From results of other rooms to documents."""

from typing import TYPE_CHECKING

from meshseed.fronts import front
from meshseed.reporting.making.stamp import stamp_of

if TYPE_CHECKING:
    from meshseed.reporting.making.audit import audit_of
    from meshseed.reporting.making.check import check_of
    from meshseed.reporting.making.diff import diff_of
    from meshseed.reporting.making.outcome import outcome_of

__all__ = ["audit_of", "check_of", "diff_of", "outcome_of", "stamp_of"]

__getattr__ = front(
    __name__, {"audit_of": "audit", "check_of": "check", "diff_of": "diff", "outcome_of": "outcome"}
)
