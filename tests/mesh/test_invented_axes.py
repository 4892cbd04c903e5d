"""Axes for tiles without a mesh, as Shardy's import invents them."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meshseed.mesh import (
    AxisRef,
    HloSharding,
    Mesh,
    MeshError,
    invent_axes,
    named_to_tile,
    read_hlo_sharding,
    tensor_sharding,
    write_sharding,
    write_shardy_mesh,
)

IMPORTS = {
    "a common mesh": (
        [
            "{devices=[4,8]<=[8,4]T(1,0)}",
            "{devices=[1,2,16]<=[32] last_tile_dim_replicate}",
            "{devices=[4,4,2]<=[2,16]T(1,0) last_tile_dim_replicate}",
        ],
        [2, 4, 4],
        ["[{2}, {0, 1}]", "[{}, {0}]", "[{1}, {2}]"],
    ),
    "several": (
        [
            "{devices=[1,8,4]<=[2,4,4]T(0,2,1) last_tile_dim_replicate}",
            "{devices=[1,4,8]<=[2,4,4]T(1,0,2) last_tile_dim_replicate}",
            "{devices=[8,1,4]<=[2,4,4]T(1,0,2) last_tile_dim_replicate}",
            "{devices=[8,4]<=[32]}",
        ],
        [2, 4, 4],
        ["[{}, {0, 2}]", "[{}, {1}]", "[{1, 0}, {}]", "[{0, 1}, {2}]"],
    ),
    "one axis": (["{devices=[16,1]<=[16]}"], [16], ["[{0}, {}]"]),
    "primes": (["{devices=[6,35]<=[7,10,3]T(2,1,0)}"], [7, 2, 5, 3], ["[{3, 1}, {2, 0}]"]),
    "more primes": (
        [
            "{devices=[33,10,1,7]<=[2,3,5,7,11]T(1,4,2,0,3)}",
            "{devices=[7,55,6,1]<=[2,3,5,7,11]T(3,2,4,1,0)}",
        ],
        [2, 3, 5, 7, 11],
        ["[{1, 4}, {2, 0}, {}, {3}]", "[{3}, {2, 4}, {1, 0}, {}]"],
    ),
    "in order": (["{devices=[2,4]<=[8]}"], [2, 4], ["[{0}, {1}]"]),
}
"""Tiles, sizes of the axes and shardings by their numbers, as Shardy's own tests state them."""


def named(text: str) -> str:
    return "".join(f'"_axis_{char}"' if char.isdigit() else char for char in text)


@pytest.mark.parametrize("name", IMPORTS)
def test_as_stated(name: str) -> None:
    texts, sizes, wanted = IMPORTS[name]
    made = invent_axes([read_hlo_sharding(text) for text in texts])
    assert [axis.size for axis in made.mesh.axes] == sizes
    assert [axis.name for axis in made.mesh.axes] == [f"_axis_{at}" for at in range(len(sizes))]
    assert [write_sharding(each) for each in made.shardings] == [
        f"<@mesh, {named(text)}>" for text in wanted
    ]


def test_kinds_without_tiles() -> None:
    texts = ["{devices=[4,2]<=[8]}", "{replicated}", "{unknown}", "{maximal device=4}", "{manual}"]
    made = invent_axes([read_hlo_sharding(text) for text in texts], [2, 2, 2, 2, 1])
    assert [write_sharding(each) for each in made.shardings[1:]] == [
        "<@mesh, [{}, {}]>",
        "<@mesh, [{?}, {?}]>",
        "<@mesh, []>",
        '<@mesh, [{}], manual={"_axis_0", "_axis_1"}>',
    ]
    assert write_shardy_mesh(made.shardings[3].mesh) == "<[], device_ids=[4]>"
    assert write_shardy_mesh(invent_axes([]).mesh) == "<[]>"
    one = invent_axes([read_hlo_sharding("{devices=[1,1]<=[1]}")])
    assert write_sharding(one.shardings[0], None) == "<mesh<[]>, [{}, {}]>"


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["{devices=[2,3]<=[2,3]T(1,0)}"], "no mesh in ascending order"),
        (["{devices=[2,3]0,3,1,4,2,5}"], "no mesh in ascending order"),
        (["{devices=[4]0,3,1,2}"], "no mesh in ascending order"),
        (["{devices=[8]<=[8]}", "{devices=[4]<=[4]}"], "one sharding has 8 devices, another 4"),
        (["{devices=[2,3]<=[6]}", "{devices=[3,2]<=[6]}"], "at 3 and at 2: 3 % 2 = 1"),
        (["{manual}"], "says nothing of devices"),
    ],
)
def test_no_such_mesh(texts: list[str], said: str) -> None:
    with pytest.raises(MeshError, match="MS437") as caught:
        invent_axes([read_hlo_sharding(text) for text in texts])
    assert said in str(caught.value)


@st.composite
def cut(draw: st.DrawFn) -> list[HloSharding]:
    """Shardings of one mesh of prime axes, its axes dealt to dimensions in any order."""
    sizes = draw(st.lists(st.sampled_from([2, 2, 3, 5]), min_size=1, max_size=5))
    mesh = Mesh([(f"a{at}", size) for at, size in enumerate(sizes)])
    found = []
    for _ in range(draw(st.integers(1, 3))):
        order = draw(st.permutations(range(len(sizes))))
        ends = sorted(draw(st.lists(st.integers(0, len(sizes)), min_size=1, max_size=3)))
        dims = [
            [f"a{at}" for at in order[low:high]]
            for low, high in zip([0, *ends], ends, strict=False)
        ]
        found.append(named_to_tile(tensor_sharding(mesh, dims)))
    return found


@settings(max_examples=80, deadline=None)
@given(cut())
def test_invented_axes_have_the_same_tiles(shardings: list[HloSharding]) -> None:
    made = invent_axes(shardings, [0] * len(shardings))
    whole = {AxisRef(axis.name) for axis in made.mesh.axes}
    for given_, found in zip(shardings, made.shardings, strict=True):
        if not given_.dims:
            continue
        assert named_to_tile(found) == given_
        assert {ref for dim in found.dims for ref in dim.axes} <= whole
        assert prod(given_.dims) == made.mesh.size
