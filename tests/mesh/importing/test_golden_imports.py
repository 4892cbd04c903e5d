"""Every golden record of an import: groups, constraints, custom calls."""

import pytest
from tests.mesh.importing.reading import MESH, from_lines, from_record
from tests.mesh.records import Record, by_id, of_kind

from meshseed.mesh import MeshError, read_hlo_sharding, read_sharding, to_hlo, write_sharding
from meshseed.mesh.importing import (
    Constraint,
    CustomCall,
    GroupEntry,
    Program,
    apply_constraints,
    import_call,
    unify_groups,
)


@pytest.mark.parametrize("record", of_kind("imports", "sharding_group"), ids=by_id)
def test_groups_are_unified_and_numbered_as_shardy_does(record: Record) -> None:
    shapes = record["shapes"] or [[8, 8]] * record["num_values"]
    entries = [
        GroupEntry(value=f"v{value}", group=group, shape=tuple(shapes[value]))
        for value, group in record["ops"]
    ]
    if "error" in record:
        with pytest.raises(MeshError) as caught:
            unify_groups(entries)
        assert [each.code for each in caught.value.findings] == ["MS450"]
        return
    found = [[int(each.value[1:]), each.group] for each in unify_groups(entries)]
    assert found == record["result"]


@pytest.mark.parametrize("record", of_kind("imports", "apply_constraint"), ids=by_id)
def test_constraints_are_applied_as_shardy_does(record: Record) -> None:
    found = apply_constraints(from_record(record))
    assert found == from_lines(record["result"])


def test_the_reader_of_these_texts_sees_differences() -> None:
    """The measure itself: the programs before and after are not the same."""
    records = of_kind("imports", "apply_constraint")
    changed = [each for each in records if from_record(each) != from_lines(each["result"])]
    assert 5 <= len(changed) < len(records)
    for record in records:
        program: Program = from_record(record)
        assert program.operations


@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize("record", of_kind("imports", "custom_call"), ids=by_id)
def test_sharding_calls_become_constraints(record: Record, tiles: bool) -> None:
    text = record["mhlo_sharding"] if tiles else record["sdy_sharding"]
    given = read_hlo_sharding(text) if tiles else read_sharding(text, {"mesh": MESH})
    call = CustomCall(
        target="Sharding",
        operands=("arg0",),
        results=("0",),
        shape=(8, 8),
        sharding=given,
        backend_config=record["backend_config"],
    )
    found = import_call(call, MESH)
    assert isinstance(found, Constraint)
    said = record["before_propagation"][1].partition("%arg0 ")[2].partition(" : ")[0]
    assert write_sharding(found.sharding) == said
    assert to_hlo(found.sharding) == read_hlo_sharding(record["mhlo_sharding"])
