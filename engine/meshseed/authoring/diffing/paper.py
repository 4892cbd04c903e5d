"""A page: headings, sentences and tables of words, for any kind of paper."""

from typing import Final

from msgspec import Struct

SHORT: Final = 24
"""How many rows a table has at most, unless everything is asked for."""

_NOTHING: Final = "—"


class Cell(Struct, frozen=True):
    """Text of a table; `literal`: it is quoted from a pack or a line, and shown as such."""

    text: str
    literal: bool = False


Row = tuple[Cell, ...]


class Section(Struct, frozen=True, kw_only=True):
    """A part of the page; `left_out` counts rows beyond those shown."""

    title: str
    says: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    left_out: int = 0


class Page(Struct, frozen=True):
    """A whole page under its title."""

    title: str
    sections: tuple[Section, ...]


def plain(text: str | None) -> Cell:
    """A cell of our own words."""
    return Cell(text or _NOTHING)


def literal(text: str | None) -> Cell:
    """A cell of quoted text; None and empty text show as nothing."""
    return Cell(text, literal=True) if text else Cell(_NOTHING)


def number(count: int, noun: str) -> str:
    """A count with its noun, as in "1 line" and "1,024 lines"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
