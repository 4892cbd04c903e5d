"""`meshseed report`: reports a person wants to read."""

from typing import Final

from meshseed.cli.app import LazyGroup

_COMMANDS: Final = {
    "audit": ("meshseed.cli.report_audit", "audit"),
    "check": ("meshseed.cli.report_check", "check"),
    "diff": ("meshseed.cli.report_diff", "diff"),
    "outcome": ("meshseed.cli.report_outcome", "outcome"),
}

report = LazyGroup(
    "report",
    places=_COMMANDS,
    short="Write reports: HTML, Markdown, JSON.",
    about="Write reports a person wants to read: one HTML file, Markdown, or JSON.",
)
