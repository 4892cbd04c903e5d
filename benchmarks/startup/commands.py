"""The commands that are started, ours and those of other Python programs of the kind."""

import functools
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.frame.suite import Timed

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """#!/bin/bash
export NEURON_CC_FLAGS="--model-type transformer --target=trn2"
python train.py
"""
LINE = "--target=trn2 --model-type transformer -O1"
MAIN = "import sys; from {} import main; sys.exit(main())"


def children() -> float:
    """Seconds of processors that ended processes have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@functools.cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="meshseed-benchmark-"))
    (folder / "run.sh").write_text(SCRIPT, encoding="utf-8")
    (folder / "findings.json").write_text('{"schema": 1, "findings": []}', encoding="utf-8")
    (folder / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1"\n', "utf-8")
    (folder / "a.yaml").write_text("---\na: 1\n", encoding="utf-8")
    (folder / "stack.json").write_text(json.dumps(STACK), encoding="utf-8")
    return folder


STACK = {
    "AWSTemplateFormatVersion": "2010-09-09",
    "Resources": {"Heap": {"Type": "AWS::S3::Bucket"}},
}


def _process(arguments: list[str], *, code: tuple[int, ...] = (0,)) -> Timed:
    folder = _folder()
    env = {**os.environ, "MESHSEED_CACHE": str(folder / "cache")}
    # Bytecode and packs are there when a program is installed; the first run makes them.
    env["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")

    def call() -> None:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=folder,
            env=env,
            capture_output=True,
            check=False,
        )
        if done.returncode not in code:
            raise RuntimeError(done.stderr.decode()[-500:])

    call()
    return Timed(answers="ran", call=call, clock=children)


def _ours(*arguments: str) -> Timed:
    return _process(["-c", MAIN.format("meshseed.cli"), *arguments])


def python(_case: str) -> Timed:
    return _process(["-c", "pass"])


def libraries(_case: str) -> Timed:
    return _process(["-c", "import click, msgspec, pathlib, hashlib"])


def evaluate(_case: str) -> Timed:
    return _ours("evaluate", "--fail-on", "never", LINE)


def check(_case: str) -> Timed:
    return _ours("check", "--no-config", "run.sh")


def explain(_case: str) -> Timed:
    return _ours("explain", "target")


def explain_code(_case: str) -> Timed:
    return _ours("explain", "MS301")


def check_jsonschema(_case: str) -> Timed:
    schema = str(ROOT / "schemas" / "findings.schema.json")
    main = MAIN.format("check_jsonschema")
    return _process(["-c", main, "--schemafile", schema, "findings.json"])


def validate_pyproject(_case: str) -> Timed:
    return _process(["-c", MAIN.format("validate_pyproject.cli"), "pyproject.toml"])


def yamllint(_case: str) -> Timed:
    return _process(["-c", "import yamllint.cli as c; c.run()", "a.yaml"])


def cfn_lint(_case: str) -> Timed:
    return _process(["-c", MAIN.format("cfnlint.runner.cli"), "stack.json"])


def expected(_case: str) -> object:
    return "ran"
