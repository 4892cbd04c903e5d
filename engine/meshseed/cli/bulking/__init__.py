"""What `bulk` is asked, how far it is, and what it tells in the end."""

from meshseed.cli.bulking.progress import Progress
from meshseed.cli.bulking.report import BulkReport, ClassList, report_of, report_text
from meshseed.cli.bulking.sweeps import SweepReport, SweepWish, sweep_options, swept

__all__ = [
    "BulkReport",
    "ClassList",
    "Progress",
    "SweepReport",
    "SweepWish",
    "report_of",
    "report_text",
    "sweep_options",
    "swept",
]
