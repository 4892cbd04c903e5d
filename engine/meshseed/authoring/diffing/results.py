"""What lies between two packs: typed, and encoded to JSON as it stands."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition
from meshseed.packs.facts import Visibility

DIFF_SCHEMA: Literal[1] = 1


class Side(Struct, frozen=True, kw_only=True):
    """One of the two packs. `name` is what was asked for, `flags_complete` as the pack says."""

    name: str
    id: str
    driver: str
    release: str
    digest: str
    flags_complete: bool


class PropertyChange(Struct, frozen=True, kw_only=True):
    """One property of something both packs have, in words; None: it is not there."""

    property: str
    old: str | None
    new: str | None


class FlagNews(Struct, frozen=True, kw_only=True):
    """A flag that only one pack has."""

    dest: str
    spellings: tuple[str, ...]
    visibility: Visibility
    documented: str | None
    modelled: bool


class FlagChange(Struct, frozen=True, kw_only=True):
    """A flag of both packs. `known_as` is its name in the old pack where that was another."""

    dest: str
    changes: tuple[PropertyChange, ...]
    known_as: str | None = None


class Proof(StrEnum):
    """How it is known that an output does not change, or that all its changes are listed.

    `same-statements`: both packs compute it by the same statements. `exhaustive`: every class of
    values of everything it can depend on was tried. `sampled`: only some lines were.
    """

    SAME_STATEMENTS = "same-statements"
    EXHAUSTIVE = "exhaustive"
    SAMPLED = "sampled"


class Witness(Struct, frozen=True, kw_only=True):
    """A smallest line on which an output changes in this way; `lines` counts those tried.

    `when` says in which case of inputs the line does not give.
    """

    line: str
    old: str
    new: str
    lines: int
    when: tuple[Condition, ...] = ()


class OutputDiff(Struct, frozen=True, kw_only=True):
    """What became of one output of both packs; without `changes` none was found.

    `tried` counts lines. `reads` names the flags it can depend on, `why_sampled` what keeps the
    search from being exhaustive, `left_out` counts changes beyond those listed.
    """

    output: str
    proof: Proof
    tried: int
    changes: tuple[Witness, ...] = ()
    reads: tuple[str, ...] = ()
    why_sampled: str | None = None
    left_out: int = 0


class TokenChange(Struct, frozen=True, kw_only=True):
    """A token that only one pack can forward, `?unknown` for an open one, and by which rules."""

    accumulator: str
    token: str
    rules: tuple[str, ...]


class StandingChange(Struct, frozen=True, kw_only=True):
    """A statement of both packs that is known better, or worse, than it was."""

    address: str
    old: Confidence
    new: Confidence
    evidence_added: tuple[str, ...]
    evidence_removed: tuple[str, ...]
    why: str | None = None

    @property
    def rose(self) -> bool:
        """Whether it is known better."""
        return self.new.rank < self.old.rank


class OpenNews(Struct, frozen=True, kw_only=True):
    """An unknown or a conflict that only one pack has; `taken` is the side or the assumption."""

    id: str
    question: str
    taken: str | None


class OpenChange(Struct, frozen=True, kw_only=True):
    """An unknown or a conflict of both packs, and what is taken for its answer."""

    id: str
    question: str
    changes: tuple[PropertyChange, ...]


class TableDiff(Struct, frozen=True, kw_only=True):
    """Statements of one table by address: only in the new pack, only in the old, or changed."""

    table: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]


class PackDiff(Struct, frozen=True, kw_only=True):
    """Everything between two packs.

    `proven_same`: no flag, output or statement that decides an outcome differs, and that is
    proven for every line. `tried` counts the different lines that were evaluated.
    """

    schema: Literal[1] = DIFF_SCHEMA
    old: Side
    new: Side
    flags_added: tuple[FlagNews, ...]
    flags_removed: tuple[FlagNews, ...]
    flags_changed: tuple[FlagChange, ...]
    line_reading: tuple[PropertyChange, ...]
    outputs: tuple[OutputDiff, ...]
    outputs_added: tuple[str, ...]
    outputs_removed: tuple[str, ...]
    tokens_added: tuple[TokenChange, ...]
    tokens_removed: tuple[TokenChange, ...]
    standing: tuple[StandingChange, ...]
    unknowns_opened: tuple[OpenNews, ...]
    unknowns_closed: tuple[OpenNews, ...]
    unknowns_changed: tuple[OpenChange, ...]
    conflicts_opened: tuple[OpenNews, ...]
    conflicts_closed: tuple[OpenNews, ...]
    conflicts_changed: tuple[OpenChange, ...]
    statements: tuple[TableDiff, ...]
    tried: int
    proven_same: bool
