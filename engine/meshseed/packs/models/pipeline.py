"""The tables of the pipeline, from `[[attribute]]` to `[[rule]]` and `[[advice]]`."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from meshseed.packs.facts import AttributeKind, CheckAt, HitPolicy
from meshseed.packs.models.base import (
    Detailed,
    Holds,
    Id,
    Item,
    Literal_,
    Name,
    Positioned,
    Stated,
    Table,
    Text,
    Truth,
    Whole,
)
from meshseed.packs.models.conditions import ConditionTable
from meshseed.packs.models.values import ScalarValue, TermValue, UnknownValue

Sets = Annotated[dict[Name, TermValue], Field(min_length=1)]


class AttributeTable(Item):
    """`[[attribute]]`: a value of the driver that no flag sets."""

    id: Name
    kind: AttributeKind
    """What it holds."""

    initial: TermValue | None = None
    """Its value before any rule; left out: undecided."""

    choices: tuple[ScalarValue, ...] = ()
    """The values it can have."""


class ImpliedEffects(Table):
    """`then` of an `[[imply]]`."""

    set: Sets
    """Inputs and the values they get."""


def _clash_kind(value: object) -> str:
    return "unknown" if isinstance(value, dict | UnknownValue) else "winner"


class ImplyTable(Positioned):
    """`[[imply]]`: a shorthand that sets inputs the user did not type."""

    id: Id
    when: ConditionTable
    """When it applies."""

    then: ImpliedEffects
    """What it sets."""

    clash: (
        Annotated[
            Annotated[Literal["implied", "typed"], Tag("winner")]
            | Annotated[UnknownValue, Tag("unknown")],
            Discriminator(_clash_kind),
        ]
        | None
    ) = None
    """Who wins over a different typed value; left out: both outcomes are shown."""


class LookupRowTable(Stated):
    """A row of a `[[lookup]]`: any of `from` gives `to`."""

    from_: tuple[ScalarValue, ...] = Field(alias="from", min_length=1)
    """Values looked up."""

    to: TermValue
    """What they give."""


class LookupTable(Positioned):
    """`[[lookup]]`: from one value to another; a typed value stays."""

    id: Id
    from_: Name = Field(alias="from")
    """The name looked up."""

    to: Name
    """The name that gets the result."""

    rows: tuple[LookupRowTable, ...] = Field(min_length=1)
    """A value without a row leaves the result undecided."""


class DefaultCaseTable(Stated):
    """One case of a `[[default]]`."""

    when: ConditionTable | None = None
    """When this case applies."""

    otherwise: Holds | None = None
    """Applies when every case before decidedly does not."""

    value: TermValue
    """The default."""

    @model_validator(mode="after")
    def _one_condition(self) -> "DefaultCaseTable":
        if (self.when is None) == (self.otherwise is None):
            raise ValueError("a case has either `when` or `otherwise = true`")
        return self


class DefaultTable(Positioned):
    """`[[default]]`: a default computed from other inputs, first case first."""

    id: Id
    dest: Name
    """The input it belongs to."""

    cases: tuple[DefaultCaseTable, ...] = Field(min_length=1)
    """The cases, in order."""

    @model_validator(mode="after")
    def _otherwise_is_last(self) -> "DefaultTable":
        if any(case.otherwise for case in self.cases[:-1]):
            raise ValueError("`otherwise` can only be the last case")
        return self


class ConstraintTable(Positioned, Detailed):
    """`[[constraint]]`: what must hold."""

    id: Id
    literal: Text | None = None
    """The text as the driver has it, byte for byte."""

    require: ConditionTable
    """Our reading of it."""

    when: ConditionTable | None = None
    """Only checked when this holds."""

    check_at: CheckAt = CheckAt.INPUTS
    """Which values it reads: those after the input phases, or the final ones."""

    enforced_by: Id | None = None
    """Evidence that the driver itself enforces it."""


class AccumulatorTable(Item):
    """`[[accumulator]]`: a list of tokens that rules append to."""

    id: Name
    complete: Truth = False
    """Whether every writer is in this pack; otherwise it is shown as "at least"."""

    prominent: Truth = True
    """Whether short listings show it."""

    order: Stated = Stated()
    """How sure the order of the tokens is."""

    render: Text = ""
    """Put before each token where the list is shown as command-line text."""

    feeds: Text | None = None
    """What reads the list."""


class TableTable(Item):
    """`[[table]]`: rules under one hit policy."""

    id: Id
    hit: HitPolicy
    """How many of its rules may fire."""


class SiteTable(Table):
    """`at`: where in the driver a statement stands."""

    function: Text | None = None
    """The function."""

    address: Text | None = None
    """Address of the function or statement."""

    c_line: Whole | Text | None = None
    """Line of the decompiled C."""

    py_line: Whole | Text | None = None
    """Line of the Python source."""


class EffectsTable(Table):
    """`then` of a `[[rule]]`."""

    set: dict[Name, TermValue] = {}
    """Names and the values they get."""

    append: dict[Name, TermValue] = {}
    """Accumulators and the token, or tokens, they get."""

    advise: Text | None = None
    """What a person should be told when this happens."""

    @model_validator(mode="after")
    def _does_something(self) -> "EffectsTable":
        if not (self.set or self.append or self.advise):
            raise ValueError("a rule does something: `set`, `append` or `advise`")
        return self


class RuleTable(Positioned, Detailed):
    """`[[rule]]`: one step of the driver."""

    id: Id
    table: Id | None = None
    """The `[[table]]` it belongs to."""

    at: SiteTable | None = None
    """Where in the driver it stands."""

    when: ConditionTable
    """When it fires; it reads the state at its place in the order."""

    then: EffectsTable
    """What it does."""


class AdviceTable(Item):
    """`[[advice]]`: a finding of the pack's own."""

    id: Id
    when: ConditionTable
    """When it is given."""

    level: Literal["error", "warning", "note"]
    """How grave it is."""

    message: Literal_
    """What is said."""

    help: Text | None = None
    """What to do about it."""

    at: CheckAt = CheckAt.INPUTS
    """Which values `when` reads."""

    about: tuple[Name, ...] = ()
    """Inputs whose tokens are to blame."""
