"""How far a long run is, on a terminal and nowhere else."""

import sys
import time
from typing import Final

_PATIENCE: Final = 0.5
"""Seconds before the first word, and between two."""


class Progress:
    """Writes `n of m files` over itself on standard error, and takes it away at the end."""

    def __init__(self) -> None:
        self._shows = sys.stderr.isatty()
        self._next = time.monotonic() + _PATIENCE
        self._written = False

    def __call__(self, done: int, of: int) -> None:
        """Tell how many files are done."""
        if not self._shows or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _PATIENCE
        self._written = True
        sys.stderr.write(f"\r\x1b[Kchecked {done} of {of} files")
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away."""
        if self._written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
