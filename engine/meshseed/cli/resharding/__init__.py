"""Plans between shardings on the command line: texts in, reports out, reports as text."""

from meshseed.cli.resharding.printing import plan_lines
from meshseed.cli.resharding.reading import read_ends, read_links
from meshseed.cli.resharding.reporting import reshard_report
from meshseed.cli.resharding.reports import PlanReport, ReshardReport, StepReport

__all__ = [
    "PlanReport",
    "ReshardReport",
    "StepReport",
    "plan_lines",
    "read_ends",
    "read_links",
    "reshard_report",
]
