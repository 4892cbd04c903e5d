"""The worked cases of every shipped pack show every statement of it, and notice faults in it."""

from functools import cache

import pytest
from msgspec.structs import replace

from meshseed import packs
from meshseed.authoring.testing.coverage import Ledger, coverage
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Run, Runner
from meshseed.authoring.testing.scoring import score
from meshseed.packs import builtin_names
from meshseed.packs.facts import PackFacts

PACKS = tuple(builtin_names())
FIRST = "neuronx-cc-2.24"


@cache
def facts_of(name: str) -> PackFacts:
    checked = packs.check(name)
    assert checked.facts is not None, [finding.message for finding in checked.findings]
    return checked.facts


@cache
def runs_of(name: str) -> tuple[RecordingPack, tuple[Run, ...]]:
    pack = RecordingPack(facts_of(name))
    return pack, Runner(pack).all(pack.facts.cases)


def missing(name: str, kept) -> list[str]:
    """What no case shows of those that are kept."""
    pack, runs = runs_of(name)
    found = coverage(Ledger(pack), [run for run in runs if kept(run.case)])
    return [one.goal for one in found.missing]


@pytest.mark.parametrize("name", PACKS)
def test_every_statement_is_shown_by_a_case(name: str):
    pack, runs = runs_of(name)
    found = coverage(Ledger(pack), runs)
    lacking = [one.goal for one in found.missing if one.category.value == "statements"]
    assert not lacking, f"{name}: no case shows that " + "; ".join(lacking)


@pytest.mark.parametrize("name", PACKS)
def test_comparisons_are_seen_both_ways_and_deciding(name: str):
    pack, runs = runs_of(name)
    found = coverage(Ledger(pack), runs)
    assert found.comparisons.percent >= 95, found.missing
    assert found.decisions.percent >= 95, found.missing


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_nine_of_ten_faults_are_noticed(name: str):
    """Of all faults, those no command line shows among them."""
    found = score(Runner(RecordingPack(facts_of(name))), facts_of(name).cases, None, None)
    assert found.faults > 40
    unnoticed = [f"{one.about}: {one.fault}" for one in found.survivors]
    assert found.percent >= 90, f"{found.percent} %: " + "; ".join(unnoticed)


@pytest.mark.parametrize("name", PACKS)
def test_without_its_cases_a_pack_shows_nothing(name: str):
    pack, _ = runs_of(name)
    assert len(missing(name, lambda _: False)) == len(Ledger(pack).wanted)


@pytest.mark.parametrize(
    ("word", "goal"),
    [
        ("fsdp", "rule strategy.fsdp fires"),
        ("fsdp", "knob neuron-fsdp: seed 1 is chosen"),
        ("trn3", "default lnc.default: case 3 is chosen"),
        ("trn2n", 'lookup arch: "trn2n" is looked up'),
        ("type-llm-training", "imply shorthand.llm-training applies"),
        ("static-weights", "constraint args.static-weights is broken"),
        ("vectorize-strided-dma", "advice nested-option-refused is given"),
    ],
)
def test_leaving_out_the_cases_of_a_statement_names_it(word: str, goal: str):
    def silent(case):
        return word not in case.line.lower()

    assert not all(map(silent, facts_of(FIRST).cases))
    assert goal in missing(FIRST, silent)
    assert goal not in missing(FIRST, lambda _: True)


@pytest.mark.parametrize(
    ("kept", "goal"),
    [
        ("assume", "unknown spmd-lnc-set: [1] is the answer"),
        ("reading", "conflict sunda-reading: side gloss is read"),
    ],
)
def test_answers_and_readings_count_only_where_a_case_gives_them(kept: str, goal: str):
    assert goal in missing(FIRST, lambda case: not getattr(case, kept))
    assert goal not in missing(FIRST, lambda _: True)


def test_a_statement_that_a_reading_changes_is_not_shown_by_it():
    """Under the gloss the assert is another one, so breaking it there breaks nothing of ours."""
    pack, runs = runs_of(FIRST)
    ledger = Ledger(pack)
    shown = {run.case.id: {goal.text for goal in ledger.shown(run)} for run in runs}
    assert "constraint lnc.assert is broken" in shown["trn1-width-2"]
    assert "constraint lnc.assert is broken" not in shown["gloss-trn1-width-2"]


def test_a_pack_without_a_rule_has_another_score():
    """The measure itself: without the cases of one strategy its faults go unnoticed."""
    facts = facts_of(FIRST)
    fewer = tuple(case for case in facts.cases if "fsdp" not in case.line.lower())
    rules = tuple(rule for rule in facts.rules if rule.id == "strategy.fsdp")
    alone = replace(
        facts, rules=rules, knobs=(), constraints=(), advice=(), defaults=(), cases=fewer
    )
    found = score(Runner(RecordingPack(alone)), (), None, None)
    assert found.noticed == 0
    assert found.faults > 5
