"""The values of an input that a pack speaks of."""

from collections.abc import Iterator

from meshseed.evaluation.comparing import same
from meshseed.evaluation.reads import comparisons, conditions_of, degree_conditions
from meshseed.packs.facts import Constant, Flag, FlagKind, PackFacts, Plain, Scalar, Term


def known_values(facts: PackFacts, flag: Flag) -> tuple[Scalar, ...]:
    """The values of a flag that the pack speaks of: its choices, or what it is compared with."""
    if flag.choices:
        return tuple(choice.value for choice in flag.choices)
    if flag.kind is FlagKind.BOOLEAN:
        return facts.command_line.true_words[:1] + facts.command_line.false_words[:1]
    found: list[Scalar] = []
    for one in _spoken_of(facts, flag):
        if not isinstance(one, bool) and not any(same(one, other) for other in found):
            found.append(one)
    if all(isinstance(one, int | float) for one in found):
        return tuple(sorted(found, key=float))
    return tuple(found)


def _spoken_of(facts: PackFacts, flag: Flag) -> Iterator[Scalar]:
    for value in (*_compared(facts, flag.dest), *_constants(_terms(facts, flag))):
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def _compared(facts: PackFacts, name: str) -> Iterator[Plain]:
    """What the value of a name is compared with, or looked up by."""
    for condition in (*conditions_of(facts), *degree_conditions(facts)):
        named = (one for one in comparisons(condition) if one.name == name)
        yield from _constants(one.operand for one in named)
    for lookup in facts.lookups:
        if lookup.source == name:
            yield from (row.source for row in lookup.rows)


def _terms(facts: PackFacts, flag: Flag) -> Iterator[Term | None]:
    """What a pack gives a flag that is not typed."""
    name = flag.dest
    yield from (row.result for one in facts.lookups if one.target == name for row in one.rows)
    yield from (one.sets.get(name) for one in facts.implies)
    yield from (case.value for one in facts.defaults if one.dest == name for case in one.cases)
    yield flag.default


def _constants(terms: "Iterator[Term | None]") -> Iterator[Plain]:
    return (term.value for term in terms if isinstance(term, Constant))
