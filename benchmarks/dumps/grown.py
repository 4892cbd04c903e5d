"""Dumps of any size: what jax wrote of the programs of the tests, their computations repeated."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.frame.folders import shared
from benchmarks.frame.size import scaled

PROGRAMS: Final = Path(__file__).resolve().parents[2] / "tests" / "mesh" / "dumps" / "programs.py"
MESHES: Final = {"block": {"data": 2, "tensor": 8}, "fsdp": {"data": 16}}


def dump(name: str, megabytes: int) -> Path:
    """`block.hlo`, `fsdp.hlo` or `fsdp.mlir`, of so many megabytes."""
    stem, _, ending = name.partition(".")

    def make(path: Path) -> None:
        text = (shared("programs", _compiled) / name).read_text(encoding="utf-8")
        _grow(text, ending, scaled(megabytes * 10**6, least=len(text)), path)

    return shared(f"{stem}-{megabytes}.{ending}", make)


def _compiled(folder: Path) -> None:
    folder.mkdir()
    subprocess.run([sys.executable, str(PROGRAMS), str(folder)], check=True, capture_output=True)


def _grow(text: str, ending: str, size: int, path: Path) -> None:
    if ending == "hlo":
        head, _, rest = text.partition("\n\n%")
        body, tail = "\n\n%" + rest.rstrip(), "\n"
    else:
        head, _, rest = text.partition("\n  func.func")
        body, tail = "\n  func.func" + rest.rstrip().removesuffix("}").rstrip(), "\n}\n"
    with path.open("w", encoding="utf-8") as file:
        file.write(head)
        for _ in range(max(size // len(body), 1)):
            file.write(body)
        file.write(tail)
