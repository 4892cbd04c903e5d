"""Dashes that look like the hyphens of an option and are none."""

from typing import Final

from meshseed.checking.expressions import pattern

# Hyphen, non-breaking hyphen, figure, en and em dash, bar, minus, and wide forms.
DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_FOREIGN: Final = pattern(rf"(?:-[{DASHES}]|[{DASHES}]-|[{DASHES}]{{1,2}})-?[A-Za-z]")


def foreign_dash(word: str) -> bool:
    """Whether *word* starts as an option does, with a dash that no program takes for a hyphen."""
    return word[:1] in f"-{DASHES}" and bool(_FOREIGN.match(word))
