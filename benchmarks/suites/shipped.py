"""From the text of a line to what follows from it, with the pack that comes with the package."""

from typing import Final

from benchmarks.evaluation import lines
from benchmarks.frame.suite import Contender, Limit, Suite, Unit

_COMPILED: Final = "meshseed, compiled"
_CASES: Final = ("lines repeat", "classes repeat", "classes differ")

SUITE: Final = Suite(
    name="shipped",
    title="The shipped pack, from the text of a line",
    says=(
        "`lines repeat`: 54 lines, again and again. `classes repeat`: every line is another, with"
        " names of files of its own, and says one of 54 things. `classes differ`: every line types"
        " another number that rules read and write."
    ),
    cases=_CASES,
    contenders=(
        Contender(
            name=_COMPILED,
            make=lines.compiled,
            note="statements known; lines and classes are forgotten before every pass",
        ),
        Contender(name="meshseed, all new", make=lines.cold, note="compiled anew in every pass"),
        Contender(name="meshseed interpreter", make=lines.interpreter),
    ),
    reference="meshseed interpreter",
    expected=lines.expected,
    unit=Unit.RATE,
    limits=tuple(Limit(contender=_COMPILED, seconds=1 / 20_000, case=case) for case in _CASES[:2]),
)
