"""The examples on the page of each code, through the whole command: one finds it, one does not."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.places import TOY

import meshseed
from meshseed.diagnostics.codes import CODES
from meshseed.diagnostics.codes.checking import CHECKING_CODES
from meshseed.diagnostics.codes.checking_files import CHECKING_FILE_CODES
from meshseed.diagnostics.codes.checking_runs import CHECKING_RUN_CODES, FAULT
from meshseed.diagnostics.codes.code import CONSOLE

SHOWN = [code for code in CODES.values() if code.is_documented]
FILES = [code for code in SHOWN if code.example != CONSOLE]
TYPED = [code for code in SHOWN if code.example == CONSOLE]


def test_every_code_of_a_check_has_examples_but_faults_that_nobody_knows_yet():
    several = (*CHECKING_FILE_CODES, *CHECKING_CODES, *CHECKING_RUN_CODES)
    assert [code.id for code in several if not code.is_documented] == [FAULT.id]
    assert [code.id for code in SHOWN if not code.passing] == []


@pytest.fixture
def found(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def runner(text, example):
        options = ["--no-config", "--json", "-", "--language", example]
        done = run("check", "--pack", TOY, *options, stdin=text.encode())
        assert done.code in (0, 1), done.err
        files = done.json["files"]
        return {
            one["finding"]["code"]: one["finding"]["severity"]
            for file in files
            for one in file["found"]
            if one["silenced"] is None
        }

    return runner


@pytest.mark.parametrize("code", FILES, ids=[code.id for code in FILES])
def test_one_file_fails_and_one_passes(code, found):
    assert code.id in found(code.failing, code.example)
    passing = found(code.passing, code.example)
    assert code.id not in passing
    assert set(passing.values()) <= {"note"}


@pytest.fixture
def typed(tmp_path):
    """What commands print, and how the last one ends, in an empty folder."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "meshseed"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m meshseed "$@"\n')
    program.chmod(0o755)

    def runner(name, commands):
        folder = tmp_path / name
        folder.mkdir()
        kept = {key: value for key, value in os.environ.items() if "MESHSEED" not in key}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-euc", commands],
            cwd=folder,
            env={
                **kept,
                "PATH": f"{programs}:{os.environ['PATH']}",
                "PYTHONPATH": str(Path(meshseed.__file__).resolve().parents[1]),
                "MESHSEED_PACK": str(TOY),
                "MESHSEED_CACHE": str(tmp_path / "cache"),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    return runner


@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are for bash")
@pytest.mark.parametrize("code", TYPED, ids=[code.id for code in TYPED])
def test_some_commands_fail_and_some_pass(code, typed):
    _, failing = typed("failing", code.failing)
    assert f"{code.severity.value}[{code.id}]" in failing
    status, passing = typed("passing", code.passing)
    assert status in (0, 3), passing
    assert code.id not in passing
    assert "error[" not in passing
