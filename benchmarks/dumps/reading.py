"""Dumps of ten megabytes, grown from real ones, read in this process."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.dumps.bench_dumps import MESHES, PROGRAMS, grown
from benchmarks.frame.suite import Timed

CASES: Final = ("block.hlo", "fsdp.hlo", "fsdp.mlir")
MEGABYTES: Final = 10
_FOLDER: Final = Path(tempfile.gettempdir()) / "meshseed-benchmark-dumps"


def _dump(case: str) -> Path:
    """The grown dump; compiled and grown once per machine."""
    path = _FOLDER / f"grown-{case}"
    if not path.exists():
        _FOLDER.mkdir(exist_ok=True)
        subprocess.run(
            [sys.executable, str(PROGRAMS), str(_FOLDER)], check=True, capture_output=True
        )
        text = (_FOLDER / case).read_text(encoding="utf-8")
        grown(text, case.rpartition(".")[2], MEGABYTES * 10**6, path)
    return path


def ours(case: str) -> Timed:
    """Reading with the axes of every group named."""
    from meshseed.mesh import Mesh
    from meshseed.mesh.dumps import read_dump

    path = _dump(case)
    mesh = Mesh(list(MESHES[case.partition(".")[0]].items()))
    report = read_dump(path, mesh)
    over = sum(total.count for total in report.totals if total.axes is not None)
    return Timed(answers=over == report.count > 0, call=lambda: read_dump(path, mesh))


def read(case: str) -> Timed:
    """Reading the bytes and no more."""
    path = _dump(case)
    return Timed(answers=True, call=path.read_bytes)


def expected(_case: str) -> object:
    """That every collective was found to go over axes."""
    return True
