"""`[[what_if]]`."""

from pydantic import Field

from meshseed.packs.models.base import Id, Name, Table, Text
from meshseed.packs.models.values import ScalarValue


class WhatIfTable(Table):
    """`[[what_if]]`: inputs and open questions that a reader of a report may vary together."""

    id: Id
    inputs: tuple[Name, ...] = Field(min_length=1)
    """Flags that are varied, in the order they are shown."""

    values: dict[Name, tuple[ScalarValue, ...]] = {}
    """Values to try of a flag that has no choices, or of fewer than its choices."""

    unknowns: tuple[Id, ...] = ()
    """Open questions whose candidates are tried."""

    line: Text = ""
    """What stands on the line besides."""

    says: Text | None = None
    """What there is to see."""
