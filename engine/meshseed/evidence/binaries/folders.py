"""Binaries in a folder, or one alone."""

import os
import stat
from pathlib import Path
from typing import Final

from meshseed.diagnostics import Finding, Place
from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.binaries.limits import MAX_DEPTH, MAX_ENTRIES, MAX_FILE
from meshseed.evidence.binaries.problems import problem
from meshseed.packs.sources import finding_of

# Links are not followed, and opening a pipe must not wait.
_OPEN: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class SingleFile:
    """One file, called by its name. A link that a person names is followed."""

    bare: Final = True
    findings: Final[tuple[Finding, ...]] = ()

    def __init__(self, path: Path) -> None:
        self._path = path
        self.shown = str(path)
        self.names = (path.name,)

    def read(self, name: str) -> bytes:  # noqa: ARG002 - there is only one
        """The whole file. Raises `BinaryProblem`."""
        return _read(self._path.resolve(), self.shown)


class Folder:
    """Plain files below a folder; links are not followed."""

    bare: Final = False

    def __init__(self, path: Path, names: tuple[str, ...], findings: tuple[Finding, ...]) -> None:
        self._path = path
        self.shown = str(path)
        self.names = names
        self.findings = findings

    @classmethod
    def at(cls, path: Path) -> "Folder":
        """What lies below *path*. Raises `BinaryProblem` where that is too much."""
        names: list[str] = []
        findings: list[Finding] = []
        waiting = [("", 0)]
        seen = 0
        while waiting:
            below, depth = waiting.pop()
            with os.scandir(path / below) as entries:
                for entry in entries:
                    seen += 1
                    if seen > MAX_ENTRIES:
                        message = f"more than {MAX_ENTRIES} entries"
                        raise problem(codes.TOO_LARGE, message, str(path))
                    name = f"{below}/{entry.name}" if below else entry.name
                    if entry.is_symlink():
                        if entry.name.endswith(".so"):
                            findings.append(_passed_over(str(path / name)))
                    elif entry.is_dir(follow_symlinks=False):
                        if depth < MAX_DEPTH:
                            waiting.append((name, depth + 1))
                    elif entry.is_file(follow_symlinks=False):
                        names.append(name)
        found = sorted(findings, key=lambda one: one.where[0].source)
        return cls(path, tuple(sorted(names)), tuple(found))

    def read(self, name: str) -> bytes:
        """The whole of one file. Raises `BinaryProblem`."""
        return _read(self._path / name, f"{self.shown}/{name}")


def _passed_over(shown: str) -> Finding:
    return finding_of(codes.TRICK, "this is a link, which is not followed", Place(source=shown))


def _read(path: Path, shown: str) -> bytes:
    try:
        opened = os.open(path, _OPEN)
    except OSError as error:
        message = f"it cannot be read: {error.strerror or error}"
        raise problem(codes.UNREADABLE, message, shown) from error
    with os.fdopen(opened, "rb") as file:
        kind = os.fstat(opened)
        if not stat.S_ISREG(kind.st_mode):
            raise problem(codes.UNREADABLE, "it is no plain file", shown)
        if kind.st_size > MAX_FILE:
            raise problem(codes.TOO_LARGE, f"it has {kind.st_size} bytes", shown)
        return file.read(MAX_FILE)
