"""Jobs of which not everything is known: holes by the same classes, assumptions, layouts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.evaluation.degrees.jobs import (
    LARGE,
    axis,
    codes,
    degrees,
    mesh,
    quantity,
    shipped,
    toy,
    toy_pack,
)
from tests.evaluation.examples import law
from tests.evaluation.shipped import shipped_pack

from meshseed.confidence import Confidence
from meshseed.evaluation import Job, Pack
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Cut


def without_sets(pack: Pack) -> Pack:
    """The pack with machines that settle no input: what they hold is known, the target is not."""
    instances = tuple(replace(one, sets={}) for one in pack.facts.instances)
    return Pack(replace(pack.facts, instances=instances))


def cases(hole):
    return {value: case.value for case in hole.cases for part in case.when for value in part.values}


def test_an_open_width_makes_holes_by_the_same_classes():
    outcome = without_sets(shipped_pack()).evaluate(
        "", job=Job(instance="trn2.48xlarge", nodes=1, degrees={"tensor": 8})
    )
    width = next(one for one in outcome.meshes if one.id == "lnc").hole
    devices, data = mesh(outcome).hole, axis(outcome, "data").hole
    assert width.by == devices.by == data.by == ("target",)
    by_width = cases(width)
    assert set(by_width.values()) == {1, 2}
    assert cases(devices) == {target: 128 // width for target, width in by_width.items()}
    assert cases(data) == {target: 16 // width for target, width in by_width.items()}
    assert axis(outcome, "tensor").degree == 8
    assert set(cases(axis(outcome, "data").groups.hole)) == set(by_width)


def test_a_class_without_an_answer_leaves_that_class_open():
    outcome = without_sets(shipped_pack()).evaluate(
        "", job=Job(instance="trn2.48xlarge", nodes=1, degrees={"tensor": 128})
    )
    finding = next(one for one in outcome.findings if one.code == "MS324")
    assert {part.name for one in finding.only_when for part in one} == {"target"}
    found = cases(axis(outcome, "data").hole)
    assert set(found.values()) == {1, None}


def test_typed_devices_need_no_width():
    outcome = shipped(devices=64, degrees={"tensor": 8})
    assert (mesh(outcome).devices, axis(outcome, "data").degree) == (64, 8)
    assert quantity(outcome, "devices").origin is Origin.TYPED


def test_nodes_nobody_gave_are_assumed_and_said():
    outcome = shipped(instance="trn1.32xlarge", degrees={"tensor": 8, "pipeline": 16})
    assert codes(outcome) == ["MS328"]
    assert mesh(outcome).devices == 128
    assert mesh(outcome).confidence is Confidence.INFERRED
    assert quantity(outcome, "nodes").value == 4


def test_nodes_follow_from_devices():
    outcome = shipped(instance="trn2.48xlarge", devices=256, degrees={"tensor": 4})
    nodes = quantity(outcome, "nodes")
    assert (nodes.value, nodes.origin, nodes.equation) == (4, Origin.DERIVED, "256 / 64 = 4")


def test_devices_follow_from_degrees_where_all_of_them_are_given():
    outcome = shipped("--target trn2", degrees={"tensor": 8, "data": 4})
    assert mesh(outcome).devices == 32
    assert quantity(outcome, "devices").follows_from


def test_an_explicit_free_axis_takes_the_place_of_the_packs():
    outcome = shipped(devices=64, degrees={"tensor": -1, "pipeline": 2})
    assert degrees(outcome)["tensor"] == 32
    assert (axis(outcome, "data").degree, axis(outcome, "data").origin) == (1, Origin.PACK)


def test_an_alias_is_the_axis():
    assert degrees(shipped(devices=64, degrees={"tp": 8})) == degrees(
        shipped(devices=64, degrees={"tensor": 8})
    )


def test_without_degrees_none_is_made_up():
    outcome = shipped(instance="trn2.48xlarge", nodes=2)
    assert mesh(outcome).devices == 128
    assert set(degrees(outcome).values()) == {None}


def test_a_layout_gives_degrees_by_name():
    outcome = shipped(instance="trn2.48xlarge", nodes=4, layout="nxdt.llama3-70b-trn2")
    assert degrees(outcome) | {"pipeline": 4, "data": 2, "tensor": 32} == degrees(outcome)
    assert axis(outcome, "tensor").origin is Origin.LAYOUT
    assert axis(outcome, "data").origin is Origin.DERIVED


def test_an_axis_within_another_is_a_part_of_it_and_no_factor():
    outcome = shipped(devices=64, degrees={"tensor": 4, "expert": 4})
    assert axis(outcome, "data").degree == 16
    expert = axis(outcome, "expert")
    assert (expert.degree, expert.within, expert.part) == (4, "data", '"data":(4)4')


def test_layout_order_moves_an_axis():
    outcome = toy("--loom mill --width 1", devices=8, layout="two-by")
    view = mesh(outcome, "hall")
    assert degrees(outcome, "hall") == {"rows": 8, "half-rows": 2, "far-rows": 1, "strips": 1}
    assert view.equation == "rows 8 = 8"


def parts(outcome) -> dict[str, str | None]:
    return {one.id: one.part for one in mesh(outcome, "hall").axes}


def test_a_side_says_which_part_of_an_axis_another_is():
    outcome = toy("--loom mill --width 1", devices=8, degrees={"half-rows": 4, "far-rows": 4})
    assert parts(outcome) == {
        "rows": None, "strips": None, "half-rows": '"rows":(2)4', "far-rows": '"rows":(1)4',
    }  # fmt: skip
    assert axis(outcome, "half-rows", "hall").groups.listed == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert axis(outcome, "far-rows", "hall").groups.listed == ((0, 2, 4, 6), (1, 3, 5, 7))


def test_a_layout_puts_an_axis_into_another():
    """`strips` is a factor of the mesh, and in one layout the outer side of `rows`."""
    factor = toy("--width 1", devices=8, degrees={"strips": 4})
    assert degrees(factor, "hall") == {"rows": 2, "strips": 4, "half-rows": 1, "far-rows": 1}
    outcome = toy("--width 1", devices=8, layout="folded", degrees={"strips": 4})
    assert degrees(outcome, "hall") == {"rows": 8, "half-rows": 2, "far-rows": 1, "strips": 4}
    assert parts(outcome)["strips"] == '"rows":(1)4'
    assert mesh(outcome, "hall").equation == "rows 8 = 8"
    assert axis(outcome, "strips", "hall").groups.listed == ((0, 2, 4, 6), (1, 3, 5, 7))
    strips = next(one for one in mesh(outcome, "hall").axes if one.id == "strips")
    assert (strips.within, strips.side) == ("rows", "outer")


def test_an_axis_within_takes_what_the_other_side_leaves():
    outcome = toy("--width 1", devices=8, layout="folded", degrees={"strips": 4})
    half = quantity(outcome, "degree.half-rows", "hall")
    assert (half.value, half.origin) == (2, Origin.DERIVED)
    assert half.equation == "half-rows = rows 8 / (strips 4) = 2"
    assert half.follows_from == ("degree.rows", "degree.strips")
    assert axis(outcome, "half-rows", "hall").part == '"rows":(4)2'
    alone = toy("--width 1", devices=8, layout="folded")
    assert degrees(alone, "hall")["half-rows"] == 8


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"strips": 3}, "rows 8 / strips 3 is not whole: 8 % 3 = 2"),
        ({"strips": 16}, "rows 8 / strips 16 is not whole: 8 % 16 = 8"),
    ],
)
def test_a_part_that_does_not_divide(given, said):
    outcome = toy("--width 1", devices=8, layout="folded", degrees=given)
    finding = next(one for one in outcome.findings if one.code == "MS324")
    assert finding.message == said
    assert set(degrees(outcome, "hall").values()) == {None}


def circle(pack: Pack) -> Pack:
    """The pack with a layout that puts two axes into one another."""
    layouts = tuple(
        replace(one, within={**one.within, "rows": Cut(axis="strips")})
        if one.id == "folded"
        else one
        for one in pack.facts.layouts
    )
    return Pack(replace(pack.facts, layouts=layouts))


def test_axes_that_lie_in_one_another_have_no_degree():
    outcome = circle(toy_pack()).evaluate("", job=Job(devices=8, layout="folded"))
    assert "MS322" not in codes(outcome)
    assert {one.degree for one in mesh(outcome, "hall").axes} == {None}


def test_a_mesh_of_chips_is_sized_by_the_same_machines():
    outcome = toy("--width 2", instance=LARGE, nodes=3, mesh="hall")
    assert mesh(outcome, "floor").devices == 6
    assert mesh(outcome, "hall").devices == 12


def test_the_toys_own_order_of_devices():
    outcome = toy("--loom mill", devices=4, degrees={"rows": 4})
    assert mesh(outcome, "hall").block == (0, 2, 1, 3)
    assert axis(outcome, "rows", "hall").groups.listed == ((0, 2, 1, 3),)
    assert "MS329" in codes(outcome)


def test_a_line_without_a_job_says_what_a_job_would_bring():
    view = next(one for one in toy_pack().evaluate("").meshes if one.id == "hall")
    assert (view.devices, view.needs, view.quantities) == (None, "looms", ())


@law
@given(
    tensor=st.sampled_from([1, 2, 4, 8, 16, 64]),
    pipeline=st.sampled_from([1, 2, 3]),
    nodes=st.integers(1, 12),
)
def test_degrees_multiply_to_the_devices_or_are_refused(tensor, pipeline, nodes):
    outcome = shipped(
        "--target trn2",
        instance="trn2.48xlarge",
        nodes=nodes,
        degrees={"tensor": tensor, "pipeline": pipeline},
    )
    product, size = tensor * pipeline, 64 * nodes
    if size % product:
        assert "MS324" in codes(outcome)
        assert set(degrees(outcome).values()) == {None}
    else:
        assert degrees(outcome)["data"] == size // product
        for one in mesh(outcome).axes:
            assert one.groups.count * one.groups.size == size


@pytest.mark.parametrize("assumed", [[2], []])
def test_what_a_job_rests_on_is_evaluated_with_it(assumed):
    outcome = shipped_pack().evaluate(
        "--target trn2 --spmd",
        assume={"spmd-lnc-set": tuple(assumed)},
        job=Job(instance="trn2.48xlarge", nodes=1, degrees={"tensor": 4}),
    )
    assert axis(outcome, "data").degree == 16
