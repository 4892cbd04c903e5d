"""`[[carrier]]`, `[[format]]`, `[[vocabulary]]`."""

from typing import Literal

from pydantic import Field, model_validator

from meshseed.packs.facts import CarrierKind
from meshseed.packs.models.base import Id, Item, Literal_, Name, Stated, Text, Truth
from meshseed.packs.models.values import ScalarValue


class CarrierTable(Item):
    """`[[carrier]]`: something outside the driver that hands flags to it, or settles an input."""

    id: Id
    kind: CarrierKind
    """What it is."""

    name: Literal_
    """The variable, call, argument or command."""

    splitting: Literal["shell", "whitespace"] | None = None
    """How its text is cut into tokens; left out: not known."""

    own_flags: tuple[Literal_, ...] = ()
    """Flags that are its own and never reach the driver."""

    sets: Name | None = None
    """Of a setting: the input it has to agree with; left out where that is none of the driver's."""

    agrees_with: tuple[Name, ...] = ()
    """Of a setting: further inputs that are given the same value, though it need not set them."""

    counts: Literal["devices", "device-list"] | None = None
    """Of a setting: that its value is a number of devices of one machine, or a list of them."""

    values: tuple[ScalarValue, ...] = ()
    """Of a setting: values that were seen."""

    @model_validator(mode="after")
    def _carries_or_sets(self) -> "CarrierTable":
        if self.kind is CarrierKind.SETTING:
            if self.splitting is not None or self.own_flags:
                raise ValueError("a `setting` carries no flags: no `splitting`, no `own_flags`")
        elif self.sets is not None or self.values or self.agrees_with or self.counts is not None:
            raise ValueError(
                "`sets`, `agrees_with`, `counts` and `values` are those of a carrier of kind"
                " `setting`"
            )
        return self


class FormatKeyTable(Stated):
    """`[[format.keys]]`: a key and what it means."""

    key: Literal_
    """Path of the key, dotted; `*` stands for any one part."""

    means: Literal_
    """An input, `degree.<axis>`, `nodes`, `devices`, `instance`, or `line` for a text of flags."""


class FormatTable(Item):
    """`[[format]]`: a configuration file of somebody else's."""

    id: Id
    syntax: Literal["yaml", "toml", "json", "python"]
    """How it is written."""

    recognised_by: tuple[Literal_, ...] = ()
    """Keys that must be there for a file to be taken as this."""

    keys: tuple[FormatKeyTable, ...] = Field(min_length=1)
    """The keys that matter."""


class WordTable(Stated):
    """`[[vocabulary.word]]`: one sub-option."""

    literal: Literal_
    """The sub-option, dashes included."""

    takes_value: Truth = False
    """Whether a value follows."""

    inside_only: Truth = False
    """That it is no flag of its own, though `[[flag]]` holds the text."""

    values: tuple[ScalarValue, ...] = ()
    """Values seen."""

    says: Text | None = None
    """What it does."""


class VocabularyTable(Item):
    """`[[vocabulary]]`: sub-options inside the value of a flag, or flags seen of other releases."""

    id: Id
    inside: tuple[Text, ...] = ()
    """Dests of the flags whose value is made of them."""

    top_level: Truth = False
    """That they stand on the line itself: flags seen in public that no `[[flag]]` holds."""

    complete: Truth = False
    """Whether every sub-option is listed."""

    word: tuple[WordTable, ...] = ()
    """The sub-options."""

    @model_validator(mode="after")
    def _is_somewhere(self) -> "VocabularyTable":
        if self.top_level is bool(self.inside):
            raise ValueError("a vocabulary has either `inside` or `top_level = true`")
        return self
