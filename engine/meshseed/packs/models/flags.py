"""`[[flag]]` and `[[surface]]`."""

from enum import StrEnum
from typing import Annotated

from pydantic import Discriminator, Field, Tag, model_validator

from meshseed.packs.facts import Arity, Effect, FlagKind, Merge, Visibility
from meshseed.packs.models.base import (
    Detailed,
    Id,
    Item,
    Literal_,
    Name,
    Stated,
    Table,
    Text,
    Truth,
)
from meshseed.packs.models.values import PlainValue, ScalarValue, TermValue, UnknownValue


class Companions(StrEnum):
    """Negated spellings the driver adds by itself."""

    NO = "no"
    DISABLE = "disable"


class DeprecationTable(Table):
    """`deprecated`: since when, and what to use instead."""

    since: Text | None = None
    """First release that calls it deprecated."""

    use: Text | None = None
    """What to write instead."""

    removed: Text | None = None
    """First release without it."""


class SpellingTable(Stated):
    """`[[flag.spelling]]`: one way of writing the flag."""

    literal: Literal_
    """The spelling, dashes included."""

    means: PlainValue = True
    """The value the bare spelling stores (switches)."""

    glued: Truth = False
    """Whether the value may stand directly behind it, as in `-O1`."""

    documented: Text | None = None
    """Releases of public documents that print it."""

    deprecated: DeprecationTable | None = None
    """Set when this spelling is deprecated."""


class ChoiceTable(Stated):
    """`[[flag.choice]]`: one value, with its history."""

    value: ScalarValue
    """The value, as compared."""

    documented: Text | None = None
    """Releases of public documents that print it."""

    deprecated: DeprecationTable | None = None
    """Set when this value is deprecated."""

    says: Text | None = None
    """What it stands for."""


def _merge_kind(value: object) -> str:
    return "unknown" if isinstance(value, dict | UnknownValue) else "merge"


class FlagTable(Detailed):
    """`[[flag]]`: one flag, named by the place its value is stored in."""

    dest: Name
    """Where the driver stores the value; the name conditions use."""

    kind: FlagKind
    """What it holds."""

    literals: tuple[Literal_, ...] = ()
    """Spellings that need no more than their text."""

    spelling: tuple[SpellingTable, ...] = ()
    """Spellings with a standing or history of their own."""

    companions: Companions | None = None
    """`no`: each `--x` has a `--no-x`. `disable`: each `--enable-x` has a `--disable-x`."""

    arity: Arity | None = None
    """How many tokens are its values; by default none for switches, one otherwise."""

    separator: Text | None = Field(None, min_length=1, max_length=1)
    """What separates members inside one token of a list."""

    choices: tuple[ScalarValue, ...] = ()
    """Values that need no more than their text."""

    choice: tuple[ChoiceTable, ...] = ()
    """Values with a standing or history of their own."""

    choices_open: Truth = False
    """Whether other values are possible too."""

    default: TermValue | None = None
    """The value when not typed. Left out: no default is known, and the flag is undecided."""

    merge: Annotated[
        Annotated[Merge, Tag("merge")] | Annotated[UnknownValue, Tag("unknown")],
        Discriminator(_merge_kind),
    ] = Merge.REPLACE
    """What a repeated flag does with the values before."""

    visibility: Visibility = Visibility.PUBLIC
    """The registration kind that decides which help surface prints it."""

    documented: Text | None = None
    """Releases of public documents that print the flag."""

    effect: Effect = Effect.NOT_MODELLED
    """`modelled` when the pack says what it does."""

    records_use: Name | None = None
    """An attribute that becomes true when the flag is typed."""

    deprecated: DeprecationTable | None = None
    """Set when the flag is deprecated."""

    help: Text | None = None
    """Its help text, byte for byte."""

    scope: Text | None = None
    """The parser or job that registers it."""

    metavar: Text | None = None
    """How the help names its value."""

    @model_validator(mode="after")
    def _can_be_written(self) -> "FlagTable":
        if not self.literals and not self.spelling:
            raise ValueError("a flag needs a spelling: `literals` or `[[flag.spelling]]`")
        switch = self.kind in {FlagKind.SWITCH, FlagKind.ACTION}
        if switch and self.arity not in {None, Arity.NONE}:
            raise ValueError(f"a flag of kind `{self.kind.value}` takes no value")
        if self.companions is not None and self.kind is not FlagKind.SWITCH:
            raise ValueError("only a switch has negated companions")
        if self.kind is FlagKind.CHOICE and not (self.choices or self.choice):
            raise ValueError("a flag of kind `choice` needs `choices` or `[[flag.choice]]`")
        return self


class SurfaceTable(Item):
    """`[[surface]]`: a listing of flags and which of them it prints."""

    id: Id
    title: Text
    """What a person calls it."""

    prints: tuple[Visibility, ...] = ()
    """Registration kinds it prints."""

    documented: Truth = False
    """Prints the flags that public documents name, whatever their kind."""

    defaults: Truth = False
    """Whether it prints defaults."""
