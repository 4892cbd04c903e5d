"""A mesh as a self-contained SVG: no script, no font, no reference to anything outside."""

from typing import Final

from meshseed.mesh.drawing.grid import Cell, grid
from meshseed.mesh.groups import ReplicaGroups
from meshseed.mesh.mesh import Mesh

_ROWS: Final = 32
_COLUMNS: Final = 32
_CELL: Final = 44
_HIGH: Final = 32
_TOP: Final = 56
_GOLDEN_ANGLE: Final = 137
_LETTER: Final = 8


def draw_svg(mesh: Mesh, groups: ReplicaGroups | None = None) -> str:
    """The devices of *mesh*, the last axis across; with *groups*, a colour and number for each.

    Colour repeats what the numbers say. At most 32 * 32 devices are drawn, the rest is counted.
    """
    drawn = grid(mesh, groups, _ROWS, _COLUMNS)
    left = 16 + _LETTER * max(len(row.label) for row in drawn.rows)
    wide = left + _CELL * len(drawn.rows[0].cells) + 16
    wide = max(wide, 32 + _LETTER * len(drawn.title))
    high = _TOP + _HIGH * len(drawn.rows) + (32 if drawn.hidden else 12)
    title = _escaped(drawn.title)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" font-family="monospace" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<text x="12" y="20" font-size="13">{title}</text>',
        f'<text x="{left}" y="44" fill="#555">{_escaped(drawn.across)}</text>',
    ]
    for at, row in enumerate(drawn.rows):
        y = _TOP + _HIGH * at
        lines.append(f'<text x="12" y="{y + 18}" fill="#555">{_escaped(row.label)}</text>')
        lines += [_cell(cell, left + _CELL * place, y) for place, cell in enumerate(row.cells)]
    if drawn.hidden:
        lines.append(f'<text x="12" y="{high - 12}">… and {drawn.hidden} more devices</text>')
    return "\n".join([*lines, "</svg>", ""])


def _cell(cell: Cell, x: int, y: int) -> str:
    fill = "#f4f4f4"
    small = ""
    if cell.group is not None:
        fill = f"hsl({cell.group * _GOLDEN_ANGLE % 360},60%,85%)"
        small = (
            f'<text x="{x + _CELL - 6}" y="{y + _HIGH - 6}" font-size="8" text-anchor="end"'
            f' fill="#333">g{cell.group}</text>'
        )
    return (
        f'<rect x="{x}" y="{y}" width="{_CELL - 4}" height="{_HIGH - 4}" rx="4" fill="{fill}"'
        f' stroke="#555"/><text x="{x + 5}" y="{y + 15}">{cell.device}</text>{small}'
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
