"""One command line with everything that follows from it, back to the evidence."""

from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding
from meshseed.evaluation.outcome import Outcome
from meshseed.evidence.provenance import Provenance
from meshseed.reporting.documents.stamp import REPORT_SCHEMA, Stamp
from meshseed.reporting.documents.what_if import WhatIf


class Chain(Struct, frozen=True, kw_only=True):
    """How one output is known."""

    output: str
    provenance: Provenance


class DumpTotal(Struct, frozen=True, kw_only=True):
    """How many collectives of a program run over the same axes; None: it is not known which.

    `bytes` adds up the results on one device; `unsized` of them have no known size.
    """

    kind: str
    axes: tuple[str, ...] | None
    count: int
    bytes: int
    unsized: int
    in_loops: int


class DumpPattern(Struct, frozen=True, kw_only=True):
    """Collectives the pack expects `when` something holds, and whether they are there.

    `found` is None where that cannot be told; `why` says what was found.
    """

    id: str
    when: str
    says: str | None
    confidence: Confidence
    found: bool | None
    why: str


class Dump(Struct, frozen=True, kw_only=True):
    """What a program that was compiled so does. `inferred`: nobody gave its mesh."""

    source: str
    mesh: str | None
    inferred: bool
    count: int
    totals: tuple[DumpTotal, ...]
    patterns: tuple[DumpPattern, ...]
    findings: tuple[Finding, ...]


class OutcomeReport(Struct, frozen=True, kw_only=True, tag_field="kind", tag="outcome"):
    """An evaluation, the chains of its notable outputs, and what would come out otherwise.

    `dumps` are what programs that were compiled so really do, where some were read. `not_followed`
    are notable outputs too, for which there is no chain here.
    """

    schema: Literal[1] = REPORT_SCHEMA
    stamp: Stamp
    outcome: Outcome
    chains: tuple[Chain, ...]
    not_followed: tuple[str, ...]
    what_if: tuple[WhatIf, ...]
    dumps: tuple[Dump, ...]
