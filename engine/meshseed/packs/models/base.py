"""What every table of a pack file has in common."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, StrictBool, StrictInt, StrictStr, StringConstraints
from pydantic.functional_validators import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError

from meshseed.confidence import Confidence

RESERVED: Final = frozenset({"all", "any", "none"})


def _not_reserved(name: str) -> str:
    if name in RESERVED:
        raise ValueError(f"`{name}` joins conditions and cannot be a name")
    return name


def _is_true(value: object) -> object:
    # To pydantic 1 is as good as true, since they are equal.
    if value is True or value != True:  # noqa: E712 - equality is what is asked about
        return value
    raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": "True"})


Text = StrictStr
Truth = StrictBool
Holds = Annotated[Literal[True], BeforeValidator(_is_true)]
"""`true`, and nothing else."""

Whole = StrictInt
Id = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^[A-Za-z0-9_][A-Za-z0-9_.+:-]*$", max_length=120),
]
"""An id: letters, digits and `_ . + : -`, at most 120 of them."""

Name = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^[A-Za-z_][A-Za-z0-9_.-]*$", max_length=120),
    AfterValidator(_not_reserved),
]
"""The name of an input or attribute; `all`, `any` and `none` are taken."""

Literal_ = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=400)]
"""A literal of the driver: never empty."""


class Table(BaseModel):
    """A table of a pack file: frozen, and a key it does not know is an error."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", use_attribute_docstrings=True, allow_inf_nan=False
    )


class Stated(Table):
    """A statement, and how it is known."""

    evidence: tuple[Id, ...] = ()
    """Ids of `[[evidence]]` this rests on."""

    confidence: Confidence | None = None
    """How sure we are; by default as sure as the surest evidence named, NOT_TRACED without any."""

    printed: Text | None = None
    """The tag the source prints, never edited."""

    why: Text | None = None
    """Why the confidence is what it is, where that is not plain from the evidence."""


class Item(Stated):
    """A table with a standing of its own, described in our own words."""

    says: Text | None = None
    """What this is, in our own words."""


class Detailed(Item):
    """An item whose single properties may be known otherwise than the whole."""

    facts: dict[Text, Stated] = {}
    """Standing of single properties where it is not that of the whole: `[….facts.visibility]`."""


class Positioned(Item):
    """An item whose order matters: in a pack that extends another it may say where it goes."""

    after: Id | None = None
    """Place this directly behind the item with this id (packs that extend another)."""
