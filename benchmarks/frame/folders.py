"""Where inputs are made: once for all processes of a run, and gone after it."""

import atexit
import functools
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.frame.size import scale

SHARED: Final = "MESHSEED_BENCHMARK_FOLDER"
"""The variable that tells every process of a run where its inputs are."""


@contextmanager
def shared_folder() -> Iterator[None]:
    """A folder for the inputs of a run."""
    with tempfile.TemporaryDirectory(prefix="meshseed-benchmark-") as name:
        os.environ[SHARED] = name
        try:
            yield
        finally:
            del os.environ[SHARED]


def shared(name: str, make: Callable[[Path], object]) -> Path:
    """The path of an input of this run, file or folder; made where it is not there yet."""
    path = _folder() / f"{scale():g}" / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"unfinished-{path.name}")
        if unfinished.is_dir():
            shutil.rmtree(unfinished)
        make(unfinished)
        unfinished.rename(path)
    return path


def fresh() -> Path:
    """An empty folder of this process."""
    folder = Path(tempfile.mkdtemp(prefix="meshseed-benchmark-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _folder() -> Path:
    given = os.environ.get(SHARED)
    return _own() if given is None else Path(given)


@functools.cache
def _own() -> Path:
    return fresh()
