"""What is not known, and where sources disagree."""

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.packs.facts.flags import CommandLine, Flag
from meshseed.packs.facts.mesh import Knob
from meshseed.packs.facts.pipeline import (
    Accumulator,
    Attribute,
    Constraint,
    Default,
    Imply,
    Lookup,
    Rule,
)
from meshseed.packs.facts.values import Domain, Plain, Where


class Assumption(Struct, frozen=True):
    """The candidate that is used meanwhile."""

    value: Plain


class Unknown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open question. Without `assume` every value that depends on it stays open.

    `exhaustive`: no value outside `candidates` is possible.
    """

    id: str
    question: str
    confidence: Confidence
    where: Where
    candidates: tuple[Plain, ...] = ()
    assume: Assumption | None = None
    exhaustive: bool = False
    domain: Domain | None = None
    evidence: tuple[str, ...] = ()
    printed: str | None = None
    why: str | None = None


class Override(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The facts of a pack as another side of a conflict reads them, whole facts, by id."""

    removed: tuple[str, ...] = ()
    command_line: CommandLine | None = None
    flags: tuple[Flag, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    implies: tuple[Imply, ...] = ()
    lookups: tuple[Lookup, ...] = ()
    defaults: tuple[Default, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    accumulators: tuple[Accumulator, ...] = ()
    rules: tuple[Rule, ...] = ()
    knobs: tuple[Knob, ...] = ()


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a conflict; `override` is what it changes when it is read."""

    id: str
    says: str
    taken: bool = False
    evidence: tuple[str, ...] = ()
    why: str | None = None
    override: Override | None = None


class Conflict(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Sources that disagree about the facts in `about`.

    `item` is the number the conflict has in the record of contradictions it comes from.
    """

    id: str
    about: tuple[str, ...]
    sides: tuple[Side, ...]
    where: Where
    item: str | None = None
    question: str | None = None
    note: str | None = None


class Reading(Struct, frozen=True):
    """A side of a conflict chosen for one evaluation."""

    conflict: str
    side: str
