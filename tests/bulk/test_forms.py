"""Every form of rows says the same, whatever form it is written in."""

import itertools
import json
import pickle

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.making import LINES, parts, run_toy, toy_pack, write_rows

from meshseed.bulk import BulkError, Counts, Form
from meshseed.bulk.errors import refusal
from meshseed.diagnostics.codes.bulk import UNREADABLE
from meshseed.evaluation import LineError

ROWS = [
    {"id": number, "line": line, "note": f'a "{number}", ü\nline'}
    for number, line in enumerate(LINES * 2)
]
TYPED = ("attribute.width", "attribute.fine", "attribute.slack", "attribute.dyes", "class",
         "findings", "option.*", "reached")  # fmt: skip


def as_text(value):
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def expected_counts():
    """What the lines come to one by one."""
    counts = Counts()
    for row in ROWS:
        try:
            outcome = toy_pack().evaluate(row["line"], rests=False)
        except LineError:
            counts += Counts(rows=1, errors=1)
            continue
        worst = min((one.severity.rank for one in outcome.findings), default=9)
        counts += Counts(
            rows=1, errors=worst == 0, warnings=worst == 1, stopped=outcome.reached is False
        )
    return counts


@pytest.mark.parametrize(("form", "to"), list(itertools.product(Form, Form)))
def test_all_forms_hold_the_same_cells(tmp_path, form, to):
    native = write_rows(tmp_path / "native.jsonl", ROWS, Form.JSONL)
    run_toy(native, tmp_path / "expected", keep=("id", "note"), columns=TYPED)
    rows = write_rows(tmp_path / f"rows.{form.value}", ROWS, form)
    summary = run_toy(rows, tmp_path / "out", keep=("id", "note"), columns=TYPED, to=to)
    wanted, found = parts(tmp_path / "expected"), parts(tmp_path / "out")
    assert summary.counts == expected_counts()
    assert [{name: as_text(cell) for name, cell in row.items()} for row in found] == [
        {name: as_text(cell) for name, cell in row.items()} for row in wanted
    ]


def test_columns_have_the_types_of_the_pack(tmp_path):
    rows = write_rows(tmp_path / "rows.parquet", ROWS, Form.PARQUET)
    run_toy(rows, tmp_path / "out", keep=("id",), columns=TYPED)
    schema = pq.read_schema(tmp_path / "out" / "part-00000.parquet")
    text = pa.dictionary(pa.int32(), pa.string())
    assert {field.name: field.type for field in schema} == {
        "id": pa.int64(),
        "class": text,
        "reached": pa.bool_(),
        "findings": text,
        "option.cutter_options": text,
        "option.notes": text,
        "attribute.width": pa.int64(),
        "attribute.fine": pa.bool_(),
        "attribute.slack": pa.float64(),
        "attribute.dyes": text,
    }


def test_what_a_row_says(tmp_path):
    rows = write_rows(tmp_path / "rows.jsonl", [{"line": LINES[0]}, {"line": LINES[2]}], Form.JSONL)
    run_toy(rows, tmp_path / "out", columns=("*",))
    star, round_ = parts(tmp_path / "out")
    assert star["option.cutter_options"] == "--points --turn"
    assert (star["attribute.width"], star["attribute.fabric"], star["mesh.cloth"]) == (5, "wool", 5)
    assert star["attribute.dyes"] == '["red","blue"]'
    assert star["reached"] is True
    assert round_["attribute.width"] is None
    assert round_["option.cutter_options"] == ""
    assert {"attribute.width", "option.cutter_options"} <= set(round_["open"].split())
    assert round_["findings"] == "MS232"
    assert round_["severity"] == "warning"


def test_only_what_is_usual_is_written_unasked(tmp_path):
    rows = write_rows(tmp_path / "rows.jsonl", [{"line": LINES[0]}], Form.JSONL)
    run_toy(rows, tmp_path / "out")
    (row,) = parts(tmp_path / "out")
    usual = "class reached severity findings open option.cutter_options"
    assert list(row) == [*usual.split(), "mesh.cloth", "mesh.hall", "mesh.floor"]


def test_jobs_stand_in_a_column_of_their_own(tmp_path):
    rows = [
        {"line": "--loom mill", "job": "devices=8 rows=4 strips=2"},
        {"line": "--loom mill", "job": "devices=8 rows=8"},
        {"line": "--loom mill", "job": "rows=2 devices"},
        {"line": "--loom mill", "job": ""},
    ]
    for form in Form:
        path = write_rows(tmp_path / f"rows.{form.value}", rows, form)
        run_toy(path, tmp_path / form.value, job="job", to=Form.JSONL)
        four, eight, wrong, none = parts(tmp_path / form.value)
        assert (four["degree.hall.rows"], four["mesh.hall"]) == (4, 8)
        assert eight["degree.hall.rows"] == 8
        assert (wrong["findings"], wrong["severity"]) == ("MS912", "error")
        assert none["degree.hall.rows"] is None


