"""What is said of files that cannot be read whole, as a person sees it.

To record anew after a change that is meant: delete the file and run with MESHSEED_RECORD=1.
"""

import os
from pathlib import Path

import pytest

from meshseed.checking.handovers import Language
from meshseed.checking.reading import read
from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes.checking_files import CHECKING_FILE_CODES
from meshseed.packs import load

GOLDEN = Path(__file__).with_name("golden")
TOY = load("tests/toy/frobc-1.0")
FILES = {
    "MS703": ("pod.yaml", "env:\n  FROBC_EXTRA: --fine\n x: [\n", Language.YAML),
    "MS703-json": ("a.json", '{"FROBC_EXTRA": "--fine",\n', Language.JSON),
    "MS703-toml": ("a.toml", 'FROBC_EXTRA = "--fine"\nx = = 1\n', Language.TOML),
    "MS704": ("a.json", "[" * 300, Language.JSON),
    "MS705": ("run.sh", "weave —-fine \\\n  -—width 3\n", Language.SHELL),
}


@pytest.mark.parametrize("name", FILES)
def test_the_drawing_of_a_problem(name):
    path, text, language = FILES[name]
    problems = read(path, text, TOY, language=language).problems
    drawn = render_all(problems, {path: text})
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(drawn, encoding="utf-8")

    assert {one.code for one in problems} == {name[:5]}
    assert drawn == golden.read_text(encoding="utf-8")


def test_what_is_too_broken_is_read_line_by_line():
    text = "x\n" + "&a " * 30_000 + '\nexport FROBC_EXTRA="--fine"\n'
    scanned = read("run.sh", text, TOY)

    assert [one.code for one in scanned.problems] == ["MS703"]
    assert [one.carrier_name for one in scanned.handovers] == ["FROBC_EXTRA"]


def test_codes_of_files_are_unlike_each_other():
    assert len({code.id for code in CHECKING_FILE_CODES}) == len(CHECKING_FILE_CODES) == 6
