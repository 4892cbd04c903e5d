"""The flags of the shipped driver pack and a published catalogue of them, record by record."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from meshseed import load_pack
from meshseed.packs.facts import Arity, Constant, Effect, FlagKind, FromUnknown, Visibility

CATALOGUE = json.loads(
    (Path(__file__).parents[1] / "data" / "flag-catalogue.json").read_text(encoding="utf-8")
)
RECORDS = {record["name"]: record for record in CATALOGUE["flags"]}
OUTSIDE = {record["name"]: record for record in CATALOGUE["outside"]}
FACTS = load_pack("neuronx-cc-2.24").facts
EVIDENCE = {one.id: one for one in FACTS.evidence}
BY_SPELLING = {spelling.literal: flag for flag in FACTS.flags for spelling in flag.spellings}

KINDS = {
    "switch": FlagKind.SWITCH,
    "noable": FlagKind.SWITCH,
    "enable_disable": FlagKind.SWITCH,
    "choice": FlagKind.CHOICE,
    "int": FlagKind.INTEGER,
    "float": FlagKind.NUMBER,
    "string": FlagKind.STRING,
    "path": FlagKind.PATH,
    "list": FlagKind.LIST,
    "help": FlagKind.ACTION,
    "deprecated": FlagKind.INTEGER,
}

# Where the pack knows better, or says it another way, and why. Nothing else may differ.

OTHER_DEST = {
    "--spmd": "a spelling of the experimental switch; whether it is one of its own is a conflict",
}
OTHER_KIND = {
    "--version": "prints and stops, so an action",
    "--fork-subcommand": "a negated spelling is in use, so a switch",
    "--internal-tensorizer-opt-level": "the page on levels reads names",
}
OTHER_CHOICES = {
    "--arch": "the names a target is folded to as well",
    "--verbose": "the documented levels as well",
}
OTHER_DEFAULT = {
    "--cc-pipeline-tiling-factor": "a value inside a stored text is no parser default",
    "--inst-count-limit": "a value inside a stored text is no parser default",
    "--layout-transform-heuristic": "a value inside a stored text is no parser default",
    "--native-kernel-auto-cast": "a value inside a stored text is no parser default",
    "--partitioner-opts": "a value inside a stored text is no parser default",
    "--partitions-per-bank": "a value inside a stored text is no parser default",
    "--run-simulator-after": "a value inside a stored text is no parser default",
    "--softmax-epsilon": "a value inside a stored text is no parser default",
    "--internal-compiler-debug-mode": "off, for a text, is none",
    "--internal-compute-engine-placement": "off, for a text, is none",
    "--internal-inject-error": "off, for a text, is none",
    "--internal-suppress-error": "off, for a text, is none",
    "--fork-subcommand": "on, since people negate it",
    "--layer-unroll-factor": "an unknown with a bound",
    "--model-type": "the documents settle between the two values printed",
}
OTHER_VISIBILITY = {
    "--spmd": "a spelling of the experimental switch",
}
BY_RULE = {
    "--experimental-unsafe-fp8e4m3fn-as-fp8e4m3": "redirect.unsafe-fp8",
    "--distribution-type-llm-training": "shorthand.llm-training",
}
"""Records whose place is another flag's, which a shorthand of the pack sets."""


def base(literal):
    """A literal without the value it is stored with."""
    return literal.split("=")[0]


def flag_of(record):
    return BY_SPELLING[base(record["literals"][0])]


def evidence_of(flag):
    """Every observation a flag or a part of it rests on, and those that name it themselves."""
    standings = [flag.standing, *flag.facts.values()]
    standings += [one.standing for one in (*flag.spellings, *flag.choices)]
    named = {name for standing in standings for name in standing.evidence}
    address = f"flag.{flag.dest}"
    named |= {
        one.id
        for one in FACTS.evidence
        for about in (*one.supports, *one.counters)
        if about == address or about.startswith(address + ".")
    }
    return [EVIDENCE[name] for name in sorted(named)]


def implied_by(flag):
    """Names that a shorthand sets when it reads *flag*."""
    return {name for imply in FACTS.implies if flag.dest in read_by(imply) for name in imply.sets}


def read_by(fact):
    """Names that conditions and values of *fact* read."""
    found = set()
    rest = [msgspec.to_builtins(fact)]
    while rest:
        one = rest.pop()
        if isinstance(one, dict):
            if one.get("is") in {"comparison", "name"}:
                found.add(one["name"])
            rest += one.values()
        elif isinstance(one, list | tuple):
            rest += one
    return found


def plain_default(flag):
    """The default as the catalogue would print it; None where it is none or not known."""
    if isinstance(flag.default, Constant):
        value = flag.default.value
        return list(value) if isinstance(value, tuple) else value
    return {"unknown": flag.default.unknown} if isinstance(flag.default, FromUnknown) else None


def each(records=RECORDS):
    return pytest.mark.parametrize("name", records)


@each()
def test_every_literal_is_spelled(name):
    record = RECORDS[name]
    spelled = {spelling.literal for spelling in flag_of(record).spellings}
    wanted = {base(literal) for literal in record["literals"] + record["derived_literals"]}
    assert wanted <= spelled


@each()
def test_a_negated_literal_stores_no(name):
    for spelling in flag_of(RECORDS[name]).spellings:
        negated = spelling.literal.startswith(("--no-", "--disable-internal-", "--disable-dge"))
        assert not negated or spelling.means is False


