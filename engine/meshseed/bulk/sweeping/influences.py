"""Which names of a pack can change the value of which."""

from collections.abc import Iterator

from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import Condition, FromName, PackFacts, Term


def influences(facts: PackFacts) -> dict[str, frozenset[str]]:
    """For each name the names whose values can change its value, itself among them."""
    direct: dict[str, set[str]] = {}
    for target, source in (*_before_rules(facts), *_by_rules(facts), *_literals(facts)):
        direct.setdefault(target, set()).add(source)
    return {name: _closure(name, direct) for name in direct}


def condition_names(condition: Condition) -> Iterator[str]:
    """The names a condition compares, and those it compares them with."""
    for one in comparisons(condition):
        yield one.name
        if isinstance(one.operand, FromName):
            yield one.operand.name


def _before_rules(facts: PackFacts) -> Iterator[tuple[str, str]]:
    for imply in facts.implies:
        for target, term in imply.sets.items():
            yield from ((target, one) for one in (*condition_names(imply.when), *_named(term)))
    for lookup in facts.lookups:
        yield lookup.target, lookup.source
        yield from ((lookup.target, one) for row in lookup.rows for one in _named(row.result))
    for default in facts.defaults:
        for case in default.cases:
            yield from ((default.dest, one) for one in _named(case.value))
            if case.when is not None:
                yield from ((default.dest, one) for one in condition_names(case.when))


def _by_rules(facts: PackFacts) -> Iterator[tuple[str, str]]:
    for rule in facts.rules:
        # In a table, whether a rule is reached at all hangs on the conditions of the others.
        conditions = [
            one.when
            for one in facts.rules
            if one is rule or (rule.table is not None and one.table == rule.table)
        ]
        asked = [name for one in conditions for name in condition_names(one)]
        for target, term in rule.sets.items():
            yield from ((target, one) for one in (*asked, *_named(term)))


def _literals(facts: PackFacts) -> Iterator[tuple[str, str]]:
    for flag in facts.flags:
        yield from ((flag.dest, one) for one in _named(flag.default))
        if flag.records_use is not None:
            yield flag.records_use, flag.dest
    for attribute in facts.attributes:
        yield from ((attribute.id, one) for one in _named(attribute.initial))


def _named(term: Term | None) -> tuple[str, ...]:
    return (term.name,) if isinstance(term, FromName) else ()


def _closure(name: str, direct: dict[str, set[str]]) -> frozenset[str]:
    found = {name}
    waiting = [name]
    while waiting:
        for one in direct.get(waiting.pop(), ()):
            if one not in found:
                found.add(one)
                waiting.append(one)
    return frozenset(found)
