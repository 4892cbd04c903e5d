"""What a rule author waits for, beside what a schema and other formatters see of the same files."""

from typing import Final

from benchmarks.editing import others, ours
from benchmarks.editing.tasks import CASES, Task, cases, expected
from benchmarks.frame.suite import Contender, Limit, Suite

_OURS: Final = "meshseed"
_ANALYSIS: Final = "meshseed, analysis alone"
_CHECKS: Final = cases(Task.CHECK)
_SHOWN: Final = cases(Task.CHECK, Task.FORMAT)

SUITE: Final = Suite(
    name="editing",
    title="Editing rule packs",
    says=(
        "The shipped pack (1,700 facts in 50 files, 186 cases), and a generated one of 2,000 flags"
        " and 1,000 rules. `check` validates, analyses and runs the cases; the others see what a"
        " schema sees. `test` measures what cases show; `diff` compares the public reference with"
        " the shipped pack by meaning. A contender takes part that accepts a pack and refuses the"
        " same with a wrong value in it, or keeps every value of what it formats. Whether faults in"
        " the rules would be noticed is counted by `meshseed rules test --mutate`, in about a"
        " minute."
    ),
    cases=tuple(CASES),
    contenders=(
        Contender(
            name="tomllib", make=others.reading, note="reads the files, and says nothing of them"
        ),
        Contender(name=_OURS, make=ours.task),
        Contender(name=_ANALYSIS, make=ours.analysis, cases=_CHECKS),
        Contender(
            name="tomllib, jsonschema-rs",
            make=others.jsonschema_rs,
            package="jsonschema-rs",
            cases=_CHECKS,
        ),
        Contender(
            name="tomllib, jsonschema", make=others.jsonschema, package="jsonschema", cases=_CHECKS
        ),
        Contender(name="taplo", make=others.taplo, package="taplo", cases=_SHOWN),
        Contender(name="tombi", make=others.tombi, package="tombi", cases=_SHOWN),
    ),
    reference="tomllib",
    expected=expected,
    limits=(
        Limit(contender=_ANALYSIS, seconds=0.1, case="check"),
        Limit(contender=_OURS, seconds=10, case="check, large"),
    ),
    rounds=3,
)
