"""Every golden record of a reshard, used as the reference says that it may be."""

from typing import Any

import pytest
from tests.mesh.records import Record, by_id, of_kind
from tests.mesh.resharding.golden import as_record, ends, lowered, lowered_in
from tests.mesh.resharding.moving import is_right

from meshseed.mesh import Mesh, MeshError, read_sharding, tensor_sharding
from meshseed.mesh.resharding import (
    AllGather,
    AllReduce,
    AllSlice,
    AllToAll,
    CollectivePermute,
    Provenance,
    Step,
    fault_of,
    fused,
    reshard,
)

PLAIN = of_kind("reshard", "shardy") + of_kind("reshard", "shardy_unreduced")
WRONG = of_kind("reshard", "shardy_wrong")
LOWERED = [each for each in PLAIN if each.get("moves_data_right") and each.get("lowered")]


@pytest.mark.parametrize("record", PLAIN, ids=by_id)
def test_the_steps_are_shardys(record: Record) -> None:
    source, target = ends(record)
    plan = reshard(source, target, record["shape"])
    assert plan.provenance is Provenance.SHARDY
    assert as_record(source, plan.steps) == expected(record["steps"])
    wanted = record.get("fused", record["steps"])
    assert as_record(source, fused(source, plan.steps)) == expected(wanted)


@pytest.mark.parametrize("record", PLAIN + WRONG, ids=by_id)
def test_the_data_ends_where_it_should(record: Record) -> None:
    source, target = ends(record)
    plan = reshard(source, target, record["shape"])
    assert is_right(plan.source, plan.steps, plan.target)
    assert is_right(plan.source, fused(plan.source, plan.steps), plan.target)


def test_unreduced_axes_are_printed_where_shardy_keeps_them() -> None:
    for record in of_kind("reshard", "shardy_unreduced"):
        source, target = ends(record)
        plan = reshard(source, target, record["shape"])
        for step, said in zip(plan.steps, record["steps"], strict=True):
            shown = said.get("out_unreduced", [])
            kept = [ref.name for ref in step.after.unreduced if not ref.is_part]
            if any(dim.axes for dim in target.dims) or shown:
                assert kept == [each for each in shown if isinstance(each, str)]


@pytest.mark.parametrize("record", LOWERED, ids=by_id)
def test_groups_pairs_and_parts_are_those_of_a_lowering_that_is_right(record: Record) -> None:
    source, target = ends(record)
    steps = fused(source, reshard(source, target, record["shape"]).steps)
    assert lowered(source, steps) == lowered_in(record)


@pytest.mark.parametrize("record", WRONG, ids=by_id)
def test_what_shardy_does_wrong_is_done_right(record: Record) -> None:
    source, target = ends(record)
    plan = reshard(source, target, record["shape"])
    assert plan.provenance is Provenance.MENDED
    assert plan.note
    assert fault_of(source, plan.steps, target) is None
    if record["steps"] is not None:
        assert as_record(source, plan.steps) != record["steps"]


@pytest.mark.parametrize("record", of_kind("reshard", "xla_spmd"), ids=by_id)
def test_the_partitioners_way_has_the_same_ends(record: Record) -> None:
    """The partitioner goes other ways; both send nothing, or both send something."""
    source, target = ends(record)
    plan = reshard(source, target, record["shape"])
    sent = [step for step in plan.steps if not isinstance(step, AllSlice)]
    theirs = [each for each in record["collectives"] if each["op"] != "dynamic-slice"]
    assert bool(sent) == bool(theirs)
    kinds = {type(step) for step in plan.steps}
    if kinds == {AllGather} and len(theirs) == 1:
        assert theirs[0]["op"] == "all-gather"


@pytest.mark.parametrize("record", of_kind("reshard", "shardy_verify"), ids=by_id)
def test_what_shardys_verifier_refuses_is_refused(record: Record) -> None:
    """What it accepts and then dies of is refused too; of these the reference says so."""
    refuses = record["error"] is not None
    try:
        asked(record)
    except MeshError:
        assert refuses or record["name"] in ACCEPTED_BY_SHARDY
    else:
        assert not refuses


ACCEPTED_BY_SHARDY = frozenset(
    each["name"]
    for each in of_kind("reshard", "shardy_verify")
    if each["error"] is None and "refine" in each["name"]
)


def asked(record: Record) -> None:
    """Make what the record describes."""
    mesh = Mesh([tuple(each) for each in record["mesh"]], record.get("device_ids"))
    refs = [
        each if isinstance(each, str) else tuple(each) for each in record.get("reduction_axes", [])
    ]
    if refs:
        tensor_sharding(mesh, [[], []], unreduced=refs)
        return
    given = {
        name: [each if isinstance(each, str) else tuple(each) for each in record[name]]
        for name in ("replicated", "unreduced")
    }
    dims = [
        [each if isinstance(each, str) else tuple(each) for each in refs] for refs in record["dims"]
    ]
    made = tensor_sharding(mesh, dims, **given)
    if record["name"] == "negative priority":
        read_sharding('[{"x"}p-1, {}]', mesh=mesh)
    reshard(made, made, record["shape"])


def expected(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The record's steps without what other tests look at."""
    return [
        {name: each for name, each in step.items() if name != "out_unreduced"} for step in steps
    ]


def test_the_records_hold_every_kind_of_step() -> None:
    """The measure itself: a record of each kind is among those compared."""
    kinds: set[type[Step]] = set()
    for record in PLAIN:
        source, target = ends(record)
        kinds |= {type(step) for step in reshard(source, target, record["shape"]).steps}
    assert kinds >= {AllGather, AllReduce, AllSlice, AllToAll, CollectivePermute}
