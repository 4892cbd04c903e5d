"""Readings: whole facts as another side of a conflict has them."""

from pathlib import Path

import pytest

from meshseed import packs
from meshseed.packs.facts import Constant

BROKEN = Path(__file__).with_name("broken")
HEAD = """
[pack]
driver = "frobc"
release = "0"

[[flag]]
dest = "shape"
kind = "choice"
literals = ["--shape"]
choices = ["round", "square"]

[[rule]]
id = "round"
when.shape = "round"
then.advise = "round"
says = "as it was"

[[conflict]]
id = "c"
side = [{ id = "a", says = "A.", taken = true }, { id = "b", says = "B.", @ }]
"""


def check(folder, change):
    (folder / "pack.toml").write_text(HEAD.replace("@", change))
    return packs.check(folder)


def override(folder, change):
    checked = check(folder, change)
    assert [one.message for one in checked.findings] == []
    return checked.facts.conflicts[0].sides[1].override


def test_keys_are_laid_over_the_fact(tmp_path):
    found = override(tmp_path, 'reading.rule.round.then.advise = "square"')
    (rule,) = found.rules
    assert (rule.id, rule.advise, rule.says) == ("round", "square", "as it was")
    assert rule.where.line == 12


def test_a_side_may_add_a_fact_that_others_of_it_use(tmp_path):
    found = override(
        tmp_path,
        'reading = { attribute.width = { kind = "integer", initial = 1 },'
        " rule.round.then = { set.width = 2 } }",
    )
    assert [attribute.id for attribute in found.attributes] == ["width"]
    assert found.rules[0].sets == {"width": Constant(2)}


def test_a_side_may_widen_what_another_of_its_facts_is_compared_with(tmp_path):
    found = override(
        tmp_path,
        'reading = { flag.shape.choices = ["star"], rule.round.when.shape = "star" }',
    )
    assert [choice.value for choice in found.flags[0].choices] == ["star"]


def test_a_side_may_only_remove(tmp_path):
    assert override(tmp_path, 'remove = ["round"]').removed == ("round",)


@pytest.mark.parametrize(
    ("change", "code", "column"),
    [
        ("reading.rule.round.then.advise = 3", "MS122", "3 }"),
        ('reading.rule.round.whne.shape = "round"', "MS120", "whne"),
        ('reading.rule.round.when.shape = "star"', "MS155", '"star"'),
        ('reading.rule.round.when.shap = "round"', "MS150", "shap "),
        ('reading.rule.round.evidence = ["e"]', "MS150", '"e"'),
        ("reading.rule.round.facts.tehn = {}", "MS150", "tehn"),
        ('reading.rule.roumd.when.shape = "round"', "MS160", "roumd"),
        ('reading.rul.round.when.shape = "round"', "MS160", "rul."),
        ('remove = ["roumd"]', "MS150", '"roumd"'),
    ],
)
def test_a_mistake_is_shown_in_the_reading(tmp_path, change, code, column):
    (finding,) = check(tmp_path, change).findings
    text = HEAD.replace("@", change).splitlines()
    assert finding.code == code
    start = finding.where[0].span.start
    assert start.line == len(text)
    assert text[-1][start.column - 1 :].startswith(column)


def test_the_sides_of_one_conflict_do_not_see_each_other(monkeypatch):
    monkeypatch.chdir(BROKEN)
    lines = {one.where[0].span.start.line for one in packs.check("./reading").findings}
    assert lines == {27, 28, 33, 34}
