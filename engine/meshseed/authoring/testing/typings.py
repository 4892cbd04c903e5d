"""Ways of typing each flag of a pack, one for each class of its values."""

from collections.abc import Iterator

from meshseed.authoring.testing.mutating.pools import Pools
from meshseed.evaluation.reads import comparisons, conditions_of
from meshseed.packs.facts import (
    Arity,
    Constant,
    Flag,
    FlagKind,
    FromName,
    FromUnknown,
    PackFacts,
    Scalar,
    Spelling,
)

Tokens = tuple[str, ...]


class Typings:
    """How to type flags so that every comparison, row and copy in the pack gets its chance."""

    def __init__(self, facts: PackFacts) -> None:
        self._facts = facts
        self._pools = Pools(facts)
        self._copies: dict[str, list[str]] = {}
        for attribute in facts.attributes:
            if isinstance(attribute.initial, FromName):
                self._copies.setdefault(attribute.initial.name, []).append(attribute.id)
        for rule in facts.rules:
            for name, term in rule.sets.items():
                if isinstance(term, FromName):
                    self._copies.setdefault(term.name, []).append(name)
        self._rows: dict[str, list[Scalar]] = {}
        self._pair_compared()
        for lookup in facts.lookups:
            rows = [value for row in lookup.rows for value in row.source]
            self._rows.setdefault(lookup.source, []).extend(rows)
            for value in self._pools.spoken(lookup.target):
                self._rows.setdefault(lookup.target, []).append(value)

    def _pair_compared(self) -> None:
        """Names held against each other: the start of one is a value worth typing for the other."""
        starts: dict[str, Scalar] = {}
        literals = {flag.dest: flag.default for flag in self._facts.flags}
        literals |= {one.id: one.initial for one in self._facts.attributes}
        for name, term in literals.items():
            if isinstance(term, Constant) and not isinstance(term.value, tuple | None):
                starts[name] = term.value
        for condition in conditions_of(self._facts):
            for comparison in comparisons(condition):
                if isinstance(comparison.operand, FromName):
                    pair = comparison.name, comparison.operand.name
                    for one, other in (pair, pair[::-1]):
                        self._rows.setdefault(one, []).extend(
                            starts[name] for name in (other,) if name in starts
                        )

    def of(self, flag: Flag) -> Iterator[Tokens]:
        """Every way of typing *flag* that something in the pack may tell from the others."""
        if flag.kind in {FlagKind.SWITCH, FlagKind.ACTION} or flag.arity is Arity.NONE:
            seen: list[object] = []
            for spelling in flag.spellings:
                if spelling.means not in seen:
                    seen.append(spelling.means)
                    yield (spelling.literal,)
            return
        spelling = _plainest(flag)
        words = list(dict.fromkeys(self._words(flag)))
        for word in words:
            yield _typed(flag, spelling, word)
        if isinstance(flag.merge, FromUnknown) and words:
            yield _typed(flag, spelling, words[0]) + _typed(flag, spelling, words[-1])
        if isinstance(self._facts.command_line.fold_choices, FromUnknown):
            for choice in flag.choices[:1]:
                if isinstance(choice.value, str) and choice.value.upper() != choice.value:
                    yield _typed(flag, spelling, choice.value.upper())

    def _words(self, flag: Flag) -> Iterator[str]:
        if flag.kind is FlagKind.BOOLEAN:
            yield from (self._facts.command_line.true_words[0],)
            yield from (self._facts.command_line.false_words[0],)
            return
        names = [flag.dest, *self._copies.get(flag.dest, ())]
        values = [value for name in names for value in self._pools.spoken(name)]
        values += [value for name in names for value in self._rows.get(name, ())]
        if flag.choices and not flag.choices_open:
            yield from self._choices(flag, values)
            return
        numeric = flag.kind in {FlagKind.INTEGER, FlagKind.NUMBER}
        for value in values:
            if isinstance(value, bool):
                continue
            if numeric and isinstance(value, int | float):
                yield from (str(value), str(value + 1), str(value - 1))
            elif not numeric and isinstance(value, str) and value:
                yield value
        yield "1" if numeric else "other"

    def _choices(self, flag: Flag, values: list[Scalar]) -> Iterator[str]:
        """The choices the pack speaks of, and one of the others."""
        spoken = {(type(value), value) for value in values}
        others = 0
        for choice in flag.choices:
            known = (type(choice.value), choice.value) in spoken
            others += not known
            if known or others <= 1:
                yield _word(choice.value)
        listed = {choice.value for choice in flag.choices}
        yield from (_word(value) for value in values if value not in listed)


def _plainest(flag: Flag) -> Spelling:
    """A spelling that stores a value, long rather than short."""
    own = [one for one in flag.spellings if one.companion_of is None] or list(flag.spellings)
    return next((one for one in own if one.literal.startswith("--")), own[0])


def _typed(flag: Flag, spelling: Spelling, word: str) -> Tokens:
    apart = flag.arity in {Arity.ONE, Arity.MANY, Arity.AT_LEAST_ONE} and not word.startswith("-")
    return (spelling.literal, word) if apart else (f"{spelling.literal}={word}",)


def _word(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
