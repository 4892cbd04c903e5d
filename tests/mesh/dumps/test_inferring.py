"""Without a mesh: the smallest factorisation that has all groups, and none where there is none."""

from itertools import combinations
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mesh.dumps.reading import codes, hlo, overs, read, reduced

from meshseed.mesh import Mesh, write_groups, write_listed


def sizes(report):
    return None if report.mesh is None else [axis.size for axis in report.mesh.axes]


def test_fewest_axes():
    assert sizes(read(hlo(reduced("{}")), None)) == [8]
    assert sizes(read(hlo(reduced("{{0,1,2,3},{4,5,6,7}}")), None)) == [2, 4]
    assert sizes(read(hlo(reduced("[4,2]<=[2,2,2]T(0,2,1)")), None)) == [2, 2, 2]
    twelve = hlo(reduced("[3,4]<=[12]"), reduced("[6,2]<=[12]"), partitions=12)
    assert sizes(read(twelve, None)) == [3, 2, 2]


def test_none_explains_all():
    clash = hlo(reduced("[3,4]<=[12]"), reduced("[2,6]<=[12]"), partitions=12)
    report = read(clash, None)
    assert (sizes(report), codes(report)) == (None, ["MS480"])
    assert overs(report) == [None, None]


def test_irregular_groups_are_left_to_themselves():
    report = read(hlo(reduced("{{0,1,2,5},{3,4,6,7}}"), reduced("[2,4]<=[8]")), None)
    assert (sizes(report), codes(report)) == ([2, 4], ["MS475"])
    assert overs(report) == [None, "axis1"]


def test_permutes_cut_where_their_rings_are_regular():
    ring = "source_target_pairs={{0,1},{1,2},{2,3},{3,0},{4,5},{5,6},{6,7},{7,4}}"
    report = read(hlo(f"%c = f32[8] collective-permute(%p), channel_id=1, {ring}"), None)
    assert sizes(report) == [2, 4]
    assert overs(report) == ["axis1"]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_mesh_is_found_again(data):
    """Groups over every set of axes, in any form: the axes come back, and no smaller mesh would."""
    shape = data.draw(st.lists(st.integers(2, 5), min_size=1, max_size=4).filter(_fits))
    mesh = Mesh([(f"a{at}", size) for at, size in enumerate(shape)])
    every = [c for n in range(1, len(shape) + 1) for c in combinations(range(len(shape)), n)]
    chosen = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=6))
    lines = []
    for axes in chosen:
        order = data.draw(st.permutations(axes))
        groups = mesh.replica_groups([f"a{at}" for at in order])
        write = data.draw(st.sampled_from([write_groups, write_listed]))
        lines.append(reduced(write(groups)))
    text = hlo(*lines, partitions=mesh.size)
    given_mesh = read(text, mesh)
    assert [sorted(ref.name for ref in one.axes) for one in given_mesh.collectives] == [
        sorted(f"a{at}" for at in axes) for axes in chosen
    ]
    assert all(ref.size is None for one in given_mesh.collectives for ref in one.axes)
    inferred = read(text, None)
    assert inferred.findings == ()
    assert all(ref.size is None for one in inferred.collectives for ref in one.axes)
    # Two neighbours that no collective tells apart are one axis, and no others are.
    together = [
        all((at in axes) == (at + 1 in axes) for axes in chosen) for at in range(len(shape) - 1)
    ]
    expected = [shape[0]]
    for size, one in zip(shape[1:], together, strict=True):
        if one:
            expected[-1] *= size
        else:
            expected.append(size)
    assert sizes(inferred) == expected


def _fits(shape):
    return prod(shape) <= 240
