"""Every statement of the sources is carried by a fact of the pack, or says why it is not."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.packs.inventory import INVENTORY, LINES, NAMED, PACK, Line, bare, shown, wrong_carriers

from meshseed import load_pack
from meshseed.packs.facts import Evidence

FACTS = load_pack(PACK).facts
EVIDENCE = {one.id: one for one in FACTS.evidence}
CONFLICTS = {one.id: one for one in FACTS.conflicts}
ADDRESS = re.compile(r"0x[0-9a-f]+", re.IGNORECASE)
NUMBERED = re.compile(r"[FOC]\d+|PF-\w+")
"""Statements an observation cites by number; K and X are items of conflicts."""


def holds(evidence: Evidence, what: str) -> bool:
    """Whether an observation has *what*, or was made there; an address may stand in its words."""
    fields = (evidence.text, evidence.symbol, evidence.address, evidence.ledger, evidence.printed)
    if what in fields:
        return True
    if evidence.where is not None and what in evidence.where.split("; "):
        return True
    places = " ".join((*(str(one) for one in fields), evidence.says or "")).lower()
    return bool(ADDRESS.fullmatch(what)) and what.lower() in ADDRESS.findall(places)


def holds_bias(carrier: str, what: str) -> bool:
    return any(
        carrier == f"binary.{one.id}" and what in {bias.bias for bias in one.biases}
        for one in FACTS.binaries
    )


def observations(line: Line) -> list[Evidence]:
    """The carriers of a line that are observations."""
    found = (EVIDENCE.get(bare(one)) for one in line.get("carried_by", ()))
    return [one for one in found if one is not None]


@pytest.mark.parametrize("line", LINES, ids=shown)
def test_a_statement_is_carried_or_says_why_not(line: Line):
    assert line["what"]
    assert ("not_carried" in line) != ("carried_by" in line)
    assert line.get("carried_by", line.get("not_carried"))
    assert not wrong_carriers(line)


@pytest.mark.parametrize("line", [one for one in LINES if one.get("verbatim")], ids=shown)
def test_what_is_quoted_is_held_by_a_carrier(line: Line):
    what = str(line["what"])
    carriers = line["carried_by"]
    assert any(holds(one, what) for one in observations(line)) or any(
        holds_bias(one, what) for one in carriers
    )


@pytest.mark.parametrize("line", [one for one in LINES if "printed" in one], ids=shown)
def test_the_tag_is_the_one_each_carrier_has(line: Line):
    found = observations(line)
    assert len(found) == len(line["carried_by"])
    assert {one.printed for one in found} == {line["printed"]}


def test_every_line_stands_once():
    seen = [(one["source"], one["what"]) for one in LINES]
    assert len(set(seen)) == len(seen)


def test_every_address_is_accounted_for():
    listed = {found.lower() for one in LINES for found in ADDRESS.findall(one["what"])}
    assert set(INVENTORY["expected"]["addresses"]) - listed == set()


def test_a_bare_address_is_always_held_against_its_carrier():
    found = [one for one in LINES if ADDRESS.fullmatch(one["what"])]
    assert found
    assert all(one.get("verbatim") for one in found)


def test_every_numbered_statement_is_accounted_for():
    sources = {one["source"] for one in LINES}
    assert set(INVENTORY["expected"]["statements"]) - sources == set()


def test_every_symbol_is_accounted_for():
    carried = [str(one["what"]) for one in LINES if "carried_by" in one]
    missing = [
        one for one in INVENTORY["expected"]["symbols"] if not any(one in c for c in carried)
    ]
    assert not missing


def test_no_line_of_any_part_is_lost():
    assert Counter(one["source"] for one in LINES) == INVENTORY["expected"]["lines"]


@pytest.mark.parametrize(
    "number", [one for one in INVENTORY["expected"]["statements"] if NUMBERED.fullmatch(one)]
)
def test_an_observation_cites_the_statements_it_carries(number: str):
    """`explain F54` thus finds all that the inventory names for it."""
    carriers = {one.id for line in LINES if line["source"] == number for one in observations(line)}
    assert carriers <= {one.id for one in FACTS.evidence if number in one.cites}


def test_every_numbered_contradiction_is_a_conflict_of_its_number():
    items = {
        (number, f"conflict.{conflict.id}")
        for conflict in FACTS.conflicts
        for number in (conflict.item or "").split("/")
    }
    for number in INVENTORY["expected"]["statements"]:
        if number[0] in "KX":
            carriers = {i for one in LINES if one["source"] == number for i in one["carried_by"]}
            assert any((number, one) in items for one in carriers), number


@pytest.mark.parametrize(
    "line", [one for one in LINES if one["source"][0] in "KX" and one["what"][-1] == "?"], ids=shown
)
def test_a_contradiction_is_carried_by_what_its_sides_name(line: Line):
    first, *rest = line["carried_by"]
    conflict = CONFLICTS[first.removeprefix("conflict.")]
    assert line["what"] == conflict.question
    assert line["source"] in (conflict.item or "").split("/")
    assert set(map(bare, rest)) >= {one for side in conflict.sides for one in side.evidence}


def test_both_ledger_ids_and_every_tag_are_used():
    assert {one.ledger for one in FACTS.evidence} >= {"D-AB08", "D-AF01"}
    printed = {one.printed for one in FACTS.evidence}
    assert printed >= set(FACTS.tags) - {"NOT_TRACED", "MEDIUM"}


def test_a_carrier_that_vanishes_is_noticed():
    line = next(one for one in LINES if "ladder.fsdp" in one.get("carried_by", ()))
    here = NAMED[PACK]
    left = {name: found for name, found in here.entries.items() if name != "ladder.fsdp"}
    names = {PACK: replace(here, entries=left)}
    assert wrong_carriers(line, names) == ["ladder.fsdp names nothing"]


def test_a_carrier_that_several_things_are_called_is_refused():
    (wrong,) = wrong_carriers({"source": "X18", "what": "?", "carried_by": ["trn3-width"]})
    assert wrong == "trn3-width names conflict trn3-width, case case.trn3-width"


def test_an_observation_that_loses_its_address_is_noticed():
    assert holds(EVIDENCE["ds.dest"], "0x88bb0")
    assert not holds(EVIDENCE["ds.literal"], "0x88bb0")
