"""The report of a comparison."""

from meshseed.authoring.diffing import PackDiff
from meshseed.reporting.documents import DiffReport, Stamp


def diff_of(diff: PackDiff, stamp: Stamp) -> DiffReport:
    """The document of a comparison."""
    return DiffReport(stamp=stamp, diff=diff)
