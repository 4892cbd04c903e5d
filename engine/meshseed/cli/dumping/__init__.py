"""Dumps on the command line: what to look for in them, reports and how they are shown."""

from meshseed.cli.dumping.asking import Asked, asked_of
from meshseed.cli.dumping.reports import CollectivesReport, report_of
from meshseed.cli.dumping.showing import shown

__all__ = ["Asked", "CollectivesReport", "asked_of", "report_of", "shown"]
