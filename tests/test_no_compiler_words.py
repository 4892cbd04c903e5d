"""The engine knows no compiler: what the shipped packs name stands in none of its files.

The list of words is made from the packs, so a new flag or strategy is looked for without a change
here. A word that the engine needs in its ordinary sense is allowed below, with the reason.
"""

import re
from pathlib import Path

import pytest

from meshseed import packs
from meshseed.packs.facts import Constant, FromUnknown

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine"
MESH = (
    ENGINE / "meshseed" / "mesh",
    ENGINE / "meshseed" / "diagnostics" / "codes" / "meshes.py",
    ENGINE / "meshseed" / "diagnostics" / "codes" / "resharding.py",
    ENGINE / "meshseed" / "cli" / "mesh.py",
    ENGINE / "meshseed" / "cli" / "meshing",
    ENGINE / "meshseed" / "cli" / "dumping",
)

ALWAYS_DENIED = {
    "aws",
    "inferentia",
    "megatron",
    "neuron",
    "neuronx",
    "neuroncore",
    "neuroncores",
    "nki",
    "penguin",
    "tensorizer",
    "trainium",
    "walrus",
}
"""Names of the vendor's world that need not stand in a pack as an id."""

ALLOWED = {
    "all": "joins conditions, and is a hit policy",
    "all_reduce": "a collective, by the name it has everywhere",
    "arguments": "what a command is given",
    "compile": "packs and conditions are compiled",
    "critical": "a level of a log",
    "debug": "a level of a log",
    "default": "a value that nobody typed",
    "dot": "a character",
    "dump": "what a compiler writes of a program",
    "error": "a severity",
    "framework": "what configures meshes in its own way",
    "fork": "an evaluation that goes both ways forks",
    "generic": "an ordinary word",
    "help": "what a finding suggests, and an option of every command",
    "info": "a level of a log",
    "input": "what a command line gives",
    "jobs": "what machines run, and processes that work side by side",
    "mode": "of patterns and of validating models",
    "none": "joins conditions, and is the driver's own None",
    "options": "of the program itself",
    "partition": "a method of text",
    "output": "what a command writes",
    "pass": "pass options are what is seeded downstream",
    "pipeline": "the tables of what is computed, in order",
    "pow": "an operator of Python's numbers",
    "policy": "how many rules of a table may fire",
    "reduce_scatter": "a collective, by the name it has everywhere",
    "scatter": "half of the name of a collective",
    "sharding": "what meshes and custom calls are about",
    "state": "the values that a condition reads",
    "target": "what a lookup fills, or a link leads to",
    "user": "the person at the keyboard",
    "verbose": "a way of writing patterns",
    "version": "of the program itself",
    "warning": "a severity",
}
"""Ordinary words that packs happen to use as names, and what the engine uses them for."""

ALLOWED_IN_MESH = {
    "backend": "half of the name of an attribute of custom calls",
    "bf16": "an element type, by the name it has everywhere",
    "frontend": "half of the name of attributes of HLO and MLIR programs",
    "megatron": "the library whose order strings are read",
    "shardinggroup": "a custom call of the stock notation",
    "tf32": "an element type, by the name it has everywhere",
    "xla": "the name of the notation that is read",
}
"""Words of the notations for sharding, which the mesh room reads and writes."""


def texts(terms):
    """The plain texts among terms."""
    for term in terms:
        value = term.value if isinstance(term, Constant) else None
        yield from value if isinstance(value, tuple) else (value,)


def names_on_the_line(facts):
    """Names that a person types."""
    line = facts.command_line
    yield from line.programs
    yield from (one.name for one in line.subcommands)
    for flag in facts.flags:
        yield flag.dest
        yield from (one.literal for one in flag.spellings)
        yield from (one.value for one in flag.choices)
    for lookup in facts.lookups:
        for row in lookup.rows:
            yield from (*row.source, *texts((row.result,)))


