"""Names and texts of a pack that would break out of every form are held in it."""

import io
import json
import re

import pytest
from prov.model import ProvDocument
from tests.evidence.provenance.dot_reader import read_dot

import meshseed
from meshseed.cli.graphs import tree_lines
from meshseed.diagnostics import visible
from meshseed.evidence.provenance import ProvFormat, dot_text, prov_text, provenance_of

TEXT = 'evil"]; x [label=\x1b[31m\nnew\\'
TOKENS = ['to\x1b[5mken"', "<&>", "-dash-", "end.", "\\", "”\u0085", "x\u202ey", "end."]
PACK = f"""
[pack]
driver = "frobc"
release = "1.0"

[[source]]
id = "notes"
title = {json.dumps("Notes " + TEXT)}
line = "reverse-engineering"

[[evidence]]
id = "a"
kind = "document"
confidence = "STRONG"
source = "notes"
text = {json.dumps(TEXT)}

[[flag]]
dest = "shape"
kind = "string"
effect = "modelled"
evidence = ["a"]
[[flag.spelling]]
literal = "--shape"

[[accumulator]]
id = "opts"
evidence = ["a"]

[[rule]]
id = "r"
when.shape.given = true
then.append.opts = {json.dumps(TOKENS)}
evidence = ["a"]

[[rule]]
id = "typed.0-1"
when.shape.given = true
then.append.opts = {{ from = "shape" }}
evidence = ["a"]
"""
ALLOWED = re.compile("[^\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]*")


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "pack.toml").write_text(PACK, encoding="utf-8")
    pack = meshseed.load_pack(str(folder))
    return provenance_of(pack.evaluate("--shape 'a\"\x1b[31m'"), pack.facts)


def test_two_tokens_of_one_text_are_two_outputs(graph):
    roots = [one for one in graph.roots if "end." in one]
    assert roots == ["output.opts.end.", "output.opts.end.#2"]


def test_a_rule_called_like_typed_words_is_not_taken_for_them(graph):
    kinds = {node.id: node.kind.value for node in graph.nodes}
    assert (kinds["typed.0-1"], kinds["typed.0-1~"]) == ("statement", "typed")


def test_dot_has_every_node_under_its_own_name(graph):
    names, edges = read_dot(dot_text(graph))
    assert names == [visible(node.id) for node in graph.nodes]
    assert edges == [(visible(edge.of), visible(edge.by)) for edge in graph.edges]


def test_prov_json_has_every_label_as_it_is(graph):
    text = prov_text(graph, ProvFormat.JSON)
    assert ALLOWED.fullmatch(text)
    document = ProvDocument.deserialize(io.StringIO(text), format="json")
    labels = {
        str(value)
        for record in document.get_records()
        for name, value in record.attributes
        if str(name) == "prov:label"
    }
    assert labels == {node.label for node in graph.nodes}


def test_prov_n_holds_no_control_characters_and_no_open_string(graph):
    text = prov_text(graph, ProvFormat.N)
    assert ALLOWED.fullmatch(text)
    plain = re.sub(r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"', "S", text)
    assert '"' not in plain
    assert len(plain.splitlines()) == text.count("\n  ") + 2


def test_the_tree_shows_labels_whole(graph):
    lines = ["".join(one.text for one in line) for line in tree_lines(graph, 400)]
    [shown] = [line for line in lines if line.lstrip().startswith("evidenced by a ")][:1]
    # The id of the observation is a letter of its text.
    assert "label=" in shown
