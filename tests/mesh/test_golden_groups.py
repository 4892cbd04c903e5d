"""Replica groups equal those that the real library made, in content and order."""

from hashlib import sha256

import pytest
from tests.mesh.records import Record, by_id, records

from meshseed.mesh import (
    ListedGroups,
    Mesh,
    ReplicaGroups,
    mesh_axes_of,
    read_groups,
    write_dense,
    write_groups,
    write_listed,
)

RECORDS = records("replica_groups")


def mesh_of(record: Record) -> Mesh:
    return Mesh([(name, size) for name, size in record["mesh"]], record["device_ids"])


def test_all_records_are_here() -> None:
    assert len(RECORDS) == 341


@pytest.mark.parametrize("record", RECORDS, ids=by_id)
def test_groups(record: Record) -> None:
    groups = mesh_of(record).replica_groups(record["axes"])
    assert (groups.count, groups.group_size) == (record["num_groups"], record["group_size"])
    array = groups.array()
    if "groups" in record:
        assert array.tolist() == record["groups"]
        assert [list(group) for group in groups.listed] == record["groups"]
    else:
        digest = sha256(array.astype("<i8").tobytes()).hexdigest()
        assert digest == record["groups_sha256_le_i64"]
        assert array[0, :8].tolist() == record["first_group_head"]
        assert array[-1, -8:].tolist() == record["last_group_tail"]
        assert groups.listed[-1][-8:] == tuple(record["last_group_tail"])


@pytest.mark.parametrize("record", [each for each in RECORDS if "iota" in each], ids=by_id)
def test_canonical_iota(record: Record) -> None:
    groups = mesh_of(record).replica_groups(record["axes"])
    assert groups.iota is not None
    assert write_groups(ReplicaGroups(groups.iota)) == record["iota"]
    assert write_groups(read_groups(record["iota_raw"])) == record["iota"]
    assert read_groups(record["iota"]) == groups


@pytest.mark.parametrize("record", [each for each in RECORDS if "v3" in each], ids=by_id)
def test_mesh_axes_text(record: Record) -> None:
    groups = mesh_of(record).replica_groups(record["axes"])
    assert write_groups(groups) == record["v3"]
    assert read_groups(record["v3"]) == groups


@pytest.mark.parametrize("record", [each for each in RECORDS if "groups" in each], ids=by_id)
def test_back_from_the_list(record: Record) -> None:
    mesh = mesh_of(record)
    groups = mesh.replica_groups(record["axes"])
    listed = ReplicaGroups(ListedGroups(groups.listed))
    assert listed.iota == groups.iota
    assert read_groups(write_listed(groups)) == groups
    assert read_groups(write_dense(groups)) == groups
    found = mesh_axes_of(listed, mesh)
    ones = {name for name, size in record["mesh"] if size == 1}
    assert found is not None
    wanted = tuple(mesh.ref(axis) for axis in record["axes"])
    assert found.axes == tuple(ref for ref in wanted if ref.name not in ones)
