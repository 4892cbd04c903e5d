"""Everything in a pack that has an id, and every name it can be asked for by."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.explaining.explanation import Kind
from meshseed.explaining.mentions import parts_of
from meshseed.packs.addresses import choice_address, item_address, spelling_address
from meshseed.packs.facts import (
    Choice,
    Constant,
    Flag,
    PackFacts,
    Rule,
    Vocabulary,
    Word,
)


class TokenFact(Struct, frozen=True, kw_only=True):
    """A token that rules append; `rules` in the order they run."""

    text: str
    rules: tuple[Rule, ...]


class ChoiceFact(Struct, frozen=True, kw_only=True):
    """A choice with the flag it belongs to."""

    flag: Flag
    choice: Choice


class WordFact(Struct, frozen=True, kw_only=True):
    """A sub-option with the vocabulary it belongs to."""

    vocabulary: Vocabulary
    word: Word


class Subject(Struct, frozen=True, kw_only=True):
    """One thing: `address` is what conflicts and evidence call it by, `names` what a person may.

    `fact` is the pack's own. Its table and id together are a name too, for an id that several
    tables have.
    """

    kind: Kind
    id: str
    address: str
    fact: object
    names: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether *name* is one of its names."""
        return name in (self.id, self.address, *self.names)


_kept: tuple[PackFacts, tuple[Subject, ...]] | None = None
"""What was found in the pack last asked about: a report asks for every chain it shows."""


def subjects_of(facts: PackFacts) -> tuple[Subject, ...]:
    """Everything in the pack, in the order a reader would look for it."""
    global _kept  # noqa: PLW0603 - a pack cannot be hashed, as the caches of the library want it
    kept = _kept
    if kept is None or kept[0] is not facts:
        kept = _kept = (facts, tuple(_subjects(facts)))
    return kept[1]


def own_fact(subject: Subject) -> object:
    """What the pack says of the subject itself: of a choice or sub-option, not of its owner."""
    match subject.fact:
        case ChoiceFact(choice=choice):
            return choice
        case WordFact(word=word):
            return word
        case fact:
            return fact


def known_names(facts: PackFacts) -> tuple[str, ...]:
    """Every name anything in the pack can be asked for by, each once."""
    names = (
        name
        for subject in subjects_of(facts)
        for name in (subject.id, subject.address, *subject.names)
    )
    return tuple(dict.fromkeys(names))


def _subjects(facts: PackFacts) -> Iterator[Subject]:
    for flag in facts.flags:
        yield from _flag(flag)
    for kind, table, group in _groups(facts):
        for fact in group:
            identity = str(getattr(fact, "id"))  # noqa: B009 - every entry of the groups has one
            yield Subject(
                kind=kind,
                id=identity,
                address=item_address(table, identity),
                fact=fact,
                names=(f"{table}.{identity}", *_other_names(fact)),
            )
    yield from _tokens(facts)
    for vocabulary in facts.vocabularies:
        for word in vocabulary.words:
            yield Subject(
                kind=Kind.WORD,
                id=word.literal,
                address=f"{vocabulary.id}.{word.literal}",
                fact=WordFact(vocabulary=vocabulary, word=word),
            )


