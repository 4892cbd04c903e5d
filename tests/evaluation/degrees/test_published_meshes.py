"""Every published mesh that names a machine goes through the pack, with degrees or a refusal."""

import pytest
from tests.evaluation.degrees.jobs import axis, codes, degrees, mesh, shipped
from tests.evaluation.shipped import shipped_pack
from tests.mesh.records import Record, by_id, records

from meshseed.evaluation.degrees import mesh_of

MACHINES = [record for record in records("meshes") if record["input"].get("instance")]
REFUSED = {"mesh-548071dfc8": "MS324", "mesh-e87c9aa587": "MS331"}
NOTED = {"mesh-95b9906858": "MS329"}
OWN_NAMES = {"backbone_tensor": "tensor"}
"""What one library calls its tensor axis; the pack has no such alias."""

GROUPS = {
    "tp_groups": "tensor",
    "cp_groups": "context",
    "dp_groups": "data",
    "pp_groups": "pipeline",
    "tensor_groups": "tensor",
    "data_groups": "data",
}


def id_of(name: str) -> str:
    """The axis of the pack that a library calls *name*."""
    name = OWN_NAMES.get(name, name)
    axes = shipped_pack().facts.axes
    return next(one.id for one in axes if name in (one.id, *one.aliases))


def evaluated(record: Record):
    given = record["input"]
    axes = {OWN_NAMES.get(name, name): degree for name, degree in given["axes"].items()}
    line = f"--lnc {given['lnc']}" if "lnc" in given else ""
    return shipped(
        line,
        instance=given["instance"],
        nodes=given.get("nodes"),
        devices=given["world_size"],
        degrees=axes,
    )


def test_all_of_them_are_here():
    assert len(MACHINES) == 39
    assert set(REFUSED) | set(NOTED) <= {record["id"] for record in MACHINES}


@pytest.mark.parametrize("record", [one for one in MACHINES if one["id"] not in REFUSED], ids=by_id)
def test_accepted_with_its_degrees(record):
    outcome = evaluated(record)
    wanted, found = record.get("expected", {}), degrees(outcome)
    for name, degree in record["input"]["axes"].items():
        assert degree == -1 or found[id_of(name)] == degree
    world = record["input"]["world_size"] or wanted.get("smallest_world_with_whole_nodes")
    if world is not None:
        assert mesh(outcome).devices == world
    assert wanted.get("logical_cores", mesh(outcome).devices) == mesh(outcome).devices
    assert wanted.get("replicas_that_fit", found["data"]) == found["data"]
    told = set(codes(outcome)) - {"MS328"}
    assert told == ({NOTED[record["id"]]} if record["id"] in NOTED else set())
    assumed = record["input"]["world_size"] is None and "nodes" not in record["input"]
    assert ("MS328" in codes(outcome)) is assumed


@pytest.mark.parametrize("identity", sorted(REFUSED))
def test_refused_for_its_reason(identity):
    record = next(one for one in MACHINES if one["id"] == identity)
    outcome = evaluated(record)
    assert codes(outcome) == [REFUSED[identity]]
    assert set(degrees(outcome).values()) == {None}


@pytest.mark.parametrize(
    "record",
    [one for one in MACHINES if set(one.get("expected", {})) & {*GROUPS, "groups_brief"}],
    ids=by_id,
)
def test_groups_in_the_order_of_the_library(record):
    outcome = evaluated(record)
    brief = record["expected"].get("groups_brief", record["expected"])
    found = mesh_of(mesh(outcome))
    for key, name in GROUPS.items():
        wanted = brief.get(key)
        if wanted is None:
            continue
        made = found.replica_groups([name]).listed
        if isinstance(wanted, list):
            assert [list(one) for one in made] == wanted
            assert axis(outcome, name).groups.count == len(wanted)
        else:
            assert (len(made), len(made[0])) == (wanted["count"], wanted["size"])
            assert [list(made[0]), list(made[1])] == [wanted["first"], wanted["second"]]


INFERENCE = [
    record
    for record in records("meshes")
    if record["kind"].startswith("nxdi")
    and not {"expert", "moe_tensor"} & {*record["input"]["axes"]}
]
INSIDE = {
    "tensor_groups": "attention-tensor",
    "data_groups": "attention-data",
    "context_groups": "context",
}


@pytest.mark.parametrize(
    "record", [one for one in INFERENCE if one["input"]["world_size"]], ids=by_id
)
def test_context_lies_inside_tensor_where_the_layout_says_so(record):
    """A factor of the mesh for one library, a part of tensor for another: its name decides."""
    given = record["input"]
    outcome = shipped(
        "--target trn2", layout="nxdi.attention", devices=given["world_size"], degrees=given["axes"]
    )
    found = degrees(outcome)
    assert found["tensor"] == given["world_size"] == mesh(outcome).devices
    assert {id_of(name): n for name, n in given["axes"].items()}.items() <= found.items()
    wanted = record.get("expected", {})
    assert wanted.get("attention_tensor", found["attention-tensor"]) == found["attention-tensor"]
    for key, name in INSIDE.items():
        if key in wanted:
            assert [list(one) for one in axis(outcome, name).groups.listed] == wanted[key]


def test_all_of_the_inference_library_are_here():
    assert len(INFERENCE) == 8
    assert sum("expected" in one for one in INFERENCE) == 6


def test_the_order_that_is_not_ascending_is_no_iota():
    record = next(one for one in MACHINES if one["id"] == "mesh-28d335a719")
    groups = axis(evaluated(record), "tensor").groups
    assert groups.text.startswith("{{0,1,2,")
    assert groups.listed[0][16] == 48
