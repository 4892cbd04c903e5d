"""Findings that are known: kept in a file by what they are, not by the line they stand on."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from meshseed.checking.results import Checked, Found, Known, Silence
from meshseed.diagnostics import Finding, visible
from meshseed.diagnostics.codes.checking_runs import BAD_BASELINE

FORMAT: Final = 1
_BEGINNING: Final = b'{"meshseed_baseline"'
_LARGEST: Final = 256 * 1024 * 1024


class Baseline(Struct, frozen=True, kw_only=True):
    """The findings that do not count in later runs, sorted."""

    meshseed_baseline: Literal[1] = FORMAT
    known: tuple[Known, ...]


class BadBaseline(Exception):  # noqa: N818 - the file is bad, the program is not
    """The file is not a baseline; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Reach(Struct, frozen=True, kw_only=True):
    """What a run looked for: codes that `wants` takes, in the files and folders `paths`.

    Of what it did not look for nobody can say that it is gone.
    """

    paths: tuple[str, ...] = (".",)
    wants: Callable[[str], bool] = bool

    def holds(self, known: Known, folder: Path) -> bool:
        """Whether the run would have found *known*; its path counts from *folder*."""
        if not self.wants(known.code):
            return False
        path = os.path.abspath(folder / known.path)  # noqa: PTH100 - no link is followed
        return any(_is_below(path, os.path.abspath(top)) for top in self.paths)  # noqa: PTH100


EVERYTHING: Final = Reach()
"""All codes, in all files here and below."""


def baseline_of(found: Iterable[Found], folder: Path, kept: Iterable[Known] = ()) -> Baseline:
    """The baseline that knows all of *found* and *kept*, what a remark ignores left out.

    Paths in it count from *folder*, where its file is to stand.
    """
    known = [
        Known(
            path=_path_from(one.path, folder),
            code=one.finding.code,
            fingerprint=one.fingerprint,
            excerpt=visible(" ".join(one.excerpt.split())[:80]),
        )
        for one in found
        if one.silenced is not Silence.INLINE
    ]
    return Baseline(known=tuple(sorted([*known, *kept])))


def kept_of(path: Path, reach: Reach) -> tuple[Known, ...]:
    """What the baseline in the file *path* knows beyond the *reach* of a run that writes it anew.

    A baseline that is broken, such as by a merge, is written anew as a whole. Raises
    `BadBaseline` for a file that was never one.
    """
    try:
        with path.open("rb") as file:
            begins = file.read(len(_BEGINNING))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise BadBaseline(_bad(path, f"cannot be read: {error.strerror or error}")) from error
    if not begins:
        return ()
    try:
        known = read(path).known
    except BadBaseline:
        if begins == _BEGINNING:
            return ()
        finding = _bad(path, "is not a baseline, and is left as it is")
        finding = replace(finding, help="name another file, or take this one away first")
        raise BadBaseline(finding) from None
    return tuple(one for one in known if not reach.holds(one, path.parent))


def encoded(baseline: Baseline) -> bytes:
    """A baseline as its file holds it: one finding a line, so that it merges well."""
    lines = b",\n".join(b"  " + msgspec.json.encode(one) for one in baseline.known)
    body = b"\n" + lines + b"\n" if lines else b""
    return b'{"meshseed_baseline": %d, "known": [%s]}\n' % (FORMAT, body)


def read(path: Path) -> Baseline:
    """The baseline in the file *path*. Raises `BadBaseline`."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise BadBaseline(_bad(path, "is too large"))
        return msgspec.json.decode(data, type=Baseline)
    except OSError as error:
        raise BadBaseline(_bad(path, f"cannot be read: {error.strerror or error}")) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadBaseline(_bad(path, f"is not a baseline: {error}")) from error


def applied(
    checked: Checked, baseline: Baseline, folder: Path, reach: Reach = EVERYTHING
) -> Checked:
    """*checked* with the known findings silenced, and what is known and gone named.

    A finding is known by its fingerprint in its file; of a file that is gone, by its fingerprint
    in any other, so that renaming a file brings nothing back. *folder* is the baseline's.
    """
    ledger = _Ledger(baseline, folder)
    files = tuple(
        replace(
            file,
            found=tuple(
                replace(one, silenced=Silence.BASELINE)
                if one.silenced is None and ledger.takes(one)
                else one
                for one in file.found
            ),
        )
        for file in checked.files
    )
    absent = tuple(
        replace(one, path=_path_from(str(folder / one.path), Path()))
        for one in ledger.left()
        if reach.holds(one, folder)
    )
    return replace(checked, files=files, gone=len(absent), absent=absent)


class _Ledger:
    """What is known and was not found yet."""

    def __init__(self, baseline: Baseline, folder: Path) -> None:
        self._folder = folder
        self._here: defaultdict[tuple[str, str], list[Known]] = defaultdict(list)
        self._moved: defaultdict[str, list[Known]] = defaultdict(list)
        present: dict[str, bool] = {}
        for one in baseline.known:
            if one.path not in present:
                present[one.path] = os.path.lexists(folder / one.path)
            if present[one.path]:
                self._here[one.path, one.fingerprint].append(one)
            else:
                self._moved[one.fingerprint].append(one)

    def takes(self, found: Found) -> bool:
        """Whether *found* is known; it is then found."""
        here = self._here.get((_path_from(found.path, self._folder), found.fingerprint))
        several = here or self._moved.get(found.fingerprint)
        if not several:
            return False
        several.pop()
        return True

    def left(self) -> list[Known]:
        """What is known and was not found, in order."""
        return sorted(chain(*self._here.values(), *self._moved.values()))


def _is_below(path: str, top: str) -> bool:
    return path == top or path.startswith(os.path.join(top, ""))  # noqa: PTH118 - texts


def _path_from(path: str, folder: Path) -> str:
    try:
        relative = os.path.relpath(path, folder)
    except ValueError:  # another drive
        relative = path
    return visible(relative.replace(os.sep, "/"))


def _bad(path: Path, reason: str) -> Finding:
    remedy = BAD_BASELINE.remedy.removesuffix(".")
    return Finding(
        code=BAD_BASELINE.id,
        severity=BAD_BASELINE.severity,
        message=f"{visible(str(path))} {visible(reason)}",
        help=remedy[:1].lower() + remedy[1:],
    )
