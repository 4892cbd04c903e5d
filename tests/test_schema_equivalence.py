"""What an editor accepts by the schema is what the program accepts, and the other way round.

Documents are made from the packs of the tests by damaging them at random. What JSON Schema cannot
say is listed in `beyond_the_schema`, and nothing else may differ.
"""

import copy
import tomllib
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from meshseed.packs.models.document import ARRAYS, PackDocument
from meshseed.packs.schemas import extension_schema, pack_schema

TOY = Path(__file__).resolve().parent / "toy" / "frobc-1.0"
SCALARS = (
    "", "x", "a b", "all", "none", "choice", "switch", "string", "--x", True, False, 0, 1, 2, 1.5,
    [], ["x"], [1, "x"], [[]], {}, {"none": True}, {"none": False}, {"unknown": "u"}, {"from": "x"},
    {"from": "all"}, {"hole": True}, {"gt": 1}, {"in": [1]}, {"in": {"unknown": "u"}}, {"x": 1},
    {"unknown": "u", "from": "x"}, {"given": True, "lt": 3}, [{}], [{"x": 1}], {"any": []},
    {"all": [{"x": {"not": {"none": True}}}]}, {"x": {}}, {"from": "x", "prefix": "p"}, "implied",
    "a" * 121, "INFERRED", {"evidence": ["x"]}, {"set": {"x": 1}}, {"set": {}}, {"advise": ""},
)  # fmt: skip
KEYS = ("x", "all", "any", "none", "id", "when", "evidence", "kind", "a b", "unknown", "taken")


@cache
def validator():
    return jsonschema_rs.validator_for(pack_schema())


@cache
def entries():
    """Every entry of every table of the toy, by table."""
    ignored = {"id": "i", "code": "MS501", "where": "flag.x", "reason": "meant so"}
    found = {"ignore": [ignored]}
    for path in sorted(TOY.glob("*.toml")):
        for table, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found.setdefault(table, []).extend(value if isinstance(value, list) else [value])
    return found


def containers(node):
    """Every table and array inside *node*, itself first."""
    if isinstance(node, dict | list):
        yield node
        for part in node.values() if isinstance(node, dict) else node:
            yield from containers(part)


@cache
def values():
    """Values that stand somewhere in the toy: most are right in some other place."""
    found = list(SCALARS)
    for group in entries().values():
        for entry in group:
            for place in containers(entry):
                found.extend(place.values() if isinstance(place, dict) else place)
    return found


def damage(draw, node):
    """Change one thing somewhere in *node*."""
    place = draw(st.sampled_from(list(containers(node))))
    value = copy.deepcopy(draw(st.sampled_from(values())))
    if isinstance(place, list):
        if place and draw(st.booleans()):
            place[draw(st.integers(0, len(place) - 1))] = value
        else:
            place.append(value)
        return
    keys = sorted(place)
    match draw(st.integers(0, 3)) if keys else 3:
        case 0:
            del place[draw(st.sampled_from(keys))]
        case 1 | 2:
            place[draw(st.sampled_from(keys))] = value
        case _:
            place[draw(st.sampled_from(KEYS))] = value


@st.composite
def documents(draw):
    table = draw(st.sampled_from(sorted(entries())))
    entry = copy.deepcopy(draw(st.sampled_from(entries()[table])))
    for _ in range(draw(st.integers(0, 3))):
        damage(draw, entry)
    return {table: [entry] if table in ARRAYS else entry}


def accepted(document):
    try:
        PackDocument.model_validate(document)
    except ValidationError as error:
        return [one["msg"] for one in error.errors()]
    return []


def beyond_the_schema(complaints):
    """Complaints of the models that no JSON Schema can make: they compare parts of a document."""
    known = (
        "`assume` is not among the candidates",
        "two sides have one id",
        # It could be said with `maxContains`, which taplo takes for "at least one".
        "at most one side taken",
        "`otherwise` can only be the last case",
    )
    return bool(complaints) and all(any(one in text for one in known) for text in complaints)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents())
def test_the_schema_accepts_what_the_models_accept(document):
    complaints = accepted(document)
    if beyond_the_schema(complaints):
        return
    errors = [f"{one.instance_path}: {one.message}" for one in validator().iter_errors(document)]
    assert bool(errors) == bool(complaints), (document, errors, complaints)


def test_damage_is_mostly_refused_and_sometimes_accepted():
    """The measure itself: both verdicts are seen, so the law above says something."""
    seen = set()

    @settings(max_examples=300, deadline=None, database=None, derandomize=True)
    @given(documents())
    def look(document):
        seen.add(bool(accepted(document)))

    look()
    assert seen == {True, False}


