"""Reading dumps of ten megabytes, dense with collectives."""

from typing import Final

from benchmarks.dumps import reading
from benchmarks.frame.suite import Contender, Limit, Suite

_OURS: Final = "meshseed"

SUITE: Final = Suite(
    name="dumps",
    title="Reading dumps of 10 MB",
    says=(
        "Dumps that jax wrote, their computations repeated up to 10 MB: a collective in every 5 to"
        " 13 kB. Wanted are 50 MB/s. `benchmarks/dumps/bench_dumps.py` also measures memory, up to"
        " 100 MB."
    ),
    cases=reading.CASES,
    contenders=(
        Contender(name=_OURS, make=reading.ours),
        Contender(name="reading the bytes", make=reading.read),
    ),
    reference="reading the bytes",
    expected=reading.expected,
    limits=tuple(
        Limit(contender=_OURS, seconds=reading.MEGABYTES / 50, case=case) for case in reading.CASES
    ),
)