@each()
def test_the_place_is_the_catalogues(name):
    record, flag = RECORDS[name], flag_of(RECORDS[name])
    if name in BY_RULE:
        assert flag.dest != record["dest"]
        assert record["dest"] in implied_by(flag)
        assert any(imply.id == BY_RULE[name] for imply in FACTS.implies)
    else:
        assert (flag.dest == record["dest"]) is (name not in OTHER_DEST)


@each()
def test_the_kind_is_the_catalogues(name):
    record, flag = RECORDS[name], flag_of(RECORDS[name])
    assert (flag.kind is KINDS[record["kind"]]) is (name not in OTHER_KIND)


@each()
def test_the_choices_are_the_catalogues(name):
    record, flag = RECORDS[name], flag_of(RECORDS[name])
    printed, ours = set(record["choices"] or ()), {choice.value for choice in flag.choices}
    assert printed <= ours
    assert (printed == ours) is (name not in OTHER_CHOICES)


@each()
def test_the_default_is_the_catalogues_or_explained(name):
    record, flag = RECORDS[name], flag_of(RECORDS[name])
    assert (plain_default(flag) == record["default"]) is (name not in OTHER_DEFAULT)


@each()
def test_the_visibility_is_the_catalogues(name):
    record, flag = RECORDS[name], flag_of(RECORDS[name])
    assert (flag.visibility.value == record["visibility"]) is (name not in OTHER_VISIBILITY)


@each()
def test_a_soft_visibility_is_no_more_than_inferred(name):
    """A kind other than public never follows from a name without the internal prefix."""
    record, flag = RECORDS[name], flag_of(RECORDS[name])
    shown_in_a_body = {"--fast-math"}
    soft = record["visibility"] != "public" and not name.startswith("--internal-")
    if soft and name not in shown_in_a_body:
        assert flag.facts["visibility"].confidence.value in {"INFERRED", "NOT_TRACED"}


@each()
def test_stored_texts_are_quoted_with_their_address(name):
    record = RECORDS[name]
    quoted = {(one.text, one.address) for one in evidence_of(flag_of(record))}
    assert set(record["literal_addresses"].items()) <= quoted


@each()
def test_every_address_is_carried_by_evidence_of_the_flag(name):
    record = RECORDS[name]
    carried = {one.address for one in evidence_of(flag_of(record))}
    printed = [record["help_address"] or "", *record["related_addresses"].values()]
    wanted = {one for text in printed for one in re.findall(r"0x[0-9a-f]+(?:-0x[0-9a-f]+)?", text)}
    assert wanted <= carried


@each()
def test_the_record_of_use_is_the_catalogues(name):
    assert flag_of(RECORDS[name]).records_use == RECORDS[name]["used_sentinel"]


@each({name: one for name, one in RECORDS.items() if one["implies"]})
def test_a_flag_the_catalogue_gives_an_effect_is_modelled(name):
    assert flag_of(RECORDS[name]).effect is Effect.MODELLED


def test_modelled_flags_are_those_that_something_reads():
    acting = (*FACTS.implies, *FACTS.lookups, *FACTS.defaults, *FACTS.constraints, *FACTS.rules)
    read = {name for fact in (*acting, *FACTS.knobs) for name in read_by(fact)}
    read |= {name for fact in (*FACTS.implies, *FACTS.rules) for name in fact.sets}
    read |= {one.dest for one in FACTS.defaults}
    read |= {name for one in FACTS.lookups for name in (one.source, one.target)}
    for flag in FACTS.flags:
        assert (flag.effect is Effect.MODELLED) == (flag.dest in read), flag.dest


def test_the_help_prints_public_flags_only():
    surfaces = {one.id: one for one in FACTS.surfaces}
    assert set(surfaces) == {"help", "help-hidden", "help-hidden-list", "documented"}
    assert surfaces["help"].prints == (Visibility.PUBLIC,)
    shown = [one for one in surfaces.values() if Visibility.PUBLIC in one.prints]
    assert shown == [surfaces["help"]]
    assert Visibility.INTERNAL in surfaces["help-hidden-list"].prints
    assert surfaces["documented"].documented


def test_the_strategy_is_hidden_from_help_documented_and_contested():
    flag = BY_SPELLING["--distribution-strategy"]
    assert flag.visibility is Visibility.INTERNAL
    assert flag.documented is not None
    assert flag.facts["visibility"].contested
    assert flag.facts["visibility"].confidence.value == "INFERRED"


def test_no_flag_rests_on_nothing():
    assert not [flag.dest for flag in FACTS.flags if not flag.standing.evidence]


def test_a_flag_that_takes_words_is_not_a_switch():
    for flag in FACTS.flags:
        assert flag.kind not in {FlagKind.SWITCH, FlagKind.ACTION} or flag.arity is Arity.NONE


@each({name: one for name, one in OUTSIDE.items() if one["kind"] == "attribute"})
def test_attributes_without_a_flag_are_attributes(name):
    assert name in {attribute.id for attribute in FACTS.attributes}
    assert name not in {flag.dest for flag in FACTS.flags}


@each({name: one for name, one in OUTSIDE.items() if one["kind"] != "attribute"})
def test_flags_beside_the_catalogue_are_in_the_pack(name):
    record, flag = OUTSIDE[name], BY_SPELLING[name]
    assert flag.kind is KINDS[record["kind"]]
    assert {choice.value for choice in flag.choices} == set(record["choices"] or ())
    assert plain_default(flag) == record["default"]
    if record["visibility"] is not None:
        assert flag.visibility.value == record["visibility"]
    carried = {one.address for one in evidence_of(flag)}
    assert set(re.findall(r"0x[0-9a-f]+", record["address"] or "")) <= carried
