"""Observations of the shipped packs: not surer than their sources say, and each written once."""

from collections import defaultdict

import pytest

from meshseed import builtin_packs, load_pack
from meshseed.confidence import weakest
from meshseed.packs.facts import EvidenceKind, PackFacts

PACKS = sorted(builtin_packs())


def facts_of(name: str) -> PackFacts:
    return load_pack(name).facts


def surer_than_printed(facts: PackFacts) -> list[str]:
    """Observations above the step that the tag of their source stands for."""
    tags = facts.tags
    return [
        one.id
        for one in facts.evidence
        if one.printed in tags
        and weakest((one.confidence, tags[one.printed])) is not one.confidence
    ]


@pytest.mark.parametrize("name", PACKS)
def test_no_observation_is_surer_than_its_source_says(name: str):
    assert surer_than_printed(facts_of(name)) == []


@pytest.mark.parametrize("name", PACKS)
def test_a_text_of_a_binary_is_observed_once(name: str):
    """Two ids for one text would let two standings of it differ."""
    seen: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for one in facts_of(name).evidence:
        if one.kind in {EvidenceKind.STRING, EvidenceKind.ABSENCE, EvidenceKind.SYMBOL}:
            seen[one.binary, one.kind, one.text, one.symbol, one.source].append(one.id)
    assert [ids for ids in seen.values() if len(ids) > 1] == []


@pytest.mark.parametrize("name", PACKS)
def test_each_side_of_a_conflict_says_why_it_is_taken_or_not(name: str):
    for conflict in facts_of(name).conflicts:
        assert [side.id for side in conflict.sides if not side.why] == [], conflict.id
