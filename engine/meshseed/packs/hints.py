"""How to write what was most likely meant by a value of the wrong type."""

from typing import Final

from meshseed.packs.forms import Kind, kind_of

REMOVE_QUOTES: Final = "remove the quotes"
ADD_QUOTES: Final = "put it in quotes"
ADD_BRACKETS: Final = "put it in square brackets to make it an array"
"""Hints that say all there is to do, so that an editor can do it."""


def how_to_write(value: object, kinds: set[Kind], table: str, *, listed: bool) -> str | None:
    """A hint for *value* where one of *kinds* is expected; None where there is none to give.

    *table* is the name of the table at the place, and *listed* whether a list of tables is wanted.
    """
    hint: str | None = None
    bare = table.strip("[]")
    if isinstance(value, str) and _reads_as(value, kinds):
        hint = REMOVE_QUOTES
    elif isinstance(value, dict):
        hint = f"begin each entry of the list with [[{bare}]]" if listed else None
    elif isinstance(value, list):
        hint = f"the table stands once: begin it with [{bare}]" if Kind.TABLE in kinds else None
    elif Kind.ARRAY in kinds and not listed:
        hint = ADD_BRACKETS
    elif Kind.STRING in kinds:
        hint = ADD_QUOTES
    return hint


def _reads_as(text: str, kinds: set[Kind]) -> bool:
    """Whether *text* without its quotes is a value of one of *kinds*."""
    if text in {"true", "false"}:
        return Kind.BOOLEAN in kinds
    number = text.strip().lstrip("+-")
    return Kind.INTEGER in kinds and number.isdecimal() and kind_of(text) not in kinds
