"""What a step sends: how much, and in how many rounds, on every device.

Ring algorithms over a group of g devices, each of which holds n elements before the step:

==================  =====================  =========
all-gather          n (g - 1)              g - 1
reduce-scatter      n (g - 1) / g          g - 1
all-reduce          2 n (g - 1) / g        2 (g - 1)
all-to-all          n (g - 1) / g          g - 1
collective-permute  n, 0 if none moves     1
==================  =====================  =========

The other steps are local. An all-to-all sends each of its g - 1 parts straight to its device.
"""

from collections.abc import Sequence
from math import prod

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.resharding.steps import (
    AllGather,
    AllReduce,
    AllToAll,
    CollectivePermute,
    ReduceScatter,
    Step,
    Steps,
    axes_of,
)
from meshseed.mesh.sharding import TensorSharding


class Traffic(Struct, frozen=True, kw_only=True):
    """What one device sends in a step: `elements` of the tensor, over `rounds` one after another.

    `group` devices take part together; for a permute it is 2, or 1 where nothing moves.
    """

    elements: int
    rounds: int
    group: int


def traffic(before: TensorSharding, step: Step, shape: Sequence[int]) -> Traffic:
    """What *step* sends on a tensor of *shape* that is cut as *before* says."""
    mesh = before.mesh
    held = local_size(before, shape)
    if isinstance(step, CollectivePermute):
        still = stays(before, step.after)
        return Traffic(elements=0 if still else held, rounds=0 if still else 1, group=2 - still)
    group = _size(axes_of(step), mesh)
    others = group - 1
    match step:
        case AllGather():
            return Traffic(elements=held * others, rounds=others, group=group)
        case AllReduce():
            sent = 2 * _part(held * others, group)
            return Traffic(elements=sent, rounds=2 * others, group=group)
        case ReduceScatter() | AllToAll():
            return Traffic(elements=_part(held * others, group), rounds=others, group=group)
        case _:
            return Traffic(elements=0, rounds=0, group=1)


def traffic_of(source: TensorSharding, steps: Steps, shape: Sequence[int]) -> int:
    """The elements that every device sends in all *steps*."""
    total, before = 0, source
    for step in steps:
        total += traffic(before, step, shape).elements
        before = step.after
    return total


def local_size(sharding: TensorSharding, shape: Sequence[int]) -> int:
    """The elements one device holds, parts rounded up as compilers pad them."""
    mesh = sharding.mesh
    return prod(
        [-(-size // _size(dim.axes, mesh)) for size, dim in zip(shape, sharding.dims, strict=True)]
    )


def stays(before: TensorSharding, after: TensorSharding) -> bool:
    """Whether a permute between the two moves nothing at all."""
    return before.mesh == after.mesh and before.dims == after.dims


def _size(refs: Sequence[AxisRef], mesh: Mesh) -> int:
    return prod([size for size, _ in mesh.digits(refs)])


def _part(total: int, parts: int) -> int:
    return -(-total // parts)
