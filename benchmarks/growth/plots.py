"""The growth of cost as a picture: docs/performance-growth.svg, drawn after a run.

Needs `vl-convert-python`.
"""

from pathlib import Path

from benchmarks.frame.record import Record

ROOT = Path(__file__).resolve().parents[2]


def draw(record: Record, path: Path) -> None:
    """One line per thing that is made larger, both axes logarithmic, in times of the smallest."""
    import vl_convert

    first = {one.contender: one.least for one in reversed(record.measured)}
    values = [
        {
            "what": one.contender,
            "size": int(one.case.removesuffix("x")),
            "cost": one.least / first[one.contender],
        }
        for one in record.measured
    ]
    sizes = sorted({value["size"] for value in values})
    linear = [{"size": size, "cost": size} for size in sizes]
    axis = {
        "x": {
            "field": "size",
            "type": "quantitative",
            "scale": {"type": "log", "base": 2},
            "title": "size, in times of the smallest",
        },
        "y": {
            "field": "cost",
            "type": "quantitative",
            "scale": {"type": "log", "base": 2},
            "title": "processor time, in times of the smallest",
        },
    }
    chart = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "background": "white",
        "width": 520,
        "height": 360,
        "layer": [
            {
                "data": {"values": linear},
                "mark": {"type": "line", "strokeDash": [4, 4], "color": "#999999"},
                "encoding": axis,
            },
            {
                "data": {"values": values},
                "mark": {"type": "line", "point": True},
                "encoding": {**axis, "color": {"field": "what", "type": "nominal", "title": None}},
            },
        ],
    }
    path.write_text(vl_convert.vegalite_to_svg(chart), encoding="utf-8")
