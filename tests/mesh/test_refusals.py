"""What cannot be right is refused with one finding that shows the equation or the clash."""

import pickle

import pytest

from meshseed.diagnostics.codes import CODES
from meshseed.mesh import (
    FREE,
    AxisRef,
    GroupMode,
    Iota,
    Mesh,
    MeshError,
    device_graph,
    device_groups,
    read_degrees,
    read_groups,
    read_hlo_sharding,
    read_people_mesh,
    read_sharding,
    read_shardy_mesh,
    read_xla_mesh,
    solve_degrees,
    tensor_sharding,
    to_hlo,
    write_people_mesh,
)
from meshseed.mesh.frameworks import DeviceMesh, RankOrder, comm_grid, repeated_block

SIX = Mesh({"x": 6})
EIGHT = Mesh({"x": 8, "y": 2})
CASES = {
    "indivisible": (lambda: solve_degrees({"a": FREE, "b": 8}, 12), "MS410", "12 % 8 = 4"),
    "two free": (lambda: solve_degrees({"a": FREE, "b": FREE, "c": 2}, 8), "MS411", "a * b * 2"),
    "too much": (lambda: solve_degrees({"a": 4, "b": 4}, 8), "MS412", "a 4 * b 4 = 16"),
    "nothing known": (lambda: solve_degrees({"a": FREE}), "MS413", "a = devices"),
    "not offered": (lambda: solve_degrees({"a": 3}, 3, offered=[2, 4]), "MS414", "3 devices"),
    "degree 0": (lambda: solve_degrees({"a": 0}, 8), "MS404", 'axis "a" has size 0'),
    "negative": (lambda: solve_degrees({"a": -2}, 8), "MS404", "size -2"),
    "no devices": (lambda: solve_degrees({"a": 1}, 0), "MS404", "0 devices"),
    "unknown axis": (lambda: EIGHT.replica_groups(["z"]), "MS402", 'no axis "z"'),
    "name twice": (lambda: Mesh([("a", 2), ("a", 2)]), "MS403", '"a"'),
    "no name": (lambda: Mesh({"": 2}), "MS405", "cannot name"),
    "quote in a name": (lambda: Mesh({'a"b': 2}), "MS405", "cannot name"),
    "escape in a name": (lambda: Mesh({"a\x1b[31m": 2}), "MS405", "\\x1b"),
    "too many axes": (lambda: Mesh({f"a{at}": 1 for at in range(200)}), "MS401", "200 axes"),
    "axis int32": (lambda: Mesh({"a": 2**31}), "MS408", "32-bit"),
    "too many dims": (lambda: Iota((1,) * 200, tuple(range(200))), "MS401", "200 dimensions"),
    "too many tiles": (
        lambda: read_hlo_sharding("{devices=[" + "2," * 200 + "2]<=[2]}"),
        "MS401",
        "201 tile",
    ),
    "few ids": (lambda: Mesh({"a": 4}, [0, 1]), "MS406", "a 4 = 4"),
    "repeated id": (lambda: Mesh({"a": 2}, [1, 1]), "MS407", "device id 1 stands twice"),
    "large id": (lambda: Mesh({"a": 2}, [0, 2]), "MS407", "out of range"),
    "int32": (lambda: Mesh({"a": 2**16, "b": 2**15}), "MS408", "a 65536 * b 32768 = 2147483648"),
    "iota int32": (lambda: Iota((2**16, 2**15), (1, 0)), "MS408", "65536 * 32768"),
    "memory": (lambda: Mesh({"a": 2**30}).replica_groups([]).listed, "MS409", "1073741824"),
    "memory of an array": (lambda: Mesh({"a": 2**30}).replica_groups([]).array(), "MS409", "1073"),
    "part too large": (lambda: EIGHT.ref(AxisRef("x", 4, 4)), "MS420", "8 % (4 * 4) = 8"),
    "part of 1": (lambda: EIGHT.ref(AxisRef("x", 2, 1)), "MS420", '"x":(2)1'),
    "part is all": (lambda: EIGHT.ref(AxisRef("x", 1, 8)), "MS420", 'all of axis "x"'),
    "twice": (lambda: EIGHT.replica_groups(["x", "x"]), "MS421", '"x" is listed twice'),
    "overlap": (lambda: EIGHT.replica_groups(["x:(1)4", "x:(2)4"]), "MS422", "overlap"),
    "whole beside part": (lambda: EIGHT.replica_groups(["x", "x:(2)2"]), "MS422", "overlap"),
    "joinable": (lambda: EIGHT.replica_groups(["x:(1)2", "x:(2)2"]), "MS423", '"x":(1)4'),
    "no refinement": (lambda: SIX.replica_groups(["x:(1)2", "x:(3)2"]), "MS424", "3 % 2 = 1"),
    "unsorted": (lambda: tensor_sharding(EIGHT, [[]], unreduced=["y", "x"]), "MS425", "before"),
    "indivisible dim": (
        lambda: tensor_sharding(EIGHT, [["x"]]).local_shape([12]),
        "MS426",
        "12 % 8 = 4",
    ),
    "rank": (lambda: tensor_sharding(EIGHT, [["x"]]).local_shape([8, 8]), "MS427", "rank 1"),
    "manual, unreduced": (
        lambda: to_hlo(tensor_sharding(EIGHT, [[]], unreduced=["x"], manual=["y"])),
        "MS428",
        "",
    ),
    "unknown mesh": (lambda: read_sharding("<@m, []>", {"n": SIX}), "MS429", "@m"),
    "device twice": (lambda: read_groups("{{0,1},{1}}"), "MS430", "group 0 and in group 1"),
    "graph": (lambda: device_graph(Mesh({"a": 2**19})), "MS409", "524288"),
    "list": (lambda: Mesh({"a": 2**24}).replica_groups([]).listed, "MS409", "16777216"),
    "unsorted tiles": (
        lambda: read_hlo_sharding(
            "{devices=[12582912,4]<=[3,16777216]T(1,0) last_tile_dim_replicate}"
        ),
        "MS409",
        "50331648",
    ),
    "replicas": (
        lambda: device_groups(read_groups("{}"), GroupMode.FLATTENED, 2**20, 2**20),
        "MS409",
        "1099511627776",
    ),
    "blocks": (lambda: repeated_block((1, 0), 2**30), "MS409", "1073741824"),
    "dim below 0": (lambda: tensor_sharding(EIGHT, [["x"]]).local_shape([-8]), "MS426", "-8"),
    "slice twice": (lambda: DeviceMesh.of([1], ["a"]).groups(["a", "a"]), "MS421", "twice"),
    "dims twice": (lambda: comm_grid([2], ["a"]).groups(["a", "a"]), "MS421", "twice"),
    "token in capitals": (
        lambda: RankOrder.of("TP-DP", {"tp": 2, "dp": 2}).groups("TP"),
        "MS402",
        '"TP"',
    ),
    "no array": (lambda: read_groups("{{0,1},{2}}").array(), "MS431", "differ in size"),
    "iota groups": (lambda: read_groups("[2,3]<=[8]"), "MS432", "2 groups of 3"),
    "iota perm": (lambda: read_groups("[2,4]<=[4,2]T(1,1)"), "MS432", "T(1,1)"),
    "tiles": (lambda: read_hlo_sharding("{devices=[2,2]0,1,2}"), "MS433", "2 * 2 = 4"),
    "tile twice": (lambda: read_hlo_sharding("{devices=[2]1,1}"), "MS433", "two tiles"),
    "no tiles": (lambda: read_hlo_sharding("{replicated}").devices(), "MS434", "replicated"),
    "no form for people": (lambda: write_people_mesh(Mesh({"a": 2}, [1, 0])), "MS415", "order"),
    "order": (lambda: RankOrder.of("tp", {"tp": 2, "dp": 2}), "MS440", '"dp"'),
    "grid": (lambda: comm_grid([2], ["a", "b"]), "MS442", "1 sizes for 2 names"),
    "block": (lambda: repeated_block((1, 0), 3), "MS410", "3 % 2 = 1"),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_one_finding(name: str) -> None:
    make, code, said = CASES[name]
    with pytest.raises(MeshError) as caught:
        make()
    assert [each.code for each in caught.value.findings] == [code]
    assert said in str(caught.value)
    assert code in CODES
    assert "\x1b" not in str(caught.value)


BROKEN = {
    read_degrees: [
        "data=2.5",
        "data",
        "data=",
        "data=4,",
        "data=4 tensor=8",
        "=4",
        "data=99999999999999",
        "a=1,a=2",
    ],
    read_people_mesh: ["data=-1", "data=0"],
    read_shardy_mesh: ["", "<", '<["x"]>', '<["x"=4', "<[x=4]>", '<["x"=4]> tail', '<["x=4]>'],
    read_xla_mesh: ["mesh", "mesh[", "mesh['x'=4", "mesh['x'=4], device_ids=(", "maximal_mesh[]"],
    read_groups: [
        "",
        "{",
        "{{0,1}",
        "[2,2]",
        "[2,2]<=",
        "[4]<=[4]",
        "[2,2]<=[2,2]",
        "{{a}}",
        "mesh['a'=2]",
        "dense<[[0]]>",
        "dense<[[0]]> : tensor<2x1xi64>",
        "((0,1)",
        "#stablehlo.replica_group_mesh_axes<mesh = @m, axes = []>",
    ],
    read_hlo_sharding: [
        "",
        "{",
        "{}",
        "{devices}",
        "{devices=[2]}",
        "{devices=[2]<=[2]",
        "{maximal}",
        "{devices=[2,2]<=[2,2]}",
        "{devices=[]<=[1]}",
        "{devices=[0]<=[1]}",
        "{devices=[2]<=[2] last_tile_dims={odd}}",
        "{maximal device=-1}",
    ],
    read_sharding: [
        "",
        "<@mesh>",
        "<@mesh, [",
        '<mesh<["x"=2]>, [{"x"}], odd={}>',
        '<mesh<["x"=2]>, [{"x"}]> : tensor<2x2xf32>',
        '<mesh<["x"=2]>, [{?, "x"}]>',
    ],
}


@pytest.mark.parametrize(
    ("read", "text"), [(read, text) for read, texts in BROKEN.items() for text in texts]
)
def test_broken_texts_are_refused_at_a_place(read, text: str) -> None:
    with pytest.raises(MeshError) as caught:
        read(text)
    (finding,) = caught.value.findings
    assert finding.where
    assert finding.where[0].span is not None
    assert finding.code in CODES


def test_the_report_of_an_overlap() -> None:
    with pytest.raises(MeshError) as caught:
        read_sharding('<mesh<["x"=8]>, [{"x":(1)4}, {"x":(2)4}]>')
    assert str(caught.value) == (
        'error[MS422]: "x":(1)4 and "x":(2)4 overlap\n'
        " --> <sharding>:1:1\n"
        "  |\n"
        '1 | <mesh<["x"=8]>, [{"x":(1)4}, {"x":(2)4}]>\n'
        "  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        '  = help: both hold devices of axis "x" that differ in the same way'
    )


def test_the_report_of_an_indivisible_mesh() -> None:
    with pytest.raises(MeshError) as caught:
        read_people_mesh("data=-1,tensor=8,pipeline=3", 32)
    assert str(caught.value) == (
        "error[MS410]: data = 32 / (tensor 8 * pipeline 3) is not whole: 32 % 24 = 8\n"
        " --> <mesh>:1:1\n"
        "  |\n"
        "1 | data=-1,tensor=8,pipeline=3\n"
        "  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "  = expected: degrees whose product divides 32"
    )


def test_an_error_survives_a_process_boundary() -> None:
    with pytest.raises(MeshError) as caught:
        Mesh({"a": 0})
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.findings == caught.value.findings
    assert str(again) == str(caught.value)
