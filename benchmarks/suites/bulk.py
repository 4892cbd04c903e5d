"""Very many lines: `meshseed bulk` beside the loop that one writes instead."""

from typing import Final

from benchmarks.bulk import contenders
from benchmarks.frame.suite import Contender, Goal, Suite, Unit

_LOOP: Final = "loop by hand"
_OURS: Final = "meshseed bulk"
_REPEATING: Final = tuple(contenders.CASES)[:2]
_DIFFERENT: Final = tuple(contenders.CASES)[2:]

SUITE: Final = Suite(
    name="bulk",
    title="Files of command lines",
    says=(
        "Rows a second of processor time, all processes together and their start included; with"
        " several processors to itself a run takes less time than that. The loop reads a row,"
        " splits its line as a shell does, looks at each flag, has six `if`s and writes the same"
        " columns. Repeating rows have 20,000 different texts of 180 classes, the n-th most"
        " frequent 1/n as often as the first: 10,000,000 for us, and 100,000 of the same for the"
        " loop, which takes as long for each wherever it is. All classes different: 200,000 and"
        " 100,000 rows, combinations of values of which no two are alike. Every row a new number:"
        " 100,000 and 50,000, of which each has a number that no other has."
    ),
    cases=tuple(contenders.CASES),
    contenders=(
        Contender(name=_LOOP, make=contenders.loop, note="one process"),
        Contender(
            name=_OURS, make=contenders.ours, package="pyarrow", note="one worker per processor"
        ),
    ),
    reference=_LOOP,
    expected=contenders.expected,
    unit=Unit.RATE,
    goals=(
        *(Goal(contender=_OURS, against=_LOOP, most=1 / 20, case=case) for case in _REPEATING),
        *(Goal(contender=_OURS, against=_LOOP, most=2, case=case) for case in _DIFFERENT),
    ),
    rounds=3,
)
