"""Packs as git has them: `REVISION:PATH`, copied out of its store without running anything.

Only objects are read. No filter, hook, converter or link of the repository comes into play.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, visible
from meshseed.diagnostics.codes import Code
from meshseed.diagnostics.codes import rewriting as codes
from meshseed.packs import PackError
from meshseed.packs.extending import DEEPEST, is_name
from meshseed.packs.sources import (
    MAX_FILE_BYTES,
    MAX_FILES,
    SUFFIX,
    PackFile,
    finding_of,
)

_PATIENCE: Final = 60.0
"""Seconds until git is given up."""

_PLAIN: Final = frozenset({"100644", "100755", "100664"})
_QUIET: Final = {
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "LC_ALL": "C",
}


class Revision(Struct, frozen=True):
    """A folder in a commit: `commit` is whatever git takes for one."""

    commit: str
    path: str

    @property
    def name(self) -> str:
        """The folder's own name."""
        return self.path.rstrip("/").rpartition("/")[2]


def revision_of(text: str) -> Revision | None:
    """The revision that *text* names, or None where it is a name or a path."""
    commit, colon, path = text.partition(":")
    drive = len(commit) == 1 and path[:1] in {"/", "\\"}
    if not colon or not commit or drive or Path(text).exists():
        return None
    return Revision(commit, path)


def copy_out(revision: Revision, folder: Path) -> Path:
    """The pack of *revision* in a folder of its own below *folder*, with those it extends beside.

    Raises `PackError` where git has no such folder, or cannot be asked.
    """
    if not is_name(revision.name):
        raise _no_such(revision)
    name, path = revision.name, revision.path.rstrip("/")
    first = folder / name
    beside = path.rpartition("/")[0]
    for _ in range(DEEPEST):
        found = _copy_one(Revision(revision.commit, path), folder / name)
        if not found and name == revision.name:
            raise _no_such(revision)
        base = _extended(folder / name) if found else None
        if base is None or (folder / base).exists():
            break
        name, path = base, f"{beside}/{base}" if beside else base
    return first


def _copy_one(revision: Revision, target: Path) -> bool:
    """Whether the revision has such a folder; its TOML files are then in *target*."""
    tree = _git(
        "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision.commit}:{revision.path}"
    )
    if tree is None or not (
        listed := _git("ls-tree", "--full-tree", "-z", "-l", tree.decode().strip())
    ):
        return False
    target.mkdir()
    for name, digest in _files(listed, revision):
        data = _git("cat-file", "blob", digest)
        if data is None:
            raise _problem(codes.NO_GIT, f"git cannot read {visible(name)} of that revision")
        (target / name).write_bytes(data)
    return True


def _files(listed: bytes, revision: Revision) -> Iterator[tuple[str, str]]:
    """The plain TOML files of a listing, by name and object; raises where there are too many."""
    count = 0
    for entry in listed.split(b"\0"):
        head, tab, raw = entry.partition(b"\t")
        if not tab or not raw.endswith(SUFFIX.encode()) or raw.startswith(b"."):
            continue
        mode, _, digest, size = head.decode("ascii").split()
        name = os.fsdecode(raw)
        count += 1
        if mode not in _PLAIN or "/" in name or "\\" in name:
            raise _problem(codes.NO_REVISION, f"{visible(name)} is not a plain file there")
        if count > MAX_FILES or int(size) > MAX_FILE_BYTES:
            message = f"{visible(revision.commit)}:{visible(revision.path)} is too large for a pack"
            raise _problem(codes.NO_REVISION, message)
        yield name, digest


def _extended(folder: Path) -> str | None:
    """The name of the pack that the one in *folder* is on top of."""
    # Most sides of a comparison are no revisions.
    from meshseed.packs.toml import parse

    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        if b"extends" not in data:
            continue
        try:
            pack = parse(PackFile(name=path.name, path_shown=path.name, data=data)).get("pack")
        except (PackError, UnicodeDecodeError):
            # What is wrong with it is told when the pack is checked.
            continue
        name = pack.get("extends") if isinstance(pack, dict) else None
        if isinstance(name, str) and is_name(name):
            return name
    return None


def _git(*arguments: str) -> bytes | None:
    """What git prints, or None where it says no. Raises `PackError` where it cannot be run."""
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603 - a fixed program, and no argument is read as an option
            ["git", *arguments],  # noqa: S607 - git is found as the user's shell finds it
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=_PATIENCE,
            env={**os.environ, **_QUIET},
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise _problem(codes.NO_GIT, "git cannot be run") from error
    if b"not a git repository" in done.stderr:
        raise _problem(codes.NO_GIT, "this is not inside a git repository")
    return done.stdout if done.returncode == 0 else None


def _no_such(revision: Revision) -> PackError:
    shown = f"{visible(revision.commit)}:{visible(revision.path)}"
    return _problem(codes.NO_REVISION, f"git has no folder with a pack at {shown}")


def _problem(code: Code, message: str) -> PackError:
    finding: Finding = finding_of(code, message)
    return PackError((finding,), {})
