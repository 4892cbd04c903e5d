"""Graphs drawn from left to right in layers, without any program outside.

Each node stands one layer right of the last that leads to it; within a layer, nodes are ordered by
where their neighbours stand, in a few sweeps. The same graph always gives the same picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from meshseed.reporting.pictures.svg import LETTER, LINE, Canvas, colour, wrapped

_WIDEST: Final = 30
_GAP_X: Final = 46.0
_GAP_Y: Final = 12.0
_PAD: Final = 8.0
_SAG: Final = 44.0
_SWEEPS: Final = (True, False, True)
"""Whether each goes from left to right."""


class Box(Struct, frozen=True, kw_only=True):
    """A node: `word` is its kind in a word, shown above its label; `dashed` marks doubt."""

    id: str
    label: str
    word: str = ""
    fill: str = "panel"
    dashed: bool = False


class Link(Struct, frozen=True, kw_only=True):
    """An edge from left to right; `dashed` marks doubt."""

    start: str
    end: str
    dashed: bool = False


class _Placed(Struct, frozen=True, kw_only=True):
    box: Box
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float


def draw(
    title: str,
    about: str,
    boxes: Sequence[Box],
    links: Iterable[Link],
    *,
    backwards: bool = False,
) -> Canvas:
    """A drawing of a graph; links between unknown nodes and back to earlier ones are left out.

    *backwards*: what all leads to stands on the left, and arrows lead from it to where it is from.
    """
    known = {box.id for box in boxes}
    edges = [one for one in links if one.start in known and one.end in known]
    layers = _ordered(_layers(boxes, edges), edges)
    if backwards:
        layers.reverse()
        edges = [Link(start=one.end, end=one.start, dashed=one.dashed) for one in edges]
    lowest = _GAP_Y * 4 if backwards else None
    placed = _placed(layers, {box.id: box for box in boxes}, lowest)
    canvas = Canvas(title, about)
    for link in edges:
        _link(canvas, placed[link.start], placed[link.end], link)
    for one in placed.values():
        _box(canvas, one)
    return canvas


def _layers(boxes: Sequence[Box], edges: Sequence[Link]) -> list[list[str]]:
    depth = {box.id: 0 for box in boxes}
    # As often as there are nodes at most: a circle would go on for ever.
    for _ in boxes:
        moved = False
        for edge in edges:
            if depth[edge.end] <= depth[edge.start] < len(boxes):
                depth[edge.end] = depth[edge.start] + 1
                moved = True
        if not moved:
            break
    _drawn_near(depth, edges)
    layers: dict[int, list[str]] = {}
    for box in boxes:
        layers.setdefault(depth[box.id], []).append(box.id)
    return [layers[at] for at in sorted(layers)]


def _drawn_near(depth: dict[str, int], edges: Sequence[Link]) -> None:
    """Put what nothing leads to right beside the first that it leads to: lines stay short."""
    led_to = {edge.end for edge in edges}
    for edge in edges:
        if edge.start not in led_to:
            ends = [depth[one.end] for one in edges if one.start == edge.start]
            depth[edge.start] = max(0, min(ends) - 1)


def _ordered(layers: list[list[str]], edges: Sequence[Link]) -> list[list[str]]:
    before: dict[str, list[str]] = {}
    after: dict[str, list[str]] = {}
    for edge in edges:
        before.setdefault(edge.end, []).append(edge.start)
        after.setdefault(edge.start, []).append(edge.end)
    place = {one: at / len(layer) for layer in layers for at, one in enumerate(layer)}
    for forth in _SWEEPS:
        for layer in layers if forth else reversed(layers):
            layer.sort(key=lambda one: _middle(one, before if forth else after, place))
            place |= {one: at / len(layer) for at, one in enumerate(layer)}
    return layers


def _middle(one: str, beside: Mapping[str, list[str]], place: Mapping[str, float]) -> float:
    near = beside.get(one, [])
    return sum(place[each] for each in near) / len(near) if near else place[one]


def _placed(
    layers: list[list[str]], boxes: Mapping[str, Box], lowest: float | None
) -> dict[str, _Placed]:
    """Layers side by side, each in the middle of the height, but beginning no lower than *lowest*.

    So what comes first is seen without scrolling, however tall the last layers are.
    """
    columns: list[list[tuple[Box, tuple[str, ...], float]]] = []
    for layer in layers:
        column = []
        for one in layer:
            box = boxes[one]
            lines = wrapped(box.label, _WIDEST, 3)
            count = len(lines) + (1 if box.word else 0)
            column.append((box, lines, LINE * count + _PAD))
        columns.append(column)
    heights = [sum(high + _GAP_Y for _, _, high in column) for column in columns]
    tallest = max(heights, default=0.0)
    found: dict[str, _Placed] = {}
    x = 8.0
    for column, height in zip(columns, heights, strict=True):
        letters = max(len(text) for box, lines, _ in column for text in (*lines, box.word))
        width = LETTER * letters + 2 * _PAD
        above = (tallest - height) / 2
        y = 8.0 + (above if lowest is None else min(above, lowest))
        for box, lines, high in column:
            found[box.id] = _Placed(box=box, lines=lines, x=x, y=y, width=width, height=high)
            y += high + _GAP_Y
        x += width + _GAP_X
    return found


def _box(canvas: Canvas, one: _Placed) -> None:
    dash = {"stroke_dasharray": "5 3"} if one.box.dashed else {}
    canvas.box(one.x, one.y, one.width, one.height, fill=colour(one.box.fill), **dash)
    y = one.y + LINE - 2
    if one.box.word:
        canvas.words(one.x + _PAD, y, one.box.word, fill=colour("soft"), font_size="9.5")
        y += LINE
    for text in one.lines:
        canvas.words(one.x + _PAD, y, text)
        y += LINE


def _link(canvas: Canvas, start: _Placed, end: _Placed, link: Link) -> None:
    if end.x <= start.x:
        return
    dash = {"stroke_dasharray": "5 3"} if link.dashed else {}
    leaves = (start.x + start.width, start.y + start.height / 2)
    arrives = (end.x, end.y + end.height / 2)
    # Level and past other layers, it would seem to end in the boxes it runs behind.
    passes = arrives[0] - leaves[0] > 2 * _GAP_X and abs(arrives[1] - leaves[1]) < LINE
    canvas.curve(leaves, arrives, sag=_SAG if passes else 0, **dash)
