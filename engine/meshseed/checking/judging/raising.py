"""Which flags bring an assumption of a pack into play: found once, from the conditions."""

from collections.abc import Iterator

from meshseed.packs.facts import (
    Comparison,
    Condition,
    FromUnknown,
    PackFacts,
)


def raising(facts: PackFacts) -> frozenset[str]:
    """The names that a condition compares beside, or with, an unknown that is assumed.

    A line that types none of them leads to nothing that another answer would change, beyond what
    any line leads to.
    """
    assumed = {one.id for one in facts.unknowns if one.assume is not None}
    found: set[str] = set()
    for condition in _conditions(facts):
        parts = list(_comparisons(condition))
        if any(isinstance(p.operand, FromUnknown) and p.operand.unknown in assumed for p in parts):
            found.update(part.name for part in parts)
    for rule in facts.rules:
        terms = [*rule.sets.values(), *(term for some in rule.appends.values() for term in some)]
        if any(isinstance(term, FromUnknown) and term.unknown in assumed for term in terms):
            found.update(part.name for part in _comparisons(rule.when))
    for flag in facts.flags:
        for term in (flag.default, flag.merge):
            if isinstance(term, FromUnknown) and term.unknown in assumed:
                found.add(flag.dest)
    return frozenset(found)


def _conditions(facts: PackFacts) -> Iterator[Condition]:
    yield from (one.when for one in facts.rules)
    for constraint in facts.constraints:
        yield constraint.when
        yield constraint.require
    yield from (one.when for one in facts.advice)
    yield from (case.when for one in facts.defaults for case in one.cases if case.when is not None)
    yield from (seed.when for knob in facts.knobs for seed in knob.seeded_by)


def _comparisons(condition: Condition) -> Iterator[Comparison]:
    if isinstance(condition, Comparison):
        yield condition
        return
    for part in condition.parts:
        yield from _comparisons(part)
