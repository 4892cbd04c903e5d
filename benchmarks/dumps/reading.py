"""Dumps read by ours, which names the axes of every group, and by who looks for less."""

import re
from pathlib import Path
from typing import Final

from benchmarks.dumps.grown import MESHES, dump
from benchmarks.frame.folders import shared
from benchmarks.frame.processes import children, done
from benchmarks.frame.suite import Timed

CASES: Final = {
    "block.hlo, 10 MB": ("block.hlo", 10),
    "block.hlo, 100 MB": ("block.hlo", 100),
    "fsdp.hlo, 100 MB": ("fsdp.hlo", 100),
    "fsdp.mlir, 100 MB": ("fsdp.mlir", 100),
}
_COLLECTIVE: Final = (
    r"= .* (all-reduce|all-gather|reduce-scatter|all-to-all|collective-permute)(-start)?\(|"
    r"(= |^ *)\"?(stablehlo|sdy)\.(all_reduce|all_gather|reduce_scatter|all_to_all"
    r"|collective_permute|all_slice)\b"
)


def ours(case: str) -> Timed:
    """Reading with the axes of every group named."""
    from meshseed.mesh import Mesh
    from meshseed.mesh.dumps import read_dump

    path = dump(*CASES[case])
    mesh = Mesh(list(MESHES[CASES[case][0].partition(".")[0]].items()))

    def answers() -> object:
        report = read_dump(path, mesh)
        over = sum(total.count for total in report.totals if total.axes is not None)
        return report.count if over == report.count else f"{over} of {report.count} over axes"

    return _timed(path, answers, lambda: read_dump(path, mesh))


def by_lines(case: str) -> Timed:
    """A regular expression asked of every line."""
    path = dump(*CASES[case])
    search = re.compile(_COLLECTIVE).search

    def call() -> int:
        with path.open(encoding="utf-8") as lines:
            return sum(search(line) is not None for line in lines)

    return _timed(path, call, call)


def grepped(case: str) -> Timed:
    """The same expression, by grep."""
    path = dump(*CASES[case])
    words = ["grep", "-cE", _COLLECTIVE, str(path)]

    def run() -> str:
        return done(words, path.parent, LC_ALL="C")

    timed = _timed(path, lambda: int(run()), run)
    return Timed(answers=timed.answers, call=timed.call, count=timed.count, clock=children)


def read(case: str) -> Timed:
    """Reading the bytes, and no more."""
    path = dump(*CASES[case])
    return _timed(path, lambda: expected(case), path.read_bytes)


def _timed(path: Path, answers, call) -> Timed:
    return Timed(answers=answers, call=call, count=path.stat().st_size)


def expected(case: str) -> int:
    """How many collectives there are, counted once."""
    path = dump(*CASES[case])

    def count(target: Path) -> None:
        text = path.read_text(encoding="utf-8")
        target.write_text(str(len(re.findall(_COLLECTIVE, text, re.MULTILINE))), encoding="utf-8")

    return int(shared(f"{path.name}.count", count).read_text(encoding="utf-8"))
