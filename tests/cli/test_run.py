"""Whatever happens ends in an exit code and a line a person can read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.places import TOY

ENGINE = Path(__file__).resolve().parents[2] / "engine"


def process(*arguments, **settings):
    return subprocess.Popen(
        [sys.executable, "-m", "meshseed", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ENGINE), "MESHSEED_CACHE": "", **settings},
    )


def test_an_internal_fault_is_one_line_and_a_request(run, monkeypatch):
    def fault(_name):
        raise RuntimeError("boom\x1b[31m")

    monkeypatch.setattr("meshseed.cli.packs.load", fault)
    ran = run("flags", "--pack", TOY)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("internal fault: RuntimeError: boom\\x1b[31m\n")
    assert "Please report it" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("MESHSEED_TRACEBACK", "1")
    assert "Traceback" in run("flags", "--pack", TOY).err


def test_an_interrupt_is_quiet(run, monkeypatch):
    def interrupted(_name):
        raise KeyboardInterrupt

    monkeypatch.setattr("meshseed.cli.packs.load", interrupted)
    ran = run("flags", "--pack", TOY)
    assert (ran.code, ran.err) == (130, "\ninterrupted\n")


@pytest.mark.parametrize("arguments", [(), ("rules",)])
def test_no_command_shows_the_commands(run, arguments):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Commands:" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("-h",), ("evaluate", "--help"), ("explain", "-h"), ("rules", "check", "--help")],
)
def test_help_of_ours(run, arguments):
    ran = run(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Usage: meshseed")


@pytest.mark.parametrize("arguments", [("--version",), ("-V",)])
def test_version_of_ours(run, arguments):
    assert run(*arguments).out.startswith("meshseed ")


@pytest.mark.parametrize(
    ("arguments", "near"), [(("evalaute",), "evaluate"), (("rules", "chek"), "check")]
)
def test_a_command_nobody_has(run, arguments, near):
    ran = run(*arguments)
    assert ran.code == 2
    assert f"did you mean `{near}`?" in ran.err


def test_no_built_in_pack(run, monkeypatch):
    monkeypatch.setattr("meshseed.cli.packs.builtin_names", tuple)
    ran = run("flags")
    assert ran.code == 2
    assert "--pack PATH" in ran.err


def test_a_closed_pipe_is_quiet():
    with process("explain", "--pack", TOY, "shape") as running:
        running.stdout.close()
        assert running.wait(60) == 141
        assert running.stderr.read() == b""


def test_other_encodings_get_escapes():
    with process("explain", "--all", "--pack", TOY, "shape", PYTHONIOENCODING="ascii") as running:
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, b"")
    assert b"\\u201c--shape\\u201d" in out
    with process(
        "explain", "--json", "--pack", TOY, "x\u201c", PYTHONIOENCODING="ascii"
    ) as running:
        out, err = running.communicate(timeout=60)
    assert running.returncode == 2


def test_json_is_utf_8_whatever_the_locale_says():
    with process(
        "evaluate", "--json", "--pack", TOY, "--", "--remark", "é", PYTHONIOENCODING="latin-1"
    ) as running:
        out, _ = running.communicate(timeout=60)
    assert '"é"' in out.decode("utf-8")


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colour_is_for_terminals(run, monkeypatch, environment, coloured):
    import io

    class Terminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self):
            return True

    assert "\x1b[" not in run("flags", "--pack", TOY).out
    monkeypatch.setenv("COLUMNS", "80")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    from meshseed.cli.output import Colour, Form, output_of

    monkeypatch.setattr(sys, "stdout", Terminal())
    output = output_of(Form.TEXT, Colour.AUTO, None)
    assert (output.style.value == "colour") is coloured
    assert output_of(Form.TEXT, Colour.ALWAYS, None).style.value == "colour"
    assert output_of(Form.TEXT, Colour.NEVER, None).style.value == "plain"


def test_an_interruption_while_importing_is_no_traceback():
    program = (
        "import sys\n"
        "class Impatient:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'click':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Impatient())\n"
        "from meshseed.cli import main\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
