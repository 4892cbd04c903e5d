"""Values as a pack writes them: plain, `{ none = true }`, `{ unknown = "…" }`, `{ from = "…" }`."""

from typing import Annotated

from pydantic import Discriminator, Field, StrictBool, StrictFloat, StrictInt, StrictStr, Tag

from meshseed.packs.models.base import Holds, Id, Name, Table

ScalarValue = StrictStr | StrictBool | StrictInt | StrictFloat
PlainValue = ScalarValue | tuple[ScalarValue, ...]


class NoneValue(Table):
    """The driver's own None: known, and equal to nothing."""

    none: Holds


class UnknownValue(Table):
    """A value nobody knows."""

    unknown: Id
    """The id of the `[[unknown]]` that says what is open."""


class NamedValue(Table):
    """The value another input or attribute has at this place."""

    from_: Name = Field(alias="from")
    """The input or attribute."""

    prefix: StrictStr = ""
    """Text put in front; the value then becomes text."""


def _kind(value: object) -> str | None:
    if isinstance(value, NoneValue | UnknownValue | NamedValue):
        return type(value).__name__
    if not isinstance(value, dict):
        return "plain"
    for key, kind in (("unknown", "UnknownValue"), ("none", "NoneValue"), ("from", "NamedValue")):
        if key in value:
            return kind
    return None


TermValue = Annotated[
    Annotated[PlainValue, Tag("plain")]
    | Annotated[NoneValue, Tag("NoneValue")]
    | Annotated[UnknownValue, Tag("UnknownValue")]
    | Annotated[NamedValue, Tag("NamedValue")],
    Discriminator(
        _kind,
        custom_error_type="value_table",
        custom_error_message="a table here holds one of the keys `unknown`, `none` or `from`",
    ),
]
"""A value: plain, the driver's None, an unknown, or another name's value."""
