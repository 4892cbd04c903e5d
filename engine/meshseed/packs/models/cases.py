"""`[[case]]`."""

from typing import Annotated

from pydantic import Discriminator, Tag

from meshseed.packs.models.base import Holds, Id, Table, Text, Truth
from meshseed.packs.models.values import NoneValue, PlainValue


class HoleTable(Table):
    """A value that must stay open."""

    hole: Holds


def _kind(value: object) -> str | None:
    if isinstance(value, HoleTable | NoneValue):
        return type(value).__name__
    if not isinstance(value, dict):
        return "plain"
    return "HoleTable" if "hole" in value else "NoneValue" if "none" in value else None


ExpectedTable = Annotated[
    Annotated[PlainValue, Tag("plain")]
    | Annotated[HoleTable, Tag("HoleTable")]
    | Annotated[NoneValue, Tag("NoneValue")],
    Discriminator(
        _kind,
        custom_error_type="value_table",
        custom_error_message="a table here holds the key `hole` or `none`",
    ),
]


class ExpectTable(Table):
    """`expect`: what must hold of the outcome; what is not named is not checked."""

    attributes: dict[Text, ExpectedTable] = {}
    """Names and their values; `{ hole = true }` for one that must stay open."""

    tokens: dict[Text, tuple[Text, ...]] = {}
    """Accumulators and all their tokens; an open one is written `?unknown-id`."""

    knobs: dict[Text, ExpectedTable] = {}
    """Pass options and their values."""

    findings: tuple[Text, ...] | None = None
    """Exactly these codes, or ids of constraints and advice, are reported; notes aside."""

    fired: tuple[Id, ...] = ()
    """Rules that must fire."""

    not_fired: tuple[Id, ...] = ()
    """Rules that must not."""

    rests_on: tuple[Id, ...] | None = None
    """Exactly the unknowns whose assumption matters."""

    contested: tuple[Id, ...] | None = None
    """Exactly the conflicts that touch a value."""

    reached: Truth | None = None
    """Whether the driver gets to its outputs."""


class CaseTable(Table):
    """`[[case]]`: a worked command line with its outcome."""

    id: Id
    line: Text
    """The command line, shell-like."""

    says: Text | None = None
    """What the case shows."""

    assume: dict[Id, PlainValue] = {}
    """Unknowns answered for this case."""

    reading: dict[Id, Id] = {}
    """Sides of conflicts read in this case."""

    expect: ExpectTable
    """What must come out."""
