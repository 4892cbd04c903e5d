"""Every form in which devices of a collective are written, by hand."""

import pytest
from tests.mesh.dumps.reading import EIGHT, codes, gathered, hlo, overs, read, reduced, stable

from meshseed.mesh import Mesh
from meshseed.mesh.dumps import UNSAID

TENSOR = [[0, 1, 2, 3], [4, 5, 6, 7]]
BOTH = "data\N{MULTIPLICATION SIGN}tensor"

HLO_GROUPS = {
    "listed": ("{{0,1,2,3},{4,5,6,7}}", "tensor"),
    "other order of members": ("{{3,1,0,2},{7,4,5,6}}", "tensor"),
    "other order of groups": ("{{4,5,6,7},{0,1,2,3}}", "tensor"),
    "with blanks": ("{{0, 1, 2, 3}, {4, 5, 6, 7}}", "tensor"),
    "iota": ("[2,4]<=[8]", "tensor"),
    "iota transposed": ("[4,2]<=[2,4]T(1,0)", "data"),
    "mesh axes": ("mesh['a'=2,'b'=4] {'b'}", "tensor"),
    "mesh axes, a part": ("mesh['a'=2,'b'=4] {'b':(2)2}", "tensor:(2)2"),
    "mesh axes, an order": ("mesh['b'=4,'a'=2], device_ids=([2,4]T(1,0)) {'b'}", "tensor"),
    "mesh axes, ids listed": ("mesh['b'=4,'a'=2], device_ids=(0,4,1,5,2,6,3,7) {'a'}", "data"),
    "everyone listed": ("{{0,1,2,3,4,5,6,7}}", BOTH),
    "everyone": ("{}", BOTH),
    "everyone, one empty group": ("{{}}", BOTH),
    "left out": (None, BOTH),
    "each alone": ("[8,1]<=[8]", "no axis"),
    "sub-axis": ("{{0,2},{1,3},{4,6},{5,7}}", "tensor:(1)2"),
    "both, other order": ("{{0,4,1,5,2,6,3,7}}", BOTH),
    "an axis and a part": ("{{0,2,4,6},{1,3,5,7}}", "data\N{MULTIPLICATION SIGN}tensor:(1)2"),
}


@pytest.mark.parametrize("groups", HLO_GROUPS)
def test_groups_in_hlo(groups):
    text, over = HLO_GROUPS[groups]
    report = read(hlo(reduced(text)))
    assert overs(report) == [over]
    assert report.findings == ()


MLIR_GROUPS = {
    "dense": ("dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>", "tensor"),
    "dense of everyone": ("dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>", BOTH),
    "dense of nobody": ("dense<> : tensor<0x0xi64>", BOTH),
    "dense as bytes": (
        'dense<"0x'
        + "".join(n.to_bytes(8, "little").hex() for row in TENSOR for n in row)
        + '"> : tensor<2x4xi64>',
        "tensor",
    ),
    "padded": (
        "dense<[[0, 4, -1], [1, 5, -1], [2, 6, -1], [3, 7, -1]]> : tensor<4x3xi64>",
        "data",
    ),
    "axes of a mesh": (
        '#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#sdy<axis_ref"y">]>',
        "tensor",
    ),
    "part of an axis": (
        '#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#sdy<axis_ref"y":(1)2>]>',
        "tensor:(1)2",
    ),
}


@pytest.mark.parametrize("groups", MLIR_GROUPS)
def test_groups_in_mlir(groups):
    text, over = MLIR_GROUPS[groups]
    mesh = '  sdy.mesh @mesh = <["x"=2, "y"=4]>\n'
    report = read(stable(gathered(text), before=mesh), name="dump.mlir")
    assert overs(report) == [over]
    assert report.findings == ()


def test_a_splat_holds_one_device():
    text = stable(gathered("dense<0> : tensor<1x1xi64>")).replace(
        "num_partitions = 8", "num_partitions = 1"
    )
    assert overs(read(text, Mesh({"x": 1}))) == ["no axis"]


