"""A shared object of a hundred megabytes: two thirds noise as code, a third of constant texts."""

import random
import subprocess
from pathlib import Path
from typing import Final

from benchmarks.frame.folders import shared
from benchmarks.frame.size import scaled

OBSERVATIONS: Final = 200
_PAGES: Final = 4096


def texts() -> list[str]:
    """What is looked for."""
    rng = random.Random(2)
    return [f"--{_words(rng, 6, 40).strip()}{number}" for number in range(OBSERVATIONS)]


def binary() -> Path:
    """The file; needs gcc."""
    return shared("big.so", _built)


def _words(rng: random.Random, least: int, most: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz-_ "
    return "".join(rng.choice(letters) for _ in range(rng.randint(least, most)))


def _built(target: Path) -> None:
    rng = random.Random(1)
    size = scaled(100_000_000, least=1_000_000)
    code, data, source = (target.with_suffix(each) for each in (".code", ".data", ".s"))
    code.write_bytes(rng.randbytes(size * 2 // 3))
    wanted = texts()
    spread = size // 3 // len(wanted)
    parts = []
    for text in wanted:
        filler = b"".join(_words(rng, 8, 60).encode() + b"\0" for _ in range(_PAGES // 34))
        part = (b"\0" + text.encode() + b"\0" + filler * (spread // len(filler) + 1))[:spread]
        parts.append(part[:-1] + b"\0")
    data.write_bytes(b"".join(parts))
    source.write_text(
        f'.text\n.incbin "{code}"\n.section .rodata\n.incbin "{data}"\n'
        '.section .note.GNU-stack,"",@progbits\n',
        encoding="utf-8",
    )
    subprocess.run(["gcc", "-shared", "-nostdlib", "-o", target, source], check=True)
    for path in (code, data, source):
        path.unlink()
