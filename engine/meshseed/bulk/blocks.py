"""Rows on their way from a file to the classes of their lines."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from msgspec import Struct

if TYPE_CHECKING:
    import pyarrow as pa

Codes: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int32]]"
"""Numbers that stand for texts or classes, one per row."""


class Bad(Struct, frozen=True):
    """A row nobody can read: its number in the portion, counted from 0, and why."""

    row: int
    why: str


class Listed(Struct, frozen=True):
    """Texts one by one; None for a row that cannot be read."""

    texts: list[str | None]

    def __len__(self) -> int:
        return len(self.texts)


class Coded(Struct, frozen=True):
    """Texts by code: row *i* has `texts[codes[i]]`, so that each text is looked at once."""

    codes: Codes
    texts: list[str | None]

    def __len__(self) -> int:
        return len(self.codes)


class Kept(Struct, frozen=True):
    """A column that is passed on. `raw`: its texts are JSON as it was written."""

    name: str
    values: "pa.Array"
    raw: bool = False


class Block(Struct, frozen=True, kw_only=True):
    """Some rows of a portion, in order."""

    lines: Listed | Coded
    kept: tuple[Kept, ...] = ()
    bad: tuple[Bad, ...] = ()


JOB_BEHIND: Final = "\0"
"""Stands between a line and its job. No argument of a process can hold it."""


def with_jobs(lines: Iterable[str | None], jobs: Iterable[str | None]) -> list[str | None]:
    """Lines, each with its job behind it, be it an empty one."""
    return [
        None if line is None else f"{line}{JOB_BEHIND}{job or ''}"
        for line, job in zip(lines, jobs, strict=True)
    ]
