"""Rows in aligned columns that stay readable on any width."""

from collections.abc import Sequence
from typing import Final

from meshseed.cli.text.pieces import Line, Piece, width_of
from meshseed.cli.text.wrap import wrapped

Row = Sequence[Line]
"""The cells of a row; cells left out at its end are empty."""

_GAP: Final = 2
_LEAST_LAST: Final = 18
"""Cells the last column needs; with fewer, rows are stacked instead."""
_SHARES: Final = ((0.4, 0.4), (0.4, 0.25), (0.3, 0.2))
"""A cell wider than this share of the width (first column, others) does not widen its column."""
_LEAST: Final = 12


def grid(rows: Sequence[Row], width: int, *, indent: int = 2) -> list[Line]:
    """*rows* of cells, their columns aligned behind *indent* spaces.

    Only the last column wraps. A cell too wide for its column pushes the rest of its row to the
    next line, where the columns are kept. Where the columns do not fit *width*, each row is
    stacked: its first cells on one line, the others below, further in. Empty columns vanish.
    """
    return grids([rows], width, indent=indent)[0]


def headed_grid(heading: Row, rows: Sequence[Row], width: int, *, indent: int = 2) -> list[Line]:
    """A grid under the names of its columns, which are left out where rows are stacked."""
    kept = _without_empty([heading, *rows])
    if _starts(kept, width, indent):
        return grid([heading, *rows], width, indent=indent)
    return grid(rows, width, indent=indent)


def grids(groups: Sequence[Sequence[Row]], width: int, *, indent: int = 2) -> list[list[Line]]:
    """Several grids whose columns are aligned with each other."""
    kept = _without_empty([row for rows in groups for row in rows])
    if not kept or not kept[0]:
        return [[] for _ in groups]
    starts = _starts(kept, width, indent)
    remaining = iter(kept)
    laid_out: list[list[Line]] = []
    for rows in groups:
        lines: list[Line] = []
        for _ in rows:
            row = next(remaining)
            lines += _aligned(row, starts, width) if starts else _stacked(row, width, indent)
        laid_out.append(lines)
    return laid_out


def _without_empty(rows: Sequence[Row]) -> list[list[Line]]:
    if not rows:
        return []
    count = max(len(row) for row in rows)
    full = [[row[at] if at < len(row) else () for at in range(count)] for row in rows]
    used = [at for at in range(count) if any(row[at] for row in full)]
    return [[row[at] for at in used] for row in full]


def _starts(rows: list[list[Line]], width: int, indent: int) -> list[int]:
    """Where each column begins, as generously as *width* allows; empty where nothing fits."""
    for first, others in _SHARES:
        sizes = _columns(rows, int(width * first), int(width * others))
        starts = [indent]
        for size in sizes[:-1]:
            starts.append(starts[-1] + size + _GAP)
        widest = max(width_of(row[-1]) for row in rows)
        if starts[-1] + min(_LEAST_LAST, widest) <= width:
            return starts
    return []


def _columns(rows: list[list[Line]], first: int, others: int) -> list[int]:
    """The width of each column: its widest cell that is not out of proportion."""
    sizes: list[int] = []
    for at in range(len(rows[0])):
        cap = max(others if at else first, _LEAST)
        widths = [width_of(row[at]) for row in rows]
        fitting = [one for one in widths if one <= cap]
        sizes.append(max(fitting, default=0) or min(max(widths), cap))
    return sizes


def _aligned(row: list[Line], starts: list[int], width: int) -> list[Line]:
    lines: list[Line] = []
    current: list[Piece] = []
    used = 0
    last = max(at for at, cell in enumerate(row) if cell or at == 0)
    for at, cell in enumerate(row[: last + 1]):
        if not cell and at:
            continue
        if used > max(starts[at] - _GAP, 0) and at:
            lines.append(tuple(current))
            current, used = [], 0
        current.append(Piece(" " * (starts[at] - used)))
        first, *more = wrapped(cell, width - starts[at])
        current.extend(first)
        used = starts[at] + width_of(first)
        for line in more:
            lines.append(tuple(current))
            current = [Piece(" " * starts[at]), *line]
            used = starts[at] + width_of(line)
    lines.append(tuple(current))
    return lines


def _stacked(row: list[Line], width: int, indent: int) -> list[Line]:
    """The first two cells on one line where they fit, the rest below it, four spaces further in."""
    cells = [cell for cell in row if cell]
    if not cells:
        return []
    # Without a first cell a row belongs to the one above it.
    head, rest = (cells[0], cells[1:]) if row[0] else ((), cells)
    if row[0] and rest and indent + width_of(head) + _GAP + width_of(rest[0]) <= width:
        head = (*head, Piece(" " * _GAP), *rest[0])
        rest = rest[1:]
    lines = [(Piece(" " * indent), *line) for line in _kept_gap(head, width - indent) if head]
    if rest:
        below: list[Piece] = []
        for cell in rest:
            below.extend((*([Piece(", ")] if below else []), *cell))
        further = min(indent + 4, width // 2)
        lines += [(Piece(" " * further), *line) for line in wrapped(tuple(below), width - further)]
    return lines


def _kept_gap(line: Line, width: int) -> list[Line]:
    """*line* as it is where it fits; wrapping would close its gaps."""
    return [line] if width_of(line) <= width else wrapped(line, width, hang=2)
