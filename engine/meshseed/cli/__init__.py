"""The command line: parse, call, print. Every other room is entered from here."""

import gc

# A command makes records, not cycles: collecting early would be a tenth of a short run.
gc.set_threshold(50_000, 20, 20)

from meshseed.cli.deferring import defer  # noqa: E402 - modules count from the first on

defer()

try:
    from meshseed.cli.run import main
except KeyboardInterrupt:
    # `run` answers this while a command runs; nothing is there to answer yet.
    raise SystemExit(130) from None

__all__ = ["main"]
