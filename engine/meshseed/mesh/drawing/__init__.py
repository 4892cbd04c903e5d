"""Pictures of a mesh and of groups on it: in a terminal and as SVG."""

from meshseed.mesh.drawing.svg import draw_svg
from meshseed.mesh.drawing.terminal import draw_groups, draw_mesh

__all__ = ["draw_groups", "draw_mesh", "draw_svg"]
