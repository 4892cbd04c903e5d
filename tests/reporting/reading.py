"""Pictures read back: which box holds which words, and where arrows lead."""

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def boxes(svg):
    """Every rectangle with the lines that begin within it: (x, y, width, height), fill, lines."""
    root = ET.fromstring(svg)
    texts = [
        (float(one.get("x")), float(one.get("y")), one.text or "")
        for one in root.iter(f"{SVG}text")
    ]
    found = []
    for rect in root.iter(f"{SVG}rect"):
        x, y, width, height = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
        lines = [
            text for at, down, text in texts if x <= at <= x + width and y < down <= y + height
        ]
        found.append(((x, y, width, height), rect.get("fill"), lines))
    return found


def words(svg):
    """Every line of text with its place."""
    return [
        (float(one.get("x")), float(one.get("y")), one.text or "")
        for one in ET.fromstring(svg).iter(f"{SVG}text")
    ]


def grid(svg):
    """The lines of boxes, joined, row by row from the top, each from the left."""
    rows = {}
    for (x, y, _, _), _, lines in boxes(svg):
        rows.setdefault(y, []).append((x, " ".join(lines)))
    return [[text for _, text in sorted(rows[y])] for y in sorted(rows)]


def arrows(svg):
    """Pairs of what stands in the box an arrow leaves, and in the one it reaches."""
    placed = boxes(svg)
    found = set()
    for path in ET.fromstring(svg).iter(f"{SVG}path"):
        numbers = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", path.get("d"))]
        start, end = (numbers[0], numbers[1]), (numbers[6], numbers[7])
        found.add((_at(placed, start, right=True), _at(placed, end, right=False)))
    return found


def _at(placed, point, *, right):
    for (x, y, width, height), _, lines in placed:
        side = x + width if right else x
        if abs(side - point[0]) < 0.2 and abs(y + height / 2 - point[1]) < 0.2:
            return " ".join(lines)
    raise AssertionError(f"an arrow at {point} touches no box")
