"""Packs that are broken, each in its own way, and how the report of each reads.

`broken/<code>…/` holds a pack and `expected.txt`, what a person is told. To record anew after a
change that is meant: delete the file and run the test with MESHSEED_RECORD=1.
"""

import os
import re
from pathlib import Path

import pytest

from meshseed import packs
from meshseed.diagnostics import Severity, render_all
from meshseed.diagnostics.codes import CODES
from meshseed.diagnostics.codes.references import REFERENCE_CODES
from meshseed.packs import locating

BROKEN = Path(__file__).with_name("broken")
NAMES = sorted(folder.name for folder in BROKEN.iterdir() if folder.name != "base")
SCHEMA_OUT_OF_DATE = "MS163"
CODED = [name for name in NAMES if name.startswith("MS")]


@pytest.fixture(autouse=True)
def _beside_the_packs(monkeypatch):
    monkeypatch.chdir(BROKEN)
    monkeypatch.setattr(locating, "builtin_names", lambda: ("frobc-9",))


def check(name):
    return packs.check(f"./{name}")


@pytest.mark.parametrize("name", NAMES)
def test_the_report_of_a_broken_pack(name):
    checked = check(name)
    text = render_all(checked.findings, checked.texts) + "\n"
    golden = Path(name) / "expected.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_pack_has_no_facts_and_only_errors(name):
    checked = check(name)
    assert checked.facts is None
    assert {finding.severity for finding in checked.findings} == {Severity.ERROR}


@pytest.mark.parametrize("name", CODED)
def test_one_mistake_is_one_error(name):
    """Nothing else is reported besides the code, and no place twice."""
    findings = check(name).findings
    assert {finding.code for finding in findings} == {name[:5]}
    places = [finding.where[0] for finding in findings if finding.where]
    assert len(set(map(repr, places))) == len(places)


@pytest.mark.parametrize("name", NAMES)
def test_every_finding_says_where(name):
    for finding in check(name).findings:
        if finding.code == "MS154" and "has no" in finding.message:
            continue
        assert finding.where, finding.message
        assert finding.where[0].span is not None, finding.message


def test_each_code_has_a_broken_pack():
    of_packs = {code.id for code in REFERENCE_CODES} - {SCHEMA_OUT_OF_DATE}
    assert of_packs <= {name[:5] for name in CODED}


def test_every_code_reported_is_explained():
    codes = {finding.code for name in NAMES for finding in check(name).findings}
    assert codes <= set(CODES)


def test_problems_of_several_kinds_come_in_one_run():
    found = {(finding.code, finding.where[0].source) for finding in check("many-kinds").findings}
    assert found == {
        ("MS123", "many-kinds/flags.toml"),
        ("MS122", "many-kinds/flags.toml"),
        ("MS162", "many-kinds/flags.toml"),
        ("MS120", "many-kinds/rules.toml"),
        ("MS162", "many-kinds/rules.toml"),
        ("MS153", "many-kinds/z.toml"),
        ("MS125", "many-kinds/z.toml"),
    }


def test_a_second_run_says_the_same():
    once, again = check("many-kinds"), check("many-kinds")
    assert once.findings == again.findings


def test_no_report_says_the_same_thing_twice():
    for name in NAMES:
        for finding in re.split(r"\n\n", (Path(name) / "expected.txt").read_text("utf-8")):
            helps = [line for line in finding.splitlines() if "did you mean" in line]
            assert len(helps) < 2, finding
