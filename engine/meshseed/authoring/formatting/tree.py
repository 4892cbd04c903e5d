"""The parts of a TOML text that carry meaning or a remark, as slices of it.

Everything between them is layout. What is written inside a part is never touched.
"""

from msgspec import Struct


class Remark(Struct, frozen=True):
    """A comment on a line of its own; `after_blank`: an empty line stands before it."""

    text: str
    after_blank: bool


class Scalar(Struct, frozen=True):
    """A string, number, truth value or date, byte for byte."""

    text: str


class Element(Struct, frozen=True, kw_only=True):
    """A member of an array, with the comments before it and the one behind it on its line."""

    value: "Value"
    before: tuple[str, ...] = ()
    behind: str | None = None


class Array(Struct, frozen=True, kw_only=True):
    """An array; `opening` stands behind its bracket, `closing` before the bracket that ends it.

    `spread`: its first member does not stand on the line of its bracket.
    """

    elements: tuple[Element, ...]
    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    spread: bool = False


class Member(Struct, frozen=True, kw_only=True):
    """A pair of an inline table. `key` holds the parts as written, `names` what they stand for."""

    key: tuple[str, ...]
    names: tuple[str, ...]
    value: "Value"


class Inline(Struct, frozen=True):
    """An inline table."""

    members: tuple[Member, ...]


Value = Scalar | Array | Inline


class Entry(Struct, frozen=True, kw_only=True):
    """A pair on lines of its own, with the comments above it and the one behind it."""

    key: tuple[str, ...]
    names: tuple[str, ...]
    value: Value
    above: tuple[Remark, ...] = ()
    behind: str | None = None
    after_blank: bool = False


class Block(Struct, frozen=True, kw_only=True):
    """What stands under one header, or before the first one.

    `below` are comments behind the last entry; `blank_below` says that an empty line follows
    them, so that they do not belong to the next header.
    """

    header: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    is_array: bool = False
    behind: str | None = None
    entries: tuple[Entry, ...] = ()
    below: tuple[Remark, ...] = ()
    blank_below: bool = False
