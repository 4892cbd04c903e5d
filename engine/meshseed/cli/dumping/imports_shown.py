"""What a dump asks of shardings as a person reads it."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.dumping.imports import GroupRow, ImportsRow, written_of
from meshseed.cli.text import Line, Row, Tone, headed_grid, piece

_MOST_MEMBERS: Final = 8


def imports_lines(row: ImportsRow, width: int, limit: int) -> Iterator[Line]:
    """Constraints and barriers in the order of the dump, at most *limit*, then the groups."""
    rows = sorted([*_constraints(row), *_barriers(row)], key=_line)
    if rows:
        yield (piece("Asked of shardings", Tone.HEADING),)
        shown = [cells for _, cells in rows[:limit]]
        if shown:
            heading = _row("line", "asked by", "in", "value", "sharding")
            yield from headed_grid(heading, shown, width)
        if len(rows) > limit:
            yield (piece(f"  … and {len(rows) - limit} more (--limit)", Tone.FAINT),)
    if row.groups:
        yield (piece("Groups, sharded alike", Tone.HEADING),)
        heading = _row("group", "in the dump", "shape", "values")
        yield from headed_grid(heading, [_group(each) for each in row.groups[:limit]], width)
        if len(row.groups) > limit:
            yield (piece(f"  … and {len(row.groups) - limit} more (--limit)", Tone.FAINT),)
    if row.tiles_over is not None:
        how = "axes made up for them" if row.invented else "the mesh"
        yield (piece(f"  tiles over {how}: {row.tiles_over}", Tone.FAINT),)
    if row.hidden:
        yield (piece(f"  … and {row.hidden} more, not listed", Tone.FAINT),)
    if not rows and not row.groups:
        yield (piece("it asks nothing of shardings"),)


def _constraints(row: ImportsRow) -> Iterator[tuple[int, Row]]:
    for each in row.constraints:
        sharding = each.sharding + (" (pinned)" if each.pinned else "")
        cells = (str(each.line), each.operation, each.function, each.value)
        yield each.line, (*_row(*cells), (piece(sharding, Tone.NAME),))


def _barriers(row: ImportsRow) -> Iterator[tuple[int, Row]]:
    for each in row.barriers:
        cells = (str(each.line), each.operation, each.function, each.value, "a barrier")
        yield each.line, _row(*cells)


def _group(group: GroupRow) -> Row:
    functions = {each.function for each in group.members}
    names = [
        f"{each.value} in {each.function}" if len(functions) > 1 else each.value
        for each in group.members
    ]
    names = list(dict.fromkeys(names))
    more = f" and {len(names) - _MOST_MEMBERS} more" if len(names) > _MOST_MEMBERS else ""
    where = f", in {group.within}" if group.within is not None else ""
    written = ", ".join(map(str, written_of(group.members)))
    shape = "x".join(map(str, group.shape)) or "-"
    return _row(str(group.number), written, shape, ", ".join(names[:_MOST_MEMBERS]) + more + where)


def _line(row: tuple[int, Row]) -> int:
    return row[0]


def _row(*cells: str) -> Row:
    return tuple((piece(cell),) for cell in cells)
