"""Portions cover the rows, end where rows end, and are the same everywhere."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bulk.making import contents, parts, request, run_toy, write_rows

from meshseed.bulk import BulkError, Form, run
from meshseed.bulk import portions as portions_module
from meshseed.bulk.asking import Shape
from meshseed.bulk.portions import portions_of
from meshseed.bulk.reading.csv import header

fields = st.text(alphabet='ab,"\n é', max_size=6)


def cut(path, form, size, begins=0):
    return portions_of(path, Shape(form=form, line="line", begins=begins), size)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(fields, fields), max_size=12), st.integers(1, 40))
def test_portions_of_csv_end_where_rows_end(tmp_path_factory, rows, size):
    path = tmp_path_factory.mktemp("csv") / "rows.csv"
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_MINIMAL)
    writer.writerows([("li\nne", "id"), *rows])
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    names, begins = header(path)
    assert names == ("li\nne", "id")
    data = path.read_bytes()
    bounds = [(one.start, one.stop) for one in cut(path, Form.CSV, size, begins)]
    assert [start for start, _ in bounds] == [begins, *(stop for _, stop in bounds)][: len(bounds)]
    assert b"".join(data[start:stop] for start, stop in bounds) == data[begins:]
    read = [
        tuple(row)
        for start, stop in bounds
        for row in csv.reader(io.StringIO(data[start:stop].decode(), newline=""))
    ]
    assert read == rows


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(max_size=20).map(lambda one: one.replace(b"\n", b"x")), max_size=12),
       st.integers(1, 40))  # fmt: skip
def test_portions_of_lines_end_where_lines_end(tmp_path_factory, lines, size):
    path = tmp_path_factory.mktemp("lines") / "rows.jsonl"
    data = b"\n".join(lines)
    path.write_bytes(data)
    pieces = [data[one.start : one.stop] for one in cut(path, Form.JSONL, size)]
    assert b"".join(pieces) == data
    assert all(piece.endswith(b"\n") for piece in pieces[:-1])
    assert all(len(piece) > size for piece in pieces[:-1])


def test_a_quote_that_is_never_closed_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(portions_module, "LONGEST_ROW", 1000)
    path = tmp_path / "rows.csv"
    path.write_text("line\n" + '"' + "x\n" * portions_module._STEP)
    with pytest.raises(BulkError, match="no row of"):
        run(request(path, tmp_path / "out", part_size=100))
    assert not (tmp_path / "out").exists()


ROWS = [{"id": number, "line": f"--width {number % 7} --loom hand"} for number in range(400)]


@pytest.mark.parametrize("form", list(Form))
def test_parts_are_those_of_one_run_in_smaller_pieces(tmp_path, form):
    rows = write_rows(tmp_path / f"rows.{form.value}", ROWS, form)
    run_toy(rows, tmp_path / "whole", keep=("id",), to=Form.JSONL)
    summary = run_toy(rows, tmp_path / "pieces", keep=("id",), to=Form.JSONL, part_size=500)
    assert parts(tmp_path / "whole") == parts(tmp_path / "pieces")
    assert summary.parts == 1 if form is Form.PARQUET else summary.parts > 10


def test_row_groups_become_parts(tmp_path, monkeypatch):
    monkeypatch.setattr("meshseed.bulk.reading.parquet.ROWS", 20)
    rows = write_rows(tmp_path / "rows.parquet", ROWS[:50], Form.PARQUET)
    assert run_toy(rows, tmp_path / "out", keep=("id",)).parts == 3
    assert [row["id"] for row in parts(tmp_path / "out")] == list(range(50))


def test_two_runs_write_the_same_bytes(tmp_path):
    rows = write_rows(tmp_path / "rows.jsonl", ROWS, Form.JSONL)
    for name in ("one", "two"):
        run_toy(rows, tmp_path / name, to=Form.PARQUET, part_size=2000)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
