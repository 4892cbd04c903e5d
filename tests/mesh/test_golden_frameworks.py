"""Groups of Megatron and torch equal those that they made themselves."""

from typing import Any

import pytest
from tests.mesh.records import Record, by_id, of_kind, records

from meshseed.mesh import MeshError
from meshseed.mesh.frameworks import (
    DeviceMesh,
    ParallelState,
    RankOrder,
    comm_grid,
    parallel_groups,
)

CODES = {
    "mg-30b6fab094e63d": "MS440",
    "mg-2e1c754e66363e": "MS440",
    "mg-cdc7b3afc25cd4": "MS440",
    "mg-c7a03ec8edfdb7": "MS441",
    "mi-c2a19e2917ba67": "MS443",
    "hg-53690dc06e0899": "MS402",
    "tm-b986fdd33e90e1": "MS412",
    "tm-779c8d921a9772": "MS407",
}
"""Records in which the framework refuses, and what is said of them here."""


def lists(groups: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    return [list(group) for group in groups]


def rank_generator(record: Record) -> Any:
    order = RankOrder.of(record["order"], record["sizes"], record["rank_offset"])
    assert order.world == record["world_size"]
    return {token: lists(order.groups(token)) for token in record["groups"]}


def hyper_grid(record: Record) -> Any:
    grid = comm_grid(record["shape"], record["dim_names"], record["rank_offset"])
    return lists(grid.groups(record["dims"]))


def init(record: Record) -> Any:
    names = {
        "world_size": "world",
        "tensor_model_parallel_size": "tensor",
        "pipeline_model_parallel_size": "pipeline",
        "context_parallel_size": "context",
        "expert_model_parallel_size": "expert",
        "expert_tensor_parallel_size": "expert_tensor",
        "num_distributed_optimizer_instances": "instances",
        "order": "order",
    }
    known = {"id", "kind", "tool", "route", "groups", "error"}
    assert set(record) <= known | set(names)
    given = {ours: record[theirs] for theirs, ours in names.items() if theirs in record}
    return {name: lists(each) for name, each in parallel_groups(ParallelState(**given)).items()}


MAKERS = {"rank_generator": rank_generator, "hyper_grid": hyper_grid, "init": init}


def test_all_records_are_here() -> None:
    assert len(records("megatron_ranks")) == 114
    assert len(records("torch_mesh")) == 54
    assert {
        each["id"]
        for name in ("megatron_ranks", "torch_mesh")
        for each in records(name)
        if "error" in each
    } == set(CODES)


@pytest.mark.parametrize("record", records("megatron_ranks"), ids=by_id)
def test_megatron(record: Record) -> None:
    if "error" in record:
        with pytest.raises(MeshError) as caught:
            MAKERS[record["kind"]]({"world_size": None, "groups": ["tp"], **record})
        assert [each.code for each in caught.value.findings] == [CODES[record["id"]]]
    else:
        assert MAKERS[record["kind"]](record) == record["groups"]


def layout(mesh: DeviceMesh, names: str | list[str]) -> Record:
    made = mesh.layout(names)
    return {
        "sizes": list(made.sizes),
        "strides": list(made.strides),
        "ranks_from_zero": list(made.from_zero()),
    }


@pytest.mark.parametrize(
    "record",
    [each for each in of_kind("torch_mesh", "device_mesh") if "error" not in each],
    ids=by_id,
)
def test_torch(record: Record) -> None:
    mesh = DeviceMesh.of(record["shape"], record["dim_names"], record["ranks"])
    names = record["dim_names"]
    assert {name: lists(mesh.groups(name)) for name in names} == record["groups"]
    assert lists(mesh.coordinates()) == record["coordinate_of_rank"]
    assert [layout(mesh, name) for name in names] == record["layout"]
    for several in record["flatten"]:
        key = ",".join(several)
        assert lists(mesh.groups(several)) == record["flatten_groups"][key]
        assert [layout(mesh, several)] == record["flat_layout"][key]
    for part in record["submeshes"]:
        made = [mesh.submesh(part, rank).tolist() for rank in range(mesh.mesh.size)]
        assert made == record["submesh_of_rank"][",".join(part)]
    if record["unflatten"]:
        cut = record["unflatten"]
        again = mesh.unflatten(cut["dim"], cut["sizes"], cut["names"])
        groups = {name: lists(again.groups(name)) for name in record["unflatten_groups"]}
        assert groups == record["unflatten_groups"]
        made = [layout(again, axis.name) for axis in again.mesh.axes]
        assert made == record["unflat_layout"]


def made_and_cut(record: Record) -> DeviceMesh:
    mesh = DeviceMesh.of(record["shape"], record["dim_names"], record["ranks"])
    cut = record["unflatten"]
    return mesh.unflatten(cut["dim"], cut["sizes"], cut["names"])


@pytest.mark.parametrize(
    "record", [each for each in records("torch_mesh") if "error" in each], ids=by_id
)
def test_torch_refuses(record: Record) -> None:
    with pytest.raises(MeshError) as caught:
        made_and_cut(record)
    assert [each.code for each in caught.value.findings] == [CODES[record["id"]]]


def test_an_axis_named_three_times_is_accepted_as_there() -> None:
    order = RankOrder.of("dp-tp-dp-dp", {"tp": 2, "dp": 2})
    assert order.groups("tp") == ((0, 2), (1, 3))


def test_pipelines_of_one_rank_may_stand_anywhere() -> None:
    """The check on data parallel sizes is for jobs of several pipelines only."""
    state = ParallelState(world=6, expert_tensor=2, order="tp-pp-dp")
    assert parallel_groups(state)["DATA_PARALLEL_GROUP"] == ((0, 1, 2, 3, 4, 5),)
    with pytest.raises(MeshError, match="MS443"):
        parallel_groups(ParallelState(world=8, pipeline=2, expert=2, order="TP-CP-EP-DP-PP"))


def test_where_nothing_is_divided_nothing_is_out_of_order() -> None:
    mesh = DeviceMesh.of([1, 2], ["a", "b"])
    assert mesh.submesh(["b", "a"], 1).tolist() == [[0], [1]]
    assert mesh.groups(["b", "a"]) == ((0, 1),)


def test_a_slice_keeps_the_order_of_the_mesh() -> None:
    mesh = DeviceMesh.of([2, 2], ["a", "b"])
    with pytest.raises(MeshError, match="MS425"):
        mesh.groups(["b", "a"])
