"""Meshes and shardings on the command line: texts in, reports out."""

from meshseed.cli.meshing.reading import read_mesh, read_over
from meshseed.cli.meshing.reports import MOST_LISTED, GroupsReport, MeshReport, mesh_report
from meshseed.cli.meshing.shardings import ShardingReport, TileRow, sharding_report

__all__ = [
    "MOST_LISTED",
    "GroupsReport",
    "MeshReport",
    "ShardingReport",
    "TileRow",
    "mesh_report",
    "read_mesh",
    "read_over",
    "sharding_report",
]
