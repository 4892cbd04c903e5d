"""Stamps, with a date only where the environment gives one."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from meshseed import __version__
from meshseed.packs.facts import Identity
from meshseed.reporting.documents.stamp import PackStamp, Stamp

DATE: Final = "SOURCE_DATE_EPOCH"
"""The variable of reproducible builds: seconds since 1970."""

_LAST: Final = 253_402_300_799


def stamp_of(command: str, packs: Iterable[Identity]) -> Stamp:
    """The stamp of a report made by *command*."""
    return Stamp(
        tool="meshseed",
        version=__version__,
        command=command,
        packs=tuple(
            PackStamp(id=one.id, driver=one.driver, release=one.release, digest=one.digest)
            for one in packs
        ),
        date=_date(os.environ.get(DATE, "")),
    )


def _date(seconds: str) -> str | None:
    if not (seconds.isascii() and seconds.isdigit()) or len(seconds) > 12:
        return None
    if int(seconds) > _LAST:
        return None
    return datetime.fromtimestamp(int(seconds), tz=UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
