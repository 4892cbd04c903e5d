"""Whether steps really lead from one sharding to another.

What a device holds is a function of its coordinates: the digits of the axes that cut a dimension,
read as one number, say which tile. Every step is carried out on these digits as the collective
works, not as the plan claims, and then compared with the claim. Digits that count alike fold to the
same list, so sub-axes need no special case, and the cost depends on axes and steps alone.
"""

from collections.abc import Sequence
from typing import TypeAlias

from meshseed.mesh import digits as dg
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.resharding.pieces import Pieces, pieces_of
from meshseed.mesh.resharding.reduction import minus, plus
from meshseed.mesh.resharding.steps import (
    AllReduce,
    AllSlice,
    AllToAll,
    AxesPerDim,
    CollectivePermute,
    ReduceScatter,
    ReplicatedToUnreduced,
    ShardedToUnreduced,
    Step,
    Steps,
)
from meshseed.mesh.sharding import TensorSharding

_Tiles: TypeAlias = list[list[dg.Digit]]


def fault_of(source: TensorSharding, steps: Steps, target: TensorSharding) -> str | None:
    """What is wrong with *steps*, in words; None where they end at *target* with the right data."""
    tiles = _tiles(source)
    unreduced = pieces_of(source.unreduced, source.mesh)
    mesh = source.mesh
    for at, step in enumerate(steps, 1):
        found = _carried_out(step, tiles, unreduced, mesh)
        if found is None:
            return f"step {at}, {step.name}, does not apply to what the devices hold"
        tiles, unreduced = found
        after = step.after
        if after.mesh != mesh and not isinstance(step, CollectivePermute):
            return f"step {at}, {step.name}, changes the mesh"
        mesh = after.mesh
        if _tiles(after) != tiles or pieces_of(after.unreduced, mesh) != unreduced:
            return f"after step {at}, {step.name}, devices hold other tiles than it says"
    if mesh != target.mesh:
        return "the devices end in another order"
    last = steps[-1].after if steps else source
    if [dim.axes for dim in last.dims] != [dim.axes for dim in target.dims]:
        return "it ends at another sharding"
    if last.unreduced != target.unreduced:
        return "other axes are left to be added up at the end"
    return None


def _carried_out(
    step: Step, tiles: _Tiles, unreduced: Pieces, mesh: Mesh
) -> tuple[_Tiles, Pieces] | None:
    match step:
        case AllSlice():
            return _longer(tiles, step.axes, mesh), unreduced
        case CollectivePermute():
            return _permuted(tiles, step.after), unreduced
        case AllToAll():
            return _exchanged(step, tiles, mesh), unreduced
        case AllReduce():
            left = minus(unreduced, pieces_of(step.axes, mesh))
            return None if left is None else (tiles, left)
        case ReplicatedToUnreduced():
            return tiles, plus(unreduced, pieces_of(step.axes, mesh))
        case ReduceScatter():
            axes = tuple([ref for refs in step.axes for ref in refs])
            left = minus(unreduced, pieces_of(axes, mesh))
            return None if left is None else (_longer(tiles, step.axes, mesh), left)
        case _:
            shorter = _shorter(tiles, step.axes, mesh)
            if shorter is None or not isinstance(step, ShardedToUnreduced):
                return None if shorter is None else (shorter, unreduced)
            axes = tuple([ref for refs in step.axes for ref in refs])
            return shorter, plus(unreduced, pieces_of(axes, mesh))


def _tiles(sharding: TensorSharding) -> _Tiles:
    digits = sharding.mesh.digits
    return [dg.folded(digits(dim.axes)) if dim.axes else [] for dim in sharding.dims]


def _longer(tiles: _Tiles, axes: AxesPerDim, mesh: Mesh) -> _Tiles:
    return [
        dg.folded(have + mesh.digits(refs)) if refs else have
        for have, refs in zip(tiles, axes, strict=True)
    ]


def _shorter(tiles: _Tiles, axes: AxesPerDim, mesh: Mesh) -> _Tiles | None:
    out: _Tiles = []
    for have, refs in zip(tiles, axes, strict=True):
        rest = _without_end(have, dg.folded(mesh.digits(refs))) if refs else have
        if rest is None:
            return None
        out.append(rest)
    return out


def _exchanged(step: AllToAll, tiles: _Tiles, mesh: Mesh) -> _Tiles:
    out = list(tiles)
    for move in step.moves:
        digits = mesh.digits(move.axes)
        rest = _without_end(out[move.source], dg.folded(digits))
        out[move.source] = _IMPOSSIBLE if rest is None else rest
        out[move.target] = dg.folded(out[move.target] + digits)
    return out


def _permuted(tiles: _Tiles, after: TensorSharding) -> _Tiles:
    """A permute brings any tiles to any devices, as long as the tiles keep their shape."""
    wanted = _tiles(after)
    alike = all(_count(have) == _count(want) for have, want in zip(tiles, wanted, strict=True))
    return wanted if alike else [_IMPOSSIBLE for _ in tiles]


_IMPOSSIBLE: list[dg.Digit] = [(0, 0)]
"""Digits that no sharding has."""


def _without_end(digits: Sequence[dg.Digit], end: Sequence[dg.Digit]) -> list[dg.Digit] | None:
    """*digits* without those at their *end*, both folded; None where they do not end so."""
    rest = list(digits)
    for size, stride in reversed(end):
        if not rest or rest[-1][1] != stride or rest[-1][0] % size:
            return None
        whole = rest.pop()[0]
        if whole > size:
            rest.append((whole // size, stride * size))
    return rest


def _count(digits: Sequence[dg.Digit]) -> int:
    total = 1
    for size, _ in digits:
        total *= size
    return total
