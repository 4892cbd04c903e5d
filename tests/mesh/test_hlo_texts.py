"""What may stand in a text besides the plain forms: tuples, groups of values, metadata, words."""

import pytest

from meshseed.mesh import (
    HloKind,
    HloSharding,
    Iota,
    Mesh,
    MeshError,
    ShardGroup,
    TensorSharding,
    read_groups,
    read_hlo_sharding,
    read_hlo_shardings,
    read_named_sharding,
    read_sharding,
    read_shardings,
    read_xla_mesh,
    tensor_sharding,
    write_groups,
    write_hlo_sharding,
    write_named_sharding,
    write_shardings,
)

PRINTED = {
    "{ replicated }": "{replicated}",
    "{devices=[2] 0, 1}": "{devices=[2]0,1}",
    "{devices=[2,2]<=[4] last_tile_dims={}}": "{devices=[2,2]<=[4]}",
    "{devices=[4]<=[4,1]T(0,1)}": "{devices=[4]<=[4]}",
    "{devices=[2,3]<=[3,2]T(0,1) last_tile_dims={replicated, manual}}": (
        "{devices=[3,2]<=[2,3]T(1,0) last_tile_dims={manual, replicated}}"
    ),
    '{replicated metadata={op_name="a"}}': "{replicated}",
    '{devices=[2]<=[2] metadata={{op_name="a{b"}, {op_name="}"}}}': "{devices=[2]<=[2]}",
    '{maximal device=1 metadata={op_name="\\""}}': "{maximal device=1}",
    "{replicated shard_as 0}": "{replicated shard_as 0}",
    "{unknown shard_as 1}": "{unknown shard_as 1}",
    "{devices=[2]<=[2] shard_like 3}": "{devices=[2]<=[2] shard_like 3}",
    '{replicated shard_as 1 metadata={op_name="a"}}': "{replicated shard_as 1}",
    "{devices=[1,4]<=[4] last_tile_dim_replicate shard_like 1}": "{replicated shard_like 1}",
    "{devices=[2,2]<=[4] last_tile_dims={manual,manual} shard_as 1}": "{manual shard_as 1}",
    "{}": "{}",
    "{{replicated}}": "{{replicated}}",
    "{ {replicated} , {manual} }": "{{replicated}, {manual}}",
    "{{replicated shard_as 1}, {devices=[2]<=[2]}, {maximal device=1}}": (
        "{{replicated shard_as 1}, {devices=[2]<=[2]}, {maximal device=1}}"
    ),
}
"""Texts, and what jaxlib 0.10.2 prints of them; `test_live` asks it again."""

NAMED = {
    "{mesh['x'=4], [{'x'}], replicated={}}": "{mesh['x'=4], [{'x'}]}",
    "{mesh['x'=4], [{'x',?}]}": "{mesh['x'=4], [{'x', ?}]}",
    '{mesh["x"=4], [{"x"}]}': "{mesh['x'=4], [{'x'}]}",
    "{mesh['x'=4], []}": "{mesh['x'=4], replicated}",
    "{mesh[], []}": "{mesh[], replicated}",
    "{mesh['x'=4,'y'=2], [], manual={'x','y'}}": "{mesh['x'=4,'y'=2], manual}",
    "{mesh['x'=4,'y'=1], [], unreduced={'x'}}": "{mesh['x'=4,'y'=1], unreduced}",
    "{mesh['x'=4,'y'=2], [], unreduced={'x'}}": "{mesh['x'=4,'y'=2], [], unreduced={'x'}}",
    "{mesh['x'=4,'y'=2], [], replicated={'x'}}": "{mesh['x'=4,'y'=2], [], replicated={'x'}}",
    "{mesh['x'=4,'y'=2], [{}], manual={'x','y'}}": "{mesh['x'=4,'y'=2], [{}], manual={'x', 'y'}}",
    "{mesh['x'=4], manual, metadata={op_name=\"a\"}}": "{mesh['x'=4], manual}",
    "{mesh['x'=4], [{}], metadata={op_name=\"a\"}, replicated={'x'}}": (
        "{mesh['x'=4], [{}], replicated={'x'}}"
    ),
    '{maximal_mesh[device_id=3], metadata={op_name="a"}}': "{maximal_mesh[device_id=3]}",
    "{mesh['x'=4,'y'=2], device_ids=([8]), [{'y'}]}": "{mesh['x'=4,'y'=2], [{'y'}]}",
}
"""The same of shardings that keep their axes."""

