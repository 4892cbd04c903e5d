"""Rows that differ in values alone: written as if each line had been evaluated for itself."""

import io
import json
import re
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.bulk.making import toy_facts
from tests.evaluation.compiled import loose
from tests.evaluation.facts_of import HERE, SURE, attribute, compare, integer, pack, rule

from meshseed.bulk import By, Form, question_of
from meshseed.bulk import classing as classing_module
from meshseed.bulk.asking import Shape, Work
from meshseed.bulk.blocks import JOB_BEHIND
from meshseed.bulk.classing import Classes
from meshseed.bulk.columns import row_of
from meshseed.bulk.reading import blocks_of
from meshseed.bulk.working import make_part
from meshseed.evaluation import Pack
from meshseed.evaluation.compiled import lines as lines_module
from meshseed.evaluation.compiled import outputs_of
from meshseed.packs.facts import Constraint, FlagKind, FromName, Operator

NEVER = 1 << 30
VALUES = st.one_of(
    st.integers(-3, 12).map(str),
    st.integers(-(1 << 63), (1 << 63) - 1).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.sampled_from(("1e400", "x", "07", "1_0", str(1 << 63))),
)
lines = st.builds(
    "{0} {1}={2} {3} {4}".format,
    st.sampled_from(("frobc cut", "--shape=star", "--shape=star --loom=mill")),
    st.sampled_from(("--width", "--slack")),
    VALUES,
    st.sampled_from(("", "--slack 2.75", "--width 9", "-L3", "--remark=hm", "--nothing")),
    st.sampled_from(("a.cloth", "b.cloth")),
)


pairs = st.builds(
    "--level={0} --width={1}".format, *[st.sampled_from((7, 11, 12, 17, 41, 99))] * 2
).map(lambda line: [line])


def part(texts, few, *, to=Form.JSONL, by=By.CLASS, columns=("*",), jobs=None):
    """What is written and counted, where `few` values of a class are evaluated for themselves."""
    asked = question_of(toy_facts(), columns=columns, with_job=jobs is not None)
    rows = [{"line": text} for text in texts]
    if jobs is not None:
        rows = [row | {"job": jobs[at % len(jobs)]} for at, row in enumerate(rows)]
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    shape = Shape(form=Form.JSONL, line="line", job=None if jobs is None else "job")
    file = io.BytesIO()
    with mock.patch.object(lines_module, "FEW", few):
        known = Classes(asked)
        done = make_part(
            file, blocks_of(data, shape), Work(question=asked, shape=shape, to=to, by=by), known
        )
    return file.getvalue(), done.counts, done.classes, done.bad


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(lines, min_size=1, max_size=6), st.sampled_from(Form), st.sampled_from(By))
def test_rows_are_as_if_each_were_evaluated(texts, to, by):
    assert part(texts, 0, to=to, by=by) == part(texts, NEVER, to=to, by=by)
    assert part(texts, 1, to=to, by=by) == part(texts, NEVER, to=to, by=by)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    loose.packs(), st.lists(st.one_of(loose.lines(), pairs), min_size=1, max_size=3), st.randoms()
)
def test_rows_of_any_pack_are_as_if_each_were_evaluated(facts, several, random):
    texts = [line for some in several for line in some]
    texts += [exchanged(line) for line in texts]
    random.shuffle(texts)
    asked = question_of(facts, columns=("*",))
    with mock.patch.object(lines_module, "FEW", 0):
        known = Classes(asked)
        found = [known.met[index].row[1:] for index in known.indices(texts)]
    outcomes = [Pack(facts).evaluate(text, rests=False) for text in texts]
    assert found == [
        row_of(outputs_of(one, traced=False), asked.columns, "")[1:] for one in outcomes
    ]


def exchanged(line):
    """The flags the other way round, each with the value that stood in its place."""
    typed = [word.partition("=") for word in re.sub(r"(?<=\w) (?!--)", "=", line).split()]
    flags, values = [one[0] for one in typed], ["".join(one[1:]) for one in typed]
    return " ".join(map("".join, zip(reversed(flags), values, strict=True)))


