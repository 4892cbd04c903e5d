"""What a person names to be tested: a wheel, a single file or a folder."""

import os
import stat
from pathlib import Path
from typing import Protocol

from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.binaries.folders import Folder, SingleFile
from meshseed.evidence.binaries.problems import problem
from meshseed.evidence.binaries.wheels import Wheel, looks_packed


class Subject(Protocol):
    """Files by name, read one at a time.

    `shown` is the name a person gave. `bare` is that of a single file: it stands for whatever
    binary of a pack it is called after. `findings` tell of entries that were passed over.
    """

    @property
    def shown(self) -> str:
        """The name a person gave."""

    @property
    def bare(self) -> bool:
        """Whether it is a single file, of whose path only the name is known."""

    @property
    def names(self) -> tuple[str, ...]:
        """Paths inside, with `/`, sorted."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Entries that were passed over, and why."""

    def read(self, name: str) -> bytes:
        """The whole of one file. Raises `BinaryProblem`."""


def open_subject(path: Path) -> Subject:
    """What is at *path*. Raises `BinaryProblem` where nothing can be read there."""
    shown = str(path)
    try:
        kind = os.stat(path).st_mode  # noqa: PTH116 - a path with a NUL raises ValueError here
        if stat.S_ISDIR(kind):
            return Folder.at(path)
        if not stat.S_ISREG(kind):
            raise problem(codes.UNREADABLE, "it is neither a file nor a folder", shown)
        if path.suffix.lower() in {".whl", ".zip"} or looks_packed(path):
            return Wheel.at(path)
        return SingleFile(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise problem(codes.UNREADABLE, f"it cannot be read: {reason}", shown) from error
