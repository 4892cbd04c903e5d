"""SARIF that the OASIS schema takes and that says what was found."""

import gzip
import json
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.checking.making import TEXT, found, report, usual

from meshseed.checking.formats import written
from meshseed.checking.results import Known, Silence
from meshseed.checking.settings import Form
from meshseed.diagnostics.codes import CODES

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "tests" / "data" / "sarif-schema-2.1.0.json.gz"


@pytest.fixture(scope="module")
def validator():
    return jsonschema_rs.validator_for(json.loads(gzip.decompress(SCHEMA.read_bytes())))


def run_of(one):
    return json.loads(written(one, Form.SARIF))["runs"][0]


def test_it_is_valid_and_every_result_has_a_place(validator):
    document = json.loads(written(report({"run.sh": (TEXT, usual())}), Form.SARIF))
    assert [str(error) for error in validator.iter_errors(document)] == []
    for result in document["runs"][0]["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["startLine"] >= 1


def test_the_schema_is_the_real_one(validator):
    assert not validator.is_valid({"version": "2.1.0"})
    assert not validator.is_valid({"version": "2.1.0", "runs": [{}]})


def test_results_name_their_rules_which_help():
    run = run_of(report({"run.sh": (TEXT, usual())}))
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["help"]["text"]
        assert rule["fullDescription"]["text"]
    assert run["columnKind"] == "unicodeCodePoints"


def test_a_fix_says_exactly_what_to_replace():
    run = run_of(report({"run.sh": (TEXT, usual())}))
    (result,) = [one for one in run["results"] if one["ruleId"] == "ZZ720"]
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    line = TEXT.split("\n")[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "—fine"
    assert replacement["insertedContent"] == {"text": "--fine"}


def test_silenced_results_are_suppressed_and_all_results_say_so(validator):
    first, second, third = usual()
    several = [
        replace(first, silenced=Silence.INLINE, reason="known to work"),
        replace(second, silenced=Silence.BASELINE),
        third,
    ]
    one = report({"run.sh": (TEXT, several)}, has_baseline=True)
    assert validator.is_valid(json.loads(written(one, Form.SARIF)))
    run = run_of(one)
    suppressions = [one["suppressions"] for one in run["results"]]
    assert suppressions == [
        [{"kind": "inSource", "status": "accepted", "justification": "known to work"}],
        [{"kind": "external", "status": "accepted"}],
        [],
    ]
    assert [one["baselineState"] for one in run["results"]] == ["new", "unchanged", "new"]
    plain = run_of(report({"run.sh": (TEXT, usual())}))
    assert not any("suppressions" in one or "baselineState" in one for one in plain["results"])


def test_what_is_known_and_gone_is_absent(validator):
    known = Known(path="a b.sh", code="ZZ999", fingerprint="0" * 20 + ":1", excerpt="{0} [a](b)")
    one = report({"run.sh": (TEXT, usual())}, has_baseline=True)
    one = replace(one, checked=replace(one.checked, absent=(known,), gone=1))
    assert validator.is_valid(json.loads(written(one, Form.SARIF)))
    *others, gone = run_of(one)["results"]
    assert {one["baselineState"] for one in others} == {"new"}
    assert (gone["baselineState"], gone["kind"], gone["level"]) == ("absent", "pass", "none")
    place = gone["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b.sh"
    assert "{{0}}" in gone["message"]["text"]
    assert r"\[a\](b)" in gone["message"]["text"]


def test_rules_hold_their_pages_and_name_them(validator):
    one = found(TEXT, "--levl", code="MS711")
    document = json.loads(written(report({"run.sh": (TEXT, [one])}), Form.SARIF))
    assert validator.is_valid(document)
    (rule,) = document["runs"][0]["tool"]["driver"]["rules"]
    page = ROOT / rule["properties"]["page"]
    assert page.read_text(encoding="utf-8").startswith("# MS711: ")
    assert CODES["MS711"].failing in rule["help"]["markdown"]
    assert "helpUri" not in rule


def test_a_finding_about_a_whole_file_stands_at_its_beginning(validator):
    one = found(TEXT, "--levl")
    whole = replace(
        one,
        start=0,
        end=0,
        excerpt="",
        finding=replace(one.finding, where=(replace(one.finding.where[0], span=None),)),
    )
    document = json.loads(written(report({"run.sh": (TEXT, [whole])}), Form.SARIF))
    assert validator.is_valid(document)
    (result,) = document["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 1}


@pytest.mark.parametrize(
    ("path", "uri", "based"),
    [
        ("a b/run%.sh", "a%20b/run%25.sh", True),
        ("<stdin>", "%3Cstdin%3E", True),
        ("/opt/run.sh", "file:///opt/run.sh", False),
        ("é\udce9.sh", "%C3%A9%E9.sh", True),
    ],
)
def test_paths_become_uris(validator, path, uri, based):
    one = found(TEXT, "--levl", path=path)
    document = json.loads(written(report({path: (TEXT, [one])}), Form.SARIF))
    assert validator.is_valid(document)
    (result,) = document["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == uri
    assert ("uriBaseId" in place) == based


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_texts_give_valid_sarif(validator, message, name):
    path = name.replace("\0", "") or "x"
    one = found(TEXT, "--levl", path=path, message=message or "m", help=message, notes=(message,))
    document = json.loads(written(report({path: (TEXT, [one])}), Form.SARIF))
    assert [str(error) for error in validator.iter_errors(document)] == []
