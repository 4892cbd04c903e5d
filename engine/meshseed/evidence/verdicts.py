"""What testing observations against real binaries yields."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.packs.facts import EvidenceKind

VERIFICATION_SCHEMA: Literal[1] = 1


class Verdict(StrEnum):
    """What became of one observation. A verdict proposes; it never changes a confidence.

    `moved`: found once, at another address. `ambiguous`: found several times and not where it
    should be. `refuted`: said to be absent and found, or a stated bias that is another one.
    """

    VERIFIED = "verified"
    MOVED = "moved"
    AMBIGUOUS = "ambiguous"
    ABSENT = "absent"
    REFUTED = "refuted"
    NOT_CHECKABLE = "not-checkable"


class Judged(Struct, frozen=True, kw_only=True):
    """One observation with its verdict.

    `stated` is the address the pack gives, `found` those where the content lies; of many the
    first few, `hits` counts them all. `why` says how it was decided, in a sentence.
    """

    evidence: str
    kind: EvidenceKind
    binary: str | None
    verdict: Verdict
    why: str
    stated: str | None = None
    found: tuple[str, ...] = ()
    hits: int = 0


class BinaryMatch(Struct, frozen=True, kw_only=True):
    """A binary of the pack and the file it was looked for in; `path` None: none fits."""

    binary: str
    path: str | None
    sha256: str | None = None
    size: int | None = None
    digest_equal: bool | None = None
    strings: str | None = None


class Verification(Struct, frozen=True, kw_only=True):
    """All observations of a pack against one wheel, file or folder."""

    schema: Literal[1] = VERIFICATION_SCHEMA
    pack: str
    digest: str
    subject: str
    binaries: tuple[BinaryMatch, ...]
    judged: tuple[Judged, ...]
    findings: tuple[Finding, ...]
