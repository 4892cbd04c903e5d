"""A mesh as a table of devices, and groups as marks on it, for a terminal."""

from typing import Final

from meshseed.mesh import digits as dg
from meshseed.mesh.drawing.grid import Cell, Grid, grid
from meshseed.mesh.groups import ReplicaGroups
from meshseed.mesh.mesh import Mesh

_ROWS: Final = 32
_COLUMNS: Final = 64
_MOST: Final = 2**20


def draw_mesh(mesh: Mesh, groups: ReplicaGroups | None = None, *, width: int = 100) -> str:
    """The devices of *mesh*, the last axis across, in lines of at most *width* characters.

    With *groups*, a device is followed by `:` and the number of its group. What does not fit is
    counted.
    """
    drawn = grid(mesh, groups, _ROWS, _COLUMNS)
    label = min(max(len(row.label) for row in drawn.rows), max(width // 2, 8))
    cell = max(len(_text(each)) for row in drawn.rows for each in row.cells)
    fit = max((width - label) // (cell + 1), 1)
    lines = [_cut(drawn.title, width)]
    shown = min(len(drawn.rows[0].cells), fit)
    if drawn.across:
        heads = " ".join([str(at).rjust(cell) for at in range(shown)])
        lines.append(_cut(f"{drawn.across.rjust(label)} {heads}", max(width, label + cell + 1)))
    for row in drawn.rows:
        cells = " ".join([_text(each).rjust(cell) for each in row.cells[:fit]])
        lines.append(f"{_cut(row.label, label).ljust(label)} {cells}".rstrip())
    hidden = drawn.hidden + _beyond(drawn, fit)
    if hidden:
        lines.append(f"… and {hidden} more devices")
    return "\n".join(lines)


def draw_groups(groups: ReplicaGroups, *, limit: int = 16) -> str:
    """The first *limit* groups and members of each, one group a line; the rest is counted.

    Fewer groups are shown where these would be more than a million members.
    """
    lines: list[str] = []
    size = groups.group_size
    compact = groups.iota
    shown = min(groups.count, limit, max(_MOST // min(size or limit, limit), 1))
    for at in range(shown):
        if compact is not None:
            order = compact.order.digits()
            first = at * compact.size
            members = [dg.at(order, first + each) for each in range(min(compact.size, limit))]
            total = compact.size
        else:
            members, total = list(groups.listed[at][:limit]), len(groups.listed[at])
        more = f", … {total - limit} more" if total > limit else ""
        lines.append(f"{at}: {', '.join(map(str, members))}{more}")
    if groups.count > shown:
        of = "" if size is None else f" of {size}"
        lines.append(f"… and {groups.count - shown} more groups{of}")
    return "\n".join(lines)


def _text(cell: Cell) -> str:
    return str(cell.device) if cell.group is None else f"{cell.device}:{cell.group}"


def _beyond(drawn: Grid, fit: int) -> int:
    return sum(max(len(row.cells) - fit, 0) for row in drawn.rows)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 1)] + "…"
