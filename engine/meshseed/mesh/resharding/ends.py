"""Between which shardings there is a plan at all, and on which mesh it ends."""

from collections.abc import Sequence

from msgspec.structs import replace

from meshseed.mesh.errors import refuse
from meshseed.mesh.sharding import TensorSharding


def settled(
    source: TensorSharding, target: TensorSharding, shape: Sequence[int] | None
) -> tuple[TensorSharding, TensorSharding]:
    """Both ends with what the plan is to reach, on meshes of the same axes.

    A target that divides nothing is reached on the source's mesh, a source that divides nothing
    begins on the target's where the axes differ. Raises `MeshError` where no plan exists.
    """
    _check_ranks(source, target, shape)
    if target.mesh != source.mesh and not target.mesh.is_maximal and _is_whole(target):
        target = replace(target, mesh=source.mesh, replicated=())
    elif (
        target.mesh.axes != source.mesh.axes
        and target.mesh.size == source.mesh.size
        and _is_whole(source)
    ):
        source = replace(source, mesh=target.mesh, replicated=())
    _check_meshes(source, target)
    if source.manual != target.manual:
        refuse(
            "MS446",
            "the two shardings are manual along different axes",
            expected="the same manual axes on both sides",
            help_="what the program itself does along manual axes, no collective can change",
        )
    return source, target


def _is_whole(sharding: TensorSharding) -> bool:
    """Whether every device holds all of it, with nothing left to add up."""
    lists = (*[dim.axes for dim in sharding.dims], sharding.unreduced, sharding.manual)
    return not any(lists)


def _check_ranks(
    source: TensorSharding, target: TensorSharding, shape: Sequence[int] | None
) -> None:
    counts = {len(source.dims), len(target.dims)} | ({len(shape)} if shape is not None else set())
    if len(counts) > 1 and not (source.mesh.is_maximal or target.mesh.is_maximal):
        shown = f", the tensor of rank {len(shape)}" if shape is not None else ""
        refuse(
            "MS445",
            f"the first sharding is of rank {len(source.dims)}, the second of rank"
            f" {len(target.dims)}{shown}",
            expected="the same number of dimensions everywhere",
        )


def _check_meshes(source: TensorSharding, target: TensorSharding) -> None:
    for sharding in (source, target):
        if sharding.mesh.is_maximal:
            refuse(
                "MS444",
                "one of the shardings is a single device",
                expected="shardings over the axes of a mesh",
                notes=("Shardy leaves such a reshard as it is",),
            )
    if source.mesh.axes != target.mesh.axes:
        refuse(
            "MS444",
            f"the two meshes differ in their axes: {source.mesh.equation or 'none'} and"
            f" {target.mesh.equation or 'none'}",
            expected="meshes that differ in nothing but the order of devices",
            notes=("Shardy leaves such a reshard as it is",),
        )
