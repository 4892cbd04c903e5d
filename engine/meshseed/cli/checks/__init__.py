"""What the command `check` is made of: its options, its settings, its run, what it prints."""

from meshseed.cli.checks.asked import Asked
from meshseed.cli.checks.options import settings_options
from meshseed.cli.checks.running import carried_out
from meshseed.cli.checks.told import told

__all__ = [
    "Asked",
    "carried_out",
    "settings_options",
    "told",
]
