"""`meshseed sharding`: by axes and by tiles, each as the other."""

import json

import jsonschema_rs
import pytest

from meshseed.cli.documents import ALL_SCHEMAS

MESH = "x=4,y=2"
PAIRS = [
    ('[{"x"}, {"y"}]', "{devices=[4,2]<=[8]}"),
    ('[{"y"}, {"x"}]', "{devices=[2,4]<=[4,2]T(1,0)}"),
    ('[{"x"}, {}]', "{devices=[4,1,2]<=[8] last_tile_dim_replicate}"),
    ('[{"x":(2)2}, {}]', "{devices=[2,1,4]<=[2,2,2]T(1,0,2) last_tile_dim_replicate}"),
]


@pytest.mark.parametrize(("axes", "hlo"), PAIRS)
def test_both_ways(run, axes, hlo):
    there = run("sharding", MESH, axes, "--json").json
    assert (there["given"], there["v2"]) == ("axes", hlo)
    back = run("sharding", MESH, hlo, "--json").json
    assert (back["given"], back["axes"]) == ("tiles", f"<@mesh, {axes}>")
    assert back["v3"] == there["v3"]
    assert run("sharding", MESH, there["v3"], "--json").json["axes"] == back["axes"]


def test_the_page(run):
    ran = run("sharding", MESH, '[{"x"}, {"y"}]', "--shape", "8x8", "--table")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[:3] == [
        'axes            <@mesh, [{"x"}, {"y"}]>',
        "HLO v2          {devices=[4,2]<=[8]}",
        "a device holds  2x4",
    ]
    assert lines[-1].split() == ["device", "7", "tile", "(3,", "1)", "[6:8,", "4:8]"]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("v1", "{devices=[4,2]0,1,2,3,4,5,6,7}"),
        ("v2", "{devices=[4,2]<=[8]}"),
        ("v3", "{mesh['x'=4,'y'=2], [{'x'}, {'y'}]}"),
    ],
)
def test_forms(run, form, text):
    assert text in run("sharding", MESH, '[{"x"}, {"y"}]', "--form", form).out


def test_tiles_that_axes_cannot_say(run):
    ran = run("sharding", MESH, "{devices=[8]0,2,1,3,4,5,6,7}")
    assert ran.code == 0
    assert "cannot say it" in ran.out
    assert "no compact form exists" in ran.out


def test_replicated_and_one_device(run):
    replicated = run("sharding", MESH, "{replicated}", "--shape", "4", "--table", "--json").json
    assert replicated["axes"] == "<@mesh, [{}]>"
    assert {tuple(map(tuple, row["ranges"])) for row in replicated["table"]} == {((0, 4),)}
    one = run("sharding", MESH, "{maximal device=3}", "--table", "--json").json
    assert [row["device"] for row in one["table"]] == [3]


def test_without_a_mesh_axes_are_invented(run):
    ran = run("sharding", "{devices=[4,8]<=[8,4]T(1,0)}", "--shape", "8x8")
    assert ran.out.splitlines() == [
        'invented mesh  <["_axis_0"=8, "_axis_1"=4]>',
        'axes            <@mesh, [{"_axis_1"}, {"_axis_0"}]>',
        "HLO v2          {devices=[4,8]<=[8,4]T(1,0)}",
        "a device holds  2x1",
    ]
    as_json = run("sharding", "{devices=[4,8]<=[8,4]T(1,0)}", "--json").json
    assert (as_json["invented"], as_json["devices"]) == (True, 32)


@pytest.mark.parametrize("spec", ["{mesh['x'=4], [{'x'}]}", '<mesh<["x"=4]>, [{"x"}]>'])
def test_a_text_that_brings_its_mesh(run, spec):
    as_json = run("sharding", spec, "--json").json
    assert (as_json["invented"], as_json["mesh"], as_json["v2"]) == (
        False,
        "x 4",
        "{devices=[4]<=[4]}",
    )


TUPLES = ["{{devices=[4,2]<=[8]}, {replicated}}", '<[<@mesh, [{"x"}, {"y"}]>, <@mesh, []>]>']


@pytest.mark.parametrize("spec", TUPLES)
def test_the_values_of_a_tuple(run, spec):
    as_json = run("sharding", MESH, spec, "--json").json
    assert (as_json["kind"], as_json["v2"]) == ("tuple", TUPLES[0])
    assert as_json["axes"] == TUPLES[1]
    assert [one["kind"] for one in as_json["values"]] == ["tiled", "replicated"]
    lines = run("sharding", MESH, spec).out.splitlines()
    assert [line for line in lines if line.startswith("value")] == ["value 0", "value 1"]
    assert run("sharding", "{}").out == "an empty tuple\n"


def test_why_there_is_no_table(run):
    out = run("sharding", "x=1048576", '[{"x"}]', "--table").out
    assert "a table holds at most 65536 devices" in out
    assert "there are no tiles" in run("sharding", MESH, "{unknown}", "--table").out


def test_tiles_of_a_billion_devices_take_no_time(run):
    out = run("sharding", "x=1073741824", "{devices=[1073741824]<=[1073741824]}").out
    assert out.startswith('axes    <@mesh, [{"x"}]>')


@pytest.mark.parametrize("texts", [(), ("x=4", "[{}]", "[{}]")])
def test_a_mesh_and_a_sharding_are_meant(run, texts):
    assert run("sharding", *texts).code == 2


def test_a_long_table_is_cut(run):
    out = run("sharding", "x=128", '[{"x"}]', "--table").out
    assert out.splitlines()[-1] == "… and 64 more devices"


@pytest.mark.parametrize(
    ("spec", "more", "code"),
    [
        ('[{"q"}]', (), "MS402"),
        ('[{"x"}, {"x"}]', (), "MS421"),
        ('[{"x"', (), "MS400"),
        ('[{"y":(1)2}]', (), "MS420"),
        ("{devices=[3]0,1}", (), "MS433"),
        ('[{"x"}]', ("--shape", "8x"), "MS400"),
        ('[{"x"}]', ("--shape", "6"), "MS426"),
        ('[{"x"}]', ("--shape", "8x8"), "MS427"),
        ('[{"x"}]', ("--shape", "-8"), "MS400"),
    ],
)
def test_errors(run, spec, more, code):
    ran = run("sharding", MESH, spec, *more)
    assert ran.code == 1
    assert ran.out.startswith(f"error[{code}]")
    as_json = run("sharding", MESH, spec, *more, "--json")
    assert (as_json.code, as_json.json["findings"][0]["code"]) == (1, code)


def test_the_document_fits_its_schema(run):
    validator = jsonschema_rs.validator_for(ALL_SCHEMAS["sharding.schema.json"]())
    for axes, hlo in PAIRS:
        for spec in (axes, hlo, "{replicated}"):
            out = run("sharding", MESH, spec, "--shape", "8x8", "--table", "--json").out
            assert list(validator.iter_errors(json.loads(out))) == []
    for spec in TUPLES:
        out = run("sharding", MESH, spec, "--json").out
        assert list(validator.iter_errors(json.loads(out))) == []
