"""What was written stays, whatever ends a run, and going on comes to what one run comes to."""

import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_context

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bulk.making import TOY, contents, request, run_toy, write_rows

from meshseed.bulk import BulkError, By, Form, Interrupted, pooling, run
from meshseed.bulk import making as making_module
from meshseed.bulk.journal import NAME

ROWS = [{"id": number, "line": f"--width {number % 9} --loom hand"} for number in range(300)]
SETTINGS = {"part_size": 2000, "by": By.CLASS, "keep": ("id",)}


@pytest.fixture
def rows(tmp_path):
    return write_rows(tmp_path / "rows.jsonl", ROWS, Form.JSONL)


@pytest.fixture
def whole(tmp_path, rows):
    """The run as it is when nothing ends it."""
    run_toy(rows, tmp_path / "whole", **SETTINGS)
    return contents(tmp_path / "whole")


class Ending:
    """Makes some parts, then raises."""

    def __init__(self, after, raising):
        self.left = after
        self.raising = raising

    def __call__(self, *arguments):
        if self.left == 0:
            raise self.raising
        self.left -= 1
        return making_module.make_here(*arguments)


@pytest.mark.parametrize("after", [0, 1, 5])
def test_an_interrupted_run_goes_on(tmp_path, monkeypatch, rows, whole, after):
    monkeypatch.setattr("meshseed.bulk.pooling.make_here", Ending(after, KeyboardInterrupt()))
    with pytest.raises(Interrupted) as broken:
        run_toy(rows, tmp_path / "out", **SETTINGS)
    assert broken.value.args[0] == after
    assert len(list((tmp_path / "out").glob("part-*"))) == after
    monkeypatch.undo()
    summary = run_toy(rows, tmp_path / "out", resume=True, **SETTINGS)
    assert summary.found == after
    assert contents(tmp_path / "out") == whole


def test_a_full_disk_leaves_what_was_written(tmp_path, monkeypatch, rows, whole):
    full = OSError(28, "No space left on device")
    monkeypatch.setattr("meshseed.bulk.pooling.make_here", Ending(2, full))
    with pytest.raises(BulkError, match="No space left"):
        run_toy(rows, tmp_path / "out", **SETTINGS)
    monkeypatch.undo()
    assert run_toy(rows, tmp_path / "out", resume=True, **SETTINGS).found == 2
    assert contents(tmp_path / "out") == whole


