"""Paths: which variables are set to what, and the ways in which following one can end."""

from collections.abc import Mapping
from typing import Final, Protocol

from meshseed.authoring.analysis.values import Setting, Value
from meshseed.packs.facts import Term

Path = Mapping[str, Setting]
Known = tuple[Value, bool]
"""A value, and whether it was typed, implied or looked up: a computed default leaves it then."""

DEEPEST: Final = 120
"""How many values may hang on each other before a question is given up."""


class Fork(Exception):  # noqa: N818 - not an error: a path has to be split
    """The variable *name* is needed and not set."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Fault(Exception):  # noqa: N818 - not an error: the path has to be run again
    """Two rules of a `unique` table match on this path, so none of the table is chosen."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class TooDeep(Exception):  # noqa: N818 - a bound, not a fault
    """More values hang on each other than are followed."""


class Reader(Protocol):
    """What a condition reads."""

    def read(self, name: str, at: int) -> Value:
        """The value of a name just before a step."""
        ...

    def term(self, term: Term, at: int) -> Value:
        """What a term stands for there."""
        ...

    def is_typed(self, name: str) -> bool:
        """Whether the user typed it."""
        ...