KINDS = {
    "all-reduce": "%c = f32[8]{0} all-reduce(%p), {}, to_apply=%add",
    "all-reduce-start": "%c = f32[8]{0} all-reduce-start(%p), {}, to_apply=%add",
    "all-gather": "%c = f32[32]{0} all-gather(%p), {}, dimensions={0}",
    "all-gather-start": "%c = (f32[8]{0}, f32[32]{0}) all-gather-start(%p), {}, dimensions={0}",
    "reduce-scatter": "ROOT c = f32[2] reduce-scatter(p), {}, dimensions={0}, to_apply=add",
    "reduce-scatter-start": (
        "%c = ((f32[8]{0}), f32[2]{0}) reduce-scatter-start(%p), {}, to_apply=%add"
    ),
    "all-to-all": "%c = (f32[2]{0}, f32[2]{0}) all-to-all(%p, %q), {}",
    "ragged-all-to-all": "%c = f32[8] ragged-all-to-all(%p, %o, %a, %b, %d, %e), {}",
    "collective-broadcast": "%c = f32[8]{0} collective-broadcast(%p), {}",
}


@pytest.mark.parametrize("word", KINDS)
def test_every_kind_is_found_once(word):
    attributes = "channel_id=7, replica_groups=[2,4]<=[8]"
    line = KINDS[word].replace("{}", attributes, 1)
    done = f"%d = f32[8]{{0}} {word.removesuffix('-start')}-done(%c)"
    report = read(hlo(line, *([done] if word.endswith("-start") else [])))
    (one,) = report.collectives
    assert one.kind.value == word.removesuffix("-start")
    assert (one.name, one.line, one.channel) == ("c", 4, 7)
    sizes = {"all-gather": 128, "reduce-scatter": 8, "all-to-all": 16}
    assert one.bytes == sizes.get(one.kind.value, 32)


PAIRS = {
    "ring": ("{{0,1},{1,2},{2,3},{3,0},{4,5},{5,6},{6,7},{7,4}}", "tensor", 1),
    "no way round": ("{{0,1},{1,2},{2,3},{4,5},{5,6},{6,7}}", "tensor", 1),
    "back": ("{{1,0},{2,1},{3,2},{0,3},{5,4},{6,5},{7,6},{4,7}}", "tensor", 3),
    "exchange": ("{{0,4},{4,0},{1,5},{5,1},{2,6},{6,2},{3,7},{7,3}}", "data", 1),
    "within a part": ("{{0,2},{2,0},{1,3},{3,1},{4,6},{6,4},{5,7},{7,5}}", "tensor:(1)2", 1),
    "transposed": ("{{0,0},{1,2},{2,1},{3,3},{4,4},{5,6},{6,5},{7,7}}", "tensor", None),
    "to itself": ("{{0,0},{1,1},{2,2},{3,3},{4,4},{5,5},{6,6},{7,7}}", "no axis", None),
}


@pytest.mark.parametrize("pairs", PAIRS)
def test_pairs(pairs):
    text, over, shift = PAIRS[pairs]
    line = f"%c = f32[8] collective-permute(%p), channel_id=1, source_target_pairs={text}"
    report = read(hlo(line))
    assert overs(report) == [over]
    assert report.collectives[0].shift == shift
    start = line.replace(
        "f32[8] collective-permute", "(f32[8], f32[8], u32[]) collective-permute-start"
    )
    assert overs(read(hlo(start))) == [over]


def test_pairs_in_mlir():
    line = (
        '%0 = "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<[[0, 4], [1, 5],'
        " [2, 6], [3, 7]]> : tensor<4x2xi64>}> : (tensor<8xf32>) -> tensor<8xf32>"
    )
    assert overs(read(stable(line), Mesh({"data": 2, "tensor": 4}))) == ["data"]


REGION = """"stablehlo.all_reduce"(%arg0) <{replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> :
      tensor<2x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8xf32>) -> tensor<8xf32>"""
OLD_REGION = """"mhlo.all_reduce"(%arg0) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = mhlo.add %a, %b : tensor<f32>
      mhlo.return %s : tensor<f32>
    }) {channel_handle = #mhlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>,
        use_global_device_ids} : (tensor<8xf32>) -> tensor<8xf32>"""


