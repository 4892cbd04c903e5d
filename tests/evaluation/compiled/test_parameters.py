"""Values that no condition tells apart: worked out once for all of them, and right for each."""

from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.evaluation.compiled.beside import same_as_interpreter
from tests.evaluation.compiled.loose import flag, lines, packs
from tests.evaluation.examples import law
from tests.evaluation.facts_of import (
    attribute,
    compare,
    integer,
    pack,
    rule,
    switch,
    term,
    unknown,
)
from tests.evaluation.shipped import shipped_pack

from meshseed.confidence import Confidence
from meshseed.evaluation import Pack
from meshseed.evaluation.compiled import Sketch, compiling
from meshseed.evaluation.compiled import lines as lines_module
from meshseed.packs.facts import (
    Arity,
    Flag,
    FlagKind,
    FromName,
    Merge,
    Operator,
    PackFacts,
    Spelling,
    Standing,
)


@law
@given(packs(), lines(), st.sampled_from((0, 0, 1, 2)))
def test_equal_whatever_is_typed(facts: PackFacts, several: list[str], few: int) -> None:
    with mock.patch.object(lines_module, "FEW", few):
        same_as_interpreter(Pack(facts), several)


@pytest.fixture(autouse=True)
def _at_once() -> Iterator[None]:
    """Marks are used for the first value of a class already."""
    with mock.patch.object(lines_module, "FEW", 0):
        yield


def test_every_flag_of_the_shipped_pack_that_takes_any_value() -> None:
    facts = shipped_pack().facts
    several = [
        f"{facts.cases[at % len(facts.cases)].line} {flag.spellings[0].literal}={value}"
        for at, flag in enumerate(facts.flags)
        if flag.arity is Arity.ONE and not flag.choices
        for value in ("4711", "4712", "17.25", "some.thing")
    ]
    assert any(marked(facts, *several))


def number(dest: str = "ratio") -> Flag:
    return flag(dest, FlagKind.NUMBER, default=term(0))


def text(dest: str = "name", default: str = "none") -> Flag:
    return flag(dest, FlagKind.STRING, default=term(default))


def marked(facts: PackFacts, *several: str) -> list[bool]:
    """Which of the lines are answered with marks; all have to be right."""
    same_as_interpreter(Pack(facts), several)
    compiled = Pack(facts).compiled()
    return [isinstance(compiled.sketch(line), Sketch) for line in several]


COPIES = rule("copies", sets={"x": "=level"}, appends=(FromName("level", "--n="), "=level"))


def test_one_class_for_all_numbers_between_two_of_the_pack() -> None:
    above = rule("above", compare("level", 5, Operator.AT_LEAST), appends=("big",))
    facts = pack(integer("level", default=0), attribute("x", 0), COPIES, above)
    compiled = Pack(facts).compiled()
    assert marked(facts, "--level=7", "--level 8", "--level=3", "--level=5") == [
        *(True, True, True),
        False,
    ]
    seven, eight, three = (compiled.sketch(f"--level={n}") for n in (7, 8, 3))
    assert seven.consequences is eight.consequences
    assert seven.consequences is not three.consequences


def test_lines_of_a_few_values_have_classes_without_marks() -> None:
    compiled = Pack(pack(integer("level", default=0), attribute("x", 0), COPIES)).compiled()
    with mock.patch.object(lines_module, "FEW", 2):
        found = [
            isinstance(compiled.sketch(f"--level={n} f{n}"), Sketch) for n in (7, 8, 9, 8, 7, 5)
        ]
        again = compiled.outputs("--level=7 a"), compiled.outputs("--level=7 b")
    assert found == [False, False, True, False, False, True]
    assert again[0].consequences is again[1].consequences


def test_a_value_that_comes_often_beside_one_that_does_not() -> None:
    facts = pack(integer("level", default=0), integer("width", default=0), COPIES)
    facts = replace(facts, attributes=(attribute("x", 0),))
    compiled = Pack(facts).compiled()
    with mock.patch.object(lines_module, "FEW", 2):
        for level in (7, 8, 9):
            compiled.outputs(f"--level={level} --width=20")
        assert not isinstance(compiled.sketch("--level=8 --width=20"), Sketch)
        assert isinstance(compiled.sketch("--level=10 --width=20"), Sketch)
        kept = compiled.kept
        compiled.outputs("--level=11 --width=20")
        assert compiled.kept == kept


def test_numbers_held_against_each_other_are_looked_at() -> None:
    facts = pack(
        integer("level", default=0),
        integer("width", default=0),
        rule("wider", compare("width", "=level", Operator.ABOVE), appends=("wider",)),
    )
    several = ("--level=7 --width=8", "--level=8 --width=7", "--level=8 --width=8", "--width=9")
    assert marked(facts, *several) == [False, False, True, True]


def test_equal_values_share_a_mark() -> None:
    facts = pack(
        integer("level", default=0),
        integer("width", default=0),
        rule("same", compare("width", "=level"), appends=("same",)),
    )
    assert all(marked(facts, "--level=7 --width=8", "--level=8 --width=8", "--level=9 --width=9"))


def test_two_kinds_of_one_value_are_looked_at() -> None:
    same = rule("same", compare("ratio", "=level"), appends=("=name", "=level", "=ratio"))
    facts = pack(integer("level", default=0), number(), text(), same)
    several = ("--level=7 --ratio=7", "--level=7 --name=7", "--level=7 --ratio=8 --name=9")
    assert marked(facts, *several) == [False, False, True]


