"""Testing rule packs: how the results look."""

from meshseed.cli.testing.printing import SHORT, report_text

__all__ = ["SHORT", "report_text"]
