"""Findings that are known: kept in a file by what they are, not by the line they stand on."""

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from meshseed.checking.results import Checked, Found, Silence
from meshseed.diagnostics import Finding, visible
from meshseed.diagnostics.codes.checking_runs import BAD_BASELINE

FORMAT: Final = 1
_LARGEST: Final = 256 * 1024 * 1024


class Known(Struct, frozen=True, kw_only=True, order=True):
    """One finding that is known. `excerpt` is there for people who read the file."""

    path: str
    code: str
    fingerprint: str
    excerpt: str


class Baseline(Struct, frozen=True, kw_only=True):
    """The findings that do not count in later runs, sorted."""

    meshseed_baseline: Literal[1] = FORMAT
    known: tuple[Known, ...]


class BadBaseline(Exception):  # noqa: N818 - the file is bad, the program is not
    """The file is not a baseline; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def baseline_of(found: Iterable[Found], folder: Path) -> Baseline:
    """The baseline that knows all of *found*, those that a remark ignores left out.

    Paths in it count from *folder*, where its file is to stand.
    """
    return Baseline(
        known=tuple(
            sorted(
                Known(
                    path=_path_from(one.path, folder),
                    code=one.finding.code,
                    fingerprint=one.fingerprint,
                    excerpt=visible(" ".join(one.excerpt.split())[:80]),
                )
                for one in found
                if one.silenced is not Silence.INLINE
            )
        )
    )


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


def applied(checked: Checked, baseline: Baseline, folder: Path) -> Checked:
    """*checked* with the known findings silenced, and what is known and gone counted.

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
    return replace(checked, files=files, gone=ledger.left)


class _Ledger:
    """What is known and was not found yet."""

    def __init__(self, baseline: Baseline, folder: Path) -> None:
        self._folder = folder
        self._here: Counter[tuple[str, str]] = Counter()
        self._moved: Counter[str] = Counter()
        present: dict[str, bool] = {}
        for one in baseline.known:
            if one.path not in present:
                present[one.path] = os.path.lexists(folder / one.path)
            if present[one.path]:
                self._here[one.path, one.fingerprint] += 1
            else:
                self._moved[one.fingerprint] += 1

    def takes(self, found: Found) -> bool:
        """Whether *found* is known; it is then found."""
        here = (_path_from(found.path, self._folder), found.fingerprint)
        if self._here[here] > 0:
            self._here[here] -= 1
        elif self._moved[found.fingerprint] > 0:
            self._moved[found.fingerprint] -= 1
        else:
            return False
        return True

    @property
    def left(self) -> int:
        """How much of what is known was not found."""
        return self._here.total() + self._moved.total()


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
