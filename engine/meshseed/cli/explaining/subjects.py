"""Everything in a pack that has an id, and every name it can be asked for by."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.cli.explaining.explanation import Kind
from meshseed.cli.explaining.mentions import parts_of
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

    `fact` is the pack's own.
    """

    kind: Kind
    id: str
    address: str
    fact: object
    names: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether *name* is one of its names."""
        return name in (self.id, self.address, *self.names)


def subjects_of(facts: PackFacts) -> tuple[Subject, ...]:
    """Everything in the pack, in the order a reader would look for it."""
    return tuple(_subjects(facts))


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
    for kind, group, prefix in _groups(facts):
        for fact in group:
            identity = str(getattr(fact, "id"))  # noqa: B009 - every entry of the groups has one
            yield Subject(
                kind=kind,
                id=identity,
                address=f"{prefix}{identity}",
                fact=fact,
                names=_other_names(fact),
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


def _groups(facts: PackFacts) -> Iterator[tuple[Kind, tuple[object, ...], str]]:
    yield Kind.ATTRIBUTE, facts.attributes, "attribute."
    yield Kind.RULE, facts.rules, ""
    yield Kind.TABLE, facts.tables, ""
    yield Kind.CONSTRAINT, facts.constraints, ""
    yield Kind.IMPLY, facts.implies, ""
    yield Kind.LOOKUP, facts.lookups, ""
    yield Kind.DEFAULT, facts.defaults, ""
    yield Kind.ACCUMULATOR, facts.accumulators, "accumulator."
    yield Kind.KNOB, facts.knobs, "knob."
    yield Kind.MESH, facts.meshes, "mesh."
    yield Kind.AXIS, facts.axes, "axis."
    yield Kind.LAYOUT, facts.layouts, ""
    yield Kind.INSTANCE, facts.instances, "instance."
    yield Kind.STAGE, facts.stages, ""
    yield Kind.CUSTOM_CALL, facts.custom_calls, ""
    yield Kind.UNKNOWN, facts.unknowns, "unknown."
    yield Kind.CONFLICT, facts.conflicts, "conflict."
    yield Kind.SURFACE, facts.surfaces, "surface."
    yield Kind.CARRIER, facts.carriers, ""
    yield Kind.FORMAT, facts.formats, ""
    yield Kind.VOCABULARY, facts.vocabularies, ""
    yield Kind.ADVICE, facts.advice, ""
    yield Kind.EVIDENCE, facts.evidence, "evidence."
    yield Kind.SOURCE, facts.sources, "source."
    yield Kind.BINARY, facts.binaries, "binary."
    yield Kind.CASE, facts.cases, "case."


def _flag(flag: Flag) -> Iterator[Subject]:
    address = f"flag.{flag.dest}"
    spellings = [spelling.literal for spelling in flag.spellings]
    names = (*spellings, *(f"{address}.spelling.{literal}" for literal in spellings))
    properties = tuple(f"{address}.{name}" for name in flag.facts)
    yield Subject(
        kind=Kind.FLAG, id=flag.dest, address=address, fact=flag, names=(*names, *properties)
    )
    for choice in flag.choices:
        yield Subject(
            kind=Kind.CHOICE,
            id=str(choice.value),
            address=f"{address}.choice.{choice.value}",
            fact=ChoiceFact(flag=flag, choice=choice),
        )


def _other_names(fact: object) -> tuple[str, ...]:
    """A conflict's number, an axis' aliases, what a carrier is called, a rule's effects."""
    found: list[str] = []
    for field in ("item", "name", "target"):
        value = getattr(fact, field, None)
        if isinstance(value, str):
            found.append(value)
    aliases = getattr(fact, "aliases", ())
    found.extend(aliases)
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
