"""A decision table as a picture: rules as rows in their order, what they ask and do as columns."""

from enum import StrEnum
from typing import Final

from meshseed.reporting.pages.page import Drawing, Row, Table
from meshseed.reporting.pages.words import count
from meshseed.reporting.pictures.svg import LETTER, LINE, Canvas, colour, wrapped

MOST_ROWS: Final = 60
MOST_COLUMNS: Final = 12
"""Nobody takes a larger table in at once."""

NOTHING: Final = "-"
"""What stands where a rule does not ask, or does nothing."""

_WIDEST: Final = 24
_PAD: Final = 6.0
_GAP: Final = 8.0
"""Lies where on paper a double line parts conditions from effects."""


class _Role(StrEnum):
    NAME = "name"
    IF = "if"
    THEN = "then"
    KNOWN = "known"


_FILLS: Final = {_Role.NAME: "panel", _Role.IF: "g0", _Role.THEN: "g2", _Role.KNOWN: "panel"}


def decision_drawing(title: str, table: Table, conditions: int, effects: int) -> Drawing | None:
    """The picture of a decision table; None where the table is too large for one.

    Of the columns of *table* the first name a rule; then come so many *conditions*, so many
    *effects*, and how surely the rule is known. *table* says the same, and goes with the picture.
    """
    if len(table.rows) > MOST_ROWS or len(table.heading) > MOST_COLUMNS:
        return None
    about = (
        f"{count(len(table.rows), 'rule')} from top to bottom; {count(conditions, 'column')} for"
        f" what each asks, {effects} for what it does; {NOTHING} stands where it asks or does"
        " nothing."
    )
    canvas = Canvas(title, about)
    names = len(table.heading) - conditions - effects - 1
    roles = [_Role.NAME] * names + [_Role.IF] * conditions + [_Role.THEN] * effects + [_Role.KNOWN]
    columns = [_column(table, at, role) for at, role in enumerate(roles)]
    heights = [
        LINE * max(len(column[row]) for column in columns) + _PAD
        for row in range(len(table.rows) + 1)
    ]
    x, before = 8.0, roles[0]
    for role, column in zip(roles, columns, strict=True):
        x += 0 if role is before else _GAP
        before = role
        width = LETTER * max(len(line) for lines in column for line in lines) + 2 * _PAD
        y = 8.0
        for row, (lines, height) in enumerate(zip(column, heights, strict=True)):
            empty = lines == (NOTHING,)
            fill = "panel" if row == 0 else "paper" if empty else _FILLS[role]
            canvas.box(x, y, width, height, fill=colour(fill), rx="0")
            for at, line in enumerate(lines, start=1):
                canvas.words(x + _PAD, y + LINE * at - 2, line)
            y += height
        x += width
    return Drawing(svg=canvas.text(), title=title, about=about, table=table, wide=canvas.wide)


def _column(table: Table, at: int, role: _Role) -> list[tuple[str, ...]]:
    texts = (table.heading[at], *(_text(row, at, role) for row in table.rows))
    return [wrapped(text, _WIDEST, 3) for text in texts]


def _text(row: Row, at: int, role: _Role) -> str:
    cell = row[at]
    if cell.confidence is not None:
        return cell.confidence.value
    # What a table says in words of its own, a rule does not say.
    return cell.text if cell.literal or role is _Role.NAME else NOTHING
