"""What is done to packs, and what the right answer is."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from benchmarks.editing.packs import LARGE, PUBLIC, SHIPPED


class Task(Enum):
    """What a rule author does."""

    CHECK = "check"
    FORMAT = "format"
    TEST = "test"
    DIFF = "diff"


@dataclass(frozen=True)
class Case:
    """A task on packs."""

    kind: Task
    packs: tuple[str, ...]


CASES: Final = {
    "check": Case(Task.CHECK, (SHIPPED,)),
    "check, large": Case(Task.CHECK, (LARGE,)),
    "format": Case(Task.FORMAT, (SHIPPED,)),
    "format, large": Case(Task.FORMAT, (LARGE,)),
    "test": Case(Task.TEST, (SHIPPED,)),
    "diff": Case(Task.DIFF, (PUBLIC, SHIPPED)),
}
ACCEPTS: Final = "the sound pack is accepted and the broken one refused"
KEEPS: Final = "every value is kept"
SHOWS: Final = "all cases pass, and 95 % of comparisons are shown both ways"
DIFFERS: Final = "flags were added, and outcomes differ"
_RIGHT: Final = {
    Task.CHECK: ACCEPTS,
    Task.FORMAT: KEEPS,
    Task.TEST: SHOWS,
    Task.DIFF: DIFFERS,
}


def expected(case: str) -> object:
    """The right answer."""
    return _RIGHT[CASES[case].kind]


def cases(*kinds: Task) -> tuple[str, ...]:
    """The cases with one of these tasks."""
    return tuple(name for name, case in CASES.items() if case.kind in kinds)
