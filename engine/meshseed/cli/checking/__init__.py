"""Checking rule packs: are they well formed, and do their own cases still come out?"""

from meshseed.cli.checking.printing import report_text
from meshseed.cli.checking.report import CheckReport, PackReport, report_of

__all__ = ["CheckReport", "PackReport", "report_of", "report_text"]
