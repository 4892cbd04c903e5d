"""Values along one path, which may be open; compared exactly as an evaluation compares them."""

from collections.abc import Iterable
from enum import Enum
from typing import Final

from meshseed.confidence import Confidence
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.terms import as_text
from meshseed.packs.facts import Domain, Plain


class Mark(Enum):
    """What a variable can be besides a plain value."""

    NOT_TYPED = "not typed"
    OPEN = "open"


Value = Plain | Open
Setting = Plain | Mark
"""What a variable of a path is set to."""

UNDECIDED: Final = Open(because=())


def is_nothing_known(value: Value) -> bool:
    """Whether a value is open without bounds and without alternatives."""
    return isinstance(value, Open) and not value.alternatives and value.domain is None


def open_within(domain: Domain | None) -> Open:
    """A value of which nothing but its bounds is known."""
    return Open(because=(), domain=domain)


def one_of_values(values: Iterable[Value]) -> Open:
    """A value that is one of *values*."""
    return one_of(
        (),
        tuple(
            Alternative(
                (),
                Cell(value=value, confidence=Confidence.CONFIRMED, origin=Origin.UNDECIDED),
            )
            for value in values
        ),
    )


def prefixed(value: Value, prefix: str) -> Value:
    """The text of a value behind a prefix."""
    if not isinstance(value, Open):
        return prefix + as_text(value)
    if not value.alternatives:
        return UNDECIDED
    return one_of_values(prefixed(one.cell.value, prefix) for one in value.alternatives)