def test_kept_values_of_json_stay_as_they_were_written(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text(
        '{"line":"-L1","tag":{"a":[1,2.50]}}\n{"tag":"x","line":"-L1"}\n{"line":"-L1"}\n'
    )
    run_toy(path, tmp_path / "out", keep=("tag", "line"))
    texts = (tmp_path / "out" / "part-00000.jsonl").read_text().splitlines()
    assert [text[: text.index(',"class"')] for text in texts] == [
        '{"tag":{"a":[1,2.50]},"line":"-L1"',
        '{"tag":"x","line":"-L1"',
        '{"tag":null,"line":"-L1"',
    ]


def test_texts_of_arrow_of_every_kind_are_read(tmp_path):
    kinds = [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())]
    found = []
    for number, kind in enumerate(kinds):
        table = pa.table({"line": pa.array(["-L1", None, "--fine"], pa.string()).cast(kind)})
        pq.write_table(table, tmp_path / f"{number}.parquet")
        summary = run_toy(tmp_path / f"{number}.parquet", tmp_path / f"out{number}", to=Form.JSONL)
        assert (summary.counts.rows, summary.counts.unreadable) == (3, 1)
        assert [one.row for one in summary.bad] == [2]
        found.append(parts(tmp_path / f"out{number}"))
    assert found[0] == found[1] == found[2]


def test_a_column_of_numbers_is_no_column_of_lines(tmp_path):
    pq.write_table(pa.table({"line": [1, 2]}), tmp_path / "rows.parquet")
    with pytest.raises(BulkError, match="holds no text"):
        run_toy(tmp_path / "rows.parquet", tmp_path / "out")


@pytest.mark.parametrize("form", list(Form))
def test_no_rows_make_no_parts(tmp_path, form):
    path = write_rows(tmp_path / f"rows.{form.value}", [{"line": "x"}], form)
    if form is Form.PARQUET:
        pq.write_table(pa.table({"line": pa.array([], pa.string())}), path)
    else:
        path.write_text("line\n" if form is Form.CSV else "")
    summary = run_toy(path, tmp_path / "out")
    assert summary.counts == Counts()
    assert parts(tmp_path / "out") == []


@pytest.mark.parametrize("workers", [1, 2])
def test_rows_that_are_damaged_in_the_middle_end_the_run(tmp_path, monkeypatch, workers):
    monkeypatch.setattr("meshseed.bulk.reading.parquet.ROWS", 5)
    path = write_rows(tmp_path / "rows.parquet", ROWS, Form.PARQUET)
    data = bytearray(path.read_bytes())
    start = pq.read_metadata(path).row_group(2).column(1).dictionary_page_offset
    data[start : start + 40] = b"\xff" * 40
    path.write_bytes(data)
    with pytest.raises(BulkError, match="cannot be read") as error:
        run_toy(path, tmp_path / "out", workers=workers)
    assert error.value.findings[0].code == "MS901"


def test_a_refusal_of_a_worker_is_told_whole():
    refused = refusal(UNREADABLE, "rows cannot be read", help_="try others")
    assert pickle.loads(pickle.dumps(refused)).findings == refused.findings


def test_columns_that_stand_twice_or_not_at_all(tmp_path):
    for text, what in (("line,line\na,b\n", "more than one"), ("\n\n", "no column line")):
        (tmp_path / "rows.csv").write_text(text)
        with pytest.raises(BulkError, match=what):
            run_toy(tmp_path / "rows.csv", tmp_path / "out")


KEPT = {
    "instant": pa.array([1, None], pa.timestamp("ns")),
    "moment": pa.array([1, None], pa.time64("ns")),
    "span": pa.array([1, None], pa.duration("ns")),
    "bytes": pa.array([b"\xff", None], pa.binary()),
    "number": pa.array([float("inf"), None]),
}


@pytest.mark.parametrize("to", [Form.JSONL, Form.CSV])
def test_kept_values_that_python_has_none_for(tmp_path, to):
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"line": ["--fine"] * 2} | KEPT), path)
    run_toy(path, tmp_path / "out", keep=tuple(KEPT), columns=("reached",), to=to)
    first, second = parts(tmp_path / "out")
    assert [first[name] for name in ("instant", "moment", "bytes")] == [
        *("1970-01-01 00:00:00.000000001", "00:00:00.000000001", "/w==")
    ]
    assert str(first["span"]) == "1"
    assert first["number"] == (None if to is Form.JSONL else "inf")
    assert {second[name] for name in KEPT} == ({None} if to is Form.JSONL else {""})


@pytest.mark.parametrize(
    "column",
    [
        pa.array([2**30], pa.date32()),
        pa.array([b"\xff"], pa.binary()).view(pa.string()),
        pa.array([{"at": 1}], pa.struct([("at", pa.timestamp("ns"))])),
    ],
)
def test_kept_values_that_no_text_stands_for_are_refused(tmp_path, column):
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"line": ["--fine"], "odd": column}), path)
    with pytest.raises(BulkError, match=r"column odd .* cannot be written as text"):
        run_toy(path, tmp_path / "out", keep=("odd",), to=Form.CSV)
    run_toy(path, tmp_path / "whole", keep=("odd",))
    assert pq.read_table(next((tmp_path / "whole").glob("part-*"))).column("odd")[0].is_valid
