"""Every contender that can take part here answers right, on small inputs; nothing is timed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.frame import worker
from benchmarks.frame.folders import SHARED
from benchmarks.frame.size import SCALE
from benchmarks.frame.suite import Contender, Suite, Timed

from benchmarks import suites

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", suites.SUITES)
def test_everybody_answers_right(name, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.frame.worker", "--check-all", name],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'engine'}{os.pathsep}{ROOT}",
            SCALE: "0.005",
            SHARED: str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    taking_part = [one for one, _ in suites.suite_of(name).pairs() if one.needs is None]
    assert done.stdout.count("right\n") == len(taking_part) > 0


def not_there(_case):
    raise ImportError("no such library")


SUITE = Suite(
    name="made",
    title="Made up",
    cases=("one",),
    contenders=(
        Contender(name="right", make=lambda _: Timed(answers=lambda: [1, 2], call=int)),
        Contender(name="wrong", make=lambda _: Timed(answers=[1, 3], call=int)),
        Contender(name="missing", make=not_there),
    ),
    reference="right",
    expected=lambda _: [1, 2],
)


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setattr(worker, "suite_of", lambda _: SUITE)


@pytest.mark.usefixtures("made")
def test_who_is_wrong_is_not_timed(capsys):
    worker.check("made", "wrong", "one")
    said = json.loads(capsys.readouterr().out)
    assert said["wrong"] == "wrong on 1 of 2"
    assert "sampling" not in said


@pytest.mark.usefixtures("made")
def test_who_is_right_is_timed_as_often_as_fits(capsys):
    worker.check("made", "right", "one")
    said = json.loads(capsys.readouterr().out)
    assert said["sampling"]["loops"] > 1
    assert said["sampling"]["values"] == 5


@pytest.mark.usefixtures("made")
def test_who_is_missing_is_named(capsys):
    worker.check("made", "missing", "one")
    assert json.loads(capsys.readouterr().out) == {"missing": "no such library"}
