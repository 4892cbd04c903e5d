"""Golden records of reshards, asked of the planner."""

from collections.abc import Sequence
from typing import Any

from tests.mesh.records import Record

from meshseed.mesh import AxisRef, Mesh, TensorSharding, tensor_sharding
from meshseed.mesh.resharding import (
    AllReduce,
    AllSlice,
    AllToAll,
    CollectivePermute,
    ReplicatedToUnreduced,
    Step,
    Steps,
    groups_of,
    pairs_of,
    parts_of,
)


def ends(record: Record) -> tuple[TensorSharding, TensorSharding]:
    """The two shardings of *record*, each on its own mesh."""
    axes = [tuple(each) for each in record["mesh"]]
    first = second = Mesh(axes, record.get("device_ids"))
    if "out_device_ids" in record:
        second = Mesh(axes, record["out_device_ids"])
    return (
        _sharding(first, record["in"], record.get("in_unreduced", [])),
        _sharding(second, record["out"], record.get("out_unreduced", [])),
    )


def as_record(source: TensorSharding, steps: Steps) -> list[dict[str, Any]]:
    """*steps* as records have them, unreduced axes left out."""
    out: list[dict[str, Any]] = []
    mesh = source.mesh
    for step in steps:
        made: dict[str, Any] = {"op": step.name.replace("-", "_"), **_axes(step)}
        made["out_dims"] = [_refs(dim.axes) for dim in step.after.dims]
        if step.after.mesh != mesh:
            made["out_mesh"] = "out"
        out.append(made)
    return out


def lowered(source: TensorSharding, steps: Steps) -> list[tuple[str, list[Any]]]:
    """Groups, pairs or kept parts of every step."""
    out: list[tuple[str, list[Any]]] = []
    before = source
    for step in steps:
        match step:
            case CollectivePermute():
                found = pairs_of(before, step).tolist()
            case AllSlice():
                found = [part if any(part) else None for part in parts_of(before, step).tolist()]
            case _:
                found = [list(group) for group in groups_of(step).listed]
        out.append((step.name.replace("-", "_"), found))
        before = step.after
    return out


def lowered_in(record: Record) -> list[tuple[str, list[Any]]]:
    """What the record's lowering says of devices; reshapes and transposes move no data."""
    out: list[tuple[str, list[Any]]] = []
    for each in record["lowered"]:
        if each["op"] == "dynamic_slice":
            kept = [
                None if row is None else [at // size for at in row]
                for row, size in zip(each["offsets"], each["local"], strict=True)
            ]
            out.append(("all_slice", kept))
        elif each["op"] not in ("reshape", "transpose"):
            pairs = each.get("source_target_pairs")
            out.append((each["op"], pairs if pairs is not None else each["replica_groups"]))
    return out


def _sharding(mesh: Mesh, dims: list[Any], unreduced: list[Any]) -> TensorSharding:
    return tensor_sharding(mesh, [_given(each) for each in dims], unreduced=_given(unreduced))


def _given(refs: list[Any]) -> list[Any]:
    return [each if isinstance(each, str) else tuple(each) for each in refs]


def _axes(step: Step) -> dict[str, Any]:
    match step:
        case CollectivePermute():
            return {}
        case AllReduce() | ReplicatedToUnreduced():
            return {"axes": _refs(step.axes)}
        case AllToAll():
            moves = [
                {"axes": _refs(move.axes), "src": move.source, "tgt": move.target}
                for move in step.moves
            ]
            return {"moves": moves}
        case _:
            return {"axes": [_refs(refs) for refs in step.axes]}


def _refs(refs: Sequence[AxisRef]) -> list[Any]:
    return [ref.name if ref.size is None else [ref.name, ref.pre, ref.size] for ref in refs]
