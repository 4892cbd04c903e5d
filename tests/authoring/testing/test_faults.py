"""Faults and who notices them, against trying every case on every faulty pack."""

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from tests.authoring.testing.worked import packs
from tests.evaluation.facts_of import compare, every

from meshseed.authoring.testing.coverage import Ledger
from meshseed.authoring.testing.killing import Suspect, fates
from meshseed.authoring.testing.mutating import mutants_of
from meshseed.authoring.testing.mutating.conditions import variants
from meshseed.authoring.testing.mutating.pools import Pools
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Runner
from meshseed.authoring.testing.seeking import Seeker
from meshseed.evaluation import Pack, run_cases
from meshseed.packs.facts import AnyOf, Operator

SLOW = {"suppress_health_check": [HealthCheck.too_slow], "deadline": None}


def noticing(mutant, cases):
    """The first case that comes out otherwise with the fault, asked of every case."""
    results = run_cases(Pack(replace(mutant.facts, cases=cases)))
    return {one.id for one in results if not one.passed}


def agree(facts):
    runner = Runner(RecordingPack(facts))
    for fate in fates(runner, facts.cases, mutants_of(facts)):
        really = noticing(fate.mutant, facts.cases)
        assert (fate.killer in really) if really else fate.killer is None


@settings(max_examples=30, **SLOW)
@given(packs())
def test_no_fault_is_missed_and_none_made_up(facts):
    agree(facts)


@pytest.mark.slow
@settings(max_examples=30, **SLOW)
@given(packs(decided=False, answered=False))
def test_nor_where_inputs_and_answers_are_open(facts):
    agree(facts)


@settings(max_examples=30, **SLOW)
@given(packs(most=1))
def test_every_fault_is_another_pack(facts):
    assert all(mutant.facts != facts for mutant in mutants_of(facts))


@settings(max_examples=8, **SLOW)
@given(packs(most=2))
def test_a_line_found_for_a_fault_shows_it(facts):
    pack = RecordingPack(facts)
    runner = Runner(pack)
    seeker = Seeker(runner, Ledger(pack), runner.all(facts.cases))
    for mutant in mutants_of(facts)[::5]:
        found = seeker.fault(Suspect(runner, seeker.graph, mutant, -1))
        if found is None:
            continue
        case = found.draft.case("found", found.expect)
        assert run_cases(Pack(replace(facts, cases=(case,))))[0].passed
        assert noticing(mutant, (case,)) == {"found"}


def texts(condition):
    empty = Pools.__new__(Pools)
    empty._spoken, empty._possible = {}, {"shape": ["a", "b"]}
    return [one.text for one in variants(condition, empty)]


def test_the_faults_of_a_comparison():
    assert texts(compare("level", 2, Operator.ABOVE)) == [
        "not: level > 2",
        "level >= 2 instead of level > 2",
        "level > 3 instead of level > 2",
        "without: level > 2",
    ]
    assert texts(compare("shape", "a")) == [
        'not: shape = "a"',
        'shape = "b" instead of shape = "a"',
        'without: shape = "a"',
    ]
    assert texts(compare("shape", ("a",), Operator.IN)) == [
        'not: shape in ["a"]',
        'shape in the list without "a"',
        'shape in the list with "b" too',
        'without: shape in ["a"]',
    ]


def test_the_faults_of_a_conjunction():
    assert texts(every(fast=True, slow=False)) == [
        "any of its parts is enough",
        "not: fast = true",
        "without: fast = true",
        "not: slow = false",
        "without: slow = false",
    ]
    inner = AnyOf((compare("fast", True), compare("slow", True)))
    assert "all of its parts are needed" in texts(inner)