def names_inside(facts):
    """Names that the compiler uses itself, tokens it forwards among them."""
    appended = [term for rule in facts.rules for terms in rule.appends.values() for term in terms]
    open_tokens = {term.unknown for term in appended if isinstance(term, FromUnknown)}
    yield from texts(appended)
    for unknown in facts.unknowns:
        if unknown.id in open_tokens:
            yield from texts(Constant(one) for one in unknown.candidates)
    for table in ("attributes", "accumulators", "knobs", "binaries", "instances"):
        yield from (one.id for one in getattr(facts, table))
    yield from (one.target for one in facts.custom_calls)


def names_around(facts):
    """Names of what hands flags to it."""
    yield facts.identity.driver
    for carrier in facts.carriers:
        yield from (carrier.name, *carrier.own_flags)
    yield from (word.literal for one in facts.vocabularies for word in one.words)
    yield from (key.key for one in facts.formats for key in one.keys)


def shipped():
    """The facts of every pack that comes with the program."""
    for name in packs.builtin_names():
        checked = packs.check(name)
        assert checked.facts is not None, [finding.message for finding in checked.findings]
        yield checked.facts


def words_of(names):
    """Names as words to look for: without dashes in front, dashes and underscores being one."""
    for name in names:
        # A single letter or a number is no name of anything.
        if isinstance(name, str) and len(word := name.lstrip("-").casefold()) > 2:
            yield re.sub(r"[-_]+", "_", word)


@pytest.fixture(scope="module")
def denied():
    found = set(ALWAYS_DENIED)
    for facts in shipped():
        for names in (names_on_the_line, names_inside, names_around):
            found.update(words_of(names(facts)))
    return found - set(ALLOWED)


def hits(text, denied):
    """Words of *text* that are denied, whole or as a part between dashes and underscores."""
    text = re.sub(r"[-_]+", "_", text.casefold())
    pattern = "|".join(re.escape(word) for word in sorted(denied, key=len, reverse=True))
    return {
        (text.count("\n", 0, match.start()) + 1, match.group())
        for match in re.finditer(rf"(?<![a-z0-9])(?:{pattern})(?![a-z0-9])", text)
    }


def test_the_engine_names_nothing_of_a_compiler(denied):
    found = []
    for path in sorted(ENGINE.rglob("*.py")):
        in_mesh = any(path.is_relative_to(place) for place in MESH)
        words = denied - set(ALLOWED_IN_MESH) if in_mesh else denied
        text = path.read_text(encoding="utf-8")
        found += [
            f"{path.relative_to(ROOT)}:{line}: {word}" for line, word in sorted(hits(text, words))
        ]
    # Reword it; only where the engine needs the word in its ordinary sense, allow it above.
    assert found == []


def test_every_kind_of_name_is_looked_for(denied):
    """One of each kind, taken from the packs: the list is not empty where it matters."""
    for facts in shipped():
        sample = [
            name
            for names in (names_on_the_line, names_inside, names_around)
            for name in list(names(facts))[-5:]
        ]
        assert sample
        for word in set(words_of(sample)) - set(ALLOWED):
            assert word in denied
            planted = f'"""Text."""\n\nMODE = "{word}"\n'
            assert (3, word) in hits(planted, denied)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 'fold-star'", {"fold_star"}),
        ("def is_fold_star(): ...", {"fold_star"}),
        ("FOLD_STAR = 1", {"fold_star"}),
        ("# set by --fold-star", {"fold_star"}),
        ("refold_starry", set()),
        ("star", set()),
    ],
)
def test_a_word_is_found_however_it_is_written(text, found):
    assert {word for _, word in hits(text, {"fold_star"})} == found


def test_every_allowance_has_a_reason_and_is_needed():
    used = " ".join(path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py")))
    for word, reason in ALLOWED.items():
        assert reason
        is_used = re.search(rf"(?<![a-z0-9]){word}(?![a-z0-9])", used.casefold())
        assert is_used, f"the engine does not use {word}"
