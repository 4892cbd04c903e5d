"""What a check of files says, before anybody prints it."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from meshseed.diagnostics import Finding

SCHEMA_VERSION: Literal[1] = 1


class Edit(Struct, frozen=True, kw_only=True, gc=False):
    """Put `text` in the place of the characters `start` up to `end` of a file."""

    start: int
    end: int
    text: str


class Applicability(StrEnum):
    """`safe`: what the line means stays the same, or becomes what it plainly meant."""

    SAFE = "safe"
    UNSAFE = "unsafe"


class Fix(Struct, frozen=True, kw_only=True):
    """A way to mend a finding, in the file the finding stands in."""

    title: str
    applicability: Applicability
    edits: tuple[Edit, ...]


class Silence(StrEnum):
    """Why a finding does not count."""

    INLINE = "inline"
    BASELINE = "baseline"


class Found(Struct, frozen=True, kw_only=True):
    """A finding in a file. The first place of `finding` is in the file `path`.

    `start` and `end` are its character offsets there, `excerpt` the offending text, which does
    not change when lines move. `silenced` tells why it does not count, `reason` what was given.
    `fingerprint` is made of the code, the excerpt and the words beside it (see `settling`).
    """

    path: str
    finding: Finding
    start: int
    end: int
    excerpt: str
    fixes: tuple[Fix, ...] = ()
    silenced: Silence | None = None
    reason: str | None = None
    fingerprint: str = ""


class Known(Struct, frozen=True, kw_only=True, order=True):
    """A finding that a baseline knows. `excerpt` is there for people."""

    path: str
    code: str
    fingerprint: str
    excerpt: str


class CheckedFile(Struct, frozen=True, kw_only=True):
    """What became of one file: how many places in it hand flags over, and what was found."""

    path: str
    language: str
    handovers: int
    found: tuple[Found, ...]


class Checked(Struct, frozen=True, kw_only=True):
    """A whole run. `files` are those that hold flags or have findings, in order of their paths.

    `walked` counts the files looked at, `read` those that were parsed, `too_large` the files of
    folders that were left out for their size. `absent` is what the baseline knows and this run
    looked for and did not find, `gone` how much that is.
    """

    schema: Literal[1] = SCHEMA_VERSION
    pack: str
    release: str
    digest: str
    walked: int
    read: int
    files: tuple[CheckedFile, ...]
    gone: int = 0
    too_large: int = 0
    absent: tuple[Known, ...] = ()

    @property
    def counting(self) -> tuple[Found, ...]:
        """What was found and is not silenced, in order."""
        return tuple(one for file in self.files for one in file.found if one.silenced is None)

    @property
    def silenced(self) -> tuple[Found, ...]:
        """What was found and does not count, in order."""
        return tuple(one for file in self.files for one in file.found if one.silenced is not None)
