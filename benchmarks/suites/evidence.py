"""Two hundred observations tested on a binary of a hundred megabytes, beside sha256sum of it."""

from typing import Final

from benchmarks.evidence import asked, others, ours
from benchmarks.frame.suite import Contender, Goal, Suite

_OURS: Final = "meshseed"
_SUM: Final = "sha256sum"
_THERE, _MOVED, _GONE, _MIXED = asked.CASES

SUITE: Final = Suite(
    name="evidence",
    title="Verifying 200 observations in 100 MB",
    says=(
        "A shared object, two thirds noise as code and a third constant texts. Ours hashes the file"
        " too, places every address by the program headers, and looks for what is not there in"
        " three forms; what is absent takes most. grep finds the texts, wherever they are. That all"
        " are absent is the worst there can be, and no pack is like that."
    ),
    cases=tuple(asked.CASES),
    contenders=(
        Contender(name=_SUM, make=others.summed, program="sha256sum"),
        Contender(name="reading the bytes", make=others.read, cases=(_THERE,)),
        Contender(name=_OURS, make=ours.verifying),
        Contender(name="grep -F", make=others.searched, program="grep", cases=(_THERE, _MOVED)),
    ),
    reference=_SUM,
    expected=asked.expected,
    goals=(
        *(
            Goal(contender=_OURS, against=_SUM, most=1.5, case=case)
            for case in (_THERE, _MOVED, _MIXED)
        ),
        Goal(contender=_OURS, against=_SUM, most=None, case=_GONE),
    ),
    rounds=3,
)
