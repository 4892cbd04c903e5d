"""From pieces to steps with names: what the planner found, as a plan says it."""

from collections.abc import Iterable

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.resharding.moves import Exchange, Gather, Movement, Permute, Slice
from meshseed.mesh.resharding.pieces import PerDim, Pieces, refs_of_pieces
from meshseed.mesh.resharding.steps import (
    AllGather,
    AllReduce,
    AllSlice,
    AllToAll,
    AxesPerDim,
    CollectivePermute,
    Move,
    ReplicatedToUnreduced,
    ShardedToUnreduced,
    Step,
)
from meshseed.mesh.sharding import DimSharding, TensorSharding


class Route(Struct, frozen=True, kw_only=True):
    """A way in pieces: what is added up first, how the tiles move, what is made unreduced last.

    `unreduced` are the axes that stay so all the time. `dims` is what the tiles come to by
    `movements`, `end` what remains of it once `scattered` has been made unreduced.
    """

    start: PerDim
    unreduced: Pieces
    added_up: Pieces
    movements: tuple[Movement, ...]
    dims: PerDim
    replicated: Pieces
    scattered: PerDim
    end: PerDim
    finally_unreduced: Pieces


def steps_of(route: Route, source: TensorSharding, mesh: Mesh) -> tuple[Step, ...]:
    """The steps of *route* from *source*; the devices end in the order of *mesh*.

    Raises `MeshError` where a step would come to something that is no sharding.
    """
    maker = _Maker(source, mesh)
    steps: list[Step] = []
    if route.added_up:
        after = maker.sharding(route.start, route.unreduced)
        steps.append(AllReduce(axes=maker.refs(route.added_up), after=after))
    steps.extend([maker.step(movement, route.unreduced) for movement in route.movements])
    made = route.unreduced
    if route.replicated:
        made = tuple(sorted({*made, *route.replicated}))
        after = maker.sharding(route.dims, made)
        steps.append(ReplicatedToUnreduced(axes=maker.refs(route.replicated), after=after))
    if any(route.scattered):
        after = maker.sharding(route.end, route.finally_unreduced)
        steps.append(ShardedToUnreduced(axes=maker.per_dim(route.scattered), after=after))
    return tuple(steps)


class _Maker:
    """Makes shardings like one given, of other pieces, and changes its mesh once on the way."""

    def __init__(self, like: TensorSharding, last: Mesh) -> None:
        self.mesh = like.mesh
        self.last = last
        self.manual = like.manual

    def refs(self, pieces: Pieces) -> tuple[AxisRef, ...]:
        return refs_of_pieces(pieces, self.mesh)

    def per_dim(self, lists: Iterable[Pieces]) -> AxesPerDim:
        return tuple([refs_of_pieces(pieces, self.mesh) if pieces else () for pieces in lists])

    def sharding(self, dims: PerDim, unreduced: Pieces) -> TensorSharding:
        return TensorSharding(
            mesh=self.mesh,
            dims=tuple([DimSharding(axes=self.refs(each)) if each else _WHOLE for each in dims]),
            unreduced=self.refs(unreduced) if unreduced else (),
            manual=self.manual,
        )

    def step(self, movement: Movement, unreduced: Pieces) -> Step:
        if isinstance(movement, Permute) and movement.reorders:
            self.mesh = self.last
        after = self.sharding(movement.dims, unreduced)
        match movement:
            case Slice():
                return AllSlice(axes=self.per_dim(movement.axes), after=after)
            case Permute():
                return CollectivePermute(after=after)
            case Gather():
                return AllGather(axes=self.per_dim(movement.axes), after=after)
            case Exchange():
                move = Move(
                    axes=self.refs(movement.axes), source=movement.source, target=movement.target
                )
                return AllToAll(moves=(move,), after=after)


_WHOLE = DimSharding()
