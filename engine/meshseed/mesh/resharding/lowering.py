"""Which devices a step involves: replica groups, pairs, and the parts that slices keep."""

from math import prod
from typing import TYPE_CHECKING

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.groups import MeshAxesGroups, ReplicaGroups
from meshseed.mesh.iota import iota_of
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.references import gaps
from meshseed.mesh.resharding.steps import AllSlice, AxisRefs, CollectivePermute, Step, axes_of
from meshseed.mesh.sharding import TensorSharding

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray


def groups_of(step: Step) -> ReplicaGroups:
    """The devices that take part in *step* together, in Shardy's order; axes in the step's order.

    For a step that is local or a permute every device is a group of its own.
    """
    return ReplicaGroups(MeshAxesGroups(step.after.mesh, axes_of(step)))


def pairs_of(before: TensorSharding, step: CollectivePermute) -> "NDArray[int64]":
    """The pairs (sender, receiver) of a permute, by ascending sender; those to itself included.

    An array (devices, 2). The sender's index over the axes that cut its dimensions and then the
    rest is the receiver's index over the axes afterwards; so each receives the tile that it should.
    """
    from numpy import argsort, column_stack

    sends, takes = _permuted_digits(before, step.after)
    senders = _devices(sends, before.mesh)
    takers = _devices(takes, step.after.mesh)
    order = argsort(senders, kind="stable")
    return column_stack((senders[order], takers[order]))


def parts_of(before: TensorSharding, step: AllSlice) -> "NDArray[int64]":
    """Which part of what it has each device keeps: an array (dimensions, devices)."""
    from numpy import empty, int64

    mesh = before.mesh
    out = empty((len(step.axes), mesh.size), dtype=int64)
    for row, refs in zip(out, step.axes, strict=True):
        row[mesh.order] = _coordinates(mesh, refs)
    return out


def _permuted_digits(
    before: TensorSharding, after: TensorSharding
) -> tuple[list[dg.Digit], list[dg.Digit]]:
    """Both orders of positions: axes of the dimensions, then the rest of the mesh.

    Along unreduced and manual axes every device must keep its place: what stands there differs
    from place to place. Where the mesh's own order of the rest does not see to it, they come first.
    """
    sends = _cut_and_rest(before)
    takes = _cut_and_rest(after)
    fixed = before.mesh.digits((*before.unreduced, *before.manual))
    if not fixed or _places(sends, fixed) == _places(takes, fixed):
        return sends, takes
    return _cut_and_rest(before, apart=True), _cut_and_rest(after, apart=True)


def _cut_and_rest(sharding: TensorSharding, *, apart: bool = False) -> list[dg.Digit]:
    mesh = sharding.mesh
    refs: AxisRefs = tuple([ref for dim in sharding.dims for ref in dim.axes])
    if apart:
        refs += (*sharding.unreduced, *sharding.manual)
    return [*mesh.digits(refs), *gaps(mesh, refs)]


def _places(digits: list[dg.Digit], some: list[dg.Digit]) -> set[tuple[dg.Digit, int]]:
    """Which of *digits* belong to *some*, each with how many steps of the count it takes."""
    out: set[tuple[dg.Digit, int]] = set()
    weight = prod([size for size, _ in digits])
    for size, stride in digits:
        weight //= size
        if any(low < stride * size and stride < low * count for count, low in some):
            out.add(((size, stride), weight))
    return out


def _devices(digits: list[dg.Digit], mesh: Mesh) -> "NDArray[int64]":
    from numpy import arange, int64

    iota = iota_of(digits)
    places = arange(mesh.size, dtype=int64).reshape(iota.reshape).transpose(iota.perm).reshape(-1)
    return mesh.order[places]


def _coordinates(mesh: Mesh, refs: tuple[AxisRef, ...]) -> "NDArray[int64]":
    """The index of each position over *refs*."""
    from numpy import arange, int64, zeros

    places = arange(mesh.size, dtype=int64)
    out = zeros(mesh.size, dtype=int64)
    for size, stride in mesh.digits(refs):
        out = out * size + places // stride % size
    return out
