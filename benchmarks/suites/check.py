"""Ten thousand files of which one in a hundred holds flags."""

from typing import Final

from benchmarks.check import trees
from benchmarks.frame.suite import Contender, Goal, Limit, Suite

_OURS: Final = "meshseed check"
_RIPGREP: Final = "ripgrep"

SUITE: Final = Suite(
    name="check",
    title="Checking ten thousand files",
    says=(
        "One in a hundred holds flags, no two lines of flags are alike. The others look for the"
        " names that carry flags, and find nothing more; the answers are the files that are named."
        " Whole commands, cold, with all their processes; one file is in the table of commands."
    ),
    cases=trees.CASES,
    contenders=(
        Contender(name=_RIPGREP, make=trees.searched, needs="ripgrep"),
        Contender(name="grep -r", make=trees.grepped, program="grep"),
        Contender(name=_OURS, make=trees.ours),
    ),
    reference=_RIPGREP,
    expected=trees.expected,
    goals=tuple(
        Goal(contender=_OURS, against=_RIPGREP, most=20, case=case) for case in trees.CASES
    ),
    limits=(Limit(contender=_OURS, seconds=5, case=trees.WALL),),
    rounds=7,
)
