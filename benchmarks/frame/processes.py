"""Whole commands as contenders: each call is a process, and what counts is its processor time."""

import os
import resource
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.frame.folders import shared

OURS: Final = (sys.executable, "-c", "import sys; from meshseed.cli import main; sys.exit(main())")
"""How `meshseed` is started."""


def children() -> float:
    """Seconds of processors that ended processes have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def environment() -> dict[str, str]:
    """Bytecode and packs are there when a program is installed; the first call makes them."""
    cache = shared("cache", Path.mkdir)
    return {
        **os.environ,
        "MESHSEED_CACHE": str(cache / "packs"),
        "PYTHONPYCACHEPREFIX": str(cache / "bytecode"),
        "NO_COLOR": "1",
    }


def done(command: Sequence[str | Path], folder: Path, *codes: int, **variables: str) -> str:
    """Run a command and give what it prints; raises `RuntimeError` for any other exit code."""
    env = environment() | variables
    ended = subprocess.run(list(command), cwd=folder, env=env, capture_output=True, check=False)
    if ended.returncode not in (codes or (0,)):
        raise RuntimeError(f"{command}: {(ended.stderr + ended.stdout).decode()[-500:]}")
    return ended.stdout.decode(errors="replace") + ended.stderr.decode(errors="replace")


def script(name: str) -> str:
    """A program that was installed beside this Python; raises `ImportError` where it is not."""
    path = Path(sysconfig.get_path("scripts")) / name
    if not path.exists():
        raise ImportError(f"there is no {name}")
    return str(path)
