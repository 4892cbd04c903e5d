"""Writing SVG: text that is safe, colours that follow the page, and a text alternative.

Colours are variables of the page with a value for where there is no page, so that one picture
serves light, dark and print. `alone` gives a picture these variables itself.
"""

from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree as ET

from meshseed.diagnostics import inert

LETTER: Final = 7.0
"""Width of a letter at the size of pictures, in user units, a little more than it takes."""

LINE: Final = 16.0
"""Height of a line of text."""

_LIGHT: Final[Mapping[str, str]] = {
    "ink": "#1c2126",
    "soft": "#59636e",
    "line": "#8b949e",
    "paper": "#ffffff",
    "panel": "#f3f5f7",
    "g0": "#cfe3f5",
    "g1": "#fbe0b8",
    "g2": "#c8ebdd",
    "g3": "#f6d3e4",
    "g4": "#fdf3b4",
    "g5": "#d9d3f0",
    "g6": "#f9cdb8",
    "g7": "#dde2e7",
    "c0": "#0b5c8f",
    "c1": "#1b7f9e",
    "c2": "#b0640a",
    "c3": "#6b7178",
}
_DARK: Final[Mapping[str, str]] = {
    "ink": "#e8ecf0",
    "soft": "#a9b4bf",
    "line": "#77818c",
    "paper": "#14181c",
    "panel": "#1f252b",
    "g0": "#1d4664",
    "g1": "#5f430f",
    "g2": "#17503d",
    "g3": "#5d2b46",
    "g4": "#544c12",
    "g5": "#403566",
    "g6": "#64321f",
    "g7": "#3b434b",
    "c0": "#6cb8ea",
    "c1": "#67c6d8",
    "c2": "#f0ab54",
    "c3": "#a3abb3",
}
_BREAKS: Final = frozenset("_.-/=,:")
"""Behind these a long word may be broken."""

WIDE: Final = 960.0
"""Pictures that are wider would be printed in letters too small to read on an upright page."""

GROUPS: Final = 8
"""How many fills there are for groups; a number in each tells those of one fill apart."""


def colour(name: str) -> str:
    """A colour of the page by its role."""
    return f"var(--{name}, {_LIGHT[name]})"


def variables(*, dark: bool) -> str:
    """The colours as declarations for a style sheet."""
    return "".join(f"--{name}:{value};" for name, value in (_DARK if dark else _LIGHT).items())


class Canvas:
    """A drawing of a width and a height in user units; what is drawn later covers earlier."""

    def __init__(self, title: str, about: str) -> None:
        self.title = inert(title)
        self.about = inert(about)
        self._parts: list[ET.Element] = []
        self._width = 0.0
        self._height = 0.0

    @property
    def wide(self) -> bool:
        """Whether it is too wide for the width of an upright page."""
        return self._width > WIDE

    def reach(self, x: float, y: float) -> None:
        """Make the drawing large enough for a point."""
        self._width = max(self._width, x)
        self._height = max(self._height, y)

    def box(self, x: float, y: float, width: float, height: float, **style: str) -> None:
        """A rectangle; style by attributes of SVG, `_` for `-`."""
        given = {"fill": colour("panel"), "stroke": colour("line"), "rx": "4", **style}
        self._add("rect", {"x": _n(x), "y": _n(y), "width": _n(width), "height": _n(height)}, given)
        self.reach(x + width, y + height)

    def words(self, x: float, y: float, text: str, **style: str) -> None:
        """One line of text, its baseline at *y*."""
        made = self._add("text", {"x": _n(x), "y": _n(y)}, {"fill": colour("ink"), **style})
        made.text = inert(text)
        if style.get("text_anchor", "start") == "start":
            self.reach(x + LETTER * len(text), y + 4)

    def curve(
        self, start: tuple[float, float], end: tuple[float, float], sag: float = 0, **style: str
    ) -> None:
        """A line with an arrow head at its end; it leaves and arrives level, or is to *sag*."""
        (x, y), (to_x, to_y) = start, end
        bend = max(18.0, (to_x - x) / 2)
        shape = (
            f"M{_n(x)} {_n(y)}C{_n(x + bend)} {_n(y + sag)} {_n(to_x - bend)} {_n(to_y + sag)}"
            f" {_n(to_x)} {_n(to_y)}M{_n(to_x - 6)} {_n(to_y - 3)}L{_n(to_x)} {_n(to_y)}"
            f"L{_n(to_x - 6)} {_n(to_y + 3)}"
        )
        self.reach(to_x, max(y, to_y) + sag)
        self._add("path", {"d": shape}, {"fill": "none", "stroke": colour("soft"), **style})

    def text(self, *, alone: bool = False) -> str:
        """The picture; *alone*: as a file of its own, with its colours."""
        width, height = self._width + 8, self._height + 8
        root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "role": "img",
                "aria-label": self.title,
                "viewBox": f"0 0 {_n(width)} {_n(height)}",
                "width": _n(width),
                "height": _n(height),
                "font-family": "ui-monospace, DejaVu Sans Mono, monospace",
                "font-size": "11.5",
            },
        )
        ET.SubElement(root, "title").text = self.title
        ET.SubElement(root, "desc").text = self.about
        if alone:
            style = (
                f":root{{{variables(dark=False)}}}@media (prefers-color-scheme:dark)"
                f"{{:root{{{variables(dark=True)}}}}}"
            )
            ET.SubElement(root, "style").text = style
            whole = {"width": "100%", "height": "100%", "fill": colour("paper")}
            ET.SubElement(root, "rect", whole)
        root.extend(self._parts)
        return ET.tostring(root, encoding="unicode")

    def _add(self, tag: str, place: dict[str, str], style: dict[str, str]) -> ET.Element:
        attributes = {name.replace("_", "-"): value for name, value in style.items()}
        made = ET.Element(tag, {**place, **attributes})
        self._parts.append(made)
        return made


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def wrapped(text: str, width: int, lines: int) -> tuple[str, ...]:
    """*text* in at most so many lines, `…` for what is cut.

    It breaks at spaces; a word that is too long breaks behind a mark within it, where it has one.
    """
    found: list[str] = []
    current = ""
    for word in inert(text).split():
        between = " "
        for piece in _pieces(word, width):
            if not current:
                current = piece
            elif len(current) + len(between) + len(piece) <= width:
                current += between + piece
            else:
                found.append(current)
                current = piece
            between = ""
            if len(found) > lines:
                # No more is shown, however long the text is.
                return _cut(found, width, lines)
    found.append(current)
    return _cut(found, width, lines) if len(found) > lines else tuple(found)


def _cut(found: list[str], width: int, lines: int) -> tuple[str, ...]:
    return (*found[: lines - 1], f"{found[lines - 1][: width - 2].rstrip()} …")


def _pieces(word: str, width: int) -> Iterator[str]:
    """A word in parts of at most *width* letters."""
    start = 0
    while len(word) - start > width:
        marks = (at for at in range(start, start + width) if word[at] in _BREAKS)
        end = max(marks, default=start + width - 1) + 1
        yield word[start:end]
        start = end
    yield word[start:]
