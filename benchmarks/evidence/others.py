"""Other ways through the same file: its digest, its bytes, and a search for the same texts."""

import hashlib

from benchmarks.evidence.asked import expected
from benchmarks.evidence.binary import OBSERVATIONS, binary, texts
from benchmarks.frame.folders import fresh
from benchmarks.frame.processes import children, done
from benchmarks.frame.suite import Timed

# A search for bytes, as observations are about bytes.
BYTES = {"LC_ALL": "C"}


def summed(case: str) -> Timed:
    """sha256sum."""
    path = binary()

    def answers() -> object:
        printed = done(["sha256sum", path], path.parent).split()[0]
        right = printed == hashlib.sha256(path.read_bytes()).hexdigest()
        return expected(case) if right else f"{printed} is not the digest"

    return Timed(
        answers=answers, call=lambda: done(["sha256sum", path], path.parent), clock=children
    )


def read(case: str) -> Timed:
    """Reading the bytes, and no more."""
    return Timed(answers=expected(case), call=binary().read_bytes)


def searched(case: str) -> Timed:
    """grep for all texts at once."""
    path = binary()
    patterns = fresh() / "patterns"
    patterns.write_text("\n".join(texts()) + "\n", encoding="utf-8")
    command = ["grep", "-aoF", "-f", patterns, path]

    def answers() -> object:
        found = set(done(command, path.parent, **BYTES).splitlines())
        return expected(case) if found == set(texts()) else f"{len(found)} of {OBSERVATIONS}"

    return Timed(answers=answers, call=lambda: done(command, path.parent, **BYTES), clock=children)
