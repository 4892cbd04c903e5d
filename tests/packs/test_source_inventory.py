"""Every statement of the sources is carried by a fact of the pack, or says why it is not."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from meshseed import load_pack
from meshseed.packs.facts import Constant, Evidence, PackFacts

INVENTORY = tomllib.loads(
    Path(__file__).parents[1].joinpath("source_inventory.toml").read_text(encoding="utf-8")
)
LINES = INVENTORY["carried"]["lines"]
FACTS = load_pack("neuronx-cc-2.24").facts
EVIDENCE = {one.id: one for one in FACTS.evidence}
RULES = {one.id: one for one in FACTS.rules}
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


def test_every_symbol_is_accounted_for():
    carried = [str(one["what"]) for one in LINES if "carried_by" in one]
    missing = [
        one for one in INVENTORY["expected"]["symbols"] if not any(one in c for c in carried)
    ]
    assert not missing


def test_no_line_of_any_part_is_lost():
    assert Counter(one["source"] for one in LINES) == INVENTORY["expected"]["lines"]


def sites(carrier: str) -> tuple[tuple[str, str], ...]:
    """Lines of C and of Python that an observation or a rule says it stands at."""
    if carrier in EVIDENCE:
        found = EVIDENCE[carrier]
        return ((str(found.c_line or ""), str(found.py_line or "")),)
    rule = RULES.get(carrier.removesuffix(".at"))
    site = None if rule is None else rule.at
    return () if site is None else ((str(site.c_line or ""), str(site.py_line or "")),)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def misplaced(line: dict[str, object], found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Line numbers that only one of the two has: the line of the inventory, or its carriers."""
    stated = list(found)
    wrong: list[tuple[str, str]] = []
    for at, key in enumerate(("c", "py")):
        wanted = set(line.get(key, ()))
        held = {number for site in stated for number in numbers(site[at])}
        wrong += [(key, number) for number in sorted(wanted ^ held)]
    return wrong


PLACED = [one for one in LINES if "c" in one or "py" in one]


@pytest.mark.parametrize("line", PLACED, ids=shown)
def test_line_numbers_are_those_of_the_carriers(line: dict[str, object]):
    assert not misplaced(line, (site for one in line["carried_by"] for site in sites(one)))


def test_no_other_line_number_is_in_the_pack():
    """A number that is mistyped in one of several places is found here."""
    places = [
        *((one.c_line, one.py_line) for one in FACTS.evidence),
        *((one.at.c_line, one.at.py_line) for one in FACTS.rules if one.at is not None),
    ]
    for at, key in enumerate(("c", "py")):
        known = {number for line in PLACED for number in line.get(key, ())}
        used = {number for place in places for number in numbers(str(place[at] or ""))}
        assert used <= known


def test_a_line_number_that_changes_is_noticed():
    line = next(one for one in PLACED if "at.serial" in one["carried_by"])
    assert not misplaced(line, sites("at.serial"))
    assert misplaced(line, [("3378", "")]) == [("c", "3377"), ("c", "3378")]


@pytest.mark.parametrize("line", [one for one in LINES if "values" in one], ids=shown)
def test_values_are_those_of_the_pack(line: dict[str, object]):
    for address, expected in line["values"].items():
        found = value_at(address)
        wanted = None if expected == "none" else expected
        assert (found, type(found)) == (wanted, type(wanted)), address


def value_at(address: str) -> object:
    """The constant that a default, a case of a computed default or an effect of a rule has."""
    prefix, _, rest = address.partition(".")
    name, _, last = address.rpartition(".")
    term: object
    if prefix == "flag":
        term = next(one for one in FACTS.flags if f"flag.{one.dest}" == name).default
    elif prefix == "knob":
        term = next(one for one in FACTS.knobs if f"knob.{one.id}" == name).default
    elif last.isdigit():
        term = next(one for one in FACTS.defaults if one.id == name).cases[int(last) - 1].value
    else:
        rule, _, effect = address.partition(".set.")
        term = RULES[rule].sets[effect]
    assert rest
    assert isinstance(term, Constant)
    return term.value


@pytest.mark.parametrize("line", [one for one in LINES if "length" in one], ids=shown)
def test_lengths_are_those_of_the_quoted_text(line: dict[str, object]):
    assert [len(EVIDENCE[one].text or "") for one in line["carried_by"]] == [line["length"]]


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