def _groups(facts: PackFacts) -> Iterator[tuple[Kind, str, tuple[object, ...]]]:
    """Every table but that of flags: what an entry is, the table's name, its entries."""
    yield Kind.ATTRIBUTE, "attribute", facts.attributes
    yield Kind.RULE, "rule", facts.rules
    yield Kind.TABLE, "table", facts.tables
    yield Kind.CONSTRAINT, "constraint", facts.constraints
    yield Kind.IMPLY, "imply", facts.implies
    yield Kind.LOOKUP, "lookup", facts.lookups
    yield Kind.DEFAULT, "default", facts.defaults
    yield Kind.ACCUMULATOR, "accumulator", facts.accumulators
    yield Kind.KNOB, "knob", facts.knobs
    yield Kind.MESH, "mesh", facts.meshes
    yield Kind.AXIS, "axis", facts.axes
    yield Kind.LAYOUT, "layout", facts.layouts
    yield Kind.INSTANCE, "instance", facts.instances
    yield Kind.STAGE, "stage", facts.stages
    yield Kind.CUSTOM_CALL, "custom_call", facts.custom_calls
    yield Kind.PATTERN, "pattern", facts.patterns
    yield Kind.UNKNOWN, "unknown", facts.unknowns
    yield Kind.CONFLICT, "conflict", facts.conflicts
    yield Kind.SURFACE, "surface", facts.surfaces
    yield Kind.CARRIER, "carrier", facts.carriers
    yield Kind.FORMAT, "format", facts.formats
    yield Kind.VOCABULARY, "vocabulary", facts.vocabularies
    yield Kind.ADVICE, "advice", facts.advice
    yield Kind.EVIDENCE, "evidence", facts.evidence
    yield Kind.SOURCE, "source", facts.sources
    yield Kind.BINARY, "binary", facts.binaries
    yield Kind.CASE, "case", facts.cases
    yield Kind.IGNORE, "ignore", facts.ignores
    yield Kind.WHAT_IF, "what_if", facts.what_ifs


def _flag(flag: Flag) -> Iterator[Subject]:
    address = item_address("flag", flag.dest)
    spellings = [spelling.literal for spelling in flag.spellings]
    bare = [literal.lstrip("-") for literal in spellings]
    names = (*spellings, *bare, *(spelling_address(flag.dest, literal) for literal in spellings))
    properties = tuple(f"{address}.{name}" for name in flag.facts)
    yield Subject(
        kind=Kind.FLAG, id=flag.dest, address=address, fact=flag, names=(*names, *properties)
    )
    for choice in flag.choices:
        yield Subject(
            kind=Kind.CHOICE,
            id=str(choice.value),
            address=choice_address(flag.dest, choice.value),
            fact=ChoiceFact(flag=flag, choice=choice),
        )


def _other_names(fact: object) -> tuple[str, ...]:
    """A conflict's numbers, an axis' aliases, what a carrier is called, a rule's effects.

    An observation is found by its address, its symbol, its number in the source's ledger and the
    numbers of the statements it repeats, too.
    """
    found: list[str] = []
    item = getattr(fact, "item", None)
    if isinstance(item, str):
        found.extend((item, *item.split("/")))
    for field in ("name", "target", "address", "ledger"):
        value = getattr(fact, field, None)
        if isinstance(value, str):
            found.append(value)
    for field in ("aliases", "cites"):
        found.extend(getattr(fact, field, ()))
    symbols = [*getattr(fact, "symbols", ()), getattr(fact, "symbol", None)]
    for symbol in symbols:
        if symbol is not None:
            found.extend((symbol, symbol.rpartition("::")[2]))
    if isinstance(fact, Rule):
        found.extend(f"{fact.id}.set.{name}" for name in fact.sets)
        found.extend(f"{fact.id}.append.{name}" for name in fact.appends)
    return tuple(found)


def _tokens(facts: PackFacts) -> Iterator[Subject]:
    """Every text that some rule appends; with and without the prefix it is rendered with."""
    found: dict[str, list[Rule]] = {}
    prefixes: dict[str, dict[str, None]] = {}
    renders = {accumulator.id: accumulator.render for accumulator in facts.accumulators}
    for rule in facts.rules:
        for accumulator, terms in rule.appends.items():
            for text in _texts(terms):
                rules = found.setdefault(text, [])
                if rule not in rules:
                    rules.append(rule)
                prefixes.setdefault(text, {})[renders.get(accumulator, "") + text] = None
    for text, rules in found.items():
        yield Subject(
            kind=Kind.TOKEN,
            id=text,
            address=f"token.{text}",
            fact=TokenFact(text=text, rules=tuple(rules)),
            names=tuple(prefixes[text]),
        )


def _texts(terms: tuple[object, ...]) -> Iterator[str]:
    for part in parts_of(terms):
        if isinstance(part, Constant):
            values = part.value if isinstance(part.value, tuple) else (part.value,)
            yield from (str(value) for value in values if value is not None)
