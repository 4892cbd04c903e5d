"""Every output leads back to sources, and the graph says of it what the outcome says."""

import io
from urllib.parse import unquote

import networkx as nx
import pytest
from prov.model import ProvDerivation, ProvDocument

import meshseed
from meshseed.confidence import LineOfEvidence
from meshseed.evaluation import Job
from meshseed.evidence.provenance import (
    NodeKind,
    Provenance,
    ProvFormat,
    Relation,
    UnknownOutputError,
    dot_text,
    output_names,
    prov_text,
    provenance_of,
    provenance_of_name,
)

LINES = (
    "--target trn2 --distribution-strategy llm-training --spmd",
    "--target trn1 --distribution-strategy fsdp -O3",
    "--distribution-strategy nemo",
    "--target trn2 --lnc 1 --spmd",
    "",
)
JOB = Job(instance="trn2.48xlarge", nodes=1, degrees={"tensor": 4, "pipeline": 1})


@pytest.fixture(scope="module")
def pack():
    return meshseed.load_pack("neuronx-cc-2.24")


@pytest.mark.parametrize("line", LINES)
def test_every_edge_joins_nodes_and_every_root_is_one(pack, line):
    graph = provenance_of(pack.evaluate(line), pack.facts)
    names = {node.id for node in graph.nodes}
    assert set(graph.roots) <= names
    assert {end for edge in graph.edges for end in (edge.of, edge.by)} <= names
    assert len(names) == len(graph.nodes)


@pytest.mark.parametrize("line", LINES)
def test_every_notable_output_comes_back_to_a_source_or_to_typed_words(pack, line):
    outcome = pack.evaluate(line)
    graph = provenance_of(outcome, pack.facts)
    web = graph.to_networkx()
    kinds = {node.id: node.kind for node in graph.nodes}
    assert len(graph.roots) == len([one for one in output_names(outcome) if one.notable])
    for root in graph.roots:
        reached = {kinds[one] for one in nx.descendants(web, root)}
        assert reached & {NodeKind.SOURCE, NodeKind.TYPED}, root


def test_outputs_carry_the_confidence_and_marks_of_the_outcome(pack):
    outcome = pack.evaluate(LINES[0], job=JOB)
    nodes = {node.id: node for node in provenance_of(outcome, pack.facts).nodes}
    switch = outcome.attributes["enable_internal_spmd_opt"]
    node = nodes["output.attribute.enable_internal_spmd_opt"]
    assert (node.confidence, node.contested) == (switch.confidence, switch.contested)
    data = next(axis for axis in outcome.meshes[1].axes if axis.id == "data")
    assert nodes["output.mesh.job.data"].confidence is data.confidence
    assert "data = 16" in nodes["output.mesh.job.data"].label


def test_a_token_goes_over_its_rule_and_the_flag_to_the_typed_word(pack):
    graph = provenance_of(pack.evaluate(LINES[0]), pack.facts, ["spmd"])
    edges = {(edge.of, edge.relation, edge.by) for edge in graph.edges}
    root = "output.tensorizer_options.spmd"
    value = "value.enable_experimental_spmd=true"
    assert root in graph.roots
    # What it appends is known in its own way: a part of the rule.
    part = "spmd.forward.append.tensorizer_options"
    assert (root, Relation.SET_BY, part) in edges
    assert (part, Relation.PART_OF, "spmd.forward") in edges
    assert (part, Relation.READS, value) in edges
    typed = [by for of, relation, by in edges if of == value and relation is Relation.TYPED_AS]
    assert [node.label for node in graph.nodes if node.id in typed] == ["--spmd"]


def test_a_value_set_by_a_rule_leads_to_what_the_rule_read(pack):
    graph = provenance_of(
        pack.evaluate(LINES[0]), pack.facts, ["attribute.enable_internal_spmd_opt"]
    )
    web = graph.to_networkx()
    reached = nx.descendants(web, graph.roots[0])
    assert "spmd-lnc-set" in reached
    assert any(one.startswith("value.logical_nc_config=") for one in reached)
    # The width is a default by target, so the typed target is part of the chain.
    assert {'value.target="trn2"', "typed.0-1"} <= reached


