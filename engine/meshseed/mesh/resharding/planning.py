"""Planning a reshard: Shardy's own steps where they are right, others where they are not."""

from collections.abc import Sequence
from functools import partial

from meshseed.mesh.resharding.attempting import attempted
from meshseed.mesh.resharding.ends import settled
from meshseed.mesh.resharding.mending import mended
from meshseed.mesh.resharding.moves import Movement
from meshseed.mesh.resharding.pieces import PerDim, pieces_of
from meshseed.mesh.resharding.plans import Plan, Provenance
from meshseed.mesh.resharding.reduction import beyond
from meshseed.mesh.resharding.walking import walk
from meshseed.mesh.sharding import TensorSharding


def reshard(
    source: TensorSharding, target: TensorSharding, shape: Sequence[int] | None = None
) -> Plan:
    """The collectives that turn *source* into *target*, verified before they are returned.

    They are the steps of Shardy's pass wherever these end at the target; `Plan.provenance` says so,
    and `Plan.note` what is wrong with Shardy's where they do not. *shape* is that of the whole
    tensor; without it every dimension is taken to be divisible. The cost does not depend on the
    number of devices. Raises `MeshError` where no plan exists: other axes, another rank, a single
    device, other manual axes.
    """
    sizes = None if shape is None else tuple(shape)
    source, target = settled(source, target, sizes)
    note, provenance = _refusal(source, target), Provenance.BEYOND
    if not note:
        steps, note = attempted(source, target, partial(_shardys, shape=sizes))
        provenance = Provenance.MENDED
        if not note:
            return Plan(
                source=source,
                target=target,
                steps=steps,
                provenance=Provenance.SHARDY,
                shape=sizes,
            )
    return Plan(
        source=source,
        target=target,
        steps=mended(source, target, sizes),
        provenance=provenance,
        note=note,
        shape=sizes,
    )


def _shardys(
    source: PerDim, target: PerDim, /, *, reorders: bool, shape: tuple[int, ...] | None
) -> list[Movement]:
    return walk(source, target, shape, reorders=reorders)


def _refusal(source: TensorSharding, target: TensorSharding) -> str:
    """Why Shardy takes no step at all; empty where it does."""
    before = pieces_of(source.unreduced, source.mesh)
    after = pieces_of(target.unreduced, target.mesh)
    if not beyond(after, before) and source.mesh == target.mesh:
        return ""
    if beyond(after, before) and beyond(before, after):
        return "it stops where some axes become unreduced and others cease to be"
    if (after or before) and source.mesh != target.mesh:
        return "it stops where unreduced axes meet another order of devices"
    return ""
