"""Where a text was found, how it is stored there, and whether it is all of what stands there."""

from collections import Counter
from enum import StrEnum
from typing import Final

from msgspec import Struct


class Form(StrEnum):
    """How a text is stored.

    `plain`: bytes with a NUL behind. `table`: one behind the other without ends. `compressed`: such
    a table, compressed. The wide ones take 2 or 4 bytes a character.
    """

    PLAIN = "plain"
    TABLE = "table"
    COMPRESSED = "compressed"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Fit(StrEnum):
    """How much of what stands there the text is.

    `tail`: it ends where a longer text ends, as linkers merge texts. `joined`: it stands in a table
    of texts whose ends the code knows and the data does not show. `part`: it is followed by more.
    """

    WHOLE = "whole"
    TAIL = "tail"
    JOINED = "joined"
    PART = "part"


class Hit(Struct, frozen=True, kw_only=True):
    """One place. `index` counts bytes into the unpacked table at `address`; None for plain ones."""

    address: int
    index: int | None = None
    form: Form = Form.PLAIN
    fit: Fit = Fit.WHOLE

    @property
    def place(self) -> str:
        """The address as shown: `0x1f00`, or `0x1f00+0x20` for a place in a compressed table."""
        plain = f"{self.address:#x}"
        return plain if self.index is None else f"{plain}+{self.index:#x}"


class Found(Struct, frozen=True, kw_only=True):
    """All places of one text: the first ones, and how many there are of each fit."""

    hits: tuple[Hit, ...] = ()
    whole: int = 0
    tails: int = 0
    joined: int = 0
    parts: int = 0

    def of(self, fit: Fit) -> tuple[Hit, ...]:
        """The places of one fit."""
        return tuple(one for one in self.hits if one.fit is fit)

    def plus(self, other: "Found") -> "Found":
        """Both together; what is a place in a table is not also one inside a longer text."""
        tabled = {one.address for one in other.of(Fit.JOINED) if one.index is None}
        own = tuple(one for one in self.hits if one.address not in tabled)
        gone = Counter(one.fit for one in self.hits if one.address in tabled)
        return Found(
            hits=(*own, *other.hits),
            whole=self.whole + other.whole - gone[Fit.WHOLE],
            tails=self.tails + other.tails - gone[Fit.TAIL],
            joined=self.joined + other.joined - gone[Fit.JOINED],
            parts=self.parts + other.parts - gone[Fit.PART],
        )


NOT_FOUND: Final = Found()
