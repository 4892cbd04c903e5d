"""HLO shardings: devices laid out in tiles, and what they have to do with the axes of a mesh."""

from meshseed.mesh.hlo.naming import to_axes
from meshseed.mesh.hlo.sharding import HloKind, HloSharding, Subgroup
from meshseed.mesh.hlo.texts import read_hlo_sharding, write_hlo_sharding
from meshseed.mesh.hlo.translating import named_to_tile, to_hlo

__all__ = [
    "HloKind",
    "HloSharding",
    "Subgroup",
    "named_to_tile",
    "read_hlo_sharding",
    "to_axes",
    "to_hlo",
    "write_hlo_sharding",
]
