"""Keys and scalars of a TOML text, and what is being typed in it."""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.positions import Path


class Where(StrEnum):
    """What stands at a place: a key, a key within a table's header, or a scalar."""

    KEY = "key"
    HEADER = "header"
    VALUE = "value"


class Mention(Struct, frozen=True):
    """A key or scalar: its path, its characters with their quotes, and what it says.

    `text` of a value is None where it is no string; the characters are there all the same.
    """

    path: Path
    where: Where
    start: int
    end: int
    text: str | None


class Caret(Struct, frozen=True, kw_only=True):
    """What is being typed at the end of a text.

    `where` None: nothing that has a name. `path` is the table a key belongs to, or the path of
    the value. `start` is where the word begun stands, quote included, and `present` are the
    keys that the table has before the place.
    """

    where: Where | None
    path: Path
    start: int
    begun: str = ""
    quote: str = ""
    present: tuple[str, ...] = ()
    is_list_header: bool = False
