"""One golden per code of a check: its failing example, as a terminal shows it.

With MESHSEED_RECORD=1 missing goldens are written.
"""

import os
from pathlib import Path

import pytest

from meshseed import load_pack
from meshseed.checking.handovers import Language
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read
from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes.checking import CHECKING_CODES

HERE = Path(__file__).parent
TOY = HERE.parents[1] / "toy" / "frobc-1.0"


@pytest.fixture(scope="module")
def judge():
    return Judge(load_pack(TOY))


@pytest.mark.parametrize("code", CHECKING_CODES, ids=[code.id for code in CHECKING_CODES])
def test_the_failing_example_is_drawn_as_it_was(code, judge):
    scanned = read("example", code.failing, judge.pack.facts, language=Language(code.example))
    found = [one.finding for one in judge.judge(scanned) if one.finding.code == code.id]
    drawn = render_all(found, {"example": code.failing}) + "\n"
    golden = HERE / "golden" / f"{code.id}.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")
