"""Records beside the public corpus: what a check says of each above a note, judged by hand.

They were written as people write flags: typos of many kinds, fragments without a blank, options in
the wrong place, repeats, several sources, every form of file, and as many that are in order.
"""

import json
from pathlib import Path

import pytest

from meshseed import load_pack
from meshseed.checking.handovers import Language
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read
from meshseed.checking.settling import of_problems
from meshseed.diagnostics import Severity

RECORDS = [
    json.loads(line)
    for line in Path(__file__).with_name("records.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.fixture(scope="module")
def judge():
    return Judge(load_pack("neuronx-cc-2.24"), doubts=False)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_what_is_said_above_a_note(record, judge):
    text = record["input"]
    language = Language(record["language"])
    scanned = read("record", text, judge.pack.facts, language=language)
    found = {
        (one.finding.severity.value, one.finding.code, text[one.start : one.end])
        for one in (*of_problems(scanned), *judge.judge(scanned))
        if one.finding.severity is not Severity.NOTE
    }
    assert sorted(found) == [tuple(one) for one in record["findings"]]


def test_there_are_as_many_in_order_as_make_a_false_alarm_show():
    clean = [record for record in RECORDS if not record["findings"]]
    assert len(clean) > len(RECORDS) // 4
    assert len({record["id"] for record in RECORDS}) == len(RECORDS)
