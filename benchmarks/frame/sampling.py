"""How often a contender is called in a round, from how long its calls take."""

import time
from dataclasses import dataclass
from typing import Final

from benchmarks.frame.suite import Timed

LEAST: Final = 0.02
"""Seconds that one value is taken over at least."""

_LONG: Final = 0.05
_VERY_LONG: Final = 2.0


@dataclass(frozen=True, kw_only=True)
class Sampling:
    """Calls per value, values per round, and values before them that do not count."""

    loops: int
    values: int
    warmups: int

    def options(self) -> tuple[str, ...]:
        """The same, for pyperf."""
        return (
            *("--loops", str(self.loops)),
            *("--values", str(self.values)),
            *("--warmups", str(self.warmups)),
        )


def sampling(timed: Timed) -> Sampling:
    """What fits a contender. Long calls are repeated less often: rounds repeat them too."""
    loops = 1
    while True:
        start = time.perf_counter()
        for _ in range(loops):
            timed.call()
        took = time.perf_counter() - start
        if took >= LEAST:
            break
        loops *= 2
    if loops == 1 and took >= _VERY_LONG:
        return Sampling(loops=1, values=1, warmups=0)
    if loops == 1 and took >= _LONG:
        return Sampling(loops=1, values=3, warmups=0)
    return Sampling(loops=loops, values=5, warmups=1)
