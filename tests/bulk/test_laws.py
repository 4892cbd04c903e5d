"""Whatever is kept, shared or forgotten, a row says what an evaluation of its line says."""

import io
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.bulk.making import LINES, toy_facts, toy_pack

from meshseed.bulk import Form, question_of
from meshseed.bulk import classing as classing_module
from meshseed.bulk.asking import By, Shape, Work
from meshseed.bulk.blocks import JOB_BEHIND
from meshseed.bulk.classing import Classes
from meshseed.bulk.columns import refused_row, row_of
from meshseed.bulk.errors import BulkError
from meshseed.bulk.jobs import job_of
from meshseed.bulk.reading import blocks_of
from meshseed.bulk.working import make_part
from meshseed.evaluation import LineError, WrongUse
from meshseed.evaluation.compiled import outputs_of

WORDS = (
    "--shape star", "--shape=round", "--shape blob", "--shape oval", "--form star", "-L1", "-L 3",
    "-L 9", "--loom hand", "--loom mill", "--loom none", "--width 2", "--width 7", "--width x",
    "--fine", "--no-fine", "--enable-mirror", "--plain", "--artisan", "--lining yes",
    "--slack 0.25", "--slack 1 --slack 2", "--threads silk", "--remark 'a b'", "--sha star",
    "--nothing", "x.cloth", "frobc", "cut", "--", "“star”", "$X",
)  # fmt: skip
lines = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join), st.sampled_from(LINES)
)
jobs = st.sampled_from(
    ("", "devices=8 rows=4 strips=2", "devices=8", "instance=mill.large nodes=2", "rows=x",
     "instance=none", "layout=two-by devices=8", "devices=8 devices=8", "devices=6 rows=4")
)  # fmt: skip


def question(columns=("*",), *, with_job=False):
    return question_of(toy_facts(), columns=columns, with_job=with_job)


def expected(line, job_text, asked):
    """The cells of a row as the interpreter has them, without the name of the class."""
    try:
        job = job_of(job_text)
        outcome = toy_pack().evaluate(line, rests=False, job=job)
    except (LineError, WrongUse, BulkError) as wrong:
        return refused_row(wrong.findings, asked.columns, "")[1:]
    return row_of(outputs_of(outcome, traced=False), asked.columns, "")[1:]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(lines, min_size=1, max_size=8))
def test_a_row_is_what_its_line_evaluates_to(texts):
    asked = question()
    known = Classes(asked)
    for text, index in zip(texts, list(known.indices(texts)), strict=True):
        assert known.met[index].row[1:] == expected(text, "", asked)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(lines, jobs), min_size=1, max_size=6))
def test_a_row_with_a_job_is_what_its_line_evaluates_to_with_it(pairs):
    asked = question(with_job=True)
    known = Classes(asked)
    texts = [f"{line}{JOB_BEHIND}{job}" for line, job in pairs]
    for (line, job), index in zip(pairs, list(known.indices(texts)), strict=True):
        assert known.met[index].row[1:] == expected(line, job, asked)


def part(texts, known, asked):
    data = "".join(json.dumps({"line": text}) + "\n" for text in texts).encode()
    work = Work(
        question=asked, shape=Shape(form=Form.JSONL, line="line"), to=Form.PARQUET, by=By.CLASS
    )
    file = io.BytesIO()
    done = make_part(file, blocks_of(data, work.shape), work, known)
    return file.getvalue(), done.counts, done.classes


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(lines, max_size=6), st.lists(lines, min_size=1, max_size=6))
def test_a_part_does_not_depend_on_what_a_process_saw_before(before, texts):
    asked = question(())
    known = Classes(asked)
    list(known.indices(before))
    assert part(texts, known, asked) == part(texts, Classes(asked), asked)


def test_forgetting_changes_nothing(monkeypatch):
    asked = question(())
    texts = [*LINES, *LINES, *reversed(LINES)]
    whole = part(texts, Classes(asked), asked)
    for name in ("MOST_CLASSES", "MOST_ROWS", "MOST_TEXT"):
        monkeypatch.setattr(classing_module, name, 1)
    known = Classes(asked)
    assert part(texts, known, asked) == whole
    known.settle()
    assert known.met == []


def test_lines_of_one_class_are_evaluated_once():
    known = Classes(question(()))
    list(known.indices([f"--shape star --loom hand file{number}.cloth" for number in range(50)]))
    assert known.evaluated == 1
    list(known.indices(["--shape star --loom mill"]))
    assert known.evaluated == 2


def test_a_text_that_came_before_is_not_looked_at_again():
    known = Classes(question(()))
    texts = ["--shape star", "--shape star"]
    first, second = known.indices(texts)
    assert first == second
    assert known.evaluated == 1