def test_a_number_of_the_pack_in_another_type_is_looked_at() -> None:
    five = rule("five", compare("ratio", 5), appends=("five",))
    facts = pack(number(), five)
    assert marked(facts, "--ratio=6", "--ratio=5", "--ratio=5.5") == [True, False, True]


def test_one_is_equal_to_true() -> None:
    lost = rule("lost", sets={"level": True})
    facts = pack(integer("level", default=7), lost)
    assert marked(facts, "--level=3", "--level=1", "--level=9") == [True, False, True]


def test_a_number_that_only_a_text_of_the_pack_holds() -> None:
    facts = pack(
        integer("level", default=0),
        integer("width", default=0),
        rule("wider", compare("width", "=level", Operator.ABOVE), appends=("x17",)),
    )
    assert marked(facts, "--width=20", "--level=17 --width=20", "--level=17 --width=15") == [
        *(True, False, False)
    ]


def test_texts_that_a_condition_looks_into() -> None:
    held = rule("held", compare("name", "ab", Operator.CONTAINS), appends=("held", "=name"))
    facts = pack(text(), held)
    several = ("--name=zz", "--name=abc", "--name=cab", "--name=q", "--name=ab", "--name=a")
    assert marked(facts, *several) == [True, True, True, True, False, False]


def test_texts_looked_into_for_what_another_name_holds() -> None:
    held = rule("held", compare("name", "=path", Operator.CONTAINS), appends=("held",))
    within = rule("within", compare("x", "=path", Operator.CONTAINS), appends=("within",))
    start = rule("start", sets={"x": FromName("name", "q-")})
    facts = pack(text(), text("path"), attribute("x", "none"), start, held, within)
    several = ("--name=zz --path=z", "--name=zz --path=y", "--path=q-z --name=zz", "--path=y")
    marked(facts, *several)


def test_a_text_that_is_one_of_the_pack_behind_a_prefix() -> None:
    made = rule("made", sets={"x": FromName("name", "--w")})
    seen = rule("seen", compare("x", "--w=17"), appends=("seen",))
    facts = pack(text(), attribute("x", "none"), made, seen)
    assert marked(facts, "--name=zz", "--name==17", "--name=q=17") == [True, False, True]


def test_texts_that_are_one_behind_different_prefixes() -> None:
    facts = pack(
        text(),
        text("path"),
        attribute("x", "none"),
        attribute("y", "none"),
        rule("one", sets={"x": FromName("name", "v"), "y": FromName("path", "v4")}),
        rule("same", compare("x", "=y"), appends=("same",)),
    )
    several = ("--name=4q --path=q", "--name=q --path=4q", "--name=zz --path=q")
    assert marked(facts, *several) == [False, False, True]


def test_a_list_with_a_member_that_the_pack_does_not_write() -> None:
    many = replace(
        flag("many", FlagKind.LIST, default=term(())),
        arity=Arity.ONE,
        separator=",",
        merge=Merge.EXTEND,
    )
    held = rule("held", compare("many", "=name", Operator.CONTAINS), appends=("held", "=many"))
    facts = pack(many, text(), held)
    several = ("--many=zz,q --name=zz", "--many=held,none --name=zz", "--many=zz --name=q,zz")
    assert marked(facts, *several) == [False, True, False]


def test_spellings_that_are_known_in_different_ways() -> None:
    level = integer("level", default=0)
    guessed = Standing(confidence=Confidence.INFERRED)
    level = replace(
        level, spellings=(*level.spellings, Spelling(literal="--depth", standing=guessed))
    )
    facts = pack(level, attribute("x", 0), COPIES)
    assert all(marked(facts, "--level=7", "--depth=8", "--depth 9", "--level=10"))


def test_answers_count_as_values_of_the_pack() -> None:
    far = rule("far", compare("level", "?how-far", Operator.ABOVE), appends=("far",))
    facts = pack(integer("level", default=0), unknown("how-far", 5, 6, exhaustive=False), far)
    for answer in (7, 9):
        several = ["--level=8", "--level=7", "--level=10"]
        same_as_interpreter(Pack(facts), several, assume={"how-far": answer})


def test_a_pack_that_writes_what_marks_look_like() -> None:
    facts = pack(integer("level", default=0), rule("r", appends=("\u27e60\u27e7", "=level")))
    assert marked(facts, "--level=7", "--level=8") == [False, False]


def test_a_line_that_is_likely_refused() -> None:
    facts = pack(integer("level", default=0), switch("fast", default=False), COPIES)
    facts = replace(facts, attributes=(attribute("x", 0),))
    marked(facts, "--level=7 --nothing", "--level=7 --level=8", "--level=x", "--fast=no --level=9")


def test_what_is_kept_of_values_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "MOST_FILLED", 4)
    compiled = Pack(pack(integer("level", default=0), attribute("x", 0), COPIES)).compiled()
    for value in range(1000, 1100):
        assert compiled.outputs(f"--level={value}").consequences.attributes["x"].value == value
    kept = compiled.kept
    for value in range(2000, 2400):
        compiled.outputs(f"--level={value}")
    assert compiled.kept == kept
