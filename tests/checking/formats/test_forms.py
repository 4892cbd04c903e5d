"""Each form of output, written from one run."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.checking.making import TEXT, found, report, settle, usual

from meshseed.checking.formats import written
from meshseed.checking.results import Silence
from meshseed.checking.settings import Bar, Form

GOLDEN = Path(__file__).with_name("golden")
SUFFIXES = {
    Form.TEXT: "txt",
    Form.JSON: "json",
    Form.SARIF: "sarif",
    Form.GITHUB: "github.txt",
    Form.GITLAB: "gitlab.json",
    Form.JUNIT: "xml",
    Form.MARKDOWN: "md",
}


def usual_report(**more):
    silenced = replace(usual("b.sh")[0], silenced=Silence.INLINE, reason="known to work")
    return report({"run.sh": (TEXT, usual()), "b.sh": (TEXT, [silenced])}, **more)


@pytest.mark.parametrize("form", list(Form))
def test_each_form_as_recorded(form):
    data = written(usual_report(statistics=form is not Form.GITHUB), form)
    text = data.decode()
    if form in {Form.JSON, Form.SARIF, Form.GITLAB}:
        text = json.dumps(json.loads(text), indent=1, ensure_ascii=False) + "\n"
        # The digest changes with every statement of the toy pack.
        text = text.replace(usual_report().checked.digest, "…")
    golden = GOLDEN / f"usual.{SUFFIXES[form]}"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", list(Form))
def test_the_same_run_gives_the_same_bytes_and_ends_in_one_line_feed(form):
    first, second = (written(usual_report(), form) for _ in range(2))
    assert first == second
    assert first.endswith(b"\n")
    assert not first.endswith(b"\n\n")


@pytest.mark.parametrize("form", list(Form))
def test_a_clean_run_can_be_written(form):
    data = written(report({"run.sh": (TEXT, [])}), form)
    assert b"ZZ7" not in data
    assert data.strip()


def test_people_see_from_the_bar_on_and_hear_of_the_rest():
    shown = written(usual_report(), Form.TEXT).decode()
    assert "error[ZZ720]" in shown
    assert "warning[ZZ701]" in shown
    assert "TOY001" not in shown
    assert "1 not shown (--show note)" in shown
    assert "1 ignored in place" in shown
    assert "1 can be fixed (--fix)" in shown
    assert "write two hyphens (--fix)" in shown
    everything = written(usual_report(show=Bar.NOTE), Form.TEXT).decode()
    assert "note[TOY001]" in everything
    assert "not shown" not in everything


def test_programs_get_everything_whatever_the_bar():
    for form in (Form.JSON, Form.SARIF, Form.GITLAB):
        assert b"TOY001" in written(usual_report(show=Bar.ERROR), form)


def test_gitlab_fingerprints_are_unique_and_stand_still_when_lines_move():
    moved = "# a line\n\n" + TEXT
    before = json.loads(written(report({"run.sh": (TEXT, usual())}), Form.GITLAB))
    several = settle(moved, [found(moved, one.excerpt, code=one.finding.code) for one in usual()])
    after = json.loads(written(report({"run.sh": (moved, several)}), Form.GITLAB))
    prints = [one["fingerprint"] for one in before]
    assert len(set(prints)) == len(prints) == 3
    assert [one["fingerprint"] for one in after] == prints
    assert [one["location"]["lines"]["begin"] for one in after] == [
        one["location"]["lines"]["begin"] + 2 for one in before
    ]


def test_junit_fails_what_the_run_fails():
    root = ET.fromstring(written(usual_report(failing=Bar.WARNING), Form.JUNIT))
    failures = [one.get("message") for one in root.iter("failure")]
    assert len(failures) == 2
    # Readers take one failure of a case and drop the others.
    assert max(len(case.findall("failure")) for case in root.iter("testcase")) == 1
    names = [one.get("name") for one in root.iter("testcase")]
    assert names == ["b.sh", "ZZ701 run.sh:1:21", "ZZ720 run.sh:1:30", "run.sh"]
    assert [one.get("failures") for one in root.iter("testsuite")] == ["2"]
    root = ET.fromstring(written(usual_report(failing=Bar.NEVER), Form.JUNIT))
    assert not list(root.iter("failure"))


def test_github_gives_columns_only_within_one_line():
    text = 'X="--a \\\n --b"\n'
    one = found(text, "--a \\\n --b")
    line = written(report({"run.sh": (text, [one])}), Form.GITHUB).decode().splitlines()[0]
    assert "line=1,endLine=2,title=" in line
    assert "col=" not in line
    line = written(usual_report(), Form.GITHUB).decode().splitlines()[0]
    assert line.startswith("::warning file=run.sh,line=1,endLine=1,col=21,endColumn=27,title=ZZ701")
