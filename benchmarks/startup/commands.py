"""The commands that are started, ours and those of other Python programs of the kind."""

import json
import sys
from pathlib import Path
from typing import Final

from benchmarks.frame.folders import shared
from benchmarks.frame.processes import OURS, children, done
from benchmarks.frame.suite import Timed

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPT: Final = """#!/bin/bash
export NEURON_CC_FLAGS="--model-type transformer --target=trn2"
python train.py
"""
LINE: Final = "--target=trn2 --model-type transformer -O1"
MAIN: Final = "import sys; from {} import main; sys.exit(main())"
STACK: Final = {
    "AWSTemplateFormatVersion": "2010-09-09",
    "Resources": {"Heap": {"Type": "AWS::S3::Bucket"}},
}
KCL: Final = "schema Project:\n    name: str\n    version: str\n"
KCL_MAIN: Final = (
    "import sys, pathlib, kcl_lib.api as k; schema, data = map(pathlib.Path, sys.argv[1:]);"
    " print(k.API().validate_code(k.ValidateCodeArgs(code=schema.read_text(),"
    " data=data.read_text(), format='json')))"
)


def _folder() -> Path:
    return shared("startup", _made)


def _made(folder: Path) -> None:
    folder.mkdir()
    texts = {
        "run.sh": SCRIPT,
        "findings.json": '{"schema": 1, "findings": []}',
        "empty.json": "{}",
        "pyproject.toml": '[project]\nname = "x"\nversion = "1"\n',
        "project.json": '{"name": "x", "version": "1"}',
        "project.k": KCL,
        "a.yaml": "---\na: 1\n",
        "stack.json": json.dumps(STACK),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def _process(words: tuple[str, ...], says: str) -> Timed:
    """A command; its answer is right where it says so, or says nothing where it is to."""

    def answers() -> str:
        said = done(words, _folder())
        right = says in said if says else not said.strip()
        return "said" if right else said[:200]

    done(words, _folder())
    return Timed(answers=answers, call=lambda: done(words, _folder()), clock=children)


def _python(program: str, *arguments: str, says: str) -> Timed:
    return _process((sys.executable, "-c", program, *arguments), says)


def python(_case: str) -> Timed:
    return _python("pass", says="")


def libraries(_case: str) -> Timed:
    return _python("import click, msgspec, pathlib, hashlib", says="")


def evaluate(_case: str) -> Timed:
    return _process((*OURS, "evaluate", "--fail-on", "never", LINE), says="logical_nc_config")


def check(_case: str) -> Timed:
    return _process((*OURS, "check", "--no-config", "run.sh"), says="nothing found in 1 file")


def explain(_case: str) -> Timed:
    return _process((*OURS, "explain", "target"), says="--target")


def explain_code(_case: str) -> Timed:
    return _process((*OURS, "explain", "MS301"), says="MS301")


def check_jsonschema(_case: str) -> Timed:
    schema = str(ROOT / "schemas" / "findings.schema.json")
    main = MAIN.format("check_jsonschema")
    return _python(main, "--schemafile", schema, "findings.json", says="ok")


def check_jsonschema_empty(_case: str) -> Timed:
    main = MAIN.format("check_jsonschema")
    return _python(main, "--schemafile", "empty.json", "findings.json", says="ok")


def check_jsonschema_pack(_case: str) -> Timed:
    """A file of a pack, 29 lines, against the schema that packs have."""
    schema, file = ROOT / "schemas" / "pack.schema.json", ROOT / "tests/toy/frobc-1.0/open.toml"
    main = MAIN.format("check_jsonschema")
    return _python(main, "--schemafile", str(schema), str(file), says="ok")


def validate_pyproject(_case: str) -> Timed:
    return _python(MAIN.format("validate_pyproject.cli"), "pyproject.toml", says="Valid")


def kcl(_case: str) -> Timed:
    return _python(KCL_MAIN, "project.k", "project.json", says="success: true")


def yamllint(_case: str) -> Timed:
    return _python("import yamllint.cli as c; c.run()", "a.yaml", says="")


def cfn_lint(_case: str) -> Timed:
    return _python(MAIN.format("cfnlint.runner.cli"), "stack.json", says="")


def expected(_case: str) -> object:
    """That each said what is right of its file."""
    return "said"
