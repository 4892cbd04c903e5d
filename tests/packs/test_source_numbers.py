"""Numbers of the inventory are those of the pack: places in a body, values, lengths."""

import re
from collections.abc import Iterable

import pytest
from tests.packs.inventory import LINES, PACK, Line, bare, shown

from meshseed import load_pack
from meshseed.packs.facts import Constant

FACTS = load_pack(PACK).facts
EVIDENCE = {one.id: one for one in FACTS.evidence}
RULES = {one.id: one for one in FACTS.rules}


def sites(carrier: str) -> tuple[tuple[str, str], ...]:
    """Lines of C and of Python that an observation or a rule says it stands at."""
    if bare(carrier) in EVIDENCE:
        found = EVIDENCE[bare(carrier)]
        return ((str(found.c_line or ""), str(found.py_line or "")),)
    rule = RULES.get(carrier.removesuffix(".at"))
    site = None if rule is None else rule.at
    return () if site is None else ((str(site.c_line or ""), str(site.py_line or "")),)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def misplaced(line: Line, found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
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
def test_line_numbers_are_those_of_the_carriers(line: Line):
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
def test_values_are_those_of_the_pack(line: Line):
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
def test_lengths_are_those_of_the_quoted_text(line: Line):
    assert [len(EVIDENCE[bare(one)].text or "") for one in line["carried_by"]] == [line["length"]]