@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_a_journal_cut_anywhere_goes_on(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("cut")
    rows = write_rows(folder / "rows.jsonl", ROWS[:120], Form.JSONL)
    run_toy(rows, folder / "out", **SETTINGS)
    whole = contents(folder / "out")
    text = (folder / "out" / NAME).read_bytes()
    first = text.index(b"\n") + 1
    (folder / "out" / NAME).write_bytes(text[: data.draw(st.integers(first, len(text)))])
    run_toy(rows, folder / "out", resume=True, **SETTINGS)
    assert contents(folder / "out") == whole


def test_a_part_that_is_gone_or_cut_is_made_again(tmp_path, rows, whole):
    out = tmp_path / "out"
    summary = run_toy(rows, out, **SETTINGS)
    (out / "part-00001.jsonl").unlink()
    (out / "part-00003.jsonl").write_text("{")
    (out / ".part-00003.jsonl.abc.partial").write_text("left by a process that was killed")
    assert run_toy(rows, out, resume=True, **SETTINGS).found == summary.parts - 2
    assert contents(out) == whole


def test_other_rows_options_and_packs_do_not_go_on(tmp_path, rows):
    run_toy(rows, tmp_path / "out", **SETTINGS)
    for others, what in (({"columns": ("reached",)}, "options"), ({"part_size": 999}, "options"),
                         ({"version": "1"}, "version")):  # fmt: skip
        with pytest.raises(BulkError, match=f"differs in its {what}"):
            run_toy(rows, tmp_path / "out", resume=True, **{**SETTINGS, **others})
    with rows.open("a") as file:
        file.write(json.dumps(ROWS[0]) + "\n")
    with pytest.raises(BulkError, match="differs in its rows"):
        run_toy(rows, tmp_path / "out", resume=True, **SETTINGS)


def test_a_folder_of_another_kind_is_left_alone(tmp_path, rows):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    with pytest.raises(BulkError, match="is not empty"):
        run_toy(rows, tmp_path / "out")
    with pytest.raises(BulkError, match="holds no run"):
        run_toy(rows, tmp_path / "out", resume=True)
    (tmp_path / "out" / NAME).write_text("nonsense\n")
    with pytest.raises(BulkError, match="cannot be read"):
        run_toy(rows, tmp_path / "out", resume=True)
    assert (tmp_path / "out" / "mine.txt").read_text() == "mine"


# -- processes that end ---------------------------------------------------------------------------


def test_several_processes_write_what_one_writes(tmp_path, rows, whole):
    run_toy(rows, tmp_path / "out", **SETTINGS, workers=2)
    assert contents(tmp_path / "out") == whole


DEADLY = """
import os, signal, sys
from meshseed.bulk import pooling
from meshseed.bulk.making import make_here

def make(plan, portion, known):
    if portion.index in {{1, 4}}:
        marks = sorted(plan.folder.parent.glob(f"killed-{{portion.index}}-*"))
        if len(marks) < {times}:
            (plan.folder.parent / f"killed-{{portion.index}}-{{len(marks)}}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return make_here(plan, portion, known)

pooling.make_here = make
"""


def deadly(tmp_path, monkeypatch, times):
    """Have the workers killed that make some parts, so many times."""
    (tmp_path / "deadly.py").write_text(DEADLY.format(times=times))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setattr("meshseed.bulk.pooling._begin", begin_deadly)


def begin_deadly(plan, stop):
    import deadly  # noqa: F401 - replaces what makes parts in this worker

    from meshseed.bulk.pooling import _begin

    _begin(plan, stop)


def test_workers_that_are_killed_are_replaced(tmp_path, monkeypatch, rows, whole):
    deadly(tmp_path, monkeypatch, times=1)
    summary = run_toy(rows, tmp_path / "out", **SETTINGS, workers=2)
    assert (tmp_path / "killed-1-0").exists()
    assert summary.counts.rows == len(ROWS)
    assert contents(tmp_path / "out") == whole


@pytest.mark.slow
def test_a_portion_that_kills_every_worker_ends_the_run(tmp_path, monkeypatch, rows, whole):
    deadly(tmp_path, monkeypatch, times=99)
    with pytest.raises(BulkError, match="killed 4 times"):
        run_toy(rows, tmp_path / "out", **SETTINGS, workers=2)
    monkeypatch.undo()
    assert run_toy(rows, tmp_path / "out", resume=True, **SETTINGS).found >= 1
    assert contents(tmp_path / "out") == whole


SLOW = """
import sys, time
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.bulk.making import run_toy
from meshseed.bulk import By, Interrupted

if __name__ == "__main__":
    try:
        run_toy(Path({rows!r}), Path({out!r}), part_size=2000, by=By.CLASS, keep=("id",), workers=2,
                told=lambda *_: time.sleep(0.3))
    except Interrupted as wish:
        print(*wish.args)
        sys.exit(130)
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_goes_on_and_leaves_no_process(tmp_path, rows, whole, number):
    program = tmp_path / "program.py"
    out = tmp_path / "out"
    root = os.fspath(TOY.parents[2])
    program.write_text(SLOW.format(root=root, rows=str(rows), out=str(out)))
    process = subprocess.Popen(
        [sys.executable, str(program)], start_new_session=True, stdout=subprocess.DEVNULL
    )
    while len(list(out.glob("part-*"))) < 2 and process.poll() is None:
        time.sleep(0.02)
    os.kill(process.pid, number)
    assert process.wait(30) == (130 if number == signal.SIGINT else -number)
    assert gone(process.pid)
    summary = run_toy(rows, out, resume=True, **SETTINGS)
    assert 0 < summary.found < summary.parts
    assert contents(out) == whole


def gone(group):
    """Whether every process of a group ends within some seconds."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_a_run_can_be_told_of(rows, tmp_path):
    told = []
    run(request(rows, tmp_path / "out", part_size=2000), lambda *each: told.append(each))
    assert [done for _, done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0].rows == len(ROWS)


def test_a_process_that_has_just_begun_hears_no_interruption():
    with pooling._unheard():
        process = get_context("spawn").Process(target=time.sleep, args=(0.1,))
        process.start()
    os.kill(process.pid, signal.SIGINT)
    process.join(30)
    assert process.exitcode == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_what_a_run_left_that_was_killed_as_it_began_is_in_no_ones_way(tmp_path, rows, whole):
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / f".{NAME}.x1.partial").write_text('{"sch')
    run_toy(rows, folder, **SETTINGS)
    assert contents(folder) == whole
