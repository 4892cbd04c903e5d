"""What is computed from the inputs, in order.

Attributes, implications, lookups, defaults, constraints, and the rules that change attributes and
forward tokens.
"""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts.conditions import ALWAYS, Condition
from meshseed.packs.facts.values import Constant, FromUnknown, Scalar, Standing, Term, Where


class AttributeKind(StrEnum):
    """The type of an attribute that no flag sets."""

    SWITCH = "switch"
    CHOICE = "choice"
    INTEGER = "integer"
    NUMBER = "number"
    STRING = "string"
    LIST = "list"


class Attribute(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value of the driver that no flag sets directly; `initial` None: undecided until set."""

    id: str
    kind: AttributeKind
    where: Where
    standing: Standing
    initial: Term | None = None
    choices: tuple[Scalar, ...] = ()
    says: str | None = None


class Imply(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shorthand: under `when` it sets inputs the user did not type.

    `clash` says which value wins over a different typed one: `implied`, `typed`, or an unknown
    with those two candidates.
    """

    id: str
    when: Condition
    sets: dict[str, Term]
    where: Where
    standing: Standing
    clash: Constant | FromUnknown | None = None
    says: str | None = None


class LookupRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Any of `source` gives `result`."""

    source: tuple[Scalar, ...]
    result: Term
    standing: Standing


class Lookup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table from one value to another.

    A typed target stays; a value without a row is undecided.
    """

    id: str
    source: str
    target: str
    rows: tuple[LookupRow, ...]
    where: Where
    standing: Standing
    says: str | None = None


class DefaultCase(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The value of a computed default under `when`; None is `otherwise`."""

    value: Term
    standing: Standing
    when: Condition | None = None


class Default(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A default that is computed from other inputs, first case first."""

    id: str
    dest: str
    cases: tuple[DefaultCase, ...]
    where: Where
    standing: Standing
    says: str | None = None


class CheckAt(StrEnum):
    """Where in the order of phases a constraint is checked."""

    INPUTS = "inputs"
    END = "end"


class Constraint(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What must hold. `literal` is the text as quoted from the driver, `require` our reading.

    Without `enforced_by` nobody showed that the driver enforces it.
    """

    id: str
    require: Condition
    where: Where
    standing: Standing
    facts: dict[str, Standing] = {}
    when: Condition = ALWAYS
    literal: str | None = None
    check_at: CheckAt = CheckAt.INPUTS
    enforced_by: str | None = None
    says: str | None = None


class Accumulator(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A list of tokens that rules append to; not `complete`: others append too, say "at least".

    `render` is put before a token where the list is shown as command-line text. One that is not
    `prominent` is left out of short listings. `feeds_contested` names the conflicts about who reads
    it.
    """

    id: str
    where: Where
    standing: Standing
    order: Standing
    complete: bool = False
    prominent: bool = True
    render: str = ""
    feeds: str | None = None
    feeds_contested: tuple[str, ...] = ()
    says: str | None = None


class HitPolicy(StrEnum):
    """How many rules of a table may fire: one at most, the first that matches, or all."""

    UNIQUE = "unique"
    FIRST = "first"
    ALL = "all"


class Table(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Rules that belong together under one hit policy."""

    id: str
    hit: HitPolicy
    where: Where
    standing: Standing
    says: str | None = None


class Site(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where in the driver a statement stands."""

    function: str | None = None
    address: str | None = None
    c_line: int | str | None = None
    py_line: int | str | None = None


class Rule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step of the driver: under `when` it sets attributes and appends tokens.

    `facts` holds the standing of single effects, keyed `set.<name>` and `append.<accumulator>`.
    """

    id: str
    when: Condition
    where: Where
    standing: Standing
    facts: dict[str, Standing] = {}
    table: str | None = None
    at: Site | None = None
    sets: dict[str, Term] = {}
    appends: dict[str, tuple[Term, ...]] = {}
    advise: str | None = None
    says: str | None = None

    def standing_of(self, effect: str) -> Standing:
        """The standing of one effect, or the rule's own where none is written."""
        return self.facts.get(effect, self.standing)


class AdviceLevel(StrEnum):
    """How grave a pack's own finding is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Advice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finding of the pack's own. `at` says which values `when` reads: as typed, or final."""

    id: str
    when: Condition
    level: AdviceLevel
    message: str
    where: Where
    standing: Standing
    help: str | None = None
    at: CheckAt = CheckAt.INPUTS
    about: tuple[str, ...] = ()
