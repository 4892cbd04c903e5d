"""Every record of the corpus: what a careful person reads in it, word by word, in its place.

`expected_flags.jsonl` was written from the records before a reader had seen them. A word begins
where its line and column say; `?{…}` is unresolved, `^{…}` what was there before, `<{…}` a
placeholder.
"""

import json
from pathlib import Path

import pytest
from tests.checking.reading.rendering import listed

from meshseed import packs
from meshseed.checking.handovers import Language
from meshseed.checking.reading import read

HERE = Path(__file__).parent
RECORDS = [
    json.loads(line)
    for line in (HERE.parent.parent / "data" / "flags.jsonl").read_text().splitlines()
]
EXPECTED = {
    record["id"]: record["handovers"]
    for record in map(json.loads, (HERE / "expected_flags.jsonl").read_text().splitlines())
}
# An option of a command that is not the driver's, with a dash that is none.
DASHES_ELSEWHERE = {"flag-501a595f1a": 3}


@pytest.fixture(scope="module")
def facts():
    return packs.load("rules/neuronx-cc-2.24")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_every_word_is_found_in_its_place(record, facts):
    scanned = read("record", record["input"], facts, language=Language(record["context"]))

    assert [listed(one, scanned) for one in scanned.handovers] == EXPECTED[record["id"]]
    assert len(scanned.problems) == DASHES_ELSEWHERE.get(record["id"], 0)


def test_every_record_has_an_expectation():
    assert {record["id"] for record in RECORDS} == set(EXPECTED)
