"""Observations, the sources they come from and the binaries they were made in."""

from enum import StrEnum

from msgspec import Struct

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.packs.facts.values import Where


class PoolOrder(StrEnum):
    """How a build lays out its constant texts.

    `cython`: sorted by the length of the C name made from the text, then by that name, and in the
    object file the other way round; each an array of its own, aligned as its length asks for.
    """

    CYTHON = "cython"


class EvidenceKind(StrEnum):
    """What was observed. A `place` is the address of a text whose words no source prints."""

    STRING = "string"
    PLACE = "place"
    SYMBOL = "symbol"
    CALL_SITE = "call-site"
    ABSENCE = "absence"
    DOCUMENT = "document"
    RUN = "run"
    INFERENCE = "inference"


class Evidence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One observation. `supports` and `counters` name facts of the pack.

    `ledger` is its id in the source's own ledger; `cites` holds the numbers of the statements that
    it repeats.
    """

    id: str
    kind: EvidenceKind
    confidence: Confidence
    at: Where
    source: str | None = None
    binary: str | None = None
    text: str | None = None
    begins: str | None = None
    symbol: str | None = None
    address: str | None = None
    offset: str | None = None
    inside: str | None = None
    function: str | None = None
    where: str | None = None
    c_line: int | str | None = None
    py_line: int | str | None = None
    supports: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    printed: str | None = None
    ledger: str | None = None
    cites: tuple[str, ...] = ()
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
    pool: PoolOrder | None = None
    says: str | None = None
