"""Steps of a plan as the planner works with them: by pieces, not yet by names of axes."""

from typing import TypeAlias

from msgspec import Struct

from meshseed.mesh.resharding.pieces import PerDim, Pieces


class Slice(Struct, frozen=True, gc=False):
    """Every device keeps a part of what it has: no data moves."""

    axes: PerDim
    dims: PerDim


class Permute(Struct, frozen=True, gc=False):
    """Every device sends all it has to one device; afterwards the target's order counts."""

    dims: PerDim
    reorders: bool = False


class Exchange(Struct, frozen=True, gc=False):
    """All-to-all: `axes` stop cutting dimension `source` and cut `target` instead."""

    axes: Pieces
    source: int
    target: int
    dims: PerDim


class Gather(Struct, frozen=True, gc=False):
    """Every device gets the parts of its group; `axes` cut nothing afterwards."""

    axes: PerDim
    dims: PerDim


Movement: TypeAlias = Slice | Permute | Exchange | Gather
