"""Runs a suite: checks every contender, then times them in turn, round by round."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.frame.contenders import folder_of
from benchmarks.frame.record import Machine, Measured, Record, now
from benchmarks.frame.sampling import Sampling
from benchmarks.frame.size import scale
from benchmarks.frame.suite import Contender, Suite
from benchmarks.frame.versions import versions
from benchmarks.frame.worker import ASKED

ROOT = Path(__file__).resolve().parents[2]

ABSENT: Final = "not installed: "
"""Begins the reason for which somebody is left out and nothing is wrong."""


@dataclass(frozen=True, kw_only=True)
class _Ready:
    """A contender whose answers in a case are right."""

    contender: Contender
    case: str
    sampling: Sampling
    peak: int
    made: int | None


def run(suite: Suite, rounds: int | None = None) -> Record:
    """Check and time every contender; one that gives a wrong answer is left out, and named."""
    load = os.getloadavg()[0]
    left_out: dict[str, str] = {}
    taking_part = list(_checked(suite, left_out))
    values: list[list[float]] = [[] for _ in taking_part]
    for _ in range(suite.rounds if rounds is None else rounds):
        for one, seconds in zip(taking_part, values, strict=True):
            try:
                seconds.append(_timed(suite, one))
            except subprocess.CalledProcessError:
                # One that fails is no reason to lose what was measured of all others.
                left_out[_name(suite, one.contender, one.case)] = "it failed while it was timed"
    return Record(
        suite=suite.name,
        made=now(),
        machine=Machine.here(load),
        measured=tuple(
            Measured(
                contender=one.contender.name,
                case=one.case,
                seconds=tuple(seconds),
                made=one.made,
                peak=one.peak,
            )
            for one, seconds in zip(taking_part, values, strict=True)
            if _name(suite, one.contender, one.case) not in left_out
        ),
        versions={one.name: found for one in suite.contenders if (found := versions(one))},
        left_out=left_out,
        scale=scale(),
    )


def _checked(suite: Suite, left_out: dict[str, str]) -> Iterator[_Ready]:
    for contender, case in suite.pairs():
        said = _said(suite, contender, case)
        if "sampling" in said:
            yield _Ready(
                contender=contender,
                case=case,
                sampling=Sampling(**said["sampling"]),
                peak=said["peak"],
                made=said["made"],
            )
        else:
            missing = said.get("missing")
            left_out[_name(suite, contender, case)] = (
                said["wrong"] if missing is None else f"{ABSENT}{missing}"
            )


def _name(suite: Suite, contender: Contender, case: str) -> str:
    return contender.name if len(suite.cases) == 1 else f"{contender.name}, {case}"


def _said(suite: Suite, contender: Contender, case: str) -> dict:
    asked = ["--check", suite.name, contender.name, case]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.frame.worker", *asked],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=_environment(contender),
    )
    if done.returncode:
        return {"wrong": (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]}
    return json.loads(done.stdout.splitlines()[-1])


def _timed(suite: Suite, one: _Ready) -> float:
    import pyperf

    with tempfile.TemporaryDirectory() as name:
        out = Path(name) / "out.json"
        env = _environment(one.contender)
        env[ASKED] = json.dumps([suite.name, one.contender.name, one.case])
        worker = [sys.executable, "-m", "benchmarks.frame.worker", "--worker", "--quiet"]
        subprocess.run(
            [*worker, "-o", str(out), *one.sampling.options()],
            check=True,
            cwd=ROOT,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # Other work on the machine only ever adds to a time.
        return float(min(pyperf.BenchmarkSuite.load(str(out)).get_benchmarks()[0].get_values()))


def _environment(contender: Contender) -> dict[str, str]:
    paths = [str(ROOT), str(ROOT / "engine")]
    if contender.needs is not None:
        paths.insert(0, str(folder_of(contender.needs)))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
    # An installed program has bytecode; nobody is to be measured while it is compiled.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env
