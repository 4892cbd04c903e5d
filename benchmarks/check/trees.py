"""Ten thousand files of which one in a hundred holds flags, beside a search for the names."""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.check.make_tree import has_flags, make
from benchmarks.frame.contenders import program_of
from benchmarks.frame.folders import shared
from benchmarks.frame.processes import OURS, children, done
from benchmarks.frame.size import scaled
from benchmarks.frame.suite import Timed

NAMES: Final = "|".join(
    ("NEURON_CC_FLAGS", "neuronx-cc", "compiler_args", "compiler_flags", "set_env_variable")
)
PROCESSOR, WALL = CASES = ("processor", "by the clock on the wall")
_CHECK: Final = (*OURS, "check", "--no-config")


def _files() -> int:
    return scaled(10_000, least=100)


def _tree() -> Path:
    return shared("tree", lambda folder: make(folder, _files()))


def _timed(case: str, words: Sequence[str], named: Callable[[], set[str]]) -> Timed:
    folder = _tree()
    clock = time.perf_counter if case == WALL else children

    def answers() -> list[str]:
        # Files by their names: no two are alike.
        return sorted(Path(path).name for path in named())

    return Timed(answers=answers, call=lambda: done(words, folder, 0, 1), clock=clock)


def ours(case: str) -> Timed:
    """`meshseed check`; its answer are the files in which something was found."""

    def named() -> set[str]:
        found = json.loads(done([*_CHECK, "--format", "json", "."], _tree(), 0, 1))
        return {file["path"] for file in found["files"] if file["found"]}

    return _timed(case, [*_CHECK, "."], named)


def searched(case: str) -> Timed:
    """ripgrep."""
    words = [program_of("ripgrep", "rg"), "-l", NAMES, "."]
    return _timed(case, words, lambda: set(done(words, _tree()).splitlines()))


def grepped(case: str) -> Timed:
    """grep."""
    words = ["grep", "-rlE", NAMES, "."]
    return _timed(case, words, lambda: set(done(words, _tree()).splitlines()))


def expected(_case: str) -> list[str]:
    """The files that hold flags."""
    made = [path.name for path in _tree().rglob("*.*")]
    return sorted(name for name in made if has_flags(int(Path(name).stem.removeprefix("file"))))
