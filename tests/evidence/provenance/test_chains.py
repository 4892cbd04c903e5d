"""What a chain holds is what the evaluation read: no more, no less, at the place it read it."""

import networkx as nx
import pytest

import meshseed
from meshseed.confidence import LineOfEvidence
from meshseed.evaluation import Job
from meshseed.evidence.provenance import NodeKind, Relation, provenance_of, provenance_of_name

TOY = "tests/toy/frobc-1.0"
PACK = """
[pack]
driver = "frobc"
release = "1.0"

[[source]]
id = "notes"
title = "Notes"
line = "reverse-engineering"

[[evidence]]
id = "seen"
kind = "document"
confidence = "CONFIRMED"
source = "notes"
"""


@pytest.fixture(scope="module")
def toy():
    return meshseed.load_pack(TOY)


@pytest.fixture
def made(tmp_path):
    def make(text):
        folder = tmp_path / "pack"
        folder.mkdir()
        (folder / "pack.toml").write_text(PACK + text)
        return meshseed.load_pack(str(folder))

    return make


def edges_of(graph):
    return {(edge.of, edge.relation, edge.by) for edge in graph.edges}


def chain(pack, line, *wanted, job=None):
    return provenance_of(pack.evaluate(line, job=job), pack.facts, wanted)


def reached(graph):
    return nx.descendants(graph.to_networkx(), graph.roots[0])


def test_a_pass_option_and_a_mesh_read_what_the_rules_left(toy):
    graph = chain(toy, "--shape star", "cut-width", "mesh.cloth")
    edges = edges_of(graph)
    value = "value.width=5@shape.star"
    assert ("knob.cut-width", Relation.READS, value) in edges
    assert ("mesh.cloth", Relation.READS, value) in edges
    assert (value, Relation.SET_BY, "shape.star.set.width") in edges
    assert not [node.id for node in graph.nodes if node.id.startswith("value.width=not")]


def test_an_effect_known_in_its_own_way_does_not_stain_the_others(toy):
    together = chain(toy, "--shape star")
    [points] = [one for one in together.roots if one.endswith(".points")]
    web = together.to_networkx()
    assert "star-width" not in nx.descendants(web, points)
    assert "star-width" in nx.descendants(web, "output.attribute.width")
    # Whatever else is asked for, the answer about one output is the same.
    alone = chain(toy, "--shape star", "points")
    assert together.lines_of(points) == alone.lines_of(points)
    assert nx.descendants(web, points) == reached(alone)


def test_a_typed_value_rests_on_the_flag_and_what_was_written_of_it(toy):
    star, round_ = (reached(chain(toy, f"--shape {one}", "shape")) for one in ("star", "round"))
    assert "flag.shape.choice.star" in star
    assert "flag.shape.choice.star" not in round_
    # The visibility of the flag is known by a guess, and says nothing of its value.
    assert "guess" not in star | round_


def test_only_what_an_answer_was_needed_for_is_assumed(toy):
    typed = chain(toy, "--width 3 --shape round", "cut-width")
    assert not [edge for edge in typed.edges if edge.relation is Relation.ASSUMES]
    untyped = chain(toy, "--shape round", "width")
    assert ("output.attribute.width", Relation.ASSUMES, "usual-width") in edges_of(untyped)
    mirrored = chain(toy, "--artisan", "mirror")
    assert "mirror-levels" in reached(mirrored)
    assert "artisan-or-typed" not in reached(mirrored)


def test_a_looked_up_value_leads_to_its_row_and_to_what_was_looked_up(toy):
    edges = edges_of(chain(toy, "--loom mill", "fabric"))
    assert ("output.attribute.fabric", Relation.SET_BY, "fabric.2") in edges
    assert ("fabric.2", Relation.READS, 'value.loom="mill"') in edges
    assert ("fabric.2", Relation.EVIDENCED_BY, "call.bias") in edges
    assert not [one for one in edges if "fabric.1" in one]


def test_a_value_of_two_worlds_leads_to_both_and_to_the_words(toy):
    graph = chain(toy, "--loom mill --lining --artisan", "lining")
    labels = {node.label for node in graph.nodes if node.kind is NodeKind.TYPED}
    assert labels == {"--lining", "--artisan"}
    assert {"artisan.unlined", "flag.lining"} <= reached(graph)


