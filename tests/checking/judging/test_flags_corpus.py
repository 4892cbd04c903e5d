"""Every record of the public corpus of flags: read and judged, with a verdict made by hand.

The verdicts were written from the records. Findings above a note are complete; of the notes those
are listed that a record speaks of.
"""

import json
from pathlib import Path

import pytest

from meshseed import load_pack
from meshseed.checking.handovers import Language
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read
from meshseed.checking.settling import of_problems

HERE = Path(__file__).parent
RECORDS = {
    record["id"]: record
    for record in map(
        json.loads,
        (HERE.parents[1] / "data" / "flags.jsonl").read_text(encoding="utf-8").splitlines(),
    )
}
EXPECTED = [
    json.loads(line)
    for line in (HERE / "expected_flags.jsonl").read_text(encoding="utf-8").splitlines()
]
LANGUAGES = {
    "shell": Language.SHELL,
    "python": Language.PYTHON,
    "yaml": Language.YAML,
    "log": Language.LOG,
}


@pytest.fixture(scope="module")
def judge():
    return Judge(load_pack("neuronx-cc-2.24"))


def verdict(record, judge):
    """Level, code, line and column of everything found in a record."""
    text = record["input"]
    facts = judge.pack.facts
    scanned = read("record", text, facts, language=LANGUAGES[record["context"]])
    found = (*of_problems(scanned), *judge.judge(scanned))
    return sorted(
        (
            one.finding.severity.value,
            one.finding.code,
            one.finding.where[0].span.start.line,
            one.finding.where[0].span.start.column,
        )
        for one in found
    )


def test_every_record_has_a_verdict():
    assert [one["id"] for one in EXPECTED] == list(RECORDS)


@pytest.mark.parametrize("expected", EXPECTED, ids=[one["id"] for one in EXPECTED])
def test_the_verdict_is_the_one_made_by_hand(expected, judge):
    found = verdict(RECORDS[expected["id"]], judge)
    grave = {one for one in found if one[0] != "note"}
    assert sorted(grave) == sorted(tuple(one) for one in expected["findings"])
    notes = {one[1:] for one in found if one[0] == "note"}
    assert {tuple(one) for one in expected.get("notes", ())} <= notes


def test_nothing_above_a_note_is_found_in_clean_records(judge):
    clean = [one["id"] for one in EXPECTED if one.get("clean")]
    assert len(clean) > 90
    loud = {
        name: [one for one in verdict(RECORDS[name], judge) if one[0] != "note"] for name in clean
    }
    assert {name: found for name, found in loud.items() if found} == {}


def test_what_a_record_asks_for_is_found_at_its_level(judge):
    """The `expect` of each record names a level; something of that level is found."""
    levels = {"error": "error", "warn": "warning", "info": "note"}
    for record in RECORDS.values():
        wanted = levels.get(str(record.get("expect", "")).partition(":")[0].split(" ")[0])
        if wanted is not None:
            assert wanted in {one[0] for one in verdict(record, judge)}, record["id"]