def test_operations_over_several_lines():
    report = read(stable(f"%0 = {REGION}", f"%1 = {OLD_REGION}"))
    assert overs(report) == ["tensor", "data"]
    assert [one.bytes for one in report.collectives] == [32, 32]
    wrapped = "%r = f32[8] all-reduce(%p),\n    channel_id=1, use_global_device_ids=true,\n"
    wrapped += "    replica_groups={{0,1,2,3},\n      {4,5,6,7}}, to_apply=%add"
    assert overs(read(hlo(wrapped, reduced("{}")))) == ["tensor", BOTH]


SHARDY = """module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @main(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %0 = sdy.all_gather [{"y"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<16x16xf32>
    %1 = sdy.all_reduce {"x", "y":(2)2} %0 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
    %2 = sdy.reduce_scatter [{"y":(1)2}, {}] %1
        out_sharding=<@mesh, [{"y":(1)2}, {}]> : tensor<16x16xf32>
    %3 = sdy.all_to_all [{"y":(1)2}: 0->1] %2 out_sharding=<@mesh, [{},
        {"y":(1)2}]> : tensor<16x16xf32>
    %4 = sdy.collective_permute %3 out_sharding=<@mesh, [{}, {"y":(2)2}]> : tensor<16x16xf32>
    return %4 : tensor<16x16xf32>
  }
}
"""


def test_shardy_names_axes_itself():
    report = read(SHARDY)
    assert overs(report) == [
        "tensor",
        "data\N{MULTIPLICATION SIGN}tensor:(2)2",
        "tensor:(1)2",
        "tensor:(1)2",
        "tensor",
    ]
    # Types are those of the whole value; each device holds a part.
    assert [one.bytes for one in report.collectives] == [512, 1024, 512, 512, 512]
    assert report.declared == {"mesh": Mesh({"x": 2, "y": 4})}


def test_numbers_are_those_of_the_mode():
    """Without a channel groups number replicas; with one, all-to-alls number partitions."""
    pair = Mesh({"replica": 2, "partition": 4})
    over = {
        "%r = f32[8] all-reduce(%p), replica_groups={{0,1}}": "replica",
        "%r = f32[8] all-reduce(%p), replica_groups={}": "replica",
        "%r = f32[8] all-reduce(%p), channel_id=1, replica_groups={{0},{1}}": "partition",
        "%r = f32[8] all-reduce(%p), channel_id=1, replica_groups={{0,1}}": (
            "replica\N{MULTIPLICATION SIGN}partition"
        ),
        "%r = (f32[8]) all-to-all(%p), channel_id=1, replica_groups={{0,1},{2,3}}": (
            "partition:(2)2"
        ),
        "%r = (f32[8]) all-to-all(%p), replica_groups={{0,1}}": "replica",
    }
    for line, expected in over.items():
        assert overs(read(hlo(line, replicas=2, partitions=4), pair)) == [expected], line


def test_an_order_of_devices():
    turned = Mesh({"data": 2, "tensor": 4}, [0, 2, 4, 6, 1, 3, 5, 7])
    report = read(hlo(reduced("{{0,2,4,6},{1,3,5,7}}"), reduced("[4,2]<=[8]")), turned)
    assert overs(report) == ["tensor", "data"]


def test_a_fragment_without_header_takes_the_size_of_the_mesh():
    line = "ENTRY main {\n  r = f32[8] all-reduce(p), replica_groups={{0,1,2,3},{4,5,6,7}}\n}\n"
    assert overs(read(line)) == ["tensor"]


def test_several_modules_in_one_text():
    text = hlo(reduced("{{0,1,2,3},{4,5,6,7}}")) + "\n" + hlo(reduced("[4,2]<=[2,4]T(1,0)"))
    report = read(text)
    assert len(report.modules) == 2
    assert overs(report) == ["tensor", "data"]


