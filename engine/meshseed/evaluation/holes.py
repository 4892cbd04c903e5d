"""How a value came to be, and what is said of one that is not decided."""

from enum import StrEnum

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition
from meshseed.packs.facts import Plain


class Origin(StrEnum):
    """How a value came to be.

    The last three are those of quantities of a job: settled by a machine type, chosen by the name
    of a layout, derived from others. `pack`: what the pack has for a quantity nobody gave.
    """

    TYPED = "typed"
    IMPLIED = "implied"
    LOOKED_UP = "looked-up"
    DEFAULTED = "defaulted"
    INITIAL = "initial"
    RULE = "rule"
    SUPPOSED = "supposed"
    UNDECIDED = "undecided"
    PACK = "pack"
    INSTANCE = "instance"
    LAYOUT = "layout"
    DERIVED = "derived"


class HoleCase(Struct, frozen=True, kw_only=True):
    """The value in one class of cases.

    `when` is a conjunction. `open` is True where even this class leaves the value unknown.
    """

    when: tuple[Condition, ...]
    value: Plain = None
    open: bool = False
    origin: Origin = Origin.UNDECIDED
    by: str | None = None
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class Hole(Struct, frozen=True, kw_only=True):
    """A value that is not decided: what it depends on, and the cases where they are known.

    `at_least` bounds a number that is not known otherwise. `candidates` are answers somebody has a
    reason for; `exhaustive` says whether there can be others.
    """

    by: tuple[str, ...]
    cases: tuple[HoleCase, ...] = ()
    candidates: tuple[Plain, ...] = ()
    exhaustive: bool = False
    bounds: str | None = None
