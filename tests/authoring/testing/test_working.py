"""Branches that no case takes, as a check of a pack tells of them."""

from msgspec.structs import replace
from tests.evaluation.facts_of import HERE, SURE, attribute, compare, pack, rule, switch

from meshseed.authoring.analysis import Way, analyse
from meshseed.authoring.testing import work
from meshseed.packs.facts import (
    All,
    Case,
    Constant,
    Default,
    DefaultCase,
    Expectation,
    Ignore,
    Lookup,
    LookupRow,
    NoneOf,
)


def case(line):
    return Case(id=line, line=line, expect=Expectation(), where=HERE)


def facts(*lines):
    rows = (LookupRow(source=(True,), result=Constant(1), standing=SURE),)
    cases = (
        DefaultCase(value=Constant(1), standing=SURE, when=compare("fine", True)),
        DefaultCase(value=Constant(2), standing=SURE),
    )
    return pack(
        switch("fine", default=False),
        attribute("found", 0),
        attribute("passes"),
        rule("fine", compare("fine", True), appends=("t",)),
        rule("dead", All((compare("fine", True), NoneOf((compare("fine", True),))))),
        lookups=(
            Lookup(id="row", source="fine", target="found", rows=rows, where=HERE, standing=SURE),
        ),
        defaults=(Default(id="usual", dest="passes", cases=cases, where=HERE, standing=SURE),),
        cases=tuple(map(case, lines)),
    )


def unshown(*lines):
    analysis = analyse(facts(*lines), shown=work(facts(*lines)).shown)
    return {one.about: one for one in analysis.proofs if one.finding.code == "MS531"}


def test_a_branch_no_case_takes_is_found_by_the_check():
    found = unshown("x.in")
    assert {about[0] for about in found} == {"fine", "row", "usual"}
    assert found["fine",].witness.tokens == ("--fine",)
    assert found["row",].witness.tokens == ("--fine",)
    assert found["usual",].witness.tokens == ("--fine",)


def test_the_other_way_is_missing_too():
    assert {about[0] for about in unshown("--fine x.in")} == {"fine", "usual"}


def test_what_is_dead_is_not_also_untested():
    assert unshown("--fine x.in", "x.in") == {}


def test_without_a_case_there_is_one_finding():
    (proof,) = unshown().values()
    assert set(proof.about) == {"fine", "row", "usual"}
    assert proof.witness is None


def test_results_are_those_of_the_cases():
    worked = work(facts("x.in"))
    assert [(one.id, one.passed) for one in worked.cases] == [("x.in", True)]
    assert {one.way for one in worked.shown.unshown} >= {Way.TAKEN, Way.LOOKED_UP}


def test_an_ignore_of_what_was_not_looked_at_is_not_unused():
    ignores = tuple(
        Ignore(id=code, code=code, target="fine", reason="meant", where=HERE)
        for code in ("MS530", "MS531")
    )
    ignoring = replace(facts("x.in"), ignores=ignores)
    worked = work(ignoring)
    blind = {one.fact for one in analyse(ignoring).findings if one.code == "MS590"}
    assert blind == set()
    seeing = analyse(ignoring, cases=worked.cases, shown=worked.shown)
    unused = {one.fact for one in seeing.findings if one.code == "MS590"}
    assert unused == {"ignore.MS530"}
