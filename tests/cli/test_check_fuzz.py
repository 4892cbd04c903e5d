"""Whatever a file holds: no traceback, no hang, JSON that fits its schema, no file changed."""

import io
import json
import time
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.places import TOY

from meshseed.cli.checks.progress import Progress

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["run.sh", "run.py", "job.yaml", "Dockerfile", "job.toml", "job.json", ".env", "run.log",
         "note.ipynb", "Makefile"]  # fmt: skip
BITS = [
    "export FROBC_EXTRA=", "FROBC_EXTRA", "frobc ", "frob.cut(", "cut_args=", '"', "'", "\\", "\n",
    "--width 2", "--Shape", "—fine", "${X:-", "}", "$(", ")", "[", "]", "{", ": ", "- ", "|\n  ",
    "os.environ[", "=", "#", " meshseed: ignore[MS711] x", "<<EOF\n", "EOF\n", "\r\n", "\t", "\0",
    "\ufeff", "\u2028", "é😀", "if x; then", "fi", "```", "{{ x }}", "<more>", "--width=", "\x1b[",
]  # fmt: skip


@pytest.fixture
def check(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    validator = jsonschema_rs.validator_for(
        json.loads((ROOT / "schemas" / "check.schema.json").read_text(encoding="utf-8"))
    )

    def runner(name, data, *options):
        file = tmp_path / name
        file.write_bytes(data)
        began = time.monotonic()
        done = run("check", "--pack", TOY, "--no-config", "--json", *options, name)
        assert time.monotonic() - began < 20
        assert done.code in (0, 1), done.out + done.err
        assert validator.is_valid(json.loads(done.out))
        assert "MS799" not in done.out
        return file.read_bytes()

    return runner


FREELY = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@FREELY
@given(st.sampled_from(NAMES), st.binary(max_size=300))
def test_noise(check, name, data):
    assert check(name, b"FROBC_EXTRA frobc " + data) == b"FROBC_EXTRA frobc " + data


@FREELY
@given(st.sampled_from(NAMES), st.lists(st.sampled_from(BITS), max_size=30))
def test_pieces_of_files(check, name, bits):
    data = "".join(bits).encode()
    assert check(name, data) == data


@FREELY
@given(st.sampled_from(NAMES), st.lists(st.sampled_from(BITS), max_size=20), st.booleans())
def test_fixing_comes_to_an_end(check, name, bits, unsafe):
    data = "".join([*bits, '\nexport FROBC_EXTRA="--Width 2"\n']).encode()
    options = ["--fix", *(["--unsafe-fixes"] if unsafe else [])]
    once = check(name, data, *options)
    assert check(name, once, *options) == once


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_for_terminals(monkeypatch, terminal):
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    progress = Progress()
    progress(1, 1000)
    assert stream.getvalue() == ""
    now[0] = 1.0
    progress(50, 1000)
    progress(51, 1000)
    progress.end()
    expected = "\r\x1b[Kchecked 50 of 1000 files\r\x1b[K" if terminal else ""
    assert stream.getvalue() == expected
