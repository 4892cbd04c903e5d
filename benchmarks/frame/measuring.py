"""Runs a suite: checks every contender, then times them in turn, round by round."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.frame.contenders import folder_of, versions
from benchmarks.frame.record import Machine, Measured, Record, now
from benchmarks.frame.suite import Contender, Suite
from benchmarks.frame.worker import ASKED

ROOT = Path(__file__).resolve().parents[2]
_QUICK = ("--processes", "1", "--values", "5", "--warmups", "1", "--min-time", "0.02")


def run(suite: Suite, rounds: int) -> Record:
    """Check and time every contender; one that gives a wrong answer is left out, and named."""
    load = os.getloadavg()[0]
    left_out: dict[str, str] = {}
    pairs = list(_checked(suite, left_out))
    values: dict[tuple[str, str], list[float]] = {(one.name, case): [] for one, case in pairs}
    for _ in range(rounds):
        for contender, case in pairs:
            values[contender.name, case].append(_timed(suite, contender, case))
    return Record(
        suite=suite.name,
        made=now(),
        machine=Machine.here(load),
        measured=tuple(
            Measured(contender=name, case=case, seconds=tuple(seconds))
            for (name, case), seconds in values.items()
        ),
        versions={one.name: versions(one.needs) for one in suite.contenders if one.needs},
        left_out=left_out,
    )


def _checked(suite: Suite, left_out: dict[str, str]) -> Iterator[tuple[Contender, str]]:
    for contender in suite.contenders:
        for case in suite.cases:
            why = _fault(suite, contender, case)
            if why:
                left_out[
                    contender.name if len(suite.cases) == 1 else f"{contender.name}, {case}"
                ] = why
            else:
                yield contender, case


def _fault(suite: Suite, contender: Contender, case: str) -> str:
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
        return (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]
    said = json.loads(done.stdout.splitlines()[-1])
    return f"not installed: {said['missing']}" if "missing" in said else str(said["wrong"])


def _timed(suite: Suite, contender: Contender, case: str) -> float:
    import pyperf

    with tempfile.TemporaryDirectory() as name:
        out = Path(name) / "out.json"
        env = _environment(contender)
        env[ASKED] = json.dumps([suite.name, contender.name, case])
        inherited = ",".join(sorted(env))
        worker = [sys.executable, "-m", "benchmarks.frame.worker", "--quiet"]
        subprocess.run(
            [*worker, "-o", str(out), "--inherit-environ", inherited, *_QUICK],
            check=True,
            cwd=ROOT,
            env=env,
            stdout=subprocess.DEVNULL,
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
