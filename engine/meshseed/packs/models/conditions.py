"""Conditions as a pack writes them."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Discriminator, Field, StrictBool, Tag, model_validator

from meshseed.packs.models.base import RESERVED, Table
from meshseed.packs.models.values import (
    NamedValue,
    NoneValue,
    PlainValue,
    ScalarValue,
    TermValue,
    UnknownValue,
)


class ComparisonTable(Table):
    """One or more comparisons of one name; all of them must hold."""

    not_: TermValue | None = Field(None, alias="not")
    """Unequal to this."""

    in_: tuple[ScalarValue, ...] | UnknownValue | None = Field(None, alias="in")
    """Equal to one of these."""

    gt: TermValue | None = None
    """Above this number."""

    ge: TermValue | None = None
    """At least this number."""

    lt: TermValue | None = None
    """Below this number."""

    le: TermValue | None = None
    """At most this number."""

    given: StrictBool | None = None
    """Typed by the user (or, with false, not typed)."""

    contains: TermValue | None = None
    """A list with this member, or a text with this part."""

    @model_validator(mode="after")
    def _compares(self) -> "ComparisonTable":
        if not self.model_fields_set:
            raise ValueError("an empty comparison says nothing")
        return self


def _kind(value: object) -> str:
    if isinstance(value, BaseModel):
        return type(value).__name__
    if not isinstance(value, dict):
        return "plain"
    for key, kind in (("unknown", "UnknownValue"), ("none", "NoneValue"), ("from", "NamedValue")):
        if key in value and not isinstance(value[key], dict | list):
            return kind
    return "ComparisonTable"


TestValue = Annotated[
    Annotated[PlainValue, Tag("plain")]
    | Annotated[NoneValue, Tag("NoneValue")]
    | Annotated[UnknownValue, Tag("UnknownValue")]
    | Annotated[NamedValue, Tag("NamedValue")]
    | Annotated[ComparisonTable, Tag("ComparisonTable")],
    Discriminator(_kind),
]
"""What a name must be: equal to a value, or as a table of comparisons says."""


class ConditionTable(BaseModel):
    """What must hold: every name as stated, and `all`, `any`, `none` of further conditions."""

    model_config = ConfigDict(
        frozen=True, extra="allow", use_attribute_docstrings=True, allow_inf_nan=False
    )
    __pydantic_extra__: dict[str, TestValue]

    all: tuple["ConditionTable", ...] = ()
    """Every one of these holds."""

    any: tuple["ConditionTable", ...] | None = None
    """At least one of these holds."""

    none: tuple["ConditionTable", ...] = ()
    """None of these holds."""

    @property
    def tests(self) -> dict[str, TestValue]:
        """The comparisons by name, in the order written."""
        return dict(self.__pydantic_extra__ or {})

    @model_validator(mode="after")
    def _any_is_satisfiable(self) -> "ConditionTable":
        if self.any == ():
            raise ValueError("`any` of nothing never holds")
        return self


assert set(ConditionTable.model_fields) == RESERVED  # noqa: S101 - names and joins must not overlap
