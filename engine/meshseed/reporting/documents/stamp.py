"""What a report was made from, and by what."""

from typing import Literal

from msgspec import Struct

REPORT_SCHEMA: Literal[1] = 1


class PackStamp(Struct, frozen=True, kw_only=True):
    """One pack a report speaks of."""

    id: str
    driver: str
    release: str
    digest: str


class Stamp(Struct, frozen=True, kw_only=True):
    """Enough to make the same report again, byte by byte.

    `command` is the command without folders of the machine it ran on. `date` is in UTC, and None
    unless the environment sets one: a clock would make every report another one.
    """

    tool: str
    version: str
    command: str
    packs: tuple[PackStamp, ...]
    date: str | None = None
