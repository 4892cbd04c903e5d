"""Meshes and shardings on the command line: texts in, reports out."""

from meshseed.cli.meshing.reading import read_mesh, read_over
from meshseed.cli.meshing.reports import MOST_LISTED, GroupsReport, MeshReport, mesh_report
from meshseed.cli.meshing.shardings import (
    MOST_TILES,
    ShardingReport,
    TileRow,
    sharding_report,
)
from meshseed.cli.meshing.wording import counted

__all__ = [
    "MOST_LISTED",
    "MOST_TILES",
    "GroupsReport",
    "MeshReport",
    "ShardingReport",
    "TileRow",
    "counted",
    "mesh_report",
    "read_mesh",
    "read_over",
    "sharding_report",
]
