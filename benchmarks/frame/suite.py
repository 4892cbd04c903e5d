"""A comparison as data: who takes part, on what, what the right answer is, and what must hold."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

Clock = Callable[[], float]


@dataclass(frozen=True, kw_only=True)
class Timed:
    """One contender made ready for one case.

    `answers` are compared with those of the suite before anything is timed. One `call` does
    `count` operations; `clock` gives the seconds that count, processor time by default.
    """

    answers: object
    call: Callable[[], object]
    count: int = 1
    clock: Clock = time.process_time


@dataclass(frozen=True, kw_only=True)
class Contender:
    """Somebody who takes part.

    `make` runs in a process of its own, in which the packages of `needs` can be imported: the name
    of a set of requirements of `contenders.REQUIREMENTS`, or None for what is installed
    anyway. `note` says what the reader of the table has to know. `steepest` is the contender's own
    greatest power of the size, with the reason in `note`.
    """

    name: str
    make: Callable[[str], Timed]
    needs: str | None = None
    note: str | None = None
    steepest: float | None = None


class Unit(Enum):
    """What the table shows: how long one operation takes, or how many there are in a second."""

    SECONDS = "time"
    RATE = "per second"


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What must hold: `contender` takes at most `most` times what `against` takes, in `case`."""

    contender: str
    against: str
    most: float
    case: str


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What must hold: one operation of `contender` takes at most `seconds` in `case`."""

    contender: str
    seconds: float
    case: str


@dataclass(frozen=True, kw_only=True)
class Suite:
    """One comparison. Ratios are to `reference`, the contender all others are held against.

    Where that is None the cases are sizes, each twice the one before, and what is told is how a
    contender's time grows with them; `steepest` is the greatest power of the size that is allowed.
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
    says: str = ""
    steepest: float = 1.15

    def contender(self, name: str) -> Contender:
        """The contender of this name."""
        return next(one for one in self.contenders if one.name == name)
