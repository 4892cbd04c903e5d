"""Observations, the sources they come from and the binaries they were made in."""

from enum import StrEnum

from msgspec import Struct

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.packs.facts.values import Where


class EvidenceKind(StrEnum):
    """What was observed."""

    STRING = "string"
    SYMBOL = "symbol"
    CALL_SITE = "call-site"
    ABSENCE = "absence"
    DOCUMENT = "document"
    RUN = "run"
    INFERENCE = "inference"


class Evidence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One observation. `supports` and `counters` name facts of the pack."""

    id: str
    kind: EvidenceKind
    confidence: Confidence
    at: Where
    source: str | None = None
    binary: str | None = None
    text: str | None = None
    symbol: str | None = None
    address: str | None = None
    function: str | None = None
    where: str | None = None
    c_line: int | str | None = None
    py_line: int | str | None = None
    supports: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    printed: str | None = None
    ledger: str | None = None
    says: str | None = None


class Source(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where observations come from. Sources of one `origin` are one line of evidence."""

    id: str
    title: str
    line: LineOfEvidence
    at: Where
    origin: str | None = None
    date: str | None = None
    says: str | None = None


class Bias(Struct, frozen=True, kw_only=True):
    """The stated difference between virtual address and file offset of a section."""

    section: str
    bias: str


class Binary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A file of the release that addresses refer to."""

    id: str
    path: str
    at: Where
    sha256: str | None = None
    biases: tuple[Bias, ...] = ()
    says: str | None = None
