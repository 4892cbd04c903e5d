"""Meshes, their special kinds, pictures, and what importing the room costs."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from meshseed.mesh import (
    AxisRef,
    Iota,
    Mesh,
    Padding,
    components,
    device_graph,
    draw_groups,
    draw_mesh,
    draw_svg,
    named_to_tile,
    read_groups,
    read_named_sharding,
    read_people_mesh,
    read_xla_mesh,
    tensor_sharding,
    to_axes,
    to_hlo,
    write_groups,
    write_hlo_sharding,
    write_people_mesh,
    write_xla_mesh,
)


def test_maximal_and_empty() -> None:
    one = Mesh((), [3])
    assert (one.is_maximal, one.is_empty, one.size) == (True, False, 1)
    assert one.replica_groups([]).listed == ((3,),)
    assert one.replica_groups([]).array().tolist() == [[3]]
    none = Mesh()
    assert (none.is_maximal, none.is_empty) == (False, True)
    assert none.replica_groups([]).listed == ((0,),)
    ones = Mesh({"a": 1})
    assert not ones.is_maximal
    assert not ones.is_empty


def test_a_given_iota_list_is_none() -> None:
    assert Mesh({"a": 2, "b": 2}, [0, 1, 2, 3]) == Mesh({"a": 2, "b": 2})
    assert Mesh({"a": 4}, Iota((2, 2), (0, 1))) == Mesh({"a": 4})
    assert hash(Mesh({"a": 2})) == hash(Mesh([("a", 2)]))
    assert Mesh({"a": 2}, [1, 0]) != Mesh({"a": 2})


def test_short_forms_of_an_axis() -> None:
    mesh = Mesh({"x": 8})
    assert mesh.ref("x:(2)2") == mesh.ref(["x", 2, 2]) == AxisRef("x", 2, 2)
    assert mesh.ref("x") == mesh.ref(["x"]) == AxisRef("x")
    assert Mesh({"x:(2)2": 4}).ref("x:(2)2") == AxisRef("x:(2)2")


def test_a_compact_order_of_devices() -> None:
    mesh = read_xla_mesh("mesh['a'=4,'b'=4], device_ids=([2,8]T(1,0))")
    listed = Mesh({"a": 4, "b": 4}, mesh.order.tolist())
    for axes in (["a"], ["b"], ["b", "a"], ["a:(2)2", "b"]):
        assert mesh.replica_groups(axes) == listed.replica_groups(axes)
        assert mesh.replica_groups(axes).array().tolist() == [
            list(group) for group in listed.replica_groups(axes).listed
        ]
    assert write_xla_mesh(mesh) == "mesh['a'=4,'b'=4], device_ids=([2,8]T(1,0))"


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("device_ids=([4,4]T(1,0)), [{'a'},{'b'}]", "{devices=[4,4]<=[4,4]T(1,0)}"),
        (
            "device_ids=([2,8]T(1,0)), [{'b'},{}]",
            "{devices=[4,1,4]<=[8,2]T(1,0) last_tile_dim_replicate}",
        ),
        (
            "device_ids=([2,8]T(1,0)), [{'a':(2)2},{'b'}]",
            "{devices=[2,4,2]<=[4,4]T(1,0) last_tile_dim_replicate}",
        ),
    ],
)
def test_tiles_of_a_compact_order(text: str, tiles: str) -> None:
    """The texts on the right are what jaxlib 0.10.2 makes of those on the left."""
    sharding = read_named_sharding("{mesh['a'=4,'b'=4], " + text + "}")
    assert write_hlo_sharding(named_to_tile(sharding)) == tiles


def test_a_free_axis() -> None:
    assert read_people_mesh("data=-1, tensor=8", 32) == Mesh({"data": 4, "tensor": 8})
    assert write_people_mesh(Mesh({"a b": 2, "c": 3})) == '"a b"=2,c=3'
    assert read_people_mesh('"a b"=2,c=3') == Mesh({"a b": 2, "c": 3})


def test_groups_without_number() -> None:
    """Forms that do not list devices cost the same whatever there are."""
    mesh = Mesh({"a": 2**10, "b": 2**10, "c": 2**10})
    groups = mesh.replica_groups(["b:(4)8", "a"])
    assert groups.iota is not None
    assert groups.iota.order.size == 2**30
    text = write_hlo_sharding(to_hlo(tensor_sharding(mesh, [["c", "a"], ["b:(2)4"]])))
    assert text == (
        "{devices=[1048576,4,256]<=[1024,2,4,128,1024]T(4,0,2,1,3) last_tile_dim_replicate}"
    )
    assert draw_groups(mesh.replica_groups(["a"]), limit=2) == (
        "0: 0, 1048576, … 1022 more\n1: 1, 1048577, … 1022 more\n… and 1048574 more groups of 1024"
    )
    assert draw_mesh(mesh, groups).count("\n") < 40


def test_an_order_that_is_not_spelled_canonically_stays_compact() -> None:
    """Three by two is counted like six: what is cut at two is cut, whatever the spelling."""
    for many in (4, 2**20):
        mesh = Mesh({"a": 2, "b": 3 * many}, Iota((many, 3, 2), (1, 2, 0)))
        groups = mesh.replica_groups(["a"])
        assert groups.iota is not None
        if many == 4:
            listed = Mesh(mesh.axes, mesh.order.tolist())
            assert groups.listed == listed.replica_groups(["a"]).listed


def test_the_way_back_without_number() -> None:
    mesh = Mesh({"a": 2**10, "b": 2**20})
    tiles = to_hlo(tensor_sharding(mesh, [["b:(4)8"], ["a"]]))
    assert to_axes(tiles, mesh) == tensor_sharding(mesh, [["b:(4)8"], ["a"]])
    order = Iota((2**15, 2**15), (1, 0))
    turned = to_axes(tiles, Mesh(mesh.axes, order))
    assert turned is not None
    assert named_to_tile(turned) == tiles


def test_a_list_of_groups_is_cut_to_a_million_members() -> None:
    drawn = draw_groups(Mesh({"a": 2**20, "b": 2**10}).replica_groups(["b"]), limit=2**20)
    assert len(drawn) < 2**24
    assert drawn.endswith("more groups of 1024")


def test_padding_is_dropped_where_it_is_meant() -> None:
    text = "dense<[[0, 2, 4], [1, 3, -1]]> : tensor<2x3xi64>"
    assert read_groups(text, padding=Padding.DROPPED).listed == ((0, 2, 4), (1, 3))
    assert write_groups(read_groups(text, padding=Padding.DROPPED)) == "{{0,2,4},{1,3}}"


def test_the_graph_names_its_edges() -> None:
    mesh = Mesh({"x": 2, "y": 3}, [5, 4, 3, 2, 1, 0])
    graph = device_graph(mesh)
    assert graph.number_of_nodes() == 6
    along = [axis for _, _, axis in graph.edges(data="axis")]
    assert (along.count("x"), along.count("y")) == (3, 4)
    assert graph.nodes[5]["coordinate"] == (0, 0)
    assert components(mesh, ["y"]) == {frozenset({5, 4, 3}), frozenset({2, 1, 0})}


def test_drawn_for_a_terminal() -> None:
    mesh = Mesh({"data": 2, "tensor": 4})
    assert draw_mesh(mesh, mesh.replica_groups(["tensor"])) == (
        "data 2 * tensor 4 = 8 devices\n"
        "tensor   0   1   2   3\n"
        "data 0 0:0 1:0 2:0 3:0\n"
        "data 1 4:1 5:1 6:1 7:1"
    )
    assert draw_groups(mesh.replica_groups(["data"]), limit=2) == (
        "0: 0, 4\n1: 1, 5\n… and 2 more groups of 2"
    )
    assert draw_mesh(Mesh((), [3])) == "1 device\n 3"


def test_lines_fit_the_width() -> None:
    mesh = Mesh({"a": 3, "b": 60})
    drawn = draw_mesh(mesh, width=40)
    assert max(map(len, drawn.splitlines())) <= 40
    assert "more devices" in drawn


def test_drawn_as_svg() -> None:
    mesh = Mesh({"a<b": 2, "c": 40}, range(79, -1, -1))
    drawn = draw_svg(mesh, mesh.replica_groups(["c"]))
    root = ElementTree.fromstring(drawn)
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "a<b 2 * c 40 = 80 devices" in texts
    assert {"79", "g0", "g1", "… and 16 more devices"} <= set(texts)
    assert "script" not in drawn
    assert "href" not in drawn


def test_importing_the_room_is_cheap() -> None:
    probe = (
        "import sys; import meshseed.mesh as m; g = m.Mesh({'a': 4, 'b': 2}).replica_groups(['b']);"
        "g.listed; m.write_groups(g); m.draw_mesh(g.form.mesh, g);"
        "heavy = {'numpy', 'networkx', 'pydantic', 'difflib'} & set(sys.modules);"
        "sys.exit(', '.join(heavy) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
