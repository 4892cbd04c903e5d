"""Freshly drawn meshes against the installed jaxlib; set MESHSEED_LIVE_EXAMPLES for thousands."""

import os
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mesh.strategies import apart, axis_lists, meshes, shapes, shardings
from tests.mesh.test_hlo_texts import NAMED, PRINTED, TILES

from meshseed.mesh import (
    HloSharding,
    Mesh,
    TensorSharding,
    named_to_tile,
    read_hlo_sharding,
    to_hlo,
    write_hlo_sharding,
    write_named_sharding,
    write_sharding,
    write_shardy_mesh,
)
from meshseed.mesh.texts.shardy import write_refs

pytest.importorskip("jaxlib", reason="the oracle is an optional extra")
oracle = pytest.importorskip("tests.mesh.oracle")

pytestmark = pytest.mark.slow
DRAWN = settings(max_examples=int(os.environ.get("MESHSEED_LIVE_EXAMPLES", "150")), deadline=None)


@DRAWN
@given(st.data())
def test_groups(data: st.DataObject) -> None:
    mesh = data.draw(meshes())
    refs = apart([ref for ref in data.draw(axis_lists(mesh)) if mesh.digit(ref)[0] > 1])
    groups = mesh.replica_groups(refs)
    if not refs:
        return
    axes = write_refs(groups.form.axes)[1:-1]
    asked = oracle.replica_groups(write_shardy_mesh(mesh), axes, groups.group_size)
    assert groups.array().tolist() == asked


@DRAWN
@given(shardings())
def test_exported_text(sharding: TensorSharding) -> None:
    plain = TensorSharding(
        mesh=sharding.mesh,
        dims=sharding.dims,
        replicated=sharding.replicated,
        unreduced=sharding.unreduced,
    )
    asked = oracle.hlo_sharding(
        write_shardy_mesh(plain.mesh), write_sharding(plain), len(plain.dims)
    )
    assert write_hlo_sharding(to_hlo(plain)) == asked


@DRAWN
@given(shardings())
def test_named_text(sharding: TensorSharding) -> None:
    text = write_named_sharding(sharding)
    assert write_hlo_sharding(named_to_tile(sharding)) == oracle.named_to_tile(text)


@st.composite
def tiles(draw: st.DrawFn) -> str:
    dims = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5).filter(lambda d: prod(d) > 1))
    count = prod(dims)
    kinds = draw(st.lists(st.sampled_from(["manual", "replicated", "unreduced"]), max_size=3))
    kinds = kinds[: len(dims)]
    last = f" last_tile_dims={{{', '.join(kinds)}}}" if kinds else ""
    shape = draw(shapes(count))
    if draw(st.booleans()) and len(shape) > 1:
        perm = draw(st.permutations(range(len(shape))))
        order = f"<=[{','.join(map(str, shape))}]T({','.join(map(str, perm))})"
    elif draw(st.booleans()):
        order = f"<=[{count}]"
    else:
        order = ",".join(map(str, draw(st.permutations(range(count)))))
    return f"{{devices=[{','.join(map(str, dims))}]{order}{last}}}"


@DRAWN
@given(tiles())
def test_normalised_text(text: str) -> None:
    made: HloSharding = read_hlo_sharding(text)
    assert write_hlo_sharding(made) == oracle.normalised(text)


@pytest.mark.parametrize("text", [*PRINTED, *NAMED])
def test_what_stands_in_the_tables(text: str) -> None:
    assert oracle.normalised(text) == {**PRINTED, **NAMED}[text]


@pytest.mark.parametrize("text", TILES)
def test_tiles_in_the_tables(text: str) -> None:
    assert oracle.named_to_tile(text) == TILES[text]


def test_the_oracle_is_the_one_that_was_read() -> None:
    import jaxlib

    assert jaxlib.__version__ == oracle.VERSION
    assert oracle.replica_groups(write_shardy_mesh(Mesh({"x": 2, "y": 2})), '"x"', 2) == [
        [0, 2],
        [1, 3],
    ]
