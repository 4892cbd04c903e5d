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
    should be, or only as a part of something longer. `refuted`: said to be absent and found, or
    address and file offset are not of one byte.
    """

    VERIFIED = "verified"
    MOVED = "moved"
    AMBIGUOUS = "ambiguous"
    ABSENT = "absent"
    REFUTED = "refuted"
    NOT_CHECKABLE = "not-checkable"


class By(StrEnum):
    """What decided where an observation lies.

    `neighbours`: its distance to what was found around it. `container`: that of the longer text
    it is a part of.
    """

    ADDRESS = "address"
    CONTENT = "content"
    NEIGHBOURS = "neighbours"
    CONTAINER = "container"


class Judged(Struct, frozen=True, kw_only=True):
    """One observation with its verdict.

    `stated` is the address the pack gives, `found` those where the content lies; of many the
    first few, `hits` counts them all. `0x10+0x2` is byte 2 of the unpacked table at 0x10. `text`
    is what stands at the place, where the pack does not give all of it. `why` says how it was
    decided, in a sentence.
    """

    evidence: str
    kind: EvidenceKind
    binary: str | None
    verdict: Verdict
    why: str
    stated: str | None = None
    found: tuple[str, ...] = ()
    hits: int = 0
    by: By | None = None
    text: str | None = None

    @property
    def address(self) -> int | None:
        """Where it lies by its verdict; None where that is no address of its own, or not known."""
        if self.verdict not in {Verdict.VERIFIED, Verdict.MOVED} or len(self.found) != 1:
            return None
        return None if "+" in self.found[0] else int(self.found[0], 16)


class BiasCheck(Struct, frozen=True, kw_only=True):
    """A stated difference of address and offset beside the section's own; None: no such section."""

    section: str
    stated: str
    actual: str | None
    right: bool


class BinaryMatch(Struct, frozen=True, kw_only=True):
    """A binary of the pack and the file it was looked for in; `path` None: none fits.

    `size` is in bytes. `digest_equal` is None where the pack gives no digest. `other_build`: the
    file is named for another version of the interpreter. `strings` says how texts are stored,
    where that had to be found out.
    """

    binary: str
    path: str | None
    sha256: str | None = None
    size: int | None = None
    machine: str | None = None
    digest_equal: bool | None = None
    other_build: bool = False
    strings: str | None = None
    biases: tuple[BiasCheck, ...] = ()


class Verification(Struct, frozen=True, kw_only=True):
    """All observations of a pack against one wheel, file or folder."""

    schema: Literal[1] = VERIFICATION_SCHEMA
    pack: str
    digest: str
    subject: str
    binaries: tuple[BinaryMatch, ...]
    judged: tuple[Judged, ...]
    findings: tuple[Finding, ...]
