"""`meshseed bulk` over the same rows, as a process of its own with all its workers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.bulk.by_hand import COLUMNS

LADDER = Path(__file__).parents[1] / "evaluation" / "ladder"


def bulk(source: Path, target: Path) -> Path:
    """Evaluate every line of *source* into the folder *target*, which is emptied before."""
    shutil.rmtree(target, ignore_errors=True)
    wanted = [word for name in COLUMNS for word in ("--columns", name)]
    subprocess.run(
        [sys.executable, "-m", "meshseed", "bulk", str(source), "--out", str(target),
         "--pack", str(LADDER), *wanted],
        check=True,
        stdout=subprocess.DEVNULL,
        env={key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
    )  # fmt: skip
    return target
