"""`meshseed reshard`: what it prints, as text and as JSON, and what it refuses."""

import json

import jsonschema_rs
import pytest

from meshseed.cli.documents import ALL_SCHEMAS

MESH = "x=4,y=2"


def test_the_steps_with_what_they_send(run):
    ran = run("reshard", MESH, '[{"x"}, {}]', '[{}, {"x"}]', "--shape", "8x8")
    assert ran.code == 0
    assert "what Shardy does: each device sends 48 B in 3 rounds" in ran.out
    assert '1 all-to-all  x 0->1  48 B   [{}, {"x"}]' in ran.out
    assert "groups [2,4]<=[4,2]T(1,0)" in ran.out


def test_nothing_to_do(run):
    assert "nothing to do" in run("reshard", MESH, '[{"x"}]', '[{"x"}]').out


def test_fused_steps_are_shown_where_they_differ(run):
    ends = ('[{}], unreduced={"x"}', '[{"x"}]')
    out = run("reshard", MESH, *ends).out
    assert out.index("all-reduce") < out.index("fused") < out.index("reduce-scatter")
    assert "fused" not in run("reshard", MESH, '[{"x"}]', "[{}]").out


def test_a_plan_that_is_not_shardys_says_so(run):
    out = run("reshard", "x=2,y=3,z=3", '[{"y", "z"}, {"x"}]', '[{"x", "z"}, {"y"}]').out
    assert "Shardy: it ends at another sharding" in out
    assert "steps, in place of Shardy's, which go wrong" in out


def test_alternatives_with_links(run):
    line = ("reshard", "x=2,y=4", '[{}], unreduced={"x","y"}', '[{"x"}]', "--shape", "64")
    ran = run(*line, "--alternatives", "--link", "100GB/s,1us", "--link", "x=25GB/s", "--json")
    document = ran.json
    best = document["alternatives"][0]
    assert best["provenance"] == "not what Shardy does"
    assert best["seconds"] < document["fused"]["seconds"]
    assert "alternative 1, not what Shardy does" in run(*line, "--alternatives").out
    none = ("reshard", MESH, "[{}]", '[{"x"}]', "--shape", "8", "--alternatives")
    assert "no plan that costs less was found" in run(*none).out


def test_tiles_and_orders_of_devices(run):
    ran = run(
        "reshard", MESH, "{devices=[4,2]<=[8] last_tile_dim_replicate}", '[{"x"}]',
        "--target-ids", "7,6,5,4,3,2,1,0", "--json",
    )  # fmt: skip
    (step,) = ran.json["plan"]["steps"]
    assert step["kind"] == "collective-permute"
    assert step["pairs"] == [[at, 7 - at] for at in range(8)]


def test_a_sharding_without_a_rank_has_that_of_the_other(run):
    for ends in (("{replicated}", '[{"x"}, {}]'), ('[{"x"}, {}]', "{replicated}")):
        ran = run("reshard", MESH, *ends, "--json")
        assert "[{}, {}]" in (ran.json["source"], ran.json["target"])


def test_the_pairs_of_many_devices_are_not_listed(run):
    ran = run("reshard", "x=256,y=256", '[{"x"}]', '[{"y"}]', "--json")
    assert ran.json["plan"]["steps"][0]["pairs"] is None


@pytest.mark.parametrize(
    ("ends", "more", "code"),
    [
        (('[{"q"}]', "[{}]"), (), "MS402"),
        (("[{}]", "[{}, {}]"), (), "MS445"),
        (("[{}]", '[{"x"'), (), "MS400"),
        (('[{"x"}]', "[{}]"), ("--shape", "8x8"), "MS445"),
        (('[{"x"}]', "[{}]"), ("--shape", "8", "--dtype", "f31"), "MS447"),
        (('[{"x"}]', "[{}]"), ("--link", "fast"), "MS448"),
        (('[{"x"}]', "[{}]"), ("--link", "q=1GB/s"), "MS402"),
        (("{devices=[3,2]<=[6] last_tile_dim_replicate}", "[{}]"), (), "MS444"),
        (('[{"x"}], manual={"y"}', "[{}]"), (), "MS446"),
    ],
)
def test_errors(run, ends, more, code):
    ran = run("reshard", MESH, *ends, *more)
    assert ran.code == 1
    assert ran.out.startswith(f"error[{code}]")
    as_json = run("reshard", MESH, *ends, *more, "--json")
    assert (as_json.code, as_json.json["findings"][0]["code"]) == (1, code)


def test_alternatives_need_a_shape(run):
    assert run("reshard", MESH, "[{}]", '[{"x"}]', "--alternatives").code == 2


def test_the_document_fits_its_schema(run):
    validator = jsonschema_rs.validator_for(ALL_SCHEMAS["reshard.schema.json"]())
    for more in ((), ("--shape", "8x8"), ("--shape", "8x8", "--alternatives", "--link", "1GB/s")):
        for ends in (('[{"x"}, {}]', '[{}, {"x"}]'), ('[{}, {}], unreduced={"y"}', '[{"y"}, {}]')):
            out = run("reshard", MESH, *ends, *more, "--json").out
            assert list(validator.iter_errors(json.loads(out))) == []


def test_a_scalar_has_a_shape_too(run):
    ran = run("reshard", "x=4,y=2", '[], unreduced={"x"}', "[]", "--shape", "()")
    assert ran.code == 0
    assert "a tensor a scalar" not in ran.out
    assert "a scalar of f32" in ran.out


def test_tiles_of_a_single_device_are_named_as_such(run):
    ran = run("reshard", "x=4,y=2", "{maximal device=1}", '[{"x"}]')
    assert ran.code == 1
    assert "one of the shardings is a single device" in ran.out
