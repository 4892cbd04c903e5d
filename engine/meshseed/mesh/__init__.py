"""Meshes of devices: axes, replica groups and shardings, equal to what compilers make of them.

Pure algebra over named axes. It knows no rule pack, and imports numpy and networkx only where an
array or a graph is asked for.
"""

from typing import TYPE_CHECKING, Final

from meshseed.fronts import front
from meshseed.mesh.axes import AxesLike, Axis, AxisLike, AxisRef
from meshseed.mesh.degrees import FREE, Degrees, smallest_world, solve_degrees
from meshseed.mesh.device_graph import components, device_graph
from meshseed.mesh.drawing import draw_groups, draw_mesh, draw_svg
from meshseed.mesh.errors import MAX_DEVICES, MAX_LISTED, MeshError
from meshseed.mesh.group_modes import GroupMode, check_covering, device_groups, mode_of
from meshseed.mesh.groups import IotaGroups, ListedGroups, MeshAxesGroups, ReplicaGroups
from meshseed.mesh.hlo import (
    HloKind,
    HloSharding,
    HloShardings,
    Invented,
    ShardGroup,
    Subgroup,
    invent_axes,
    named_to_tile,
    read_hlo_sharding,
    read_hlo_shardings,
    to_axes,
    to_hlo,
    write_hlo_sharding,
)
from meshseed.mesh.iota import Iota, find_iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.naming import mesh_axes_of
from meshseed.mesh.sharding import DimSharding, TensorSharding, tensor_sharding
from meshseed.mesh.texts.groups import read_groups, write_dense, write_groups, write_listed
from meshseed.mesh.texts.named_sharding import read_named_sharding, write_named_sharding
from meshseed.mesh.texts.people import mesh_of, read_degrees, read_people_mesh, write_people_mesh
from meshseed.mesh.texts.sharding import (
    read_sharding,
    read_shardings,
    read_tensor_type,
    write_sharding,
    write_shardings,
)
from meshseed.mesh.texts.shardy import read_shardy_mesh, write_shardy_mesh
from meshseed.mesh.texts.stablehlo import Padding
from meshseed.mesh.texts.xla import read_xla_mesh, write_xla_mesh

if TYPE_CHECKING:
    from meshseed.mesh.importing import apply_constraints, import_call, unify_groups
    from meshseed.mesh.resharding import Plan, reshard

__all__ = [
    "FREE",
    "MAX_DEVICES",
    "MAX_LISTED",
    "AxesLike",
    "Axis",
    "AxisLike",
    "AxisRef",
    "Degrees",
    "DimSharding",
    "GroupMode",
    "HloKind",
    "HloSharding",
    "HloShardings",
    "Invented",
    "Iota",
    "IotaGroups",
    "ListedGroups",
    "Mesh",
    "MeshAxesGroups",
    "MeshError",
    "Padding",
    "Plan",
    "ReplicaGroups",
    "ShardGroup",
    "Subgroup",
    "TensorSharding",
    "apply_constraints",
    "check_covering",
    "components",
    "device_graph",
    "device_groups",
    "draw_groups",
    "draw_mesh",
    "draw_svg",
    "find_iota",
    "import_call",
    "invent_axes",
    "mesh_axes_of",
    "mesh_of",
    "mode_of",
    "named_to_tile",
    "read_degrees",
    "read_groups",
    "read_hlo_sharding",
    "read_hlo_shardings",
    "read_named_sharding",
    "read_people_mesh",
    "read_sharding",
    "read_shardings",
    "read_shardy_mesh",
    "read_tensor_type",
    "read_xla_mesh",
    "reshard",
    "smallest_world",
    "solve_degrees",
    "tensor_sharding",
    "to_axes",
    "to_hlo",
    "unify_groups",
    "write_dense",
    "write_groups",
    "write_hlo_sharding",
    "write_listed",
    "write_named_sharding",
    "write_people_mesh",
    "write_sharding",
    "write_shardings",
    "write_shardy_mesh",
    "write_xla_mesh",
]

_LATER: Final = {
    "Plan": "resharding",
    "apply_constraints": "importing",
    "import_call": "importing",
    "reshard": "resharding",
    "unify_groups": "importing",
}
"""Names of the rooms that build on this one, imported when they are first asked for."""


__getattr__ = front(__name__, _LATER)
