"""HLO shardings equal those that the real library wrote, text for text."""

import pytest
from tests.mesh.records import Record, by_id, of_kind, records

from meshseed.mesh import (
    HloSharding,
    Iota,
    Mesh,
    TensorSharding,
    named_to_tile,
    read_hlo_sharding,
    read_named_sharding,
    read_sharding,
    tensor_sharding,
    to_axes,
    to_hlo,
    write_hlo_sharding,
    write_named_sharding,
    write_sharding,
)
from meshseed.mesh.hlo.sharding import tiled

NAMED = of_kind("hlo_sharding", "named_to_tile")
EXPORTED = of_kind("hlo_sharding", "sdy_to_hlo") + of_kind("hlo_sharding", "sdy_to_hlo_manual")
IOTA = of_kind("hlo_sharding", "iota_canonical")


def sharding_of(record: Record) -> TensorSharding:
    mesh = Mesh([(name, size) for name, size in record["mesh"]], record["device_ids"])
    return tensor_sharding(
        mesh,
        [] if mesh.is_maximal else record["dims"],
        replicated=record["replicated"],
        unreduced=record["unreduced"],
        manual=record.get("manual", ()),
    )


def check_tiles(made: HloSharding, record: Record) -> None:
    assert write_hlo_sharding(made) == record["hlo"]
    assert read_hlo_sharding(record["hlo"]) == made
    assert made.kind.value == record["class"]
    if record["class"] != "tiled":
        return
    assert list(made.dims) == record["tile_dims"]
    assert list(made.devices()) == record["devices"]
    assert made.device_array().reshape(-1).tolist() == record["devices"]
    assert [list(tile) for tile in made.device_tiles()] == record["device_tile"]
    subgroups = ["replicated"] if record["replicate_last"] else record["subgroups"]
    assert [kind.value for kind in made.subgroups] == subgroups
    assert made.is_iota == record["is_iota"]
    if isinstance(made.order, Iota):
        assert list(made.order.reshape) == record["iota_reshape"]
        assert list(made.order.perm) == record["iota_perm"]
    assert write_hlo_sharding(made.written_out()) == record["v1"]
    assert read_hlo_sharding(record["v1"]) == made.written_out()
    compact = made.written_out().compact()
    assert (compact is not None and compact.devices() == made.devices()) or not made.is_iota


def test_all_records_are_here() -> None:
    assert len(NAMED) + len(EXPORTED) + len(IOTA) == len(records("hlo_sharding")) == 601


@pytest.mark.parametrize("record", EXPORTED, ids=by_id)
def test_exported(record: Record) -> None:
    check_tiles(to_hlo(sharding_of(record)), record)


@pytest.mark.parametrize("record", NAMED, ids=by_id)
def test_named(record: Record) -> None:
    sharding = sharding_of(record)
    check_tiles(named_to_tile(sharding), record)
    assert write_named_sharding(sharding) == record["v3"]
    assert read_named_sharding(record["v3"]) == sharding
    assert read_hlo_sharding(record["v3"]) == named_to_tile(sharding)


@pytest.mark.parametrize("record", IOTA, ids=by_id)
def test_canonical_iota(record: Record) -> None:
    made = tiled(record["dims"], Iota(tuple(record["reshape"]), tuple(record["perm"])))
    check_tiles(made, record)


@pytest.mark.parametrize("record", EXPORTED + NAMED, ids=by_id)
def test_back_to_axes(record: Record) -> None:
    sharding = sharding_of(record)
    made = named_to_tile(sharding)
    back = to_axes(made, sharding.mesh, rank=record["rank"])
    assert back is not None
    if sharding.mesh.size > 1:
        assert named_to_tile(back) == made


@pytest.mark.parametrize("record", EXPORTED, ids=by_id)
def test_shardy_text(record: Record) -> None:
    sharding = sharding_of(record)
    text = write_sharding(sharding)
    assert read_sharding(text, {"mesh": sharding.mesh}) == sharding
    assert read_sharding(write_sharding(sharding, None)) == sharding
