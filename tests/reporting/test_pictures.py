"""Pictures: well formed, with words beside them, laid out without overlaps, always the same."""

import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reporting.making import KINDS, ROOT, toy_report

from meshseed.confidence import Confidence
from meshseed.reporting.pages import page_of
from meshseed.reporting.pages.page import Drawing
from meshseed.reporting.pictures import confidence_drawing, variables
from meshseed.reporting.pictures.layered import Box, Link, draw
from meshseed.reporting.pictures.svg import wrapped

SVG = "{http://www.w3.org/2000/svg}"


def drawings(sections):
    for section in sections:
        yield from (block for block in section.blocks if isinstance(block, Drawing))
        yield from drawings(section.sections)


@pytest.mark.parametrize("kind", ["audit", "outcome"])
def test_every_picture_has_words_that_say_the_same(kind, here):
    found = list(drawings(page_of(toy_report(kind, here)).sections))
    assert len(found) >= 5
    for drawing in found:
        root = ET.fromstring(drawing.svg)
        assert root.get("role") == "img"
        assert root.get("aria-label") == drawing.title
        assert root.find(f"{SVG}title").text == drawing.title
        assert root.find(f"{SVG}desc").text
        assert drawing.table.rows


def test_all_the_pictures_there_are(here):
    titles = [
        one.title for kind in KINDS for one in drawings(page_of(toy_report(kind, here)).sections)
    ]
    text = "\n".join(titles)
    for part in (
        "from condition to effect",
        "How the degrees of hall follow",
        "grouped along rows",
        "replica groups along rows",
        "by axis",
        "How surely each kind",
        "is known",
    ):
        assert part in text


names = st.sampled_from("abcdefghij")
graphs = st.tuples(
    st.lists(names, min_size=1, unique=True),
    st.lists(st.tuples(names, names, st.booleans()), max_size=25),
)


def rectangles(svg):
    return [
        tuple(float(one.get(key)) for key in ("x", "y", "width", "height"))
        for one in ET.fromstring(svg).iter(f"{SVG}rect")
    ]


@settings(deadline=None)
@given(graphs)
def test_boxes_of_a_graph_do_not_overlap(graph):
    nodes, edges = graph
    boxes = [Box(id=one, label=one * 12, word="kind") for one in nodes]
    links = [Link(start=start, end=end, dashed=dashed) for start, end, dashed in edges]
    svg = draw("title", "about", boxes, links).text()
    assert svg == draw("title", "about", boxes, links).text()
    placed = rectangles(svg)
    assert len(placed) == len(nodes)
    for at, (x, y, width, height) in enumerate(placed):
        for other_x, other_y, other_width, other_height in placed[at + 1 :]:
            apart = (
                x + width <= other_x
                or other_x + other_width <= x
                or y + height <= other_y
                or other_y + other_height <= y
            )
            assert apart


@settings(deadline=None)
@given(graphs)
def test_arrows_lead_to_the_right(graph):
    nodes, edges = graph
    boxes = [Box(id=one, label=one) for one in nodes]
    forward = [Link(start=a, end=b) for a, b, _ in edges if a < b]
    svg = draw("title", "about", boxes, forward).text()
    paths = re.findall(r'd="M([\d.]+) [\d.]+C[\d.]+ [\d.]+ [\d.]+ [\d.]+ ([\d.]+)', svg)
    known = set(nodes)
    assert len(paths) == sum(one.start in known and one.end in known for one in forward)
    assert all(float(start) < float(end) for start, end in paths)


def test_text_is_cut_where_it_is_long():
    assert wrapped("a" * 100, 10, 3)[-1].endswith("…")
    assert wrapped("", 10, 3) == ("",)
    assert all(len(line) <= 10 for line in wrapped("several words to wrap here", 10, 3))


def test_parts_of_a_bar_add_up():
    counts = {Confidence.CONFIRMED: 3, Confidence.NOT_TRACED: 1}
    svg = confidence_drawing("title", [("row", counts)]).svg
    widths = [width for x, y, width, height in rectangles(svg) if height == 18]
    assert sum(widths) == pytest.approx(420)
    assert widths[0] == 3 * widths[1]


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out_from_every_fill(dark):
    """WCAG AA, 4.5 to 1, for ink on all fills and for soft words on paper and panels."""
    colours = dict(re.findall(r"--(\w+):(#\w{6})", variables(dark=dark)))
    fills = ["paper", "panel", *(f"g{at}" for at in range(8))]
    for fill in fills:
        assert contrast(colours["ink"], colours[fill]) >= 4.5, fill
    for fill in ("paper", "panel"):
        assert contrast(colours["soft"], colours[fill]) >= 4.5, fill


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_pictures_of_the_readme_are_current():
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "make_images.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for image in (ROOT / "docs" / "images").glob("*.svg"):
        assert f"docs/images/{image.name}" in readme
        ET.parse(image)


@pytest.mark.parametrize("text", ["W" * 1_000_000, "a_" * 500_000, "a " * 500_000])
def test_a_very_long_text_is_cut_as_soon_as_no_more_is_shown(text):
    lines = wrapped(text, 30, 3)
    assert len(lines) == 3
    assert lines == wrapped(text[:1000], 30, 3)
    assert lines[-1].endswith(" …")
