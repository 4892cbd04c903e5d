"""Every report of the public corpus: what a check of a small file says of it, or why it cannot."""

import tomllib
from pathlib import Path

import pytest

from meshseed import load_pack
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read
from meshseed.checking.settling import of_problems

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
REPORTS = tomllib.loads((HERE / "expected_reports.toml").read_text(encoding="utf-8"))["report"]
REACHED = [one for one in REPORTS if "out_of_reach" not in one]


@pytest.fixture(scope="module")
def judge():
    return Judge(load_pack("neuronx-cc-2.24"))


@pytest.mark.parametrize("report", REACHED, ids=[one["id"] for one in REACHED])
def test_a_report_gives_what_its_author_asked_for(report, judge):
    scanned = read(report["path"], report["text"], judge.pack.facts)
    found = [one.finding for one in (*of_problems(scanned), *judge.judge(scanned))]
    levels = {
        one.severity.value
        for one in found
        if one.code == report["code"]
        and report["says"] in "\n".join((one.message, one.suggestion or "", *one.notes))
    }
    assert levels == {report["level"]}, [(one.code, one.message) for one in found]
    graver = {one.code for one in found if one.severity.rank < rank(report["level"])}
    allowed = {"MS232"} if report["code"] == "call-graph-twice" else set()
    assert graver <= allowed


def rank(level):
    return ["error", "warning", "note"].index(level)


def test_the_page_tells_of_every_report():
    page = (ROOT / "docs" / "check-reports.md").read_text(encoding="utf-8")
    for report in REPORTS:
        (row,) = [line for line in page.splitlines() if f"`{report['id']}`" in line]
        if "out_of_reach" in report:
            assert "out of reach" in row
            assert report["out_of_reach"] in row
        else:
            assert f"{report['level']} `{report['code']}`" in row


def test_every_report_is_there():
    ids = [one["id"] for one in REPORTS]
    assert len(ids) == len(set(ids)) == 41
