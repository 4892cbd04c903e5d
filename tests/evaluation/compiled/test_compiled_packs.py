"""The compiled pack on packs that were written, and at its edges."""

from pathlib import Path

import pytest
from tests.evaluation.compiled.beside import comparable, same_as_interpreter
from tests.evaluation.facts_of import (
    attribute,
    choice,
    compare,
    every,
    given,
    integer,
    pack,
    rule,
    switch,
    table,
)
from tests.evaluation.shipped import shipped_pack

from meshseed import packs
from meshseed.evaluation import Pack, Splitter, WrongUse
from meshseed.evaluation import exploring as interpreted
from meshseed.evaluation.compiled import compiling, exploring
from meshseed.packs.facts import HitPolicy

TOY = Path(__file__).parents[2] / "toy" / "frobc-1.0"


def toy() -> Pack:
    checked = packs.check(TOY)
    assert checked.facts is not None
    return Pack(checked.facts)


def test_every_case_of_the_toy_pack() -> None:
    frobc = toy()
    same_as_interpreter(frobc, [case.line for case in frobc.facts.cases])


@pytest.mark.parametrize("splitter", [Splitter.SHELL, Splitter.WHITESPACE])
def test_every_case_of_the_shipped_pack(splitter: Splitter) -> None:
    lines = [case.line for case in shipped_pack().facts.cases]
    assert len(lines) > 100
    same_as_interpreter(shipped_pack(), lines, splitter=splitter)


def test_every_reading_of_the_toy_pack() -> None:
    frobc = toy()
    lines = [case.line for case in frobc.facts.cases]
    for conflict in frobc.facts.conflicts:
        for side in conflict.sides:
            same_as_interpreter(frobc, lines, reading={conflict.id: side.id})


def test_a_table_that_breaks_its_promise() -> None:
    facts = pack(
        switch("fast", default=False),
        table("one", HitPolicy.UNIQUE),
        rule("first", every(fast=True), table="one", appends=["a"]),
        rule("second", every(fast=True), table="one", appends=["b"]),
    )
    same_as_interpreter(Pack(facts), [["--fast"], [], ["--fast"]])


def test_more_worlds_than_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (interpreted, exploring):
        monkeypatch.setattr(module, "MOST_WORLDS", 16)
    flags = [switch(f"f{number}") for number in range(6)]
    rules = [
        rule(f"r{number}", every(**{f"f{number}": True}), appends=[f"t{number}"])
        for number in range(6)
    ]
    same_as_interpreter(Pack(pack(*flags, *rules)), [[], ["--f0", "--f1", "--f2", "--f3"]])


def test_true_and_one_are_two_values() -> None:
    facts = pack(
        integer("level", default=0),
        attribute("seen", False),
        rule("one", compare("level", 1), sets={"seen": 1}),
        rule("typed", given("level"), sets={"seen": True}, appends=["x"]),
    )
    same_as_interpreter(Pack(facts), [["--level", "1"], ["--level", "0"], []])


def test_values_are_typed_by_spellings() -> None:
    compiled = toy().compiled()
    by_values = compiled.of_values({"shape": "star", "level": 3})
    assert comparable(by_values) == comparable(compiled.outputs("--shape=star -L=3"))
    assert compiled.of_values({"level": 3, "shape": "star"}).consequences == by_values.consequences


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"shap": "star"}, "no flag shap"),
        ({"level": True}, "nothing that one can type gives level the value true"),
        ({"width": "wide"}, 'nothing that one can type gives width the value "wide"'),
    ],
)
def test_values_that_nobody_can_type(values: dict[str, object], says: str) -> None:
    with pytest.raises(WrongUse, match=says):
        toy().compiled().of_values(values)


def test_one_is_not_taken_for_true_where_values_are_kept() -> None:
    compiled = toy().compiled()
    compiled.of_values({"level": 1})
    with pytest.raises(WrongUse):
        compiled.of_values({"level": True})


def test_lines_of_a_class_share_what_follows() -> None:
    compiled = toy().compiled()
    first = compiled.outputs("frobc cut --shape=star a.pattern")
    second = compiled.outputs("frobc  cut b.pattern --shape star")
    assert first.consequences is second.consequences


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    frobc = toy()
    monkeypatch.setattr(compiling, "MOST_THINGS", 150)
    monkeypatch.setattr(compiling, "MOST_LINES", 3)
    lines = [case.line for case in frobc.facts.cases] * 2
    same_as_interpreter(frobc, lines)
    compiled = frobc.compiled()
    for line in lines:
        compiled.outputs(line)
        # One class may bring as many things as a pack has statements, and no more.
        assert compiled.kept < 150 + 400


def test_what_is_asked_for_is_checked() -> None:
    with pytest.raises(WrongUse):
        toy().compiled(assume={"nobody-asked": 1})
    with pytest.raises(WrongUse):
        toy().compiled(reading={"no-conflict": "first"})


def test_a_choice_typed_in_other_case_is_read_in_full() -> None:
    facts = pack(choice("shape", "a", "ab"), rule("r", every(shape="a"), appends=["x"]))
    same_as_interpreter(Pack(facts), ["--shape=A", "--shape=a", "--shape=A"])
