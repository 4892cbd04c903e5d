"""Each code of an evaluation: the least that brings it about, and what it then says, as data.

To record anew after a change that is meant: delete the file and run the test with
MESHSEED_RECORD=1.
"""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.evaluation.facts_of import (
    HERE,
    attribute,
    choice,
    conflict,
    every,
    given,
    integer,
    pack,
    rule,
    switch,
    table,
    unknown,
)

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.evaluations import EVALUATION_CODES
from meshseed.evaluation import Pack, WrongUse, exploring
from meshseed.evaluation import pack as asking
from meshseed.packs.facts import (
    Constant,
    Constraint,
    FromUnknown,
    HitPolicy,
    Imply,
    Standing,
    Subcommand,
)

GOLDEN = Path(__file__).with_name("golden")
LEVEL = integer("level", default=1)
PROVEN = Standing(confidence=Confidence.STRONG, evidence=("page.3",))


def _constraint(enforced_by: str | None) -> Pack:
    must = Constraint(
        id="level.one",
        require=every(level=1),
        where=HERE,
        standing=PROVEN,
        literal="level == 1",
        enforced_by=enforced_by,
        says="the level is 1",
    )
    return Pack(pack(LEVEL, constraints=(must,)))


def enforced() -> tuple[Finding, ...]:
    return _constraint("page.4").evaluate("--level 2").findings


def likely() -> tuple[Finding, ...]:
    return _constraint(None).evaluate("--level 2").findings


def clash() -> tuple[Finding, ...]:
    short = Imply(
        id="short",
        when=every(round=True),
        sets={"shape": Constant("round")},
        where=HERE,
        standing=PROVEN,
        clash=FromUnknown("winner"),
    )
    asked = Pack(
        pack(
            switch("round", default=False),
            choice("shape", "round", "flat", default="flat"),
            unknown("winner", "implied", "typed"),
            implies=(short,),
        )
    )
    return asked.evaluate("--round --shape flat").findings


def overwritten() -> tuple[Finding, ...]:
    rules = rule("frob.reset", sets={"level": 0}, standing=PROVEN)
    return Pack(pack(LEVEL, rules)).evaluate("--level 2").findings


def left_alone() -> tuple[Finding, ...]:
    rules = rule("frob.seed", given("level", typed=False), sets={"level": 4}, standing=PROVEN)
    return Pack(pack(LEVEL, rules)).evaluate("--level 4").findings


def advised() -> tuple[Finding, ...]:
    rules = rule("frob.tell", every(level=2), advise="level 2 is slow", standing=PROVEN)
    return Pack(pack(LEVEL, rules)).evaluate("--level 2").findings


def two_hits() -> tuple[Finding, ...]:
    asked = Pack(
        pack(
            LEVEL,
            attribute("x"),
            table("ladder", HitPolicy.UNIQUE),
            rule("one", every(level=1), sets={"x": 1}, table="ladder"),
            rule("two", sets={"x": 2}, table="ladder"),
        )
    )
    return asked.evaluate("").findings


def _assuming() -> Pack:
    return Pack(
        pack(
            unknown("which", 1, 2, assume=1),
            attribute("x", "?which"),
            conflict("quarrel"),
        )
    )


def strict() -> tuple[Finding, ...]:
    return _assuming().evaluate("", strict=True).findings


def crowded() -> tuple[Finding, ...]:
    names = ("a", "b", "c")
    rules = [rule(f"r-{name}", every(**{name: True}), sets={f"x-{name}": 1}) for name in names]
    attributes = [attribute(f"x-{name}") for name in names]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exploring, "MOST_WORLDS", 4)
        patch.setattr(asking, "MOST_WORLDS", 4)
        return (
            Pack(pack(*(switch(name) for name in names), *attributes, *rules)).evaluate("").findings
        )


def _refused(**question: dict[str, object]) -> tuple[Finding, ...]:
    with pytest.raises(WrongUse) as caught:
        _assuming().evaluate("", **question)
    return caught.value.findings


def no_candidate() -> tuple[Finding, ...]:
    return _refused(assume={"which": 3})


def no_such() -> tuple[Finding, ...]:
    return (
        *_refused(assume={"whihc": 1}),
        *_refused(reading={"quarel": "first"}),
        *_refused(reading={"quarrel": "third"}),
    )


def two_splits() -> tuple[Finding, ...]:
    return (
        Pack(pack(choice("shape", "round flat", default="round flat")))
        .evaluate("--shape 'round flat'")
        .findings
    )


def not_judged() -> tuple[Finding, ...]:
    must = Constraint(
        id="width.one",
        require=every(width=1),
        where=HERE,
        standing=PROVEN,
        says="the width is 1",
    )
    return Pack(pack(LEVEL, integer("width"), constraints=(must,))).evaluate("").findings


def somewhere_else() -> tuple[Finding, ...]:
    facts = pack(LEVEL)
    lines = replace(
        facts.command_line, subcommands=(Subcommand(name="list-shapes", modelled=False),)
    )
    return Pack(replace(facts, command_line=lines)).evaluate("list-shapes").findings


TRIGGERS: dict[str, Callable[[], tuple[Finding, ...]]] = {
    "MS301": enforced,
    "MS302": likely,
    "MS303": clash,
    "MS304": overwritten,
    "MS305": left_alone,
    "MS306": advised,
    "MS307": two_hits,
    "MS308": strict,
    "MS309": crowded,
    "MS310": no_candidate,
    "MS311": no_such,
    "MS312": two_splits,
    "MS313": not_judged,
    "MS314": somewhere_else,
}


@pytest.mark.parametrize("code", TRIGGERS)
def test_what_each_code_says(code):
    findings = TRIGGERS[code]()
    assert {finding.code for finding in findings} == {code}
    shown = msgspec.json.format(msgspec.json.encode(findings), indent=2).decode() + "\n"
    golden = GOLDEN / f"{code}.json"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", TRIGGERS)
def test_a_code_is_as_grave_as_its_entry_says(code):
    (entry,) = [one for one in EVALUATION_CODES if one.id == code]
    assert {finding.severity for finding in TRIGGERS[code]()} == {entry.severity}


def test_every_code_of_an_evaluation_is_brought_about_and_nothing_else_is_recorded():
    assert set(TRIGGERS) == {code.id for code in EVALUATION_CODES}
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(TRIGGERS)


def test_a_truth_is_no_number_among_the_candidates():
    assert [finding.code for finding in _refused(assume={"which": True})] == ["MS310"]


def test_all_that_is_wrong_with_a_question_is_said_at_once():
    findings = _refused(assume={"which": 3, "nothing": 1})
    assert sorted(finding.code for finding in findings) == ["MS310", "MS311"]
