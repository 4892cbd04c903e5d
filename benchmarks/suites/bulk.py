"""Very many lines: `meshseed bulk` beside the loop that one writes instead."""

from typing import Final

from benchmarks.bulk import contenders
from benchmarks.frame.suite import Contender, Goal, Suite, Unit

_LOOP: Final = "loop by hand"
_OURS: Final = "meshseed bulk"
_REPEATING: Final = ("repeating, JSONL", "repeating, Parquet")

SUITE: Final = Suite(
    name="bulk",
    title="Files of command lines",
    says=(
        "Rows a second of processor time, all processes together and their start included; with"
        " several processors to itself a run takes less time than that. The loop reads a row,"
        " splits its line as a shell does, looks at each flag, has six `if`s and writes the same"
        " columns. Repeating rows have 20,000 different texts of 180 classes, the n-th most"
        " frequent 1/n as often as the first; we get 1,000,000 of them, the loop 20,000. Where"
        " every row has a number that no other has, nothing that was worked out helps with another."
    ),
    cases=tuple(contenders.CASES),
    contenders=(
        Contender(name=_LOOP, make=contenders.loop, note="one process"),
        Contender(name=_OURS, make=contenders.ours, note="one worker per processor"),
    ),
    reference=_LOOP,
    expected=contenders.expected,
    unit=Unit.RATE,
    goals=(
        *(Goal(contender=_OURS, against=_LOOP, most=1 / 20, case=case) for case in _REPEATING),
        Goal(contender=_OURS, against=_LOOP, most=2, case="all classes different, JSONL"),
    ),
)
