"""How far a long run is, on a terminal and nowhere else."""

import sys
import time
from typing import Final

from meshseed.bulk import Counts

_PATIENCE: Final = 0.5
"""Seconds before the first word, and between two."""


class Progress:
    """Writes parts, rows and rows a second over itself on standard error."""

    def __init__(self) -> None:
        self._shows = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._next = self._begun + _PATIENCE
        self._before: int | None = None
        self._written = False

    def __call__(self, counts: Counts, done: int, of: int) -> None:
        """Tell how many rows are done, and how many parts of how many."""
        now = time.monotonic()
        if not self._shows or now < self._next:
            return
        if self._before is None:
            # What an earlier run wrote says nothing of how fast this one is.
            self._before, self._begun = counts.rows, now
        self._next = now + _PATIENCE
        self._written = True
        made = counts.rows - self._before
        speed = f", {made / max(now - self._begun, _PATIENCE):,.0f} a second" if made else ""
        sys.stderr.write(f"\r\x1b[Kpart {done} of {of}, {counts.rows:,} rows{speed}")
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away."""
        if self._written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
