"""A comparison as data: who takes part, on what, what the right answer is, and what must hold."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

Clock = Callable[[], float]


@dataclass(frozen=True, kw_only=True)
class Timed:
    """One contender made ready for one case.

    `answers` are compared with those of the suite before anything is timed; a function gives them
    where they are wanted, if that takes long. One `call` does `count` operations; `clock` gives the
    seconds that count, processor time by default. `made` is the size in bytes of what a call makes,
    where that is of interest.
    """

    answers: object
    call: Callable[[], object]
    count: int = 1
    clock: Clock = time.process_time
    made: int | None = None


@dataclass(frozen=True, kw_only=True)
class Contender:
    """Somebody who takes part.

    `make` runs in a process of its own, in which the packages of `needs` can be imported: the name
    of a set of requirements of `contenders.REQUIREMENTS`, or None for what is installed
    anyway; of that, `package` or the `program` on the path is what the table gives the version of.
    `note` says what the reader of the table has to know. `cases` are those it takes part in, all
    where there are none. `steepest` is the contender's own greatest power of the size, with the
    reason in `note`.
    """

    name: str
    make: Callable[[str], Timed]
    needs: str | None = None
    package: str | None = None
    program: str | None = None
    note: str | None = None
    cases: tuple[str, ...] = ()
    steepest: float | None = None


class Unit(Enum):
    """What the table shows: how long one operation takes, or how many there are in a second.

    Where one operation is a byte, there are megabytes in a second.
    """

    SECONDS = "time"
    RATE = "per second"
    THROUGHPUT = "MB/s"

    @property
    def is_rate(self) -> bool:
        """Whether more is better."""
        return self is not Unit.SECONDS


class Amount(Enum):
    """What else a table shows: the size of what is made, the greatest memory of the process."""

    MADE = "made"
    PEAK = "memory"


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What must hold: `contender` takes at most `most` times what `against` takes, in `case`.

    Without `most` nothing is asked for, and the ratio is told.
    """

    contender: str
    against: str
    most: float | None
    case: str


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What must hold: one operation of `contender` takes at most `seconds` in `case`."""

    contender: str
    seconds: float
    case: str


@dataclass(frozen=True, kw_only=True)
class Ceiling:
    """What must hold: `amount` of `contender` is at most `most` bytes in `case`."""

    contender: str
    amount: Amount
    most: int
    case: str


@dataclass(frozen=True, kw_only=True)
class Suite:
    """One comparison. Ratios are to `reference`, the contender all others are held against.

    Where that is None the cases are sizes, each twice the one before, and what is told is how a
    contender's time grows with them; `steepest` is the greatest power of the size that is allowed.
    `rounds` is how often everybody is timed, in turn.
    """

    name: str
    title: str
    cases: tuple[str, ...]
    contenders: tuple[Contender, ...]
    reference: str | None
    expected: Callable[[str], object]
    unit: Unit = Unit.SECONDS
    goals: tuple[Goal, ...] = ()
    limits: tuple[Limit, ...] = ()
    amounts: tuple[Amount, ...] = ()
    ceilings: tuple[Ceiling, ...] = ()
    rounds: int = 5
    says: str = ""
    steepest: float = 1.15

    def pairs(self) -> Iterator[tuple[Contender, str]]:
        """Every contender with each case it takes part in."""
        for contender in self.contenders:
            for case in contender.cases or self.cases:
                yield contender, case

    def contender(self, name: str) -> Contender:
        """The contender of this name."""
        return next(one for one in self.contenders if one.name == name)
