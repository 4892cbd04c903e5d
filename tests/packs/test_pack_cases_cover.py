"""The worked cases of every shipped pack exercise every statement of it."""

from functools import cache

import pytest
from tests.packs.covering import Covered, coverage

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
def _covered(name: str) -> Covered:
    pack = _pack(name)
    return coverage(pack, pack.facts.cases)


@pytest.mark.parametrize("name", PACKS)
def test_every_statement_is_exercised_by_a_case(name: str):
    missing = _covered(name).missing
    assert not missing, f"{name}: no case has " + "; ".join(missing)


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_something_to_cover(name: str):
    assert _covered(name).wanted


def test_without_its_cases_a_pack_misses_everything():
    pack = _pack(FIRST)
    assert coverage(pack, ()).missing == sorted(_covered(FIRST).wanted)


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("--distribution-strategy fsdp", "rule strategy.fsdp fired"),
        ("--target trn3", "default lnc.default case 3"),
        ("--target trn2n", "lookup arch from trn2n"),
        ("--distribution-type-llm-training", "imply shorthand.llm-training"),
        ("--lnc 2", "constraint lnc.assert broken"),
        ("generic", "advice generic-strategy given"),
        ("--distribution-strategy fsdp", "knob neuron-fsdp seed 1"),
    ],
)
def test_leaving_out_the_cases_of_a_statement_names_it(line: str, missing: str):
    pack = _pack(FIRST)
    rest = [case for case in pack.facts.cases if line not in case.line.replace("=", " ")]
    assert len(rest) < len(pack.facts.cases)
    assert missing in coverage(pack, rest).missing
    assert missing not in _covered(FIRST).missing


@pytest.mark.parametrize(
    ("kept", "missing"),
    [
        ("assume", "unknown spmd-lnc-set = (1,)"),
        ("reading", "conflict sunda-reading read as gloss"),
    ],
)
def test_answers_and_readings_count_only_where_a_case_gives_them(kept: str, missing: str):
    pack = _pack(FIRST)
    rest = [case for case in pack.facts.cases if not getattr(case, kept)]
    assert missing in coverage(pack, rest).missing
    assert missing not in _covered(FIRST).missing
