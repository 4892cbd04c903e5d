"""How facts of a pack are called: `flag.<dest>`, `attribute.<id>`, bare ids for statements.

Properties follow behind a dot: `flag.<dest>.visibility`, `<rule>.set.<name>`.
"""

from typing import Final

PREFIXED: Final = frozenset(
    {
        "flag",
        "attribute",
        "accumulator",
        "knob",
        "mesh",
        "axis",
        "instance",
        "surface",
        "binary",
        "source",
        "case",
        "stage",
        "custom_call",
        "pattern",
        "ignore",
        "what_if",
    }
)
"""Tables whose entries are called by the table and their name; others by their id alone."""


def item_address(table: str, name: str | None) -> str:
    """The address of an entry."""
    shown = name or "?"
    return f"{table}.{shown}" if table in PREFIXED else shown


def spelling_address(dest: str, literal: str) -> str:
    """The address of one spelling of a flag."""
    return f"flag.{dest}.spelling.{literal}"


def choice_address(dest: str, value: object) -> str:
    """The address of one choice of a flag."""
    return f"flag.{dest}.choice.{value}"
