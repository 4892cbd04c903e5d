"""The command line: parse, call, print. Every other room is entered from here."""

import gc

# A command makes records, not cycles: collecting early would be a tenth of a short run.
gc.set_threshold(50_000, 20, 20)

from meshseed.cli.run import main  # noqa: E402 - the modules it imports count already

__all__ = ["main"]
