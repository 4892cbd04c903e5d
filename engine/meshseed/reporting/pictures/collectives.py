"""Which collectives run over which axes, as a matrix of numbers."""

from collections.abc import Mapping, Sequence
from typing import Final

from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pictures.svg import LETTER, Canvas, colour

_WIDE: Final = 84.0
_HIGH: Final = 28.0

Counts = Mapping[tuple[str, str], int]


def collectives_drawing(title: str, about: str, counts: Counts, unit: str) -> Drawing:
    """A row per collective, a column per axis; *counts* by both, *unit* in the plural."""
    kinds = list(dict.fromkeys(kind for kind, _ in counts))
    axes = list(dict.fromkeys(axis for _, axis in counts))
    letters = max((len(kind) for kind in kinds), default=0)
    left = 16 + LETTER * letters
    wide = max([_WIDE, *(LETTER * len(axis) + 12 for axis in axes)])
    most = max(counts.values(), default=1)
    canvas = Canvas(title, about)
    for at, axis in enumerate(axes):
        canvas.words(left + wide * at + wide / 2, 18, axis, text_anchor="middle")
        canvas.reach(left + wide * (at + 1), 20)
    for row, kind in enumerate(kinds):
        y = 28 + _HIGH * row
        canvas.words(left - 8, y + 17, kind, text_anchor="end")
        for at, axis in enumerate(axes):
            count = counts.get((kind, axis), 0)
            x = left + wide * at
            canvas.box(x, y, wide - 4, _HIGH - 4, fill=colour("paper"))
            if count:
                share = (wide - 4) * count / most
                canvas.box(x, y, max(share, 4), _HIGH - 4, fill=colour("g0"), stroke="none")
            canvas.words(x + wide / 2, y + 17, str(count) if count else "-", text_anchor="middle")
    return Drawing(
        svg=canvas.text(), title=title, about=about, table=_table(kinds, axes, counts, unit)
    )


def _table(kinds: Sequence[str], axes: Sequence[str], counts: Counts, unit: str) -> Table:
    return Table(
        caption=f"The same as a table, in {unit}",
        heading=("collective", *axes),
        rows=tuple(
            (
                Cell(text=kind, literal=True),
                *(Cell(text=str(counts.get((kind, axis), 0))) for axis in axes),
            )
            for kind in kinds
        ),
        folded=True,
    )
