"""`meshseed mesh`: notations in, groups out, and carets where a text is wrong."""

import json

import jsonschema_rs
import pytest

from meshseed.cli.documents import ALL_SCHEMAS

SPELLINGS = ["x=4,y=2", '<["x"=4, "y"=2]>', "mesh['x'=4,'y'=2]", 'sdy.mesh @m = <["x"=4, "y"=2]>']


@pytest.mark.parametrize("spec", SPELLINGS)
def test_every_notation_is_the_same_mesh(run, spec):
    ran = run("mesh", spec, "--json")
    assert ran.code == 0
    assert ran.json["equation"] == "x 4 * y 2"
    assert ran.json["xla"] == "mesh['x'=4,'y'=2]"
    assert [one["iota"] for one in ran.json["groups"]] == ["[2,4]<=[4,2]T(1,0)", "[4,2]<=[8]"]


def test_the_page(run):
    ran = run("mesh", "pipeline=2,data=4,tensor=8", "--over", "tensor")
    assert ran.out == (
        "pipeline 2 * data 4 * tensor 8 = 64 devices\nover tensor: 8 groups of 8: [8,8]<=[64]\n"
    )


def test_a_degree_is_derived(run):
    assert run("mesh", "data=-1,tensor=8", "--devices", "64").out.startswith("data 8 * tensor 8")


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("iota", "over y: 4 groups of 2: [4,2]<=[8]"),
        ("axes", "over y: 4 groups of 2: mesh['x'=4,'y'=2] {'y'}"),
        ("list", "  3: 6, 7"),
    ],
)
def test_three_forms(run, form, line):
    assert line in run("mesh", "x=4,y=2", "--over", "y", "--form", form).out.splitlines()


def test_parts_of_axes_and_several_lists(run):
    ran = run("mesh", "x=4,y=2", "--over", "x:(2)2,y", "--over", "x", "--json")
    assert [one["over"] for one in ran.json["groups"]] == [["x:(2)2", "y"], ["x"]]
    assert ran.json["groups"][0]["listed"] == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_an_order_of_devices(run):
    listed = run("mesh", "x=2,y=2", "--ids", "0,2,1,3", "--json").json
    compact = run("mesh", "x=2,y=2", "--ids", "[2,2]T(1,0)", "--json").json
    assert listed["device_ids"] == [0, 2, 1, 3]
    assert compact["order"] == "[2,2]T(1,0)"
    assert [one["listed"] for one in listed["groups"]] == [
        one["listed"] for one in compact["groups"]
    ]


def test_no_iota_form_is_an_answer(run):
    ran = run("mesh", "x=2,y=2", "--ids", "0,3,1,2", "--over", "y")
    assert ran.code == 0
    assert "no iota form exists" in ran.out
    assert "  0: 0, 3" in ran.out


def test_large_meshes_are_cut(run):
    ran = run("mesh", "x=1024,y=1024", "--over", "x", "--form", "list", "--limit", "2")
    assert ran.out.splitlines()[-1] == "  … and 1022 more groups of 1024"
    assert len(ran.out) < 400
    assert run("mesh", "x=1024,y=1024", "--json").json["groups"][0]["listed"] is None


def test_drawings(run, tmp_path):
    ran = run("mesh", "x=4,y=2", "--over", "y", "--draw", "--svg", tmp_path / "mesh.svg")
    assert "0:0" in ran.out
    assert (tmp_path / "mesh.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_drawing_that_cannot_be_written(run, tmp_path):
    ran = run("mesh", "x=4", "--svg", tmp_path / "nowhere" / "mesh.svg")
    assert ran.code == 2
    assert "--svg" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("x=4,y=",), "MS400"),
        (("x=4,x=2",), "MS403"),
        (("x=0",), "MS404"),
        (("x=4,y=2", "--over", "z"), "MS402"),
        (("x=4,y=2", "--over", "x,x"), "MS421"),
        (("x=4,y=2", "--over", "x,x:(2)2"), "MS422"),
        (("x=2,y=2", "--ids", "0,1,2,2"), "MS407"),
        (("x=2,y=2", "--ids", "0,1,2"), "MS406"),
        (("x=-1,y=2",), "MS413"),
        (("x=-1,y=-1", "--devices", "8"), "MS411"),
        (("x=100000,y=100000",), "MS408"),
    ],
)
def test_errors_have_carets(run, arguments, code):
    ran = run("mesh", *arguments)
    assert ran.code == 1
    assert ran.out.startswith(f"error[{code}]")
    assert "^" in ran.out
    as_json = run("mesh", *arguments, "--json")
    assert (as_json.code, as_json.json["findings"][0]["code"]) == (1, code)


def test_words_for_meshes_without_axes_and_for_one_group(run):
    assert run("mesh", "<[], device_ids=[3]>").out == "device 3 alone, without axes\n"
    assert run("mesh", "<[]>").out == "no axes and no device: a mesh that stands for any\n"
    assert "over x: 1 group of 4: [1,4]<=[4]" in run("mesh", "x=4").out


@pytest.mark.parametrize(
    ("spec", "said"),
    [("", "there is no mesh in the text"), ("x=2.5", "a number that is not whole")],
)
def test_no_mesh(run, spec, said):
    ran = run("mesh", spec)
    assert (ran.code, said in ran.out) == (1, True)


def test_devices_that_disagree(run):
    assert "MS412" in run("mesh", '<["x"=4]>', "--devices", "8").out


def test_the_document_fits_its_schema(run):
    validator = jsonschema_rs.validator_for(ALL_SCHEMAS["mesh.schema.json"]())
    for spec in SPELLINGS:
        assert list(validator.iter_errors(json.loads(run("mesh", spec, "--json").out))) == []
