"""What lies between two packs, by meaning: flags, outcomes, standing, open questions, tokens."""

from meshseed.authoring.diffing.comparing import compare
from meshseed.authoring.diffing.markdown import markdown
from meshseed.authoring.diffing.opening import open_side
from meshseed.authoring.diffing.page import page_of
from meshseed.authoring.diffing.paper import SHORT, Cell, Page, Section
from meshseed.authoring.diffing.results import PackDiff

__all__ = [
    "SHORT",
    "Cell",
    "PackDiff",
    "Page",
    "Section",
    "compare",
    "markdown",
    "open_side",
    "page_of",
]
