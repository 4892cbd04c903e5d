"""What the worked cases of a pack show of it, as an audit has it."""

from typing import Literal

from msgspec import Struct

from meshseed.packs.facts import Plain

Shown = Literal["statements", "comparisons", "decisions"]
"""What is counted together: what statements can do, both truths of every comparison, and every
comparison deciding its condition alone, either way."""


class CaseAudit(Struct, frozen=True, kw_only=True):
    """One worked command line, and whether it still comes out as written.

    `typed` is the command line, evaluated under the answers `assume` and the sides `reading`.
    `differences` say in words what came out otherwise.
    """

    id: str
    says: str | None
    typed: str
    assume: dict[str, Plain]
    reading: dict[str, str]
    passed: bool
    differences: tuple[str, ...]
    file: str
    line: int | None


class Reach(Struct, frozen=True, kw_only=True):
    """So many things of one sort are shown by some case, of so many there are."""

    what: Shown
    reached: int
    wanted: int


class RuleReach(Struct, frozen=True, kw_only=True):
    """In how many cases a rule fired, did not fire, or was left open."""

    rule: str
    fired: int
    not_fired: int
    undecided: int


class Unreached(Struct, frozen=True, kw_only=True):
    """Something that no case shows, in words, and the table it is about."""

    what: Shown
    says: str
    file: str
    line: int | None


class CaseWork(Struct, frozen=True, kw_only=True):
    """The cases of a pack, run."""

    cases: tuple[CaseAudit, ...]
    reach: tuple[Reach, ...]
    rules: tuple[RuleReach, ...]
    unreached: tuple[Unreached, ...]
