"""An audit of a pack: what is known, how, and what is not."""

from typing import Literal

from msgspec import Struct

from meshseed.authoring.analysis import Analysis
from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.evidence import Consistency, Ledger, Verification
from meshseed.explaining import Kind
from meshseed.packs.facts import HitPolicy, Owner, Plain
from meshseed.reporting.documents.cases import CaseWork
from meshseed.reporting.documents.stamp import REPORT_SCHEMA, Stamp
from meshseed.reporting.documents.what_if import WhatIf


class Statement(Struct, frozen=True, kw_only=True):
    """One statement of the pack about the driver; `lines` are those its evidence comes from."""

    address: str
    kind: Kind
    title: str
    confidence: Confidence
    printed: str | None
    why: str | None
    evidence: tuple[str, ...]
    lines: tuple[LineOfEvidence, ...]
    contested: tuple[str, ...]
    open: tuple[str, ...]
    owner: Owner | None
    file: str
    line: int | None


class StandingCount(Struct, frozen=True, kw_only=True):
    """How many statements of one kind have each confidence."""

    kind: Kind
    counts: dict[Confidence, int]


class LineCount(Struct, frozen=True, kw_only=True):
    """A line of evidence: its sources, its observations, the statements that rest on it.

    `alone` counts the statements that no other line speaks for.
    """

    line: LineOfEvidence
    sources: tuple[str, ...]
    observations: int
    statements: int
    alone: int


class SideAudit(Struct, frozen=True, kw_only=True):
    """One side of a conflict; `changes` says that it can be read in an evaluation."""

    id: str
    says: str
    taken: bool
    evidence: tuple[str, ...]
    lines: tuple[LineOfEvidence, ...]
    why: str | None
    changes: bool


class ConflictAudit(Struct, frozen=True, kw_only=True):
    """A conflict with all sides."""

    id: str
    item: str | None
    question: str | None
    note: str | None
    about: tuple[str, ...]
    sides: tuple[SideAudit, ...]


class UnknownAudit(Struct, frozen=True, kw_only=True):
    """An open question; `statements` name it, `outputs` can change with its answer."""

    id: str
    question: str
    candidates: tuple[Plain, ...]
    exhaustive: bool
    assumed: bool
    assumption: Plain
    confidence: Confidence
    why: str | None
    statements: tuple[str, ...]
    outputs: tuple[str, ...]


class RuleAudit(Struct, frozen=True, kw_only=True):
    """A rule as a reader of a decision table wants it: tests by name, effects by name.

    `at` is its place among all rules of the pack, from 1. Conditions that no cell of a name can
    hold are `others`, in words. `feeds` says who reads what it sets after it: rules, pass options,
    meshes.
    """

    id: str
    at: int
    confidence: Confidence
    when: str
    tests: dict[str, str]
    others: tuple[str, ...]
    sets: dict[str, str]
    appends: dict[str, tuple[str, ...]]
    feeds: dict[str, tuple[str, ...]]
    contested: tuple[str, ...]


class TableAudit(Struct, frozen=True, kw_only=True):
    """The rules that belong together; `id` None: those in no table."""

    id: str | None
    hit: HitPolicy | None
    says: str | None
    rules: tuple[RuleAudit, ...]


class PatternAudit(Struct, frozen=True, kw_only=True):
    """Collectives the pack expects over certain axes."""

    id: str
    collectives: tuple[str, ...]
    over: tuple[str, ...]
    when: str
    confidence: Confidence
    says: str | None


class Coverage(Struct, frozen=True, kw_only=True):
    """How much of the driver the pack speaks of.

    `complete` and `partial` are accumulators whose list of tokens is, or is not, whole.
    """

    flags: int
    modelled: int
    flags_complete: bool
    spellings: int
    complete: tuple[str, ...]
    partial: tuple[str, ...]


class AuditReport(Struct, frozen=True, kw_only=True, tag_field="kind", tag="audit"):
    """Everything an auditor asks of a pack.

    `verification` is None where no binaries were tested. `work` is what the pack's own cases show.
    """

    schema: Literal[1] = REPORT_SCHEMA
    stamp: Stamp
    title: str
    says: str | None
    standing: tuple[StandingCount, ...]
    statements: tuple[Statement, ...]
    lines: tuple[LineCount, ...]
    conflicts: tuple[ConflictAudit, ...]
    unknowns: tuple[UnknownAudit, ...]
    tables: tuple[TableAudit, ...]
    patterns: tuple[PatternAudit, ...]
    coverage: Coverage
    work: CaseWork
    ledger: Ledger
    consistency: Consistency
    verification: Verification | None
    analysis: Analysis
    what_if: tuple[WhatIf, ...]