TILES = {
    "{mesh['z'=8], [{}], replicated={'z':(1)2}, manual={'z':(2)2}}": (
        "{devices=[1,2,4]<=[2,2,2]T(1,0,2) last_tile_dims={manual, replicated}}"
    ),
    "{mesh['x'=18], [], replicated={'x':(1)3}, manual={'x':(3)6}}": (
        "{devices=[6,3]<=[3,6]T(1,0) last_tile_dims={manual, replicated}}"
    ),
    "{mesh['z'=30,'d'=2], [{'z':(10)3}, {}, {}], manual={'z':(1)10, 'd'}}": (
        "{devices=[3,1,1,20]<=[10,3,2]T(1,0,2) last_tile_dims={manual}}"
    ),
    "{mesh['z'=24,'w'=3], [{}], unreduced={'z':(12)2}, manual={'z':(1)2, 'w'}}": (
        "{devices=[1,6,2,6]<=[2,6,2,3]T(0,3,2,1) last_tile_dims={manual, unreduced, replicated}}"
    ),
    "{mesh['x'=4,'y'=1], [], manual={'y'}, unreduced={'x'}}": (
        "{devices=[4]<=[4] last_tile_dims={unreduced}}"
    ),
    "{mesh['x'=8], [{'x':(2)2}, {'x':(1)2}]}": (
        "{devices=[2,2,2]<=[2,2,2]T(1,0,2) last_tile_dim_replicate}"
    ),
}
"""The tiles of shardings whose lists cut axes."""

REFUSED = [
    "{devices=[2,2]<=[4]T(0)}",
    "{devices=[2,2]<=[4] last_tile_dim_replicate last_tile_dims={manual}}",
    "{devices=[2,2]<=[4] last_tile_dims={manual,manual,manual}}",
    "{devices=[2]<=[2] shard_like}",
    "{devices=[2]<=[2],}",
    "{{replicated},}",
    "{{replicated}{manual}}",
    "{{{replicated}}}",
    "{{}}",
    "{mesh['x'=4], [{'x',}]}",
    "{mesh['x'=4], [{'x'},]}",
    "{mesh['x'=4,], [{'x'}]}",
    "{mesh['x'=4], [{?, 'x'}]}",
    "{mesh['x'=4], [{'x'}p1]}",
    "{mesh['x'=4], [{'x'}], shard_as 0}",
    "{mesh['x'=4], maximal}",
    "{mesh['x'=4], replicated, unreduced={'x'}}",
    "{mesh[], manual}",
    "{mesh[x=4], [{x}]}",
    "{mesh['x'=4]}",
    "{maximal_mesh[device_id=3], []}",
    "{replicated metadata={op_name=}",
    '{replicated metadata={op_name="a}}',
]
"""Texts that jaxlib 0.10.2 refuses or stops the process on."""


@pytest.mark.parametrize("text", PRINTED)
def test_printed_as_the_library_prints_it(text: str) -> None:
    found = read_hlo_shardings(text)
    assert write_hlo_sharding(found) == PRINTED[text]
    assert read_hlo_shardings(PRINTED[text]) == found


@pytest.mark.parametrize("text", NAMED)
def test_named_ones_too(text: str) -> None:
    found = read_named_sharding(text)
    assert write_named_sharding(found) == NAMED[text]
    assert write_named_sharding(read_named_sharding(NAMED[text])) == NAMED[text]


@pytest.mark.parametrize("text", TILES)
def test_tiles_of_lists_that_cut_axes(text: str) -> None:
    assert write_hlo_sharding(read_hlo_sharding(text)) == TILES[text]


@pytest.mark.parametrize("text", REFUSED)
def test_what_the_library_refuses(text: str) -> None:
    with pytest.raises(MeshError) as caught:
        read_hlo_shardings(text)
    (finding,) = caught.value.findings
    assert finding.where[0].span is not None


def test_a_tuple_is_not_one_sharding() -> None:
    with pytest.raises(MeshError, match="the shardings of a tuple"):
        read_hlo_sharding("{{replicated}}")
    assert read_hlo_shardings("{replicated}") == HloSharding(kind=HloKind.REPLICATED)
    assert read_hlo_shardings("{}") == ()


