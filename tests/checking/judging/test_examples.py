"""The examples on the page of each code: one finds it, the other does not."""

from pathlib import Path

import pytest

from meshseed import load_pack
from meshseed.checking.handovers import Language
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read
from meshseed.checking.settling import of_problems
from meshseed.diagnostics.codes import CODES
from meshseed.diagnostics.codes.checking import CHECKING_CODES
from meshseed.diagnostics.codes.checking_runs import CHECKING_RUN_CODES
from meshseed.diagnostics.codes.code import CONSOLE

TOY = Path(__file__).resolve().parents[2] / "toy" / "frobc-1.0"
# Of the others, `tests/cli/test_check_examples.py` runs the whole command.
SHOWN = [
    code
    for code in CODES.values()
    if code.is_documented and code.example != CONSOLE and code not in CHECKING_RUN_CODES
]


@pytest.fixture(scope="module")
def judge():
    return Judge(load_pack(TOY))


def codes(text, code, judge):
    scanned = read("example", text, judge.pack.facts, language=Language(code.example))
    return [one.finding for one in (*of_problems(scanned), *judge.judge(scanned))]


def test_every_code_of_a_check_has_both_examples():
    assert [one.id for one in CHECKING_CODES if not one.failing or not one.passing] == []


@pytest.mark.parametrize("code", SHOWN, ids=[code.id for code in SHOWN])
def test_the_failing_example_fails_and_the_passing_one_passes(code, judge):
    found = codes(code.failing, code, judge)
    assert code.id in {one.code for one in found}, [(one.code, one.message) for one in found]
    passing = codes(code.passing, code, judge)
    assert code.id not in {one.code for one in passing}
    assert {one.code for one in passing if one.severity.value != "note"} == set()
