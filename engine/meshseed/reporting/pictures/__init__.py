"""Pictures as inline SVG, each with a title, a sentence and a table that say the same."""

from typing import TYPE_CHECKING

from meshseed.fronts import front

if TYPE_CHECKING:
    from meshseed.reporting.pictures.bars import confidence_drawing
    from meshseed.reporting.pictures.chain import chain_drawing
    from meshseed.reporting.pictures.collectives import collectives_drawing
    from meshseed.reporting.pictures.decisions import NOTHING, decision_drawing
    from meshseed.reporting.pictures.degrees import degrees_drawing
    from meshseed.reporting.pictures.flow import flow_drawing, flow_table
    from meshseed.reporting.pictures.meshes import MOST_DEVICES, mesh_drawings
    from meshseed.reporting.pictures.svg import variables

__all__ = [
    "MOST_DEVICES",
    "NOTHING",
    "chain_drawing",
    "collectives_drawing",
    "confidence_drawing",
    "decision_drawing",
    "degrees_drawing",
    "flow_drawing",
    "flow_table",
    "mesh_drawings",
    "variables",
]

__getattr__ = front(
    __name__,
    {
        "MOST_DEVICES": "meshes",
        "NOTHING": "decisions",
        "chain_drawing": "chain",
        "collectives_drawing": "collectives",
        "confidence_drawing": "bars",
        "decision_drawing": "decisions",
        "degrees_drawing": "degrees",
        "flow_drawing": "flow",
        "flow_table": "flow",
        "mesh_drawings": "meshes",
        "variables": "svg",
    },
)
