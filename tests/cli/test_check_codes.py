"""Each code of a run of `check`, as a person sees it: one recorded screen per code.

To record anew after a change that is meant: delete the file and run the test with
MESHSEED_RECORD=1.
"""

import os
from pathlib import Path

import pytest
from tests.cli.places import TOY

from meshseed.diagnostics.codes.checking_runs import CHECKING_RUN_CODES

GOLDEN = Path(__file__).parent / "golden"
LINE = 'export FROBC_EXTRA="--Width 2"'
SCREENS = {
    "MS770": ({"run.sh": 'export FROBC_EXTRA="--width 2"  # meshseed: ignore[MS711] old\n'}, []),
    "MS771": ({"run.sh": f"{LINE}  # meshseed: ignore[MS7I1] old\n"}, []),
    "MS772": ({"run.sh": f"{LINE}  # meshseed: ignore\n"}, []),
    "MS773": ({"run.sh": f"{LINE}  # meshseed: ignore[MS711]\n"}, ["--show", "note"]),
    "MS780": ({"meshseed.toml": "strickt = true\n"}, []),
    "MS781": ({"meshseed.toml": 'fail-on = "eror"\njobs = -1\n'}, []),
    "MS782": ({}, ["--config", "none.toml"]),
    "MS785": ({"known.json": "[]"}, ["--baseline", "known.json"]),
    "MS790": ({"run.sh": f"{LINE}\n"}, ["--fix"]),
    "MS799": ({"run.sh": f"{LINE}\n"}, []),
}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("MESHSEED_S")]:
        monkeypatch.delenv(name)
    return tmp_path


def test_every_code_has_a_screen():
    assert sorted(SCREENS) == [code.id for code in CHECKING_RUN_CODES]


@pytest.mark.parametrize("code", SCREENS)
def test_a_screen_as_recorded(run, here, code, monkeypatch):
    files, options = SCREENS[code]
    for name, text in files.items():
        (here / name).write_text(text, encoding="utf-8")
    if code == "MS790":
        monkeypatch.setattr(os, "fsync", full)
    if code == "MS799":
        monkeypatch.setattr("meshseed.checking.reading.read", faulty)
    done = run("check", "--pack", TOY, *options, ".")
    screen = f"exit {done.code}\n{done.out}{done.err}"
    assert code in screen
    golden = GOLDEN / f"check-{code}.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.write_text(screen, encoding="utf-8")
    assert screen == golden.read_text(encoding="utf-8")


def full(_):
    raise OSError(28, "No space left on device")


def faulty(*_, **__):
    raise ZeroDivisionError("oh no")
