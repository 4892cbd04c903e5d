"""Laying out text for a terminal: pieces with a tone, wrapped and put into columns."""

from meshseed.cli.text.grid import Row, grid, grids, headed_grid
from meshseed.cli.text.pieces import Line, Piece, Tone, line_of, painted, piece
from meshseed.cli.text.wrap import indented, wrapped
from meshseed.diagnostics import inert

__all__ = [
    "Line",
    "Piece",
    "Row",
    "Tone",
    "grid",
    "grids",
    "headed_grid",
    "indented",
    "inert",
    "line_of",
    "painted",
    "piece",
    "wrapped",
]
