"""What the commands of `report` share: where reports go, and what they are stamped with."""

from meshseed.cli.reporting.commands import command_line
from meshseed.cli.reporting.inputs import read_checked, read_verification
from meshseed.cli.reporting.paths import without_folders
from meshseed.cli.reporting.written import Paper, report_options, written

__all__ = [
    "Paper",
    "command_line",
    "read_checked",
    "read_verification",
    "report_options",
    "without_folders",
    "written",
]
