"""Ten thousand files of which one in a hundred holds flags."""

from typing import Final

from benchmarks.check import trees
from benchmarks.frame.suite import Contender, Suite

_CASE: Final = "files"
_GREP: Final = "grep -r"

SUITE: Final = Suite(
    name="check",
    title="Checking ten thousand files",
    says=(
        "One in a hundred holds flags. The others look for the names that carry flags, and find"
        " nothing more. Processor time of all processes; one file, cold, is in the table of"
        " commands."
    ),
    cases=(_CASE,),
    contenders=(
        Contender(name="meshseed check", make=trees.ours),
        Contender(name=_GREP, make=trees.grepped),
        Contender(name="ripgrep", make=trees.searched),
    ),
    reference=_GREP,
    expected=trees.expected,
)