def test_names_and_texts_are_no_collectives():
    report = read(
        hlo(
            "%all-reduce.1 = f32[8] add(%p, %p)",
            '%x = f32[8] fusion(%p), calls=%all-gather.2, metadata={op_name="a all-reduce(b)"}',
            "// CHECK: %r = f32[8] all-reduce(%p)",
            "%y = f32[8] all-reduce-done(%p)",
        )
    )
    assert report.collectives == ()
    assert report.findings == ()
    assert codes(read(stable("// %0 = stablehlo.all_reduce"))) == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = hlo("%x = f32[8] add(%p, %p)", reduced("{{0,1,2,3},{4,5,6,7}}"))
    report = read(text.replace("\n", end).encode())
    assert overs(report) == ["tensor"]
    assert report.collectives[0].line == 5


def test_mixed_line_ends():
    lines = hlo(*["%x = f32[8] add(%p, %p)"] * 5, reduced("{}")).split("\n")
    ends = ["\n", "\r\n", "\r"]
    text = "".join(line + ends[at % 3] for at, line in enumerate(lines))
    assert read(text.encode()).collectives[0].line == 9
    assert read(text.encode(), EIGHT).findings == ()


def test_locations_name_no_operations():
    """Printed with locations, regions are full of the names of the operations around them."""
    location = 'loc("reduce_scatter:"(#loc15))'
    text = stable(
        '%0 = "stablehlo.reduce_scatter"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle'
        " = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>,"
        " scatter_dimension = 0 : i64, use_global_device_ids}> ({",
        f"^bb0(%a: tensor<f32> {location}, %b: tensor<f32> {location}):",
        f"  %1 = stablehlo.add %a, %b : tensor<f32> {location}",
        f"  stablehlo.return %1 : tensor<f32> {location}",
        f"}}) : (tensor<8xf32>) -> tensor<2xf32> {location}",
    )
    report = read(text, name="dump.mlir")
    assert (overs(report), report.findings) == (["tensor"], ())


@pytest.mark.parametrize("generic", [False, True])
def test_a_ragged_exchange_is_a_custom_call_in_mlir(generic):
    config = (
        "api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups ="
        " dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}"
    )
    types = ": (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>"
    plain = f"%0 = stablehlo.custom_call @ragged_all_to_all(%arg0, %arg0) {{{config}}} {types}"
    marked = f'<{{{config}, call_target_name = "ragged_all_to_all"}}>'
    text = f'%0 = "stablehlo.custom_call"(%arg0, %arg0) {marked} {types}' if generic else plain
    report = read(stable(text), name="dump.mlir")
    assert [(one.kind, one.channel) for one in report.collectives] == [("ragged-all-to-all", 1)]
    assert overs(report) == ["tensor"]


PERMUTES = """module @m {
  sdy.mesh @mesh = <["data"=2, "tensor"=4]>
  func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}]>}, %arg1:\
 tensor<8xf32>) -> tensor<8xf32> {
    %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"tensor":(1)2}]> : tensor<8xf32>
    %1 = sdy.all_slice [{"tensor"}] %arg1 out_sharding=<@mesh, [{"tensor"}]> : tensor<8xf32>
    %2 = sdy.collective_permute %1 out_sharding=<@mesh, [{"tensor":(2)2, "tensor":(1)2}]> :\
 tensor<8xf32>
    %3 = sdy.sharding_constraint %arg1 <@mesh, [{"data"}]> : tensor<8xf32>
    %4 = sdy.collective_permute %3 out_sharding=<@mesh, [{"tensor":(1)2}]> : tensor<8xf32>
    %5 = sdy.collective_permute %arg1 out_sharding=<@mesh, [{"data"}]> : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
""".replace("\\\n", "")


def test_a_permute_by_axes_goes_from_the_sharding_of_its_operand():
    """An argument says it in the header, a local operation or a constraint in its own line."""
    report = read(PERMUTES, name="dump.mlir")
    part = "data\N{MULTIPLICATION SIGN}tensor:(1)2"
    assert overs(report) == [part, "tensor", part, None]
    assert codes(report) == ["MS474"]
    assert report.collectives[3].why == UNSAID


def test_a_constraint_that_breaks_off_is_no_collective():
    text = stable('%0 = sdy.sharding_constraint %arg0 <@mesh, [{"data"}, {?}')
    report = read(text, name="dump.mlir")
    assert (report.collectives, report.findings) == ((), ())
