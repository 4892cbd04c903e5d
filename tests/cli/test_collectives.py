"""`meshseed collectives`: dumps in, axes and totals out, and an exit code for what is wrong."""

import json

import jsonschema_rs
import pytest
from tests.cli.places import TOY
from tests.mesh.dumps.reading import hlo, reduced

from meshseed.cli.documents import ALL_SCHEMAS

TENSOR, DATA = reduced("{{0,1,2,3},{4,5,6,7}}"), reduced("[4,2]<=[2,4]T(1,0)")
WRONG = reduced("{{0,1,2,5},{4,3,6,7}}")


@pytest.fixture
def dump(tmp_path):
    def write(*lines, name="dump.hlo"):
        path = tmp_path / name
        path.write_text(hlo(*lines), encoding="utf-8")
        return path

    return write


def test_the_page(run, dump):
    ran = run("collectives", dump(TENSOR, DATA, TENSOR), "--mesh", "data=2,tensor=4")
    assert ran.code == 0
    assert ran.out.partition("dump.hlo")[2] == (
        ": HLO text, module m on 8 devices\n"
        "mesh data 2 * tensor 4 = 8\n"
        "Collectives\n"
        "  line  collective  over    bytes  shape   name\n"
        "  4     all-reduce  tensor  32 B   f32[8]  r\n"
        "  5     all-reduce  data    32 B   f32[8]  r\n"
        "  6     all-reduce  tensor  32 B   f32[8]  r\n"
        "Totals: results on one device, each instruction once\n"
        "  over    collective  count  bytes  in loops\n"
        "  tensor  all-reduce  2      64 B\n"
        "  data    all-reduce  1      32 B\n"
    )


def test_a_finding_fails_the_run_and_points_at_the_groups(run, dump):
    ran = run("collectives", dump(TENSOR, WRONG), "--mesh", "data=2,tensor=4")
    assert ran.code == 1
    assert "error[MS475]: an all-reduce has no axis subset" in ran.out
    assert "dump.hlo:5:" in ran.out
    assert "^" * len("{{0,1,2,5},{4,3,6,7}}") in ran.out
    assert "nearest: tensor, in whose groups 6 of 8 devices are" in ran.out
    path = dump(TENSOR, WRONG)
    assert run("collectives", path, "--mesh", "data=2,tensor=4", "--fail-on", "never").code == 0


def test_without_a_mesh_one_is_found(run, dump):
    ran = run("collectives", dump(TENSOR))
    assert "smallest mesh that explains its groups: axis0 2 * axis1 4 = 8" in ran.out


def test_the_document_fits_its_schema(run, dump):
    for lines in ((TENSOR, WRONG), (), (reduced("{{0,x}}"),)):
        ran = run("collectives", dump(*lines), "--mesh", "data=2,tensor=4", "--json")
        schema = ALL_SCHEMAS["collectives.schema.json"]()
        jsonschema_rs.validator_for(schema).validate(json.loads(ran.out))
    ran = run("collectives", dump(TENSOR, WRONG), "--mesh", "data=2,tensor=4", "--json")
    first, second = ran.json["dumps"][0]["collectives"]
    assert (first["over"], first["axes"]) == (
        "tensor",
        [{"name": "tensor", "pre": None, "size": None}],
    )
    assert second["over"] is None
    assert second["why"].startswith("no axis subset: ")
    assert [one["code"] for one in ran.json["findings"]] == ["MS475"]


def test_what_the_pack_says_to_look_for(run, dump):
    gather = TENSOR.replace("all-reduce", "all-gather")
    call = '%c = f32[8] custom-call(%p), custom_call_target="Frob.Pin"'
    path = dump(gather, gather, call)
    ran = run("collectives", path, "--mesh", "cols=2,rows=4", "--pack", TOY, "--json")
    patterns = {one["id"]: one for one in ran.json["dumps"][0]["patterns"]}
    assert patterns["summed"]["found"] is False
    assert patterns["woven"]["why"] == "0 all-gather, 0 reduce-scatter over rows in loops"
    assert patterns["woven"]["expected_when"] == "shape = star"
    calls = {one["target"]: one for one in ran.json["dumps"][0]["calls"]}
    assert (calls["Frob.Pin"]["count"], calls["Frob.Pin"]["role"]) == (1, "pinned-identity")
    page = run("collectives", path, "--mesh", "cols=2,rows=4", "--pack", TOY).out
    assert "Frob.Pin" in page
    assert "pinned-identity" in page


def test_an_axis_may_bear_any_of_its_names(run, dump):
    ran = run("collectives", dump(TENSOR), "--mesh", "cols=2,r=4", "--pack", TOY, "--json")
    patterns = {one["id"]: one["found"] for one in ran.json["dumps"][0]["patterns"]}
    assert patterns["summed"] is True