@pytest.mark.parametrize("table", sorted(ARRAYS))
def test_every_table_is_tried(table):
    assert entries().get(table), table


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        (
            {
                "unknown": [
                    {
                        "id": "u",
                        "question": "?",
                        "confidence": "INFERRED",
                        "exhaustive": True,
                        "candidates": [1],
                        "assume": 2,
                    }
                ]
            },
            "`assume` is not among the candidates",
        ),
        (
            {"conflict": [{"id": "c", "side": [{"id": "a", "says": "x"}] * 2}]},
            "two sides have one id",
        ),
        (
            {
                "conflict": [
                    {
                        "id": "c",
                        "side": [{"id": one, "says": "x", "taken": True} for one in ("a", "b")],
                    }
                ]
            },
            "at most one side taken",
        ),
        (
            {
                "default": [
                    {
                        "id": "d",
                        "dest": "x",
                        "cases": [{"otherwise": True, "value": 1}, {"otherwise": True, "value": 2}],
                    }
                ]
            },
            "`otherwise` can only be the last case",
        ),
    ],
)
def test_what_the_schema_cannot_say(document, complaint):
    """The list is exact: each of these is accepted by the schema and refused by the program."""
    assert validator().is_valid(document)
    complaints = accepted(document)
    assert beyond_the_schema(complaints)
    assert any(complaint in text for text in complaints)


VOCABULARY = {"id": "v", "evidence": ["e"]}
CARRIER = {"id": "c", "name": "C", "evidence": ["e"]}
AXIS = {"id": "a", "mesh": "m", "confidence": "INFERRED"}


@pytest.mark.parametrize(
    ("document", "fits"),
    [
        ({"vocabulary": [VOCABULARY]}, False),
        ({"vocabulary": [{**VOCABULARY, "top_level": False}]}, False),
        ({"vocabulary": [{**VOCABULARY, "top_level": True}]}, True),
        ({"vocabulary": [{**VOCABULARY, "inside": []}]}, False),
        ({"vocabulary": [{**VOCABULARY, "inside": ["x"]}]}, True),
        ({"vocabulary": [{**VOCABULARY, "inside": ["x"], "top_level": True}]}, False),
        ({"carrier": [{**CARRIER, "kind": "setting", "sets": "x"}]}, True),
        ({"carrier": [{**CARRIER, "kind": "setting", "splitting": "shell"}]}, False),
        ({"carrier": [{**CARRIER, "kind": "setting", "own_flags": ["--x"]}]}, False),
        ({"carrier": [{**CARRIER, "kind": "setting", "own_flags": []}]}, True),
        ({"carrier": [{**CARRIER, "kind": "variable", "splitting": "shell"}]}, True),
        ({"carrier": [{**CARRIER, "kind": "variable", "sets": "x"}]}, False),
        ({"carrier": [{**CARRIER, "kind": "variable", "values": [1]}]}, False),
        ({"carrier": [{**CARRIER, "kind": "variable", "agrees_with": ["y"]}]}, False),
        ({"carrier": [{**CARRIER, "kind": "variable", "counts": "devices"}]}, False),
        ({"axis": [{**AXIS, "side": "outer"}]}, False),
        ({"axis": [{**AXIS, "side": "outer", "within": "b"}]}, True),
        ({"axis": [{**AXIS, "within": "b"}]}, True),
    ],
)
def test_keys_that_go_or_do_not_go_together(document, fits):
    assert (not accepted(document)) is fits, accepted(document)
    assert validator().is_valid(document) is fits


@pytest.mark.parametrize(
    ("document", "fits"),
    [
        ({"rule": [{"id": "r", "then": {"set": {"x": 1}}}]}, True),
        ({"rule": [{"id": "r", "then": {}}]}, False),
        ({"rule": [{"then": {"set": {"x": 1}}}]}, False),
        ({"flag": [{"dest": "x", "kind": "switch"}]}, True),
        ({"flag": [{"kind": "switch"}]}, False),
        ({"evidence": [{"id": "e", "kind": "string"}]}, True),
        ({"command_line": {"programs": ["x"]}}, True),
        ({"pack": {"driver": "x"}}, False),
        ({"conflict": [{"id": "c", "side": [{"id": "a"}, {"id": "b"}]}]}, False),
    ],
)
def test_an_override_gives_single_keys_but_whole_parts(document, fits):
    validator = jsonschema_rs.validator_for(extension_schema())
    assert validator.is_valid(document) is fits
