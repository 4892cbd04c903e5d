"""Conditions as data: comparisons joined by all, any and none."""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts.values import Term


class Operator(StrEnum):
    """How a named value is compared with the operand."""

    EQUAL = "equal"
    NOT_EQUAL = "not"
    IN = "in"
    ABOVE = "gt"
    AT_LEAST = "ge"
    BELOW = "lt"
    AT_MOST = "le"
    GIVEN = "given"
    CONTAINS = "contains"


class Comparison(Struct, frozen=True, tag_field="is", tag="comparison"):
    """One named value against one operand."""

    name: str
    operator: Operator
    operand: Term


class All(Struct, frozen=True, tag_field="is", tag="all"):
    """True when every part is; true when there is none."""

    parts: tuple["Condition", ...]


class AnyOf(Struct, frozen=True, tag_field="is", tag="any"):
    """True when some part is."""

    parts: tuple["Condition", ...]


class NoneOf(Struct, frozen=True, tag_field="is", tag="none"):
    """True when no part is."""

    parts: tuple["Condition", ...]


Condition = Comparison | All | AnyOf | NoneOf
ALWAYS = All(())