def test_groups_follow_from_all_degrees_and_these_from_the_instance(pack):
    graph = provenance_of(pack.evaluate(LINES[0], job=JOB), pack.facts, ["mesh.job.data.groups"])
    reached = nx.descendants(graph.to_networkx(), graph.roots[0])
    assert {"output.mesh.job.tensor", "output.mesh.job.pipeline"} <= reached
    assert "instance.trn2.48xlarge" in reached
    assert "quantity.job.per_node" in reached


def test_lines_of_evidence_leave_out_what_only_a_conflict_names(pack):
    graph = provenance_of(pack.evaluate(LINES[0]), pack.facts, ["distribution-type-llm-training"])
    [root] = [one for one in graph.roots if one.startswith("output.tensorizer")]
    assert LineOfEvidence.REVERSE_ENGINEERING in graph.lines_of(root)
    web = graph.to_networkx()
    through_conflicts = {web.nodes[one]["node"].line for one in nx.descendants(web, root)} - {None}
    assert set(graph.lines_of(root)) <= through_conflicts


def test_an_unknown_output_is_refused_with_those_there_are(pack):
    with pytest.raises(UnknownOutputError) as caught:
        provenance_of(pack.evaluate(LINES[0]), pack.facts, ["spmmd"])
    assert "tensorizer_options.spmd" in caught.value.known


def test_the_pack_alone_explains_a_token_by_its_rules_and_what_they_read(pack):
    graph = provenance_of_name("distribution-type-llm-training", pack.facts)
    edges = {(edge.of, edge.by) for edge in graph.edges}
    token = "token.distribution-type-llm-training"
    assert (token, "strategy.llm-training") in edges
    assert ("strategy.llm-training", "flag.distribution_strategy") in edges
    assert provenance_of_name("no such thing", pack.facts) is None


def read_back(graph: Provenance) -> ProvDocument:
    text = prov_text(graph, ProvFormat.JSON)
    return ProvDocument.deserialize(io.StringIO(text), format="json")


def test_prov_json_reads_back_as_the_same_document(pack):
    graph = provenance_of(pack.evaluate(LINES[0], job=JOB), pack.facts)
    document = read_back(graph)
    records = [str(one.get_type()) for one in document.get_records()]
    assert records.count("prov:Entity") == len(graph.nodes) + 1
    assert records.count("prov:Derivation") == len(graph.edges)
    assert records.count("prov:Generation") == len(graph.roots)
    derived = {
        tuple(unquote(str(end).removeprefix("pack:")) for _, end in one.formal_attributes[:2])
        for one in document.get_records(ProvDerivation)
    }
    assert derived == {(edge.of, edge.by) for edge in graph.edges}
    in_notation = prov_text(graph, ProvFormat.N)
    assert in_notation.count("wasDerivedFrom(") == len(graph.edges)


def test_every_form_is_the_same_each_time(pack):
    first = provenance_of(pack.evaluate(LINES[0], job=JOB), pack.facts)
    second = provenance_of(pack.evaluate(LINES[0], job=JOB), pack.facts)
    assert first == second
    assert dot_text(first) == dot_text(second)
    assert prov_text(first, ProvFormat.JSON) == prov_text(second, ProvFormat.JSON)


def test_dot_escapes_what_would_end_a_name(pack):
    graph = provenance_of(pack.evaluate("'--distribution-strategy=a\"; evil [x=1] \\'"), pack.facts)
    text = dot_text(graph)
    # Every quote that is not a delimiter is escaped, so the number of bare ones is even.
    for line in text.splitlines():
        assert line.replace("\\\\", "").replace('\\"', "").count('"') % 2 == 0
