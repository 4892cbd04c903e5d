"""How training frameworks number devices, told as meshes; one file per convention."""

from meshseed.mesh.frameworks.device_mesh import DeviceMesh, DimLayout
from meshseed.mesh.frameworks.layouts import Inner, Layout, Placed, repeated_block
from meshseed.mesh.frameworks.mesh_shapes import mesh_shape_from_axes, read_mesh_shape
from meshseed.mesh.frameworks.parallel_state import ParallelState, parallel_groups
from meshseed.mesh.frameworks.rank_orders import RankOrder, comm_grid

__all__ = [
    "DeviceMesh",
    "DimLayout",
    "Inner",
    "Layout",
    "ParallelState",
    "Placed",
    "RankOrder",
    "comm_grid",
    "mesh_shape_from_axes",
    "parallel_groups",
    "read_mesh_shape",
    "repeated_block",
]
