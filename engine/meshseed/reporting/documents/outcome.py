"""One command line with everything that follows from it, back to the evidence."""

from typing import Literal

from msgspec import Struct

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

    `bytes` adds up the results on one device.
    """

    kind: str
    axes: tuple[str, ...] | None
    count: int
    bytes: int
    in_loops: int


class Dump(Struct, frozen=True, kw_only=True):
    """What a program that was compiled so does. `inferred`: nobody gave its mesh."""

    source: str
    mesh: str | None
    inferred: bool
    count: int
    totals: tuple[DumpTotal, ...]


class OutcomeReport(Struct, frozen=True, kw_only=True, tag_field="kind", tag="outcome"):
    """An evaluation, the chains of its notable outputs, and what would come out otherwise.

    `dump` is what a program that was compiled so really does, where one was read.
    """

    schema: Literal[1] = REPORT_SCHEMA
    stamp: Stamp
    outcome: Outcome
    chains: tuple[Chain, ...]
    what_if: tuple[WhatIf, ...]
    dump: Dump | None = None
