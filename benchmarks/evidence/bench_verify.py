"""Verifying 200 observations in a binary of 100 MB, beside sha256sum of the same file.

Usage: python benchmarks/evidence/bench_verify.py [MB]. Needs gcc and sha256sum.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from meshseed.confidence import Confidence
from meshseed.evidence.binaries import open_subject
from meshseed.evidence.verifying import verify
from meshseed.packs.facts import (
    Binary,
    CommandLine,
    Evidence,
    EvidenceKind,
    Identity,
    PackFacts,
    Standing,
    Where,
)

OBSERVATIONS = 200
RUNS = 5
PAGES = 4096


def words(rng: random.Random, least: int, most: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz-_ "
    return "".join(rng.choice(letters) for _ in range(rng.randint(least, most)))


def built(folder: Path, megabytes: int, texts: list[str]) -> Path:
    """A shared object: noise, and a third of constants with the texts among them."""
    rng = random.Random(1)
    noise = rng.randbytes(megabytes * 1_000_000 * 2 // 3)
    (folder / "code.bin").write_bytes(noise)
    parts, size = [], 0
    spread = megabytes * 1_000_000 // 3 // len(texts)
    for text in texts:
        filler = b"".join(words(rng, 8, 60).encode() + b"\0" for _ in range(PAGES // 34))
        part = (b"\0" + text.encode() + b"\0" + filler * (spread // len(filler) + 1))[:spread]
        parts.append(part[:-1] + b"\0")
        size += len(part)
    (folder / "data.bin").write_bytes(b"".join(parts))
    (folder / "big.s").write_text(
        f'.text\n.incbin "{folder}/code.bin"\n.section .rodata\n.incbin "{folder}/data.bin"\n'
        '.section .note.GNU-stack,"",@progbits\n'
    )
    target = folder / "big.so"
    subprocess.run(["gcc", "-shared", "-nostdlib", "-o", target, folder / "big.s"], check=True)
    return target


def pack_of(texts: list[str], addresses: list[str | None], kind: EvidenceKind) -> PackFacts:
    nowhere = Where("pack.toml", 1)
    return PackFacts(
        identity=Identity(id="made", driver="d", release="1", digest="0"),
        command_line=CommandLine(standing=Standing(confidence=Confidence.CONFIRMED)),
        binaries=(Binary(id="big", path="big.so", at=nowhere),),
        evidence=tuple(
            Evidence(
                id=f"e{number}",
                kind=kind,
                confidence=Confidence.CONFIRMED,
                at=nowhere,
                binary="big",
                text=text,
                address=address,
            )
            for number, (text, address) in enumerate(zip(texts, addresses, strict=True))
        ),
    )


def timed(action) -> float:
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    rng = random.Random(2)
    texts = [f"--{words(rng, 6, 40).strip()}{number}" for number in range(OBSERVATIONS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = built(folder, megabytes, texts)
        none: list[str | None] = [None] * OBSERVATIONS
        found = verify(pack_of(texts, none, EvidenceKind.STRING), open_subject(target))
        right = [one.found[0] for one in found.judged]
        off = [f"{int(one, 16) + 1:#x}" for one in right]
        absent = [f"{text} no such text" for text in texts]
        runs = {
            "all at their addresses": pack_of(texts, list(right), EvidenceKind.STRING),
            "all at other addresses": pack_of(texts, list(off), EvidenceKind.STRING),
            "all absent, as stated": pack_of(absent, none, EvidenceKind.ABSENCE),
        }
        summed = timed(lambda: subprocess.run(["sha256sum", target], check=True, stdout=-3))
        read = timed(target.read_bytes)
        print(f"{target.stat().st_size / 1e6:.0f} MB, {OBSERVATIONS} observations")
        print(f"  read the file           {read:6.2f} s")
        print(f"  sha256sum               {summed:6.2f} s")
        for label, pack in runs.items():
            taken = timed(lambda pack=pack: verify(pack, open_subject(target)))
            verdicts = {one.verdict.value for one in verify(pack, open_subject(target)).judged}
            print(f"  {label}  {taken:6.2f} s  ({taken / summed:.1f}x sha256sum) {verdicts}")


if __name__ == "__main__":
    main()