def test_a_tuple_from_a_stranger_is_bounded() -> None:
    with pytest.raises(MeshError, match="more than"):
        read_hlo_shardings("{" + ", ".join(["{manual}"] * 20_000) + "}")


def test_a_group_of_values_survives_the_other_forms() -> None:
    made = read_hlo_sharding("{devices=[2,2]<=[2,2]T(1,0) shard_as 7}")
    assert made.group == ShardGroup("as", 7)
    assert write_hlo_sharding(made.written_out()) == "{devices=[2,2]0,2,1,3 shard_as 7}"
    assert made.written_out().compact() == made
    by_axes = made.to_axes(Mesh({"x": 2, "y": 2}))
    assert by_axes == tensor_sharding(Mesh({"x": 2, "y": 2}), [["y"], ["x"]])


def test_shardings_of_several_values() -> None:
    mesh = Mesh({"x": 2})
    both = (tensor_sharding(mesh, [["x"], []]), tensor_sharding(mesh, [[]]))
    text = '<[<@mesh, [{"x"}, {}]>, <@mesh, [{}]>]>'
    assert write_shardings(both) == text
    assert read_shardings(f"#sdy.sharding_per_value{text}", {"mesh": mesh}) == both
    assert read_shardings(write_shardings(both, None)) == both
    assert read_shardings("<[]>") == ()


def test_groups_with_either_quote_and_a_comma_behind_the_mesh() -> None:
    for text in ('mesh["x"=2,"y"=2] {"x"}', "mesh['x'=2,'y'=2], {'x'}", "mesh['x'=2,'y'=2]{'x'}"):
        assert write_groups(read_groups(text)) == "mesh['x'=2,'y'=2] {'x'}"


@pytest.mark.parametrize(
    "text", ["[2,2]<=[4]T(0)", "{{0,1},{2,3},}", "{{0,1,},{2,3}}", "[[0,1],]", "mesh['x'=2,] {'x'}"]
)
def test_groups_the_library_refuses(text: str) -> None:
    with pytest.raises(MeshError, match="MS400"):
        read_groups(text)


def test_a_python_tuple_of_one() -> None:
    assert read_groups("((0, 1),)").listed == ((0, 1),)
    assert read_groups("((0,), (1,))").listed == ((0,), (1,))


def test_a_permutation_of_one_dimension() -> None:
    with pytest.raises(MeshError, match="a permutation of one dimension"):
        read_xla_mesh("mesh['x'=4], device_ids=([4]T(0))")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<@mesh, [{}p1, {}]>", "MS436"),
        ('<@mesh, [{"x"}p-1, {}]>', "MS436"),
        ('<@mesh, [{"x",}, {}]>', "MS400"),
        ('<@mesh, [{"x"}, {},]>', "MS400"),
        ('<@mesh, [{?, "x"}, {}]>', "MS400"),
    ],
)
def test_shardings_that_shardy_refuses(text: str, code: str) -> None:
    with pytest.raises(MeshError) as caught:
        read_sharding(text, {"mesh": Mesh({"x": 8})})
    assert [each.code for each in caught.value.findings] == [code]
    assert caught.value.findings[0].where


def test_a_sharding_on_one_device_fits_any_tensor() -> None:
    mesh = Mesh((), [3])
    assert read_sharding("<@m, []> : tensor<8x8xf32>", {"m": mesh}) == TensorSharding(mesh=mesh)


def test_the_public_names_read_and_write() -> None:
    mesh = Mesh({"x": 4, "y": 2}, Iota((2, 4), (1, 0)))
    sharding = TensorSharding.read('[{"y"}, {}]', Mesh({"x": 4, "y": 2}))
    assert sharding == TensorSharding.read(sharding.text)
    assert sharding.to_hlo().text == "{devices=[2,1,4]<=[4,2]T(1,0) last_tile_dim_replicate}"
    assert HloSharding.read(sharding.to_hlo().text) == sharding.to_hlo()
    assert sharding.to_hlo().to_axes(sharding.mesh) == sharding
    groups = mesh.replica_groups(["x"])
    assert type(groups).read(groups.text) == groups
