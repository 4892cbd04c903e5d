"""Job files: the examples pass, and each kind of mistake is found in its place."""

import json
import tomllib
from pathlib import Path

import jsonschema_rs
import pytest

from meshseed import load_pack
from meshseed.checking.jobs import job_schema
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.job.toml"))
TOY = ROOT / "tests" / "toy" / "frobc-1.0"


@pytest.fixture(scope="module")
def toy():
    return Judge(load_pack(TOY))


def found(text, judge):
    scanned = read("a.toml", text, judge.pack.facts)
    return [
        (one.finding.code, one.finding.severity.value, text[one.start : one.end], one.finding)
        for one in judge.judge(scanned)
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_have_nothing_wrong(path):
    judge = Judge(load_pack("neuronx-cc-2.24"))
    text = path.read_text(encoding="utf-8")
    assert {one[:2] for one in found(text, judge) if one[1] != "note"} == set()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_schema_takes_the_examples(path):
    schema = json.loads(json.dumps(job_schema()))
    job = tomllib.loads(path.read_text(encoding="utf-8"))
    assert jsonschema_rs.validator_for(schema).is_valid(job)


@pytest.mark.parametrize(
    "text",
    [
        '[job]\nflag = "--fine"\n',
        "[job]\nnodes = 0\n",
        "[job]\nflags = 3\n",
        "[job.expect]\nx = 1\n",
    ],
)
def test_the_schema_and_the_check_refuse_the_same(text, toy):
    schema = json.loads(json.dumps(job_schema()))
    assert not jsonschema_rs.validator_for(schema).is_valid(tomllib.loads(text))
    assert [one for one in found(text, toy) if one[1] == "error"]


def test_an_unknown_key_is_named_where_it_stands(toy):
    ((code, level, excerpt, finding),) = found('[job]\nflgas = "--width=3"\n', toy)
    assert (level, excerpt) == ("error", "flgas")
    assert finding.suggestion == "flags"
    assert code.startswith("MS1")


def test_an_expectation_is_held_against_the_outcome(toy):
    text = '[job]\nflags = "--width=3"\n\n[job.expect]\nattributes = { width = 4, loom = "mill" }\n'
    wrong = [one for one in found(text, toy) if one[0] == "MS765"]
    assert [excerpt for _, _, excerpt, _ in wrong] == ["4", '"mill"']
    assert "width is 3" in wrong[0][3].message
    assert "is open" in wrong[1][3].message


def test_expected_tokens_are_compared_as_a_whole(toy):
    flags = '[job]\nflags = "--shape=star --loom=mill -L3"\n\n[job.expect.options]\n'
    right = flags + 'cutter_options = ["points", "turn"]\n'
    wrong = flags + 'cutter_options = ["points"]\n'
    assert "MS765" not in {one[0] for one in found(right, toy)}
    assert "MS765" in {one[0] for one in found(wrong, toy)}


def test_text_that_is_not_toml_is_no_job(toy):
    assert found("[job\nflags=", toy) == []


def test_settings_and_flags_of_a_job_meet(toy):
    text = '[job]\nflags = "--loom=hand"\nsettings.FROBC_LOOM = "mill"\n'
    ((code, _, excerpt, finding),) = [one for one in found(text, toy) if one[0] == "MS755"]
    assert (code, excerpt) == ("MS755", "--loom=hand")
    assert finding.where[1].span.start.line == 3


def test_a_degree_of_an_axis_that_is_not_there(toy):
    text = "[job]\ndevices = 4\ndegrees.rwos = 2\n"
    ((_, _, excerpt, finding),) = [one for one in found(text, toy) if one[0] == "MS766"]
    assert (excerpt, finding.suggestion) == ("rwos", "rows")
