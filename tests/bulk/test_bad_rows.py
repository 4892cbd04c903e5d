"""One row that cannot be read takes nothing else with it, and is named."""

from codecs import BOM_UTF8

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bulk.making import parts, run_toy, write_rows

from meshseed.bulk import BulkError, Form
from meshseed.bulk.asking import Shape
from meshseed.bulk.reading import blocks_of
from meshseed.bulk.reading import csv as csv_reading

GOOD = '{"line":"--fine"}'
JSON = [
    GOOD,
    '{"line":"--fine"',
    '{"line":5}',
    "",
    "[1]",
    '{"other":"x"}',
    '{"line":"a\\u0000b"}',
    "[" * 5000,
    GOOD,
]


def test_a_row_of_json_that_is_broken_stands_in_its_place(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_bytes("\n".join(JSON).encode() + b'\n{"line":"\xff"}\n' + GOOD.encode())
    summary = run_toy(path, tmp_path / "out")
    rows = parts(tmp_path / "out")
    found = [row["findings"] for row in rows]
    assert found == ["", *["MS903"] * 6, "", "MS903", ""]
    assert summary.counts.unreadable == 7
    assert [one.row for one in summary.bad] == [2, 3, 4, 5, 6, 7, 9]


def test_a_row_of_csv_with_other_values_stands_in_its_place(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_bytes(
        b'line,id\n--fine,1\n"--shape ""star""",2\nonly\n"a\nb",3\n-L1,\xff\n-L1,4,5\n-L2,6'
    )
    summary = run_toy(path, tmp_path / "out", keep=("id",), to=Form.JSONL)
    rows = parts(tmp_path / "out")
    assert [row["id"] for row in rows] == ["1", "2", None, "3", None, None, "6"]
    assert [one.row for one in summary.bad] == [3, 5, 6]
    assert "1 values, not 2" in summary.bad[0].why


def test_only_the_first_bad_rows_are_named(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text("x\n" * 100 + GOOD)
    summary = run_toy(path, tmp_path / "out")
    assert (summary.counts.unreadable, summary.counts.rows, len(summary.bad)) == (100, 101, 20)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([Form.JSONL, Form.CSV]))
def test_no_bytes_break_a_reader(data, form):
    shape = Shape(form=form, line="line", names=("line", "id") if form is Form.CSV else ())
    for block in blocks_of(data, shape):
        assert all(text is None or isinstance(text, str) for text in block.lines.texts)
        assert all(0 <= bad.row < len(block.lines) for bad in block.bad)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='ab,"\n', max_size=25))
def test_reading_csv_by_columns_and_row_by_row_comes_to_the_same(text):
    shape = Shape(form=Form.CSV, line="line", names=("line", "id"), keep=("id",))
    fast = csv_reading._fast(text.encode(), shape)
    if fast is not None:
        careful = csv_reading._careful(text.encode(), shape)
        lines = [fast.lines.texts[code] for code in getattr(fast.lines, "codes", [])]
        assert lines == careful.lines.texts
        assert [one.values.to_pylist() for one in fast.kept] == [
            one.values.to_pylist() for one in careful.kept if lines
        ]


def test_a_quote_that_is_never_closed_takes_no_row_along_unsaid(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text('line,id\n--fine,1\n"--fine,2\n-L1,3\n')
    summary = run_toy(path, tmp_path / "out", keep=("id",), to=Form.JSONL)
    assert [row["id"] for row in parts(tmp_path / "out")] == ["1", None]
    assert [(one.row, one.why) for one in summary.bad] == [
        (2, "a quote is opened and never closed")
    ]


def test_rows_that_end_with_a_carriage_return_alone(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_bytes(b"line,id\r--fine,1\r-L1,2\r")
    run_toy(path, tmp_path / "out", keep=("id",), to=Form.JSONL)
    assert [row["id"] for row in parts(tmp_path / "out")] == ["1", "2"]


def test_a_header_without_end_is_refused(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("line," + "x" * (1 << 20) + "\n--fine,1\n")
    with pytest.raises(BulkError, match="first row does not end within"):
        run_toy(path, tmp_path / "out")


@pytest.mark.parametrize("form", [Form.JSONL, Form.CSV])
def test_a_mark_of_the_byte_order_is_no_row(tmp_path, form):
    path = write_rows(tmp_path / f"rows.{form.value}", [{"line": "--fine"}] * 2, form)
    path.write_bytes(BOM_UTF8 + path.read_bytes())
    summary = run_toy(path, tmp_path / "out")
    assert (summary.counts.rows, summary.counts.unreadable) == (2, 0)


def test_a_text_of_parquet_that_is_none_stands_in_its_place(tmp_path):
    def odd(*texts):
        return pa.array(texts, pa.binary()).view(pa.string())

    path = tmp_path / "rows.parquet"
    lines = odd(b"--fine", b"\xff", None, b"-L1")
    pq.write_table(pa.table({"line": lines, "job": odd(b"", None, b"", b"\xff")}), path)
    for job, bad in ((None, [2, 3]), ("job", [2, 3, 4])):
        summary = run_toy(path, tmp_path / f"out-{job}", job=job)
        assert [one.row for one in summary.bad] == bad
        assert [one.why for one in summary.bad][:2] == ["not valid UTF-8", "there is no text"]
        rows = parts(tmp_path / f"out-{job}")
        assert [row["findings"] == "MS903" for row in rows] == [n in bad for n in range(1, 5)]
