"""Laws of meshes, groups and shardings, on drawn ones."""

from itertools import pairwise
from math import prod

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mesh.strategies import axis_lists, cuts, meshes, shardings

from meshseed.mesh import (
    HloSharding,
    Iota,
    ListedGroups,
    Mesh,
    ReplicaGroups,
    TensorSharding,
    components,
    find_iota,
    mesh_axes_of,
    named_to_tile,
    read_groups,
    read_hlo_sharding,
    read_named_sharding,
    read_people_mesh,
    read_sharding,
    read_shardy_mesh,
    read_xla_mesh,
    to_axes,
    write_groups,
    write_hlo_sharding,
    write_listed,
    write_named_sharding,
    write_people_mesh,
    write_sharding,
    write_shardy_mesh,
    write_xla_mesh,
)
from meshseed.mesh.hlo.sharding import tiled
from meshseed.mesh.references import gaps, joined

FEW = settings(max_examples=60, deadline=None)


def normal(made: HloSharding) -> HloSharding:
    """*made* normalised once more: what is left of one subgroup alone loses its tiles then."""
    return made if made.order is None else tiled(made.dims, made.order, made.subgroups)


def by_definition(mesh: Mesh, refs: list) -> list[list[int]]:
    """Groups as the reference states them: reshape, transpose, reshape, with plain numpy."""
    shape: list[int] = []
    where: dict[tuple[str, int], int] = {}
    for axis in mesh.axes:
        edges = {1, axis.size}
        for ref in refs:
            if ref.name == axis.name and ref.is_part:
                edges |= {ref.pre, ref.pre * ref.size}
        ordered = sorted(edges)
        if axis.size == 1:
            ordered = [1, 1]
        for low, high in pairwise(ordered):
            where[axis.name, low] = len(shape)
            shape.append(high // low)
    taken = [where[ref.name, ref.pre or 1] for ref in refs]
    rest = [at for at in range(len(shape)) if at not in taken]
    size = prod([shape[at] for at in taken])
    laid = np.asarray(mesh.order).reshape(shape).transpose([*rest, *taken])
    return laid.reshape(-1, size).tolist()


@FEW
@given(st.data())
def test_groups_are_what_the_definition_says(data: st.DataObject) -> None:
    mesh = data.draw(meshes())
    refs = data.draw(axis_lists(mesh))
    groups = mesh.replica_groups(refs)
    assert groups.array().tolist() == by_definition(mesh, refs)
    assert [list(group) for group in groups.listed] == by_definition(mesh, refs)


@FEW
@given(st.data())
def test_groups_partition_the_devices(data: st.DataObject) -> None:
    mesh = data.draw(meshes())
    groups = mesh.replica_groups(data.draw(axis_lists(mesh)))
    row = [device for group in groups.listed for device in group]
    assert sorted(row) == list(range(mesh.size))
    assert groups.count * (groups.group_size or 0) == groups.device_count == mesh.size


@FEW
@given(st.data())
def test_components_of_the_graph_are_the_groups(data: st.DataObject) -> None:
    mesh = data.draw(meshes())
    refs = data.draw(axis_lists(mesh))
    groups = mesh.replica_groups(refs)
    assert components(mesh, refs) == frozenset(frozenset(group) for group in groups.listed)


@FEW
@given(st.data())
def test_forms_convert_into_one_another(data: st.DataObject) -> None:
    mesh = data.draw(meshes())
    refs = [ref for ref in data.draw(axis_lists(mesh)) if mesh.digit(ref)[0] > 1]
    groups = mesh.replica_groups(joined(refs, mesh))
    listed = ReplicaGroups(ListedGroups(groups.listed))
    assert listed == groups
    assert listed.iota == groups.iota
    if groups.iota is not None:
        assert ReplicaGroups(groups.iota).listed == groups.listed
        assert read_groups(write_groups(ReplicaGroups(groups.iota))) == groups
    found = mesh_axes_of(listed, mesh)
    assert found is not None
    assert found.axes == mesh.refs(joined(refs, mesh))
    assert read_groups(write_groups(groups)) == groups
    assert read_groups(write_listed(groups)) == groups


@FEW
@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_iota_and_list(shape: list[int], random) -> None:
    perm = list(range(len(shape)))
    random.shuffle(perm)
    iota = Iota(tuple(shape), tuple(perm))
    wanted = np.arange(prod(shape)).reshape(shape).transpose(perm).reshape(-1).tolist()
    assert list(iota.listed()) == iota.array().tolist() == wanted
    assert find_iota(wanted) == iota.canonical() == iota.canonical().canonical()


@FEW
@given(st.permutations(range(6)))
def test_an_order_without_an_iota_is_an_answer(order: list[int]) -> None:
    found = find_iota(order)
    shapes = [(6,), (2, 3), (3, 2)]
    regular = {Iota(s, p).listed() for s in shapes for p in [(0,), (1, 0)] if len(p) == len(s)}
    assert (found is not None) == (tuple(order) in regular)
    if found is not None:
        assert list(found.listed()) == order


@FEW
@given(st.data())
def test_texts_of_meshes(data: st.DataObject) -> None:
    mesh = data.draw(meshes())
    assert read_shardy_mesh(write_shardy_mesh(mesh)) == mesh
    assert read_xla_mesh(write_xla_mesh(mesh)) == mesh
    if mesh.device_ids is None:
        assert read_people_mesh(write_people_mesh(mesh)) == mesh


@FEW
@given(shardings())
def test_texts_of_shardings(sharding: TensorSharding) -> None:
    assert read_sharding(write_sharding(sharding, None)) == sharding
    assert read_named_sharding(write_named_sharding(sharding)) == sharding
    tiles = named_to_tile(sharding)
    again = read_hlo_sharding(write_hlo_sharding(tiles))
    assert again == normal(tiles)
    assert read_hlo_sharding(write_hlo_sharding(again)) == again


@FEW
@given(shardings())
def test_axes_to_tiles_and_back(sharding: TensorSharding) -> None:
    tiles = named_to_tile(sharding)
    back = to_axes(tiles, sharding.mesh, rank=len(sharding.dims))
    assert back is not None
    if sharding.mesh.size > 1:
        assert normal(named_to_tile(back)) == normal(tiles)


@settings(max_examples=40, deadline=None)
@given(shardings(ordered=True), st.data())
def test_compact_orders_go_back_without_being_listed(
    sharding: TensorSharding, data: st.DataObject
) -> None:
    """The same tiles, over a mesh in a compact order and over the same order written out."""
    sizes = data.draw(st.permutations(_primes(sharding.mesh.size)))
    iota = Iota((*sizes, 1), tuple(data.draw(st.permutations(range(len(sizes) + 1)))))
    compact = Mesh(sharding.mesh.axes, iota)
    listed = Mesh(sharding.mesh.axes, iota.listed())
    tiles = named_to_tile(sharding)
    found = to_axes(tiles, compact, rank=len(sharding.dims))
    wanted = to_axes(tiles, listed, rank=len(sharding.dims))
    assert (found is None) == (wanted is None)
    if found is not None and wanted is not None:
        assert found.dims == wanted.dims
        assert (found.manual, found.unreduced) == (wanted.manual, wanted.unreduced)


def _primes(size: int) -> list[int]:
    out, divisor = [], 2
    while size > 1:
        while size % divisor == 0:
            out.append(divisor)
            size //= divisor
        divisor += 1
    return out


@FEW
@given(shardings())
def test_a_tile_is_what_the_coordinates_say(sharding: TensorSharding) -> None:
    tiles = named_to_tile(sharding)
    if not tiles.subgroups and not tiles.dims:
        return
    mesh = sharding.mesh
    table = tiles.device_tiles()
    for position in range(mesh.size):
        wanted = []
        for dim in sharding.dims:
            index = 0
            for ref in dim.axes:
                size, stride = mesh.digit(ref)
                index = index * size + position // stride % size
            wanted.append(index)
        assert list(table[mesh.device_at(position)]) == wanted


@FEW
@given(st.data())
def test_parts_make_up_the_axis(data: st.DataObject) -> None:
    mesh = data.draw(meshes(ordered=True))
    refs = data.draw(cuts(mesh))
    assert joined(refs, mesh) == tuple(mesh.named.values())
    assert prod([mesh.digit(ref)[0] for ref in refs]) == mesh.size
    assert [size for size, _ in gaps(mesh, refs) if size > 1] == []
    some = refs[::2]
    left = prod([size for size, _ in gaps(mesh, some)])
    assert left * prod([mesh.digit(ref)[0] for ref in some]) == mesh.size
