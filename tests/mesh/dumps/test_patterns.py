"""Loops, unroll factors, custom calls and patterns, as far as a dump shows them."""

import pytest
from tests.mesh.dumps.reading import EIGHT, read

from meshseed.mesh.dumps import CollectiveKind, CollectivePattern

GATHER = (
    "%g.{} = f32[{}]{{0}} all-gather(%p), channel_id=1, use_global_device_ids=true,"
    " dimensions={{0}}, replica_groups=[4,2]<=[2,4]T(1,0)"
)
SCATTER = GATHER.replace("all-gather", "reduce-scatter").replace("%g", "%s")
PAIR = (CollectiveKind.ALL_GATHER, CollectiveKind.REDUCE_SCATTER)


def looped(body, trips='{"known_trip_count":{"n":"6"}}'):
    """A loop with *body*, whose condition is never read."""
    lines = "".join(f"  {line}\n" for line in body)
    return (
        "HloModule m, num_partitions=8\n\n"
        f"%inner (p: f32[8]) -> f32[8] {{\n{lines}}}\n\n"
        "%body (p: f32[8]) -> f32[8] {\n  ROOT %c = f32[8] call(%p), to_apply=%inner\n}\n\n"
        "ENTRY %main (p: f32[8]) -> f32[8] {\n"
        f"  ROOT %w = f32[8] while(%p), condition=%cond, body=%body, backend_config={trips}\n}}\n"
    )


def one(report):
    (match,) = report.patterns
    return match


def look(text, mesh=EIGHT, **more):
    pattern = CollectivePattern(id="p", kinds=PAIR, axes=("data", "copies"), **more)
    return one(read(text, mesh, patterns=[pattern]))


def test_a_pair_over_an_axis():
    text = looped([GATHER.format(1, 8), SCATTER.format(1, 8)])
    match = look(text)
    assert match.found
    assert match.why == "1 all-gather, 1 reduce-scatter over data"
    assert (match.sets, match.unroll) == (1, 1)
    assert look(text, in_loop=True).found
    assert not look(text, at_least=2).found
    assert not look(text.replace("[4,2]<=[2,4]T(1,0)", "[2,4]<=[8]")).found
    assert not look(looped([GATHER.format(1, 8)])).found


def test_what_stands_outside_of_loops_does_not_count_in_them():
    text = looped([]).replace("ROOT %w", f"{GATHER.format(1, 8)}\n  {SCATTER.format(1, 8)}\n  %w")
    assert look(text).found
    assert not look(text, in_loop=True).found


@pytest.mark.parametrize("factor", [1, 2, 4])
def test_the_factor_of_a_repeated_body(factor):
    """Two matrices of one size and one of another, each gathered once per layer."""
    layer = [GATHER.format(1, 8), GATHER.format(2, 8), GATHER.format(3, 16), SCATTER.format(1, 8)]
    report = read(looped(layer * factor))
    assert report.loops[0].trips == 6
    assert report.unrolls == {0: factor}
    assert look(looped(layer * factor), unroll=4).found is (factor == 4)


def test_a_step_of_the_counter_is_the_factor():
    steps = '{"known_trip_count":{"n":"3"},"known_init_step":{"init":"0","step":"2"}}'
    text = looped([GATHER.format(1, 8), SCATTER.format(1, 16)], steps)
    assert read(text).unrolls == {0: 2}
    assert look(text, unroll=2).found
    assert "unrolled 2 times" in look(text, unroll=4).why


def test_a_mesh_without_the_axes_cannot_tell():
    match = look(looped([GATHER.format(1, 8)]), mesh=None)
    assert match.found is None
    assert match.why == "the mesh has none of the axes data, copies"


def test_custom_calls_are_counted_across_blocks(monkeypatch):
    line = '  %c = f32[8] custom-call(%p), custom_call_target="Frob.Pin"\n'
    text = looped([]).replace("ENTRY", "ENTRY %x {\n" + line * 9 + "}\nENTRY")
    text += (
        '  %0 = stablehlo.custom_call @Frob.Pin(%1)\n%1 = "x"() {call_target_name = "Frob.Pin"}\n'
    )
    for size in (2**20, 16, 37):
        monkeypatch.setattr("meshseed.mesh.dumps.blocks.BLOCK", size)
        calls = read(text, calls=["Frob.Pin", "Frob.Tea"]).calls
        assert {one.target: one.count for one in calls} == {"Frob.Pin": 11, "Frob.Tea": 0}