def test_whether_a_flag_was_typed_is_not_its_value(toy):
    graph = chain(toy, "--width 2", "passes")
    nodes = {node.id: node.label for node in graph.nodes}
    assert nodes["given.width=true"] == "width is typed"
    assert nodes["value.width=2"] == "width = 2"


def test_a_layout_and_a_machine_are_in_the_chain_with_what_they_are_known_by(toy):
    job = Job(instance="mill.large", nodes=2, layout="two-by")
    graph = chain(toy, "--width 1", "mesh.hall.half-rows", job=job)
    edges = edges_of(graph)
    assert ("quantity.hall.layout", Relation.SET_BY, "two-by") in edges
    assert ("two-by", Relation.READS, 'value.loom="mill"') in edges
    assert ('value.loom="mill"', Relation.SET_BY, "instance.mill.large") in edges


def test_groups_follow_from_the_order_of_the_devices(toy):
    job = Job(instance="mill.large", nodes=1, degrees={"rows": 4})
    graph = chain(toy, "--width 2 --loom mill", "mesh.hall.rows.groups", job=job)
    edges = edges_of(graph)
    root = graph.roots[0]
    assert (root, Relation.FOLLOWS_FROM, "mesh.hall.order.1") in edges
    assert ("mesh.hall.order.1", Relation.READS, 'value.loom="mill"') in edges
    assert ("mesh.hall.order.1", Relation.EVIDENCED_BY, "guess") in edges


STEPS = """
[[flag]]
dest = "level"
kind = "integer"
default = 1
effect = "modelled"
evidence = ["seen"]
[[flag.spelling]]
literal = "--level"

[[attribute]]
id = "a"
kind = "integer"
initial = 0
evidence = ["seen"]

[[attribute]]
id = "b"
kind = "integer"
initial = { from = "a" }
evidence = ["seen"]

[[rule]]
id = "first"
when.level.ge = 0
then.set.a = { from = "level" }
evidence = ["seen"]

[[rule]]
id = "reads-first"
when.a = 7
then.set.b = 1
evidence = ["seen"]

[[rule]]
id = "second"
when.level = 7
then.set.a = 8
evidence = ["seen"]

[[rule]]
id = "third"
when.level.ge = 0
then.set.a = 9
evidence = ["seen"]
"""


def test_a_value_is_that_of_its_place_among_the_rules(made):
    pack = made(STEPS)
    edges = edges_of(chain(pack, "--level 7", "b"))
    # Two later rules set it again: what was read was set by the first, from the typed level.
    assert ("reads-first", Relation.READS, "value.a=7@first") in edges
    assert ("value.a=7@first", Relation.SET_BY, "first") in edges
    assert ("first", Relation.READS, "value.level=7") in edges
    last = reached(chain(pack, "--level 7", "a"))
    assert "third" in last
    assert "first" not in last


def test_an_initial_value_taken_from_another_leads_to_it(made):
    edges = edges_of(chain(made(STEPS), "--level 1", "b"))
    assert ("output.attribute.b", Relation.READS, "value.a=0") in edges
    assert ("value.a=0", Relation.SET_BY, "attribute.a") in edges


MANY = 1500


def test_a_chain_as_long_as_the_pack_is_followed_to_its_end(made):
    parts = [
        f'[[attribute]]\nid = "a{n}"\nkind = "integer"\ninitial = 0\nevidence = ["seen"]\n'
        for n in range(MANY)
    ]
    parts += [
        f'[[rule]]\nid = "r{n}"\nwhen.a{n - 1}.ge = 0\n'
        f'then.set.a{n} = {{ from = "a{n - 1}" }}\nevidence = ["seen"]\n'
        for n in range(1, MANY)
    ]
    pack = made("\n".join(parts))
    graph = chain(pack, "", f"a{MANY - 1}")
    assert {"r1", "attribute.a0", "source.notes"} <= reached(graph)
    stated = provenance_of_name(f"a{MANY - 1}", pack.facts)
    assert stated is not None
    assert {"r1", "attribute.a0", "source.notes"} <= reached(stated)


def test_an_attribute_leads_to_the_statements_that_may_set_it(toy):
    graph = provenance_of_name("attribute.fabric", toy.facts)
    assert graph is not None
    assert ("attribute.fabric", Relation.SET_BY, "fabric") in edges_of(graph)
    assert "flag.loom" in reached(graph)
    assert LineOfEvidence.VENDOR_DOCUMENTATION in graph.lines_of("attribute.fabric")
