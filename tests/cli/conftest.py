"""Running the command line inside the test process."""

import io
import sys

import msgspec
import pytest
from tests.cli.places import TOY

from meshseed.cli.run import run as run_command


class Ran(msgspec.Struct, frozen=True):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return msgspec.json.decode(self.out)


@pytest.fixture
def run(capsys, monkeypatch, tmp_path_factory):
    """Run `meshseed` with arguments, and text on standard input, on no terminal."""
    for name in ("NO_COLOR", "COLUMNS", "TERM", "MESHSEED_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MESHSEED_CACHE", str(tmp_path_factory.getbasetemp() / "compiled"))

    def runner(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        code = run_command([str(one) for one in arguments])
        printed = capsys.readouterr()
        return Ran(int(code), printed.out, printed.err)

    return runner


@pytest.fixture
def evaluate(run):
    """Run `meshseed evaluate` with the toy pack."""

    def runner(*arguments, stdin=b""):
        return run("evaluate", "--pack", TOY, *arguments, stdin=stdin)

    return runner
