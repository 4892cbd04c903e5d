"""`meshseed bulk` as one types it."""

import io
import json
import sys

import pytest
from tests.bulk.making import TOY, parts, write_rows
from tests.cli.conftest import run  # noqa: F401 - a fixture

from meshseed.bulk import Counts, Form
from meshseed.bulk import making as making_module
from meshseed.cli.bulking import progress

ROWS = [
    {"id": 1, "line": "--shape star --loom mill a.cloth"},
    {"id": 2, "line": "--shape star --loom mill b.cloth"},
    {"id": 3, "line": "--shape star -L 1"},
]


@pytest.fixture
def bulk(run, tmp_path):  # noqa: F811 - the fixture
    """Run `meshseed bulk` with the toy pack, the output in `out`."""

    def runner(*arguments):
        return run("bulk", "--pack", TOY, "--out", tmp_path / "out", "--jobs", "1", *arguments)

    return runner


@pytest.fixture
def rows(tmp_path):
    return write_rows(tmp_path / "rows.jsonl", ROWS, Form.JSONL)


def test_a_file_of_lines(bulk, rows, tmp_path):
    done = bulk(rows, "--keep", "id", "--columns", "reached", "--columns", "option.*")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        f"3 rows, 2 evaluated, in 1 part of {tmp_path}/out\n"
        "  1 with an error, 0 with a warning, 1 stopped by a constraint\n"
    )
    assert parts(tmp_path / "out")[2] == {
        "id": 3,
        "reached": False,
        "option.cutter_options": "--points --turn",
        "option.notes": "",
    }


def test_counts_by_class_and_by_outcome(bulk, rows, tmp_path):
    done = bulk(rows, "--count-by", "class")
    assert "2 input classes:\n  2  " in done.out
    assert "--shape star --loom mill a.cloth\n" in done.out
    first, second = (tmp_path / "out" / "classes.jsonl").read_text().splitlines()
    assert (json.loads(first)["rows"], json.loads(second)["rows"]) == (2, 1)
    assert json.loads(first)["outcome"]["mesh.cloth"] == 5
    assert json.loads(first)["class"] == parts(tmp_path / "out")[0]["class"]


def test_json(bulk, rows):
    done = bulk("--json", rows)
    assert done.json["counts"] == {"rows": 3, "unreadable": 0, "errors": 1, "warnings": 0,
                                   "stopped": 1}  # fmt: skip
    assert done.json["schema"] == 1


def test_a_row_that_cannot_be_read_is_named_and_fails_the_run(bulk, rows):
    with rows.open("a") as file:
        file.write('{"line": 5}\n')
    done = bulk(rows)
    assert done.code == 1
    assert "  1 cannot be read:\n    row 4: Expected `str`, got `int`" in done.out


def test_a_sweep(bulk, tmp_path):
    options = ["--over", "shape=star,round", "--over", "level=1,2", "--devices", "4"]
    done = bulk("--sweep", *options, "--axis", "rows")
    assert done.code == 0
    assert done.out.startswith(
        "4 combinations of shape, level with their jobs; 3 left\n  1 ruled out by star-is-fine\n"
    )
    assert "2 outcomes:" in done.out
    found = parts(tmp_path / "out")
    assert [row["input.shape"] for row in found] == ["star", "round", "round"]
    assert {row["degree.hall.rows"] for row in found} == {4}
    again = bulk("--sweep", *options, "--axis", "rows", "--resume")
    assert "(1 of them from before)" in again.out
    before = (tmp_path / "out" / "rows.jsonl").read_bytes()
    for more in ((), ("--resume",)):
        other = bulk("--sweep", "--over", "shape=star", *more)
        assert other.code == 2
        assert "MS906" in other.err
    assert (tmp_path / "out" / "rows.jsonl").read_bytes() == before
    assert "MS905" in bulk("--sweep", *options, "--axis", "rows").err


def test_a_sweep_over_what_the_pack_says(bulk):
    done = bulk("--sweep", "--json")
    assert done.json["sweep"] == {
        "inputs": ["shape", "loom", "width"], "combinations": 40, "rows": 40, "ruled_out": {},
    }  # fmt: skip
    assert done.json["classes"]["by"] == "outcome"


def test_an_interrupted_run_says_how_it_goes_on(bulk, rows, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("meshseed.bulk.pooling.make_here", interrupted)
    done = bulk(rows)
    assert done.code == 130
    assert done.err == (
        f"\ninterrupted: 0 of 1 parts are in {tmp_path}/out;"
        " the same command with --resume goes on\n"
    )
    monkeypatch.setattr("meshseed.bulk.pooling.make_here", making_module.make_here)
    assert bulk(rows, "--resume").code == 0


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((), "give a file of rows, or --sweep"),
        (("rows.jsonl", "--sweep"), "give a file of rows, or --sweep"),
        (("rows.jsonl", "--over", "shape"), "go with --sweep"),
        (("--sweep", "--axis", "rows"), "--axis says what"),
        (("--sweep", "--over", "shap"), "did you mean shape?"),
        (("none.jsonl",), "cannot be read"),
        (("rows.txt",), "--from jsonl, csv or parquet"),
        (("{rows}", "--assume", "none=1"), "MS311"),
        (("{rows}", "--reading", "star-width=none"), "MS311"),
    ],
)
def test_wrong_use_is_refused_and_writes_nothing(bulk, rows, tmp_path, arguments, what):
    done = bulk(*(one.replace("{rows}", str(rows)) for one in arguments))
    assert done.code == 2
    assert what in done.err
    assert "Traceback" not in done.err
    assert not list(tmp_path.glob("out/*"))


def test_control_characters_do_not_reach_the_terminal(bulk, rows):
    with rows.open("a") as file:
        file.write('{"line": "--shape \\u001b[31mstar"}\n')
    done = bulk(rows, "--count-by", "class")
    assert "\x1b" not in done.out
    assert "\\x1b" in done.out


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_a_terminal_and_taken_away(monkeypatch, terminal):
    stream = Terminal() if terminal else io.StringIO()
    clock = iter(range(100))
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    told = progress.Progress()
    for done in range(1, 4):
        told(Counts(rows=1000 * done), done, 9)
    told.end()
    shown = stream.getvalue()
    last = "part 3 of 9, 3,000 rows, 1,000 a second\r\x1b[K"
    assert shown.endswith(last) if terminal else not shown
