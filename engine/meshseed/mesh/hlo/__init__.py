"""HLO shardings: devices laid out in tiles, and what they have to do with the axes of a mesh."""

from meshseed.mesh.hlo.inventing import Invented, invent_axes
from meshseed.mesh.hlo.naming import to_axes
from meshseed.mesh.hlo.sharding import HloKind, HloSharding, ShardGroup, Subgroup
from meshseed.mesh.hlo.texts import (
    HloShardings,
    read_hlo_sharding,
    read_hlo_shardings,
    write_hlo_sharding,
)
from meshseed.mesh.hlo.translating import named_to_tile, to_hlo

__all__ = [
    "HloKind",
    "HloSharding",
    "HloShardings",
    "Invented",
    "ShardGroup",
    "Subgroup",
    "invent_axes",
    "named_to_tile",
    "read_hlo_sharding",
    "read_hlo_shardings",
    "to_axes",
    "to_hlo",
    "write_hlo_sharding",
]
