"""The worked cases of every shipped pack exercise every statement of it."""

from functools import cache

import pytest
from tests.packs.covering import Coverage, coverage

from meshseed import packs
from meshseed.evaluation import Pack
from meshseed.packs import builtin_names

PACKS = tuple(builtin_names())
FIRST = "neuronx-cc-2.24"


@cache
def _pack(name: str) -> Pack:
    checked = packs.check(name)
    assert checked.facts is not None, [finding.message for finding in checked.findings]
    return Pack(checked.facts)


@cache
def _coverage(name: str) -> Coverage:
    return coverage(_pack(name))


@pytest.mark.parametrize("name", PACKS)
def test_every_statement_is_exercised_by_a_case(name: str):
    missing = _coverage(name).missing()
    assert not missing, f"{name}: no case has " + "; ".join(missing)


@pytest.mark.parametrize("name", PACKS)
def test_without_its_cases_a_pack_misses_everything(name: str):
    covered = _coverage(name)
    assert covered.wanted
    assert covered.missing(lambda _: True) == sorted(covered.wanted)


@pytest.mark.parametrize(
    ("word", "missing"),
    [
        ("fsdp", "rule strategy.fsdp fired"),
        ("fsdp", "knob neuron-fsdp seed 1"),
        ("trn3", "default lnc.default case 3"),
        ("trn2n", "lookup arch from trn2n"),
        ("type-llm-training", "imply shorthand.llm-training"),
        ("static-weights", "constraint args.static-weights broken"),
        ("vectorize-strided-dma", "advice nested-option-refused given"),
    ],
)
def test_leaving_out_the_cases_of_a_statement_names_it(word: str, missing: str):
    spoken = {case.id for case in _pack(FIRST).facts.cases if word in case.line.lower()}
    assert spoken
    assert missing in _coverage(FIRST).missing(spoken.__contains__)
    assert missing not in _coverage(FIRST).missing()


@pytest.mark.parametrize(
    ("kept", "missing"),
    [
        ("assume", "unknown spmd-lnc-set = (1,)"),
        ("reading", "conflict sunda-reading read as gloss"),
    ],
)
def test_answers_and_readings_count_only_where_a_case_gives_them(kept: str, missing: str):
    special = {case.id for case in _pack(FIRST).facts.cases if getattr(case, kept)}
    assert missing in _coverage(FIRST).missing(special.__contains__)
    assert missing not in _coverage(FIRST).missing()


def test_a_statement_that_a_reading_changes_is_not_exercised_by_it():
    """Under the gloss the assert is another one, so breaking it there breaks nothing of ours."""
    seen = _coverage(FIRST).by_case
    assert "constraint lnc.assert broken" in seen["trn1-width-2"]
    assert "constraint lnc.assert broken" not in seen["gloss-trn1-width-2"]