def test_a_folder_and_several_dumps(run, dump, tmp_path):
    dump(TENSOR, name="module_0001.a.before_optimizations.txt")
    dump(DATA, name="module_0001.a.cpu_after_optimizations.txt")
    ran = run("collectives", tmp_path, "--mesh", "data=2,tensor=4")
    assert "cpu_after_optimizations.txt: HLO text" in ran.out
    assert "1 texts of earlier stages were not read" in ran.out
    both = run("collectives", tmp_path, "--stage", "module_0001", "--json").json
    assert len(both["dumps"]) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["nowhere.hlo"], 1, "MS470"),
        ([], 2, "DUMP"),
        (["x", "--ids", "1,0"], 2, "--ids goes with --mesh"),
        (["x", "--mesh", "data=0"], 1, "MS404"),
    ],
)
def test_wrong_use(run, arguments, code, text):
    ran = run("collectives", *arguments)
    assert ran.code == code
    assert text in ran.out + ran.err


IMPORTS = """module @m attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["data"=2, "tensor"=4]>
  func.func public @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"data"}, {?}]> : tensor<8x8xf32>
    sdy.sharding_group %0 group_id=7 : tensor<8x8xf32>
    sdy.sharding_group %arg0 group_id=7 : tensor<8x8xf32>
    %1 = sdy.propagation_barrier %0 allowed_direction=NONE : tensor<8x8xf32>
    %2 = stablehlo.custom_call @Frob.Pin(%1) {mhlo.sharding = "{devices=[8,1]<=[8]}"} : \
(tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = stablehlo.custom_call @Sharding(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
"""


def test_what_a_dump_asks_of_shardings(run, tmp_path):
    path = tmp_path / "asks.mlir"
    path.write_text(IMPORTS, encoding="utf-8")
    plain = run("collectives", path)
    assert (plain.code, "asked by" in plain.out) == (0, False)
    ran = run("collectives", path, "--imports", "--pack", TOY)
    assert ran.code == 1
    page = ran.out[ran.out.index("Asked of") : ran.out.index("\n\n")]
    assert page == (
        "Asked of shardings\n"
        "  line  asked by                 in    value  sharding\n"
        '  4     sdy.sharding_constraint  main  %arg0  [{"data"}, {?}]\n'
        "  7     sdy.propagation_barrier  main  %0     a barrier\n"
        '  8     Frob.Pin                 main  %1     [{"data", "tensor"}, {}] (pinned)\n'
        "Groups, sharded alike\n"
        "  group  in the dump  shape  values\n"
        "  0      7            8x8    %0, %arg0\n"
        "  tiles over the mesh: mesh['data'=2,'tensor'=4]"
    )
    assert "error[MS452]: the call of `Sharding` on `%1` has no sharding" in ran.out
    assert "asks.mlir:9:5" in ran.out


def test_the_document_with_imports_fits_its_schema(run, tmp_path):
    path = tmp_path / "asks.mlir"
    path.write_text(IMPORTS, encoding="utf-8")
    ran = run("collectives", path, "--imports", "--json")
    schema = ALL_SCHEMAS["collectives.schema.json"]()
    jsonschema_rs.validator_for(schema).validate(json.loads(ran.out))
    (dump,) = ran.json["dumps"]
    assert [each["sharding"] for each in dump["imports"]["constraints"]] == ['[{"data"}, {?}]']
    assert dump["imports"]["groups"][0]["members"][0]["written"] == 7
    assert run("collectives", path, "--json").json["dumps"][0]["imports"] is None


def test_the_mesh_that_a_dump_declares_is_shown_where_another_is_looked_for(run, tmp_path):
    path = tmp_path / "asks.mlir"
    path.write_text(IMPORTS, encoding="utf-8")
    assert "it declares @mesh = mesh['data'=2,'tensor'=4]" in run("collectives", path).out
    given = run("collectives", path, "--mesh", "data=2,tensor=4").out
    assert "it declares" not in given


def test_who_is_alone_and_what_is_not_said_are_told_apart(run, dump):
    unsaid = "%c = f32[8] collective-permute(%p), channel_id=1"
    ran = run("collectives", dump(reduced("[8,1]<=[8]"), unsaid), "--mesh", "data=2,tensor=4")
    assert "4     all-reduce          each device alone  32 B" in ran.out
    assert "5     collective-permute  not said           32 B" in ran.out
    assert "warning[MS474]" in ran.out


def test_names_of_a_dump_cannot_steer_a_terminal(run, tmp_path):
    path = tmp_path / "asks.mlir"
    path.write_text(IMPORTS.replace("%0", "%\x1b0"), encoding="utf-8")
    ran = run("collectives", path, "--imports")
    assert "\x1b" not in ran.out
    assert "\\x1b0" in ran.out
