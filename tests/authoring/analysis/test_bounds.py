"""How long an analysis takes, and that it says where it stopped."""

import time

import pytest
from tests.authoring.analysis.large import large
from tests.evaluation.facts_of import compare, integer, pack, rule, switch

from meshseed import packs
from meshseed.authoring.analysis import analyse
from meshseed.authoring.analysis.searching import MOST_IN_ALL
from meshseed.packs.facts import All, AnyOf, Effect, NoneOf, Operator

QUICK = 0.1
SECONDS = 20


@pytest.mark.slow
@pytest.mark.parametrize("name", packs.builtin_names())
def test_a_shipped_pack_is_analysed_at_once(name):
    facts = packs.load(name)
    took = []
    for _ in range(5):
        start = time.process_time()
        analyse(facts)
        took.append(time.process_time() - start)
    assert min(took) <= QUICK


@pytest.mark.parametrize("name", packs.builtin_names())
def test_nothing_is_found_in_a_shipped_pack_that_it_does_not_ignore_with_a_reason(name):
    checked = packs.check(name)
    analysis = analyse(checked.facts, checked.places)
    assert [(one.code, one.message) for one in analysis.findings] == []
    assert analysis.not_analysed == ()
    assert all(one.reason for one in analysis.ignored)


@pytest.mark.slow
def test_a_large_pack_is_analysed_in_seconds():
    facts = large()
    assert (len(facts.flags), len(facts.rules)) == (2_000, 1_000)
    start = time.process_time()
    analysis = analyse(facts)
    assert time.process_time() - start < SECONDS
    codes = {finding.code for finding in analysis.findings}
    assert {"MS505", "MS506", "MS508", "MS510"} <= codes
    assert "MS501" not in codes
    assert analysis.runs < MOST_IN_ALL


def crowd():
    """A condition that hangs on more switches than can all be tried, and never holds."""
    names = [f"s{number}" for number in range(16)]
    flags = [switch(name, default=False, effect=Effect.MODELLED) for name in names]
    odd = compare("a", 1), compare("a", 1, Operator.NOT_EQUAL)
    parts = [AnyOf((compare(name, True), compare(name, False))) for name in names]
    return pack(*flags, integer("a", default=0), rule("never", All((*parts, *odd)), appends=("t",)))


def test_what_takes_too_many_cases_is_said():
    analysis = analyse(crowd())
    assert ("never",) in {one.about for one in analysis.not_analysed}
    assert "MS501" not in {finding.code for finding in analysis.findings}


def test_the_same_pack_gives_the_same_analysis():
    facts = large(60, 40)
    assert analyse(facts) == analyse(facts)


def test_facts_alone_are_enough():
    """Without the files, a finding names the line its entry is at."""
    facts = pack(
        switch("a", default=False),
        rule("never", All((compare("a", True), NoneOf((compare("a", True),)))), appends=("t",)),
    )
    finding = next(one for one in analyse(facts).findings if one.code == "MS501")
    (place,) = finding.where
    assert (place.source, place.span.start.line) == ("pipeline.toml", 1)


def test_a_chain_without_end_is_given_up():
    several = [rule(f"r{n}", compare(f"x{n}", 1), sets={f"x{n + 1}": 1}) for n in range(400)]
    from tests.evaluation.facts_of import attribute

    facts = pack(
        switch("a", default=False),
        *(attribute(f"x{n}", 0) for n in range(401)),
        rule("start", compare("a", True), sets={"x0": 1}),
        *several,
    )
    analysis = analyse(facts)
    assert ("r399",) in {one.about for one in analysis.not_analysed}
