"""Reading dumps of ten and a hundred megabytes, dense with collectives."""

from typing import Final

from benchmarks.dumps import reading
from benchmarks.frame.suite import Amount, Ceiling, Contender, Limit, Suite, Unit

_OURS: Final = "meshseed"
_GREP: Final = "grep -c"
_SMALL, _LARGE = tuple(reading.CASES)[:1], tuple(reading.CASES)[1:]

SUITE: Final = Suite(
    name="dumps",
    title="Reading dumps",
    says=(
        "Dumps that jax wrote, their computations repeated: a collective in every 5 to 13 kB. Ours"
        " names the axes of every group; the others count the lines with a collective. Memory is"
        " that of the whole process."
    ),
    cases=tuple(reading.CASES),
    contenders=(
        Contender(name=_GREP, make=reading.grepped, program="grep"),
        Contender(name="reading the bytes", make=reading.read),
        Contender(name=_OURS, make=reading.ours),
        Contender(name="one expression on every line", make=reading.by_lines, cases=_SMALL),
    ),
    reference=_GREP,
    expected=reading.expected,
    unit=Unit.THROUGHPUT,
    limits=tuple(Limit(contender=_OURS, seconds=1 / 50e6, case=case) for case in reading.CASES),
    amounts=(Amount.PEAK,),
    ceilings=tuple(
        Ceiling(contender=_OURS, amount=Amount.PEAK, most=50_000_000, case=case) for case in _LARGE
    ),
    rounds=3,
)
