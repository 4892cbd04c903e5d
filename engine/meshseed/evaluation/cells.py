"""The state of one evaluation: what every name holds at a place, and how that is known."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.confidence import Confidence, weakest
from meshseed.diagnostics import Condition
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Domain, Plain, Standing

NO_CONFLICTS: frozenset[str] = frozenset()
MOST_ALTERNATIVES: Final = 256
"""A value with more possibilities than this is open without a list of them."""


class Alternative(Struct, frozen=True):
    """The cell a name would have under `when`."""

    when: tuple[Condition, ...]
    cell: "Cell"


class Open(Struct, frozen=True, kw_only=True):
    """A value that is not decided.

    `because` names the unknowns and inputs it hangs on. With `alternatives` it is one of those;
    without, it can be anything inside `domain`. `candidates` are only named, never used. `size` is
    how many values the alternatives list, nested ones included; build those with `one_of`.
    """

    because: tuple[str, ...]
    alternatives: tuple[Alternative, ...] = ()
    domain: Domain | None = None
    candidates: tuple[Plain, ...] = ()
    size: int = 0

    def possibilities(self) -> tuple[Plain, ...] | None:
        """Every value it can have, or None where that is not bounded by alternatives."""
        if not self.alternatives:
            return None
        values: list[Plain] = []
        for alternative in self.alternatives:
            value = alternative.cell.value
            if isinstance(value, Open):
                nested = value.possibilities()
                if nested is None:
                    return None
                values.extend(nested)
            else:
                values.append(value)
        return tuple(values)


class Cell(Struct, frozen=True, kw_only=True):
    """What one name holds, where it came from and how sure that is."""

    value: Plain | Open
    confidence: Confidence
    origin: Origin
    by: str | None = None
    contested: frozenset[str] = NO_CONFLICTS
    tokens: tuple[int, ...] = ()
    spelling: str | None = None
    replaced: "Cell | None" = None

    def weakened(self, confidence: Confidence, contested: frozenset[str]) -> "Cell":
        """This cell after a step that could have changed it and did not.

        That it did not is known only as well as its condition is.
        """
        lower = weakest((self.confidence, confidence))
        marks = self.contested | contested
        if lower is self.confidence and marks == self.contested:
            return self
        return replace(self, confidence=lower, contested=marks)


def history(cell: Cell) -> Iterator[Cell]:
    """The cell and everything it replaced, newest first."""
    current: Cell | None = cell
    while current is not None:
        yield current
        current = current.replaced


def one_of(because: tuple[str, ...], alternatives: tuple[Alternative, ...]) -> Open:
    """A value that is one of *alternatives*; open altogether where they grow beyond counting.

    Alternatives that refer to each other double with every step, so there is a bound.
    """
    values = (one.cell.value for one in alternatives)
    size = sum(max(value.size, 1) if isinstance(value, Open) else 1 for value in values)
    if size > MOST_ALTERNATIVES:
        return Open(because=because)
    return Open(because=because, alternatives=alternatives, size=size)


def undecided(name: str, contested: frozenset[str] = NO_CONFLICTS) -> Cell:
    """The cell of a name nothing is known about, but perhaps disputed."""
    return Cell(
        value=Open(because=(name,)),
        confidence=Confidence.CONFIRMED,
        origin=Origin.UNDECIDED,
        contested=contested,
    )


def standing_cell(
    value: Plain | Open,
    standing: Standing,
    origin: Origin,
    *,
    by: str | None = None,
    among: tuple[Cell, ...] = (),
    tokens: tuple[int, ...] = (),
) -> Cell:
    """A cell as sure as the statement that gives it and the cells it was made from."""
    return Cell(
        value=value,
        confidence=weakest((standing.confidence, *(cell.confidence for cell in among))),
        origin=origin,
        by=by,
        contested=frozenset(standing.contested).union(*(cell.contested for cell in among)),
        tokens=tokens,
    )
