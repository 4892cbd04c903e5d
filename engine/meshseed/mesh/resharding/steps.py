"""Steps of a plan: which collective, over which axes, and the sharding after it.

A step that is local sends nothing.
"""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.sharding import TensorSharding

AxisRefs: TypeAlias = tuple[AxisRef, ...]
AxesPerDim: TypeAlias = tuple[AxisRefs, ...]
"""A list of axes for every dimension of the tensor."""


class AllSlice(Struct, frozen=True, kw_only=True):
    """Every device keeps one part of what it has; `axes` cut each dimension further. Local."""

    name: ClassVar[str] = "all-slice"
    is_local: ClassVar[bool] = True
    axes: AxesPerDim
    after: TensorSharding


class AllGather(Struct, frozen=True, kw_only=True):
    """Devices of a group put their parts together; `axes` were the last of each dimension."""

    name: ClassVar[str] = "all-gather"
    is_local: ClassVar[bool] = False
    axes: AxesPerDim
    after: TensorSharding


class Move(Struct, frozen=True, kw_only=True):
    """`axes` leave the end of dimension `source` for the end of dimension `target`."""

    axes: AxisRefs
    source: int
    target: int


class AllToAll(Struct, frozen=True, kw_only=True):
    """Devices of a group exchange parts; no dimension occurs twice among the `moves`."""

    name: ClassVar[str] = "all-to-all"
    is_local: ClassVar[bool] = False
    moves: tuple[Move, ...]
    after: TensorSharding


class CollectivePermute(Struct, frozen=True, kw_only=True):
    """Each device sends all it has to one device. `after` may be on a mesh of another order."""

    name: ClassVar[str] = "collective-permute"
    is_local: ClassVar[bool] = False
    after: TensorSharding


class AllReduce(Struct, frozen=True, kw_only=True):
    """Parts that were yet to be added up along `axes` are added up."""

    name: ClassVar[str] = "all-reduce"
    is_local: ClassVar[bool] = False
    axes: AxisRefs
    after: TensorSharding


class ReduceScatter(Struct, frozen=True, kw_only=True):
    """An all-reduce over all `axes`, of which every device keeps one part per dimension."""

    name: ClassVar[str] = "reduce-scatter"
    is_local: ClassVar[bool] = False
    axes: AxesPerDim
    after: TensorSharding


class ReplicatedToUnreduced(Struct, frozen=True, kw_only=True):
    """One device along `axes` keeps its value and the others hold zero. Local."""

    name: ClassVar[str] = "replicated-to-unreduced"
    is_local: ClassVar[bool] = True
    axes: AxisRefs
    after: TensorSharding


class ShardedToUnreduced(Struct, frozen=True, kw_only=True):
    """Each part is padded with zeros to the whole along the last `axes` of a dimension. Local."""

    name: ClassVar[str] = "sharded-to-unreduced"
    is_local: ClassVar[bool] = True
    axes: AxesPerDim
    after: TensorSharding


Step: TypeAlias = (
    AllSlice
    | AllGather
    | AllToAll
    | CollectivePermute
    | AllReduce
    | ReduceScatter
    | ReplicatedToUnreduced
    | ShardedToUnreduced
)
Steps: TypeAlias = tuple[Step, ...]


def axes_of(step: Step) -> AxisRefs:
    """All axes a step runs over in one row: dimension after dimension, moves by their target."""
    match step:
        case AllReduce() | ReplicatedToUnreduced():
            return step.axes
        case AllToAll():
            moves = sorted(step.moves, key=lambda move: move.target)
            return tuple([ref for move in moves for ref in move.axes])
        case CollectivePermute():
            return ()
        case _:
            return tuple([ref for refs in step.axes for ref in refs])
