"""Texts into which values are put: `%s` and `{}`."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import PieceKind, Pieces
from meshseed.checking.reading.placed import Building, literal_text, placed

CONVERSION: Final = pattern(r"%(?:\([^()]*\))?[-#0 +]*[\d*]*(?:\.[\d*]+)?([diouxXeEfFgGcrsa%])")
"""What `%` puts a value in the place of."""

FIELD: Final = pattern(r"\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
"""What `format` does."""


def formatted(pieces: Pieces, pattern: re.Pattern[str]) -> Pieces:
    """A known text with what *pattern* finds in it unresolved; doubled signs are single ones."""
    if literal_text(pieces) is None:
        return pieces
    whole = placed(pieces)
    building = Building(whole)
    at = 0
    for match in pattern.finditer(whole.text):
        building.span(at, match.start())
        if match.group() in {"%%", "{{", "}}"}:
            building.char(match.group()[0], match.start(), match.end())
        else:
            building.other(PieceKind.UNRESOLVED, match.group(), match.start(), match.end())
        at = match.end()
    building.span(at, len(whole.text))
    return building.pieces()
