"""How large inputs are: `run --scale 0.01` takes a hundredth of what the tables are made with."""

import os
from typing import Final

SCALE: Final = "MESHSEED_BENCHMARK_SCALE"
"""The variable that tells every process of a run."""


def scale() -> float:
    """What sizes are multiplied with."""
    return float(os.environ.get(SCALE, "1"))


def scaled(size: int, *, least: int = 1) -> int:
    """A size at the scale of this run."""
    return max(int(size * scale()), least)
