"""The job of the front page: options, both meshes, derived degrees, groups, and how sure it is."""

import json

import msgspec
from tests.evaluation.degrees.jobs import axis, codes, mesh, quantity, shipped
from tests.evaluation.shipped import shipped_pack

from meshseed.confidence import Confidence
from meshseed.evaluation.degrees import derivation_graph, mesh_of, why
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.schema import outcome_schema

LINE = "--target trn2 --distribution-strategy llm-training --spmd"
JOB = {"instance": "trn2.48xlarge", "nodes": 1, "degrees": {"tensor": 4, "pipeline": 1}}


def test_two_meshes_of_their_own_sizes():
    outcome = shipped(LINE, **JOB)
    assert (mesh(outcome, "lnc").devices, mesh(outcome).devices) == (2, 64)
    assert mesh(outcome, "lnc").axes == mesh(outcome, "lnc").quantities == ()
    assert codes(outcome) == []


def test_options_are_those_of_the_line_alone():
    with_job, alone = shipped(LINE, **JOB), shipped_pack().evaluate(LINE)
    for part in ("options", "attributes", "knobs", "inputs", "reached", "findings"):
        assert getattr(with_job, part) == getattr(alone, part)


def test_data_is_what_the_typed_degrees_leave():
    outcome = shipped(LINE, **JOB)
    data, tensor = axis(outcome, "data"), axis(outcome, "tensor")
    assert (data.degree, data.origin) == (16, Origin.DERIVED)
    assert (tensor.degree, tensor.origin) == (4, Origin.TYPED)
    assert tensor.confidence is Confidence.CONFIRMED
    assert axis(outcome, "context").origin is Origin.PACK
    assert mesh(outcome).equation == "pipeline 1 * data 16 * tensor 4 = 64"


def test_groups_of_each_axis():
    outcome = shipped(LINE, **JOB)
    assert axis(outcome, "tensor").groups.text == "[16,4]<=[64]"
    data = axis(outcome, "data").groups
    assert data.text == "[4,16]<=[16,4]T(1,0)"
    assert (data.count, data.size) == (4, 16)
    assert data.listed == tuple(tuple(range(at, 64, 4)) for at in range(4))
    assert mesh_of(mesh(outcome)).replica_groups(["data"]).listed == data.listed


def test_what_is_firm_and_what_is_not():
    view = mesh(shipped(LINE, **JOB))
    assert view.lowering.confidence is Confidence.CONFIRMED
    assert view.selection.confidence is Confidence.INFERRED
    assert "no table binds a degree" in view.selection.says
    for name in ("data", "tensor"):
        assert axis(shipped(LINE, **JOB), name).confidence is not Confidence.INFERRED


def test_no_strategy_selects_a_degree():
    for strategy in ("fsdp", "nemo", "llm-training"):
        outcome = shipped(f"--target trn2 --distribution-strategy {strategy}", devices=64)
        assert {one.degree for one in mesh(outcome).axes} == {None}


def test_why_data_is_16():
    view = mesh(shipped(LINE, **JOB))
    lines = why(view, "data")
    assert lines[0].startswith("degree.data = 16 (derived, STRONG")
    assert lines[0].endswith("data = 64 / (pipeline 1 * fsdp 1 * context 1 * tensor 4) = 16")
    text = "\n".join(lines)
    assert "  devices = 64 (derived, STRONG" in text
    assert "held = 128 (of the instance, CONFIRMED): 16 chips * 8 cores = 128" in text
    assert "per_node = 64 (derived" in text
    assert "128 / logical_nc_config 2 = 64" in text


def test_the_derivation_is_a_graph_without_circles_that_carries_confidence():
    import networkx as nx

    view = mesh(shipped(LINE, **JOB))
    graph = derivation_graph(view)
    assert nx.is_directed_acyclic_graph(graph)
    assert nx.has_path(graph, "value.logical_nc_config", "groups.data")
    order = list(Confidence)
    for before, after in graph.edges:
        one, other = (graph.nodes[name]["quantity"] for name in (before, after))
        assert order.index(one.confidence) <= order.index(other.confidence) or one.origin is None
        assert set(one.contested) <= set(other.contested)


def test_the_instance_settles_the_target_only_where_nobody_typed_it():
    outcome = shipped("--spmd", **JOB)
    view = next(one for one in outcome.inputs if one.dest == "target")
    assert (view.value, view.origin) == ("trn2", Origin.INSTANCE)
    assert mesh(outcome).devices == 64
    typed = shipped("--target trn2 --spmd", **JOB)
    assert next(one for one in typed.inputs if one.dest == "target").origin is Origin.TYPED
    assert axis(typed, "data").degree == axis(outcome, "data").degree == 16


def test_a_typed_width_counts_before_that_of_the_machine():
    outcome = shipped("--target trn2 --lnc 1", **JOB)
    assert (mesh(outcome, "lnc").devices, mesh(outcome).devices) == (1, 128)
    assert axis(outcome, "data").degree == 32
    assert quantity(outcome, "value.logical_nc_config").origin is Origin.TYPED


def test_the_document_fits_its_schema_and_is_the_same_each_time():
    import jsonschema_rs

    first, second = (msgspec.json.encode(shipped(LINE, **JOB)) for _ in range(2))
    assert first == second
    validator = jsonschema_rs.validator_for(outcome_schema())
    assert [str(error) for error in validator.iter_errors(json.loads(first))] == []
