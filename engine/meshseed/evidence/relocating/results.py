"""What became of each observation in another build, and the pack that says so."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.evidence.verdicts import BinaryMatch, Judged

RELOCATION_SCHEMA: Literal[1] = 1


class Outcome(StrEnum):
    """How an observation stands in the proposed pack.

    `same`: as it was, for it holds there too, or names no binary. `moved`: with its new address.
    `tabled`: found in a compressed table, where it has no address of its own. `unplaced`: it is
    there, at one of several places; without an address. `untested`: nothing here can show it;
    without addresses of the old build. `lost`: not found; kept only as what its source says.
    """

    SAME = "same"
    MOVED = "moved"
    TABLED = "tabled"
    UNPLACED = "unplaced"
    UNTESTED = "untested"
    LOST = "lost"


class Fate(Struct, frozen=True, kw_only=True):
    """One observation: its verdict in the other build, and what the proposal makes of it."""

    judged: Judged
    outcome: Outcome


class ProposedFile(Struct, frozen=True, kw_only=True):
    """A file of the proposed pack."""

    name: str
    text: str


class Relocation(Struct, frozen=True, kw_only=True):
    """The whole answer. `written` names the files on disk, none where none were asked for."""

    schema: Literal[1] = RELOCATION_SCHEMA
    pack: str
    digest: str
    subject: str
    release: str
    binaries: tuple[BinaryMatch, ...]
    fates: tuple[Fate, ...]
    files: tuple[ProposedFile, ...]
    findings: tuple[Finding, ...]
    written: tuple[str, ...] = ()
