"""What a run is refused for is said so that one knows what to do; one golden for each code."""

import os
import sys
from pathlib import Path

import pytest
from tests.bulk.making import run_toy, toy_facts, write_rows

from meshseed.bulk import BulkError, Form, all_columns, check_library, form_of, question_of
from meshseed.bulk import cluster as cluster_module
from meshseed.bulk.jobs import job_of
from meshseed.bulk.sweeping import Sweep, combined, combining, dimension
from meshseed.diagnostics import Style, render_all
from meshseed.diagnostics.codes.bulk import BULK_CODES, WORKER_LOST

GOLDEN = Path(__file__).with_name("golden")
ROWS = [{"line": "--shape star"}, {"line": "--fine"}]


@pytest.fixture
def rows(tmp_path):
    return write_rows(tmp_path / "rows.jsonl", ROWS, Form.JSONL)


def check(name, error, tmp_path=None):
    """Compare what is said with the golden of this name."""
    text = render_all(error.value.findings, {}, Style.PLAIN) + "\n"
    if tmp_path is not None:
        text = text.replace(f"{tmp_path}/", "")
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_rows_that_are_not_there(tmp_path):
    with pytest.raises(BulkError) as error:
        run_toy(tmp_path / "none.jsonl", tmp_path / "out")
    check("MS901", error, tmp_path)


def test_a_name_that_says_no_form(tmp_path):
    with pytest.raises(BulkError) as error:
        form_of(tmp_path / "rows.xlsx")
    check("MS901-form", error, tmp_path)


def test_a_file_of_another_form(tmp_path):
    path = tmp_path / "rows.parquet"
    path.write_text("no such file")
    with pytest.raises(BulkError) as error:
        run_toy(path, tmp_path / "out")
    check("MS901-other", error, tmp_path)


def test_a_column_of_the_rows(tmp_path, rows):
    with pytest.raises(BulkError) as error:
        run_toy(rows, tmp_path / "out", keep=("lin",))
    check("MS902", error, tmp_path)


def test_a_column_of_the_outcome():
    with pytest.raises(BulkError) as error:
        question_of(toy_facts(), columns=("reached", "option.cutter"))
    check("MS902-outcome", error)


def test_a_column_twice():
    with pytest.raises(BulkError) as error:
        question_of(toy_facts(), keep=("class", "id", "reached"))
    check("MS902-twice", error)


def test_a_row_that_never_ends(tmp_path, monkeypatch):
    monkeypatch.setattr("meshseed.bulk.portions.LONGEST_ROW", 1000)
    path = tmp_path / "rows.csv"
    path.write_text("line\n" + '"' + "x\n" * (2 << 20))
    with pytest.raises(BulkError) as error:
        run_toy(path, tmp_path / "out", part_size=100)
    check("MS904", error, tmp_path)


def test_a_folder_that_is_not_empty(tmp_path, rows):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").touch()
    with pytest.raises(BulkError) as error:
        run_toy(rows, tmp_path / "out")
    check("MS905", error, tmp_path)


def test_a_folder_with_another_run(tmp_path, rows):
    run_toy(rows, tmp_path / "out")
    with pytest.raises(BulkError) as error:
        run_toy(rows, tmp_path / "out", resume=True, columns=("reached",), version="9")
    check("MS906", error, tmp_path)


def test_libraries_that_are_missing(tmp_path, rows, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BulkError) as error:
        check_library()
    check("MS907", error)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BulkError) as error:
        run_toy(rows, tmp_path / "out", cluster="tcp://127.0.0.1:9")
    check("MS907-cluster", error)


def test_a_folder_that_cannot_be_written(tmp_path, rows):
    (tmp_path / "file").touch()
    with pytest.raises(BulkError) as error:
        run_toy(rows, tmp_path / "file" / "out")
    check("MS908", error, tmp_path)


def test_a_worker_that_is_lost_each_time():
    from meshseed.bulk.pooling import _given_up
    from meshseed.bulk.portions import Portion

    error = type("Error", (), {"value": _given_up(Portion(index=7, start=0, stop=1))})
    assert error.value.findings[0].code == WORKER_LOST.id
    check("MS909", error)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer(tmp_path, rows, monkeypatch):
    monkeypatch.setattr(cluster_module, "_PATIENCE", 0.2)
    with pytest.raises(BulkError) as error:
        run_toy(rows, tmp_path / "out", cluster="nonsense://x")
    check("MS910", error)


def test_a_sweep_that_is_too_large(monkeypatch):
    monkeypatch.setattr(combining, "MOST_ROWS", 4)
    with pytest.raises(BulkError) as error:
        combined(toy_facts(), Sweep(dimensions=(dimension(toy_facts(), "shape"),)))
    check("MS911", error)


def test_a_job_that_is_none():
    with pytest.raises(BulkError) as error:
        job_of("devices=8 rows=four")
    check("MS912", error)


def test_an_input_that_is_none():
    with pytest.raises(BulkError) as error:
        dimension(toy_facts(), "lom")
    check("MS913", error)


def test_every_code_has_a_golden_or_stands_in_rows():
    shown = {path.name[:5] for path in GOLDEN.glob("MS*.txt")}
    # A bad row has its code among its findings, and no message of its own.
    assert shown == {code.id for code in BULK_CODES} - {"MS903"}


def test_the_columns_of_a_pack_are_listed():
    names = [column.name for column in all_columns(toy_facts())]
    assert len(names) == len(set(names))


def test_what_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "rows.jsonl")
    with pytest.raises(BulkError) as error:
        run_toy(tmp_path / "rows.jsonl", tmp_path / "out")
    check("MS901-pipe", error, tmp_path)
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(BulkError, match="is a folder"):
        run_toy(tmp_path / "folder.jsonl", tmp_path / "out")


def test_rows_are_never_written_over(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    path = write_rows(folder / "part-00000.jsonl", ROWS, Form.JSONL)
    before = path.read_bytes()
    with pytest.raises(BulkError, match="is not empty"):
        run_toy(path, folder)
    assert path.read_bytes() == before