def test_values_that_are_typed_in_another_order():
    asked = question_of(TWO, columns=("attribute.x", "attribute.y"))
    texts = [
        "--level=77 --width=88",
        "--width=77 --level=88",
        "--width=88 --level=77",
        "--width=5 --level=5",
    ]
    with mock.patch.object(lines_module, "FEW", 0):
        known = Classes(asked)
        rows = [known.met[index].row for index in known.indices(texts)]
    assert rows == [(77, 88), (88, 77), (77, 88), (5, 5)]


NUMBERS = [f"frobc cut --shape=star --width={number} p{number}" for number in range(100, 140)]


def test_a_row_is_its_own_and_so_is_its_class():
    asked = question_of(toy_facts(), columns=("class", "attribute.width"))
    known = Classes(asked)
    rows = [known.met[index].row for index in known.indices(NUMBERS)]
    assert [row[1] for row in rows] == list(range(100, 140))
    assert len({row[0] for row in rows}) == len(rows)
    assert [known.met[index].id for index in known.indices(NUMBERS)] == [row[0] for row in rows]


def test_rows_with_jobs():
    jobs = ("devices=8 rows=4 strips=2", "", "rows=x")
    assert part(NUMBERS[:9], 0, jobs=jobs) == part(NUMBERS[:9], NEVER, jobs=jobs)


def test_a_line_with_a_job_is_looked_at_itself():
    asked = question_of(toy_facts(), columns=("attribute.width",), with_job=True)
    known = Classes(asked)
    texts = [f"{line}{JOB_BEHIND}devices=8" for line in NUMBERS[:4]]
    assert [known.met[index].row for index in known.indices(texts)] == [
        (number,) for number in range(100, 104)
    ]


TWO = pack(
    integer("level", default=0),
    integer("width", default=0),
    attribute("x", 0),
    attribute("y", 0),
    rule("copies", sets={"x": "=level", "y": "=width"}),
)

COPYING = pack(
    integer("level", default=0),
    replace(integer("name", default="none"), kind=FlagKind.STRING),
    attribute("x", 0),
    attribute("y", "none"),
    rule(
        "copies",
        sets={"x": "=level", "y": FromName("name", "p-")},
        appends=(FromName("level", "--n="), "=name"),
    ),
    constraints=(
        Constraint(
            id="small",
            require=compare("level", 1000, Operator.BELOW),
            where=HERE,
            standing=SURE,
            enforced_by="proof",
        ),
    ),
)


def test_values_stand_in_options_and_attributes_and_stop_the_driver():
    asked = question_of(COPYING, columns=("*",))
    texts = [f"--level={level} --name=n{level}.x" for level in range(998, 1006)]
    found = {}
    for few in (0, NEVER):
        with mock.patch.object(lines_module, "FEW", few):
            known = Classes(asked)
            found[few] = [known.met[index] for index in known.indices(texts)]
    assert found[0] == found[NEVER]
    assert [one.stopped for one in found[0]] == [level >= 1000 for level in range(998, 1006)]
    names = [column.name for column in asked.columns]
    row = dict(zip(names, found[0][-1].row, strict=True))
    assert row["option.bag"] == "--n=1005 n1005.x"
    assert (row["attribute.x"], row["attribute.y"]) == (1005, "p-n1005.x")


@pytest.mark.parametrize("most", ["MOST_CLASSES", "MOST_ROWS", "MOST_TEXT"])
def test_forgetting_changes_nothing(monkeypatch, most):
    whole = part(NUMBERS * 2, 0)
    monkeypatch.setattr(classing_module, most, 3)
    assert part(NUMBERS * 2, 0) == whole


def test_nothing_is_evaluated_for_a_number_of_its_own():
    known = Classes(question_of(toy_facts(), columns=()))
    list(known.indices(NUMBERS))
    kept = known._compiled.kept
    list(known.indices([line.replace("=1", "=77") for line in NUMBERS]))
    assert known._compiled.kept == kept
