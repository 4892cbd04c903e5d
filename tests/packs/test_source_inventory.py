"""Every statement of the sources is carried by a fact of the pack, or says why it is not."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from meshseed import load_pack
from meshseed.packs.facts import Evidence, PackFacts

INVENTORY = tomllib.loads(
    Path(__file__).parents[1].joinpath("source_inventory.toml").read_text(encoding="utf-8")
)
LINES = INVENTORY["carried"]["lines"]
FACTS = load_pack("neuronx-cc-2.24").facts
EVIDENCE = {one.id: one for one in FACTS.evidence}
ADDRESS = re.compile(r"0x[0-9a-f]+", re.IGNORECASE)

PREFIXED = {
    "attributes": "attribute.",
    "accumulators": "accumulator.",
    "knobs": "knob.",
    "meshes": "mesh.",
    "axes": "axis.",
    "instances": "instance.",
    "surfaces": "surface.",
    "binaries": "binary.",
    "sources": "source.",
    "stages": "stage.",
    "custom_calls": "custom_call.",
    "cases": "case.",
}


def addresses(facts: PackFacts) -> Iterator[str]:
    """Every id and address of the pack, with the parts and properties the inventory names."""
    for flag in facts.flags:
        address = f"flag.{flag.dest}"
        yield from named(address, flag)
        yield from (f"{address}.spelling.{one.literal}" for one in flag.spellings)
        yield from (f"{address}.choice.{one.value}" for one in flag.choices)
    for field in facts.__struct_fields__:
        items = getattr(facts, field)
        if field == "flags" or not isinstance(items, tuple):
            continue
        for item in items:
            yield from named(PREFIXED.get(field, "") + item.id, item)
    for rule in facts.rules:
        yield from (f"{rule.id}.set.{name}" for name in rule.sets)
        yield from (f"{rule.id}.append.{name}" for name in rule.appends)


def named(address: str, item: Struct) -> Iterator[str]:
    yield address
    yield from (f"{address}.{field}" for field in item.__struct_fields__)


KNOWN = frozenset(addresses(FACTS))


def shown(line: dict[str, object]) -> str:
    return f"{line['source']}: {line['what']}"


def holds(evidence: Evidence, what: str) -> bool:
    """Whether an observation has *what* itself; an address may also stand in its description."""
    fields = (evidence.text, evidence.symbol, evidence.address, evidence.ledger, evidence.printed)
    if what in fields:
        return True
    places = " ".join((*(str(one) for one in fields), evidence.says or "")).lower()
    return bool(ADDRESS.fullmatch(what)) and what.lower() in ADDRESS.findall(places)


def holds_bias(carrier: str, what: str) -> bool:
    return any(
        carrier == f"binary.{one.id}" and what in {bias.bias for bias in one.biases}
        for one in FACTS.binaries
    )


def unknown_carriers(line: dict[str, object], known: frozenset[str]) -> list[str]:
    return [one for one in line.get("carried_by", ()) if one not in known]


@pytest.mark.parametrize("line", LINES, ids=shown)
def test_a_statement_is_carried_or_says_why_not(line: dict[str, object]):
    assert line["what"]
    assert ("not_carried" in line) != ("carried_by" in line)
    assert line.get("carried_by", line.get("not_carried"))
    assert not unknown_carriers(line, KNOWN)


@pytest.mark.parametrize("line", [one for one in LINES if one.get("verbatim")], ids=shown)
def test_what_is_quoted_is_held_by_a_carrier(line: dict[str, object]):
    what = str(line["what"])
    assert any(
        holds(EVIDENCE[one], what) if one in EVIDENCE else holds_bias(one, what)
        for one in line["carried_by"]
    )


def test_every_line_stands_once():
    seen = [(one["source"], one["what"]) for one in LINES]
    assert len(set(seen)) == len(seen)


def test_every_address_is_accounted_for():
    listed = {found.lower() for one in LINES for found in ADDRESS.findall(one["what"])}
    assert set(INVENTORY["expected"]["addresses"]) - listed == set()


def test_a_bare_address_is_always_held_against_its_carrier():
    bare = [one for one in LINES if ADDRESS.fullmatch(one["what"])]
    assert bare
    assert all(one.get("verbatim") for one in bare)


def test_every_numbered_statement_is_accounted_for():
    sources = {one["source"] for one in LINES}
    assert set(INVENTORY["expected"]["statements"]) - sources == set()


def test_every_numbered_contradiction_is_a_conflict_of_its_number():
    items = {
        (number, conflict.id)
        for conflict in FACTS.conflicts
        for number in (conflict.item or "").split("/")
    }
    for number in INVENTORY["expected"]["statements"]:
        if number[0] in "KX":
            carriers = {i for one in LINES if one["source"] == number for i in one["carried_by"]}
            assert any((number, one) in items for one in carriers), number


def test_both_ledger_ids_and_every_tag_are_used():
    assert {one.ledger for one in FACTS.evidence} >= {"D-AB08", "D-AF01"}
    printed = {one.printed for one in FACTS.evidence}
    assert printed >= set(FACTS.tags) - {"NOT_TRACED", "MEDIUM"}


def test_a_carrier_that_vanishes_is_noticed():
    line = next(one for one in LINES if "ladder.fsdp" in one.get("carried_by", ()))
    assert unknown_carriers(line, KNOWN - {"ladder.fsdp"}) == ["ladder.fsdp"]


def test_an_observation_that_loses_its_address_is_noticed():
    assert holds(EVIDENCE["ds.dest"], "0x88bb0")
    assert not holds(EVIDENCE["ds.literal"], "0x88bb0")
