"""A pack with one fault put into it."""

from enum import StrEnum

from msgspec import Struct

from meshseed.authoring.testing.spots import Spot
from meshseed.packs.facts import Condition, PackFacts, Scalar, Where


class Change(StrEnum):
    """What kind of fault it is."""

    NEGATED = "comparison flipped"
    BOUNDARY = "bound moved"
    OPERAND = "value compared with changed"
    PART = "part of a condition dropped"
    JOINED = "all and any exchanged"
    STATEMENT = "statement dropped"
    EFFECT = "effect dropped"
    VALUE = "value changed"
    DEFAULT = "default changed"
    ORDER = "neighbours exchanged"
    PLACE = "place of a check changed"
    ANSWER = "other answer assumed"


class Mutant(Struct, frozen=True, kw_only=True):
    """One fault: `about` names the statement, `text` says what is otherwise there.

    A fault in a condition has it as it is now in `condition`, and the number of the comparison it
    is about in `leaf` (-1 for none). `spots` are the conditions under which the fault can show:
    where all of them fail, it cannot. Without any, it may show anywhere. `touches` are the changed
    statements by their names in the graph; none: the command line itself may be read otherwise.

    Further needs for showing: `together` all of `spots`, not one; the flag `untyped` is not typed;
    the unknown `asks` is asked, and not answered by the case; the name in `source` may have one of
    the values beside it.
    """

    change: Change
    about: str
    text: str
    where: Where
    facts: PackFacts
    spots: tuple[Spot, ...] = ()
    condition: Condition | None = None
    leaf: int = -1
    touches: tuple[str, ...] = ()
    together: bool = False
    untyped: str | None = None
    asks: str | None = None
    source: tuple[str, tuple[Scalar, ...]] | None = None
