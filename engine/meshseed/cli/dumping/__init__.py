"""Dumps on the command line: what to look for in them, reports and how they are shown."""

from meshseed.cli.dumping.asking import Asked, asked_of
from meshseed.cli.dumping.imports import known_calls
from meshseed.cli.dumping.reports import CollectivesReport, report_of
from meshseed.cli.dumping.showing import shown

__all__ = ["Asked", "CollectivesReport", "asked_of", "known_calls", "report_of", "shown"]
