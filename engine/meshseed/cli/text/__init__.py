"""Laying out text for a terminal: pieces with a tone, wrapped and put into columns."""

from meshseed.cli.text.grid import grid
from meshseed.cli.text.pieces import Line, Piece, Tone, inert, line_of, painted, piece
from meshseed.cli.text.wrap import wrapped

__all__ = [
    "Line",
    "Piece",
    "Tone",
    "grid",
    "inert",
    "line_of",
    "painted",
    "piece",
    "wrapped",
]
