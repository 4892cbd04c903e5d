"""Every published text of a mesh, of groups or of a sharding meets what was stated of it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.mesh.records import Record, by_id, records

from meshseed.mesh import (
    GroupMode,
    ListedGroups,
    Mesh,
    MeshError,
    ReplicaGroups,
    check_covering,
    device_groups,
    mode_of,
    named_to_tile,
    read_groups,
    read_hlo_sharding,
    read_sharding,
    read_shardy_mesh,
    read_tensor_type,
    read_xla_mesh,
    to_axes,
    to_hlo,
    write_groups,
    write_hlo_sharding,
    write_named_sharding,
    write_shardy_mesh,
    write_xla_mesh,
)
from meshseed.mesh.frameworks import Inner, Layout

SHARDINGS = records("shardings")

CODES = {
    "replica groups cannot be empty": "MS430",
    "is not a valid axis name or index": "MS402",
    "two consecutive sub-axes can be merged": "MS423",
    "Sub-axis next_pre_size must divide the full axis size": "MS420",
    "replica id #1 not seen in replica groups": "MS430",
    "In cross_replica mode": "MS435",
    "In cross_partition mode": "MS435",
    "In cross_replica_and_partition mode": "MS435",
    "In flattened_id mode": "MS435",
    "Sub-axis size must be strictly less": "MS420",
    "sub-axis sizes must be greater than 1": "MS420",
    "total product of axis sizes must match": "MS406",
    "... got: 2 != 1": "MS406",
    "duplicate axis ref": "MS421",
    "does not match the tile assignment size": "MS433",
    "sorted device ids must be iota": "MS407",
    "Invalid replica id -1": "MS430",
    "sharding doesn't match tensor rank": "MS427",
    "overlapping sub-axes": "MS422",
    "unknown mesh": "MS429",
    "duplicate axis name": "MS403",
}
"""What the real libraries say, and the code of the same finding here."""


def listed(groups: ReplicaGroups) -> list[list[int]]:
    return [list(group) for group in groups.listed]


def check_groups(groups: ReplicaGroups, expected: Any) -> None:
    if isinstance(expected, list):
        assert listed(groups) == expected
        return
    if "groups" in expected:
        assert (groups.count, groups.group_size) == (expected["groups"], expected["size"])
        if "first" in expected:
            assert list(groups.listed[0][:16]) == expected["first"]
            assert list(groups.listed[-1][-16:]) == expected["last"]


def mesh_axes(record: Record) -> None:
    axes, on, mesh = record["input"].partition(" on ")
    check_groups(read_groups(f"{mesh} {axes}" if on else axes), record["expected"])


def mesh_axes_text(record: Record) -> None:
    groups = read_groups(record["input"])
    assert write_groups(groups) == record["input"]
    assert read_groups(write_groups(groups)) == groups


def mesh_axes_vs_iota(record: Record) -> None:
    groups = read_groups(record["input"])
    assert groups.iota is not None
    assert write_groups(ReplicaGroups(groups.iota)) == record["expected"]["iota"]


def plain_groups(record: Record) -> None:
    check_groups(read_groups(record["input"]), record["expected"])


def mesh_axes_attr(record: Record) -> None:
    given = {"sdy_mesh": Mesh({"x": 2, "y": 2})}
    check_groups(read_groups(record["input"], given), record["expected"])


def hlo_groups(record: Record) -> None:
    text = record["input"]
    start = text.find("replica_groups=")
    groups_text = text[start:] if start >= 0 else text.partition(" channel_id")[0]
    groups = read_groups(groups_text)
    expected = record["expected"]
    if isinstance(expected, list):
        check_groups(groups, expected)
        return
    world = record.get("world_size", 8)
    channel = "channel_id" in text
    global_ids = "use_global_device_ids" in text
    split = "partitions)" in text or "global ids" in str(expected.get("meaning"))
    replicas, partitions = (1, 2) if split else (world, 1)
    mode = mode_of(
        channel=channel,
        global_ids=global_ids,
        partitions_with_channel=record.get("op") == "all-to-all",
    )
    if "error" in expected:
        assert mode.value in expected["error"]
    check_covering(groups, mode, replicas, partitions)
    if "all ranks" in expected.get("meaning", ""):
        assert listed(device_groups(groups, mode, world, 1)) == [list(range(world))]
    if "all partitions take part" in expected.get("meaning", ""):
        assert mode is GroupMode.REPLICA_AND_PARTITION
        assert listed(device_groups(groups, mode, 1, 4)) == [[0, 1, 2, 3]]


def group_list(record: Record) -> None:
    if "tp_groups" not in record["input"]:
        check_groups(read_groups(record["input"]), record["expected"])
        return
    mesh = Mesh({"data": 2, "tensor": 1})
    tensor, data = record["input"].split(", dp_groups=")
    assert read_groups(tensor.removeprefix("tp_groups=")) == mesh.replica_groups(["tensor"])
    assert read_groups(data) == mesh.replica_groups(["data"])


def group_builder(record: Record) -> None:
    if record["input"].startswith("num_groups"):
        assert listed(read_groups("[2,3]<=[6]")) == record["expected"]
        return
    cut = Inner(outer="tp", parts=("context", "tensor"))
    placed = Layout(order=("tp",), inner=(cut,)).place({"tp": 8, "context": 4}, 8)
    assert {name: listed(placed.groups(name)) for name in cut.parts} == record["expected"]


def sdy_mesh(record: Record) -> None:
    mesh = read_shardy_mesh(record["input"])
    meaning = record["expected"].get("meaning", "")
    if "`" in meaning or "<[" in meaning:
        assert write_shardy_mesh(mesh) == meaning[meaning.index("<") :].strip("`")
    elif meaning == "kept":
        assert write_shardy_mesh(mesh) == record["input"]
    elif meaning == "empty mesh":
        assert mesh.is_empty
    elif meaning.startswith("maximal"):
        assert mesh.is_maximal
        assert mesh.device_at(0) == 3


def sdy_collective(record: Record) -> None:
    mesh = read_shardy_mesh(record["mesh"])
    text = record["input"].partition(":" + " ")[0] if "->" in record["input"] else record["input"]
    text = text.strip("[]") if record["op"] == "all_to_all" else text
    dims = text if text.startswith("[") else f"[{text}]"
    sharding = read_sharding(dims, mesh=mesh)
    refs = [ref for dim in sharding.dims for ref in dim.axes]
    expected = record["expected"]
    if isinstance(expected, list):
        assert listed(mesh.replica_groups(refs)) == expected
        return
    assert listed(mesh.replica_groups(refs)) == expected["combined"]
    for name, groups in expected["per_dim_in_emitted_order"].items():
        assert listed(mesh.replica_groups([name])) == groups


def sdy_to_hlo(record: Record) -> None:
    mesh = read_shardy_mesh(record["mesh"])
    sharding = read_sharding(record["input"], mesh=mesh)
    expected = record["expected"]
    made = to_hlo(sharding)
    assert write_hlo_sharding(made) == expected["hlo_sharding_v2"]
    if "hlo_sharding_v3" in expected:
        assert write_named_sharding(sharding) == expected["hlo_sharding_v3"]
        assert read_hlo_sharding(expected["hlo_sharding_v3"]) == named_to_tile(sharding)


def sdy_sharding(record: Record) -> None:
    mesh = read_shardy_mesh(record["mesh"])
    given = dict.fromkeys(("mesh", "mesh_xyz", "mesh_full"), mesh)
    sharding = read_sharding(record["input"], given)
    expected = record["expected"]
    if "local_shape" in expected:
        shape = read_tensor_type(record["input"].partition(" : ")[2])
        assert list(sharding.local_shape(shape)) == expected["local_shape"]
    if "hlo_sharding_v2" in expected:
        assert write_hlo_sharding(to_hlo(sharding)) == expected["hlo_sharding_v2"]
    if "equivalent_to" in expected:
        text, _, other = expected["equivalent_to"].partition(" with ")
        same = read_sharding(text, {"mesh_xy": read_shardy_mesh(other)})
        assert to_hlo(same) == to_hlo(sharding)
    if "meaning" in expected:
        assert [dim.is_open for dim in sharding.dims] == [False, True]


def hlo_sharding(record: Record) -> None:
    made = read_hlo_sharding(record["input"])
    expected = record["expected"]
    assert list(made.dims) == expected["tile_dims"]
    runs = made.dims[-1] if made.subgroups else 1
    devices = list(made.devices())
    for at in range(0, len(devices), runs):
        assert set(devices[at : at + runs]) == set(expected["device_order"][at : at + runs])
    assert expected.get("replication", runs) == runs
    assert write_hlo_sharding(made) == record["input"]


def hlo_to_sdy(record: Record) -> None:
    sharding = to_axes(read_hlo_sharding(record["input"]))
    assert sharding is not None
    assert write_shardy_mesh(sharding.mesh) == record["expected"]["mesh"]
    assert not sharding.dims


def tile_assignment(record: Record) -> None:
    made = read_hlo_sharding(f"{{devices={record['input']}}}")
    assert made.device_array().tolist() == record["expected"]


HANDLERS: dict[str, Callable[[Record], None]] = {
    "mesh_axes": mesh_axes,
    "mesh_axes_text": mesh_axes_text,
    "mesh_axes_vs_iota": mesh_axes_vs_iota,
    "mesh_axes_attr": mesh_axes_attr,
    "iota_groups": plain_groups,
    "dense_groups": plain_groups,
    "hlo_groups": hlo_groups,
    "group_list": group_list,
    "group_builder": group_builder,
    "sdy_mesh": sdy_mesh,
    "sdy_collective": sdy_collective,
    "sdy_to_hlo": sdy_to_hlo,
    "sdy_sharding": sdy_sharding,
    "hlo_sharding": hlo_sharding,
    "hlo_to_sdy": hlo_to_sdy,
    "tile_assignment": tile_assignment,
}


def test_all_records_are_here() -> None:
    assert len(SHARDINGS) == 105
    assert {each["kind"] for each in SHARDINGS} == set(HANDLERS)


@pytest.mark.parametrize("record", [each for each in SHARDINGS if each["valid"]], ids=by_id)
def test_valid(record: Record) -> None:
    HANDLERS[record["kind"]](record)


@pytest.mark.parametrize("record", [each for each in SHARDINGS if not each["valid"]], ids=by_id)
def test_refused(record: Record) -> None:
    with pytest.raises(MeshError) as caught:
        HANDLERS[record["kind"]](record)
    codes = [code for text, code in CODES.items() if text in record["expected"]["error"]]
    assert [each.code for each in caught.value.findings] == codes
    assert caught.value.findings[0].message


def test_a_refused_text_has_a_caret() -> None:
    with pytest.raises(MeshError) as caught:
        read_groups("replica_groups=mesh['a'=2] {'bogus'}")
    assert "<replica groups>:1:" in str(caught.value)
    assert "^" in str(caught.value)


def test_an_empty_list_is_everyone() -> None:
    assert read_groups("replica_groups={}").form == ListedGroups(())


def test_a_mesh_of_xla_survives() -> None:
    for text in ("mesh['x'=4,'y'=2]", "mesh['x'=4], device_ids=(3,2,1,0)", "mesh[]"):
        assert write_xla_mesh(read_xla_mesh(text)) == text
