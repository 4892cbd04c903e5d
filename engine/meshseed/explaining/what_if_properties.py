"""What is said of what a reader of a report may vary."""

from collections.abc import Iterator

from meshseed.evaluation import shown
from meshseed.explaining.explanation import Property
from meshseed.explaining.properties import said
from meshseed.packs.facts import WhatIf


def what_if_properties(what_if: WhatIf) -> Iterator[Property]:
    """What is varied, and on top of which line."""
    yield said("varies", ", ".join((*what_if.inputs, *what_if.unknowns)))
    for name, values in what_if.values.items():
        yield said(f"values of {name}", ", ".join(map(shown, values)))
    yield said("line", what_if.line or "(empty)")
