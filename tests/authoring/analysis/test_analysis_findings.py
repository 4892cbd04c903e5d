"""Packs with one thing wrong that only an analysis sees, and how the report of each reads.

`broken/<code>…/` holds a pack and `expected.txt`, what a person is told. To record anew after a
change that is meant: delete the file and run the test with MESHSEED_RECORD=1.
"""

import os
from pathlib import Path

import pytest

from meshseed import packs
from meshseed.authoring.analysis import analyse
from meshseed.authoring.testing import work
from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes import CODES
from meshseed.diagnostics.codes.analyses import ANALYSIS_CODES

BROKEN = Path(__file__).with_name("broken")
NAMES = sorted(folder.name for folder in BROKEN.iterdir())
WITHOUT_A_LINE = {
    "MS501",  # what contradicts itself is shown by no line
    "MS501-layout",
    "MS512",
    "MS516",
    "MS520",
    "MS521",
    "MS522",
    "MS523",
    "MS524",
    "MS531-no-case",
    "MS590",
}


@pytest.fixture(autouse=True)
def _beside_the_packs(monkeypatch):
    monkeypatch.chdir(BROKEN)


def analysed(name):
    checked = packs.check(f"./{name}")
    assert [finding.message for finding in checked.findings] == []
    return checked, proved(checked, name)


def proved(checked, name):
    """What is proved; what no case shows is asked of the packs about that alone."""
    worked = work(checked.facts)
    shown = worked.shown if name.startswith("MS531") else None
    return analyse(checked.facts, checked.places, worked.cases, shown)


@pytest.mark.parametrize("name", NAMES)
def test_the_report_of_a_broken_pack(name):
    checked, analysis = analysed(name)
    text = render_all(analysis.findings, checked.texts) + "\n"
    golden = Path(name) / "expected.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_one_mistake_is_one_finding(name):
    _, analysis = analysed(name)
    assert [finding.code for finding in analysis.findings] == [name[:5]]
    assert analysis.not_analysed == ()


@pytest.mark.parametrize("name", NAMES)
def test_both_places_are_pointed_at_and_a_line_shows_it(name):
    _, analysis = analysed(name)
    (proof,) = analysis.proofs
    assert all(place.span is not None for place in proof.finding.where)
    assert (proof.witness is None) == (
        name in WITHOUT_A_LINE or name[:5] in WITHOUT_A_LINE - {"MS501"}
    )


def test_every_code_of_the_analysis_has_a_broken_pack():
    codes = {code.id for code in ANALYSIS_CODES}
    assert {name[:5] for name in NAMES} == codes
    assert codes <= CODES.keys()


@pytest.mark.parametrize("name", NAMES)
def test_an_ignore_in_place_is_counted(name, tmp_path):
    """Naming the code and the fact makes a pack clean, and says that it was asked to be."""
    if name.startswith("MS590"):
        return
    _, analysis = analysed(name)
    (proof,) = analysis.proofs
    folder = tmp_path / "mine"
    folder.mkdir()
    text = (BROKEN / name / "pack.toml").read_text(encoding="utf-8")
    ignore = (
        f'\n[[ignore]]\nid = "meant"\ncode = "{name[:5]}"\n'
        f'where = "{proof.about[0]}"\nreason = "it is meant to be so"\n'
    )
    (folder / "pack.toml").write_text(text + ignore, encoding="utf-8")
    checked = packs.check(folder)
    assert [finding.message for finding in checked.findings] == []
    again = proved(checked, name)
    assert again.proofs == ()
    assert [(one.code, one.by, one.reason) for one in again.ignored] == [
        (name[:5], "meant", "it is meant to be so")
    ]
