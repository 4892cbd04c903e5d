"""Shares of a whole as one bar per row, each part with its number."""

from collections.abc import Mapping, Sequence
from typing import Final

from meshseed.confidence import Confidence
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pictures.svg import LETTER, Canvas, colour

_WIDE: Final = 420.0
_HIGH: Final = 18.0
_STEP: Final = 26.0
_HATCH: Final[Mapping[Confidence, str]] = {
    Confidence.CONFIRMED: "",
    Confidence.STRONG: "",
    Confidence.INFERRED: "4 3",
    Confidence.NOT_TRACED: "1 3",
}
FILLS: Final[Mapping[Confidence, str]] = {
    Confidence.CONFIRMED: "g0",
    Confidence.STRONG: "g2",
    Confidence.INFERRED: "g1",
    Confidence.NOT_TRACED: "g7",
}


def confidence_drawing(title: str, rows: Sequence[tuple[str, Mapping[Confidence, int]]]) -> Drawing:
    """One bar per row, in the order of the scale; the border repeats what the fill says."""
    letters = max((len(name) for name, _ in rows), default=0)
    left = 12 + LETTER * letters
    steps = ", ".join(step.value for step in Confidence)
    about = f"Statements by confidence: {steps}; each part has its first letter and its number."
    canvas = Canvas(title, about)
    x = left
    for step in Confidence:
        canvas.box(x, 6, 14, 14, fill=colour(FILLS[step]), **_border(step))
        canvas.words(x + 7, 17, _letter(step), text_anchor="middle")
        canvas.words(x + 20, 17, step.value)
        x += 34 + LETTER * len(step.value)
    y = 34.0
    for name, counts in rows:
        canvas.words(left - 8, y + 13, name, text_anchor="end")
        _bar(canvas, left, y, counts)
        y += _STEP
    return Drawing(svg=canvas.text(), title=title, about=about, table=_table(rows))


def _bar(canvas: Canvas, left: float, y: float, counts: Mapping[Confidence, int]) -> None:
    total = sum(counts.values())
    x = left
    for step in Confidence:
        count = counts.get(step, 0)
        if not count:
            continue
        width = _WIDE * count / total
        canvas.box(x, y, width, _HIGH, fill=colour(FILLS[step]), **_border(step))
        for text in (f"{_letter(step)} {count}", _letter(step)):
            if width >= LETTER * len(text):
                canvas.words(x + width / 2, y + 13, text, text_anchor="middle")
                break
        x += width
    canvas.words(left + _WIDE + 8, y + 13, str(total), fill=colour("soft"))


def _letter(step: Confidence) -> str:
    """Tells the parts apart where colours do not."""
    return step.value[0]


def _border(step: Confidence) -> dict[str, str]:
    dash = _HATCH[step]
    return {"rx": "0", "stroke": colour("ink"), **({"stroke_dasharray": dash} if dash else {})}


def _table(rows: Sequence[tuple[str, Mapping[Confidence, int]]]) -> Table:
    return Table(
        caption="The same as a table",
        heading=("what", *(step.value for step in Confidence), "in all"),
        rows=tuple(
            (
                Cell(text=name),
                *(Cell(text=str(counts.get(step, 0))) for step in Confidence),
                Cell(text=str(sum(counts.values()))),
            )
            for name, counts in rows
        ),
        folded=True,
    )
