"""Pictures as inline SVG, each with a title, a sentence and a table that say the same."""

from meshseed.reporting.pictures.bars import confidence_drawing
from meshseed.reporting.pictures.chain import chain_drawing
from meshseed.reporting.pictures.collectives import collectives_drawing
from meshseed.reporting.pictures.degrees import degrees_drawing
from meshseed.reporting.pictures.flow import flow_drawing
from meshseed.reporting.pictures.meshes import mesh_drawings
from meshseed.reporting.pictures.svg import variables

__all__ = [
    "chain_drawing",
    "collectives_drawing",
    "confidence_drawing",
    "degrees_drawing",
    "flow_drawing",
    "mesh_drawings",
    "variables",
]
