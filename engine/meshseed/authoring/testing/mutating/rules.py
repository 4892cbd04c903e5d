"""Faults of what rules do, and of their order."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.authoring.testing.mutating.mutants import Change, Mutant
from meshseed.authoring.testing.mutating.pools import Pools
from meshseed.authoring.testing.mutating.replacing import exchanged, swapped, with_entry
from meshseed.authoring.testing.spots import Kind, Spot
from meshseed.evaluation import value_text
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import Constant, FromName, PackFacts, Rule, Term


def rule_faults(facts: PackFacts, pools: Pools) -> Iterator[Mutant]:
    """Every fault of the effects of rules, and of neighbours that may interfere."""
    for index, rule in enumerate(facts.rules):
        for change, text, other in (*_sets(rule, pools), *_appends(rule)):
            yield Mutant(
                change=change,
                about=f"rule {rule.id}",
                touches=(f"rule {rule.id}",),
                text=text,
                where=rule.where,
                facts=with_entry(facts, "rules", index, other),
                spots=(Spot(Kind.RULE, rule.id),),
            )
    for index, (rule, following) in enumerate(zip(facts.rules, facts.rules[1:], strict=False)):
        mingling = _mingle(rule, following)
        if mingling or _compete(rule, following):
            yield Mutant(
                change=Change.ORDER,
                about=f"rule {following.id}",
                touches=(f"rule {rule.id}", f"rule {following.id}"),
                text=f"stands before {rule.id}",
                where=following.where,
                facts=replace(facts, rules=swapped(facts.rules, index)),
                spots=(Spot(Kind.RULE, rule.id), Spot(Kind.RULE, following.id)),
                together=not mingling,
            )


def _sets(rule: Rule, pools: Pools) -> Iterator[tuple[Change, str, Rule]]:
    several = len(rule.sets) + len(rule.appends) > 1
    for name, term in rule.sets.items():
        if several:
            kept = {one: value for one, value in rule.sets.items() if one != name}
            yield Change.EFFECT, f"does not set {name}", replace(rule, sets=kept)
        if isinstance(term, Constant):
            value = pools.other(term.value, name)
            text = f"sets {name} to {value_text(value)} instead of {value_text(term.value)}"
            yield Change.VALUE, text, replace(rule, sets={**rule.sets, name: Constant(value)})


def _appends(rule: Rule) -> Iterator[tuple[Change, str, Rule]]:
    several = len(rule.sets) + sum(map(len, rule.appends.values())) > 1
    for name, terms in rule.appends.items():

        def to(other: tuple[Term, ...], name: str = name) -> Rule:
            return replace(rule, appends={**rule.appends, name: other})

        for index, term in enumerate(terms):
            if several:
                yield (
                    Change.EFFECT,
                    f"does not append token {index + 1} to {name}",
                    to((*terms[:index], *terms[index + 1 :])),
                )
            other = _other_token(term)
            if other is not None:
                yield (
                    Change.VALUE,
                    f"appends another token {index + 1} to {name}",
                    to(exchanged(terms, index, other)),
                )
            if index + 1 < len(terms):
                yield (
                    Change.ORDER,
                    f"appends tokens {index + 1} and {index + 2} to {name} the other way round",
                    to(swapped(terms, index)),
                )


def _other_token(term: Term) -> Term | None:
    if isinstance(term, Constant):
        value = term.value
        return Constant((*value, "other") if isinstance(value, tuple) else f"{value}-other")
    if isinstance(term, FromName):
        return replace(term, prefix=f"{term.prefix}other-")
    return None


def _mingle(rule: Rule, following: Rule) -> bool:
    """Whether one of two rules writes what the other reads or writes."""
    writes, writes_next = frozenset(rule.sets), frozenset(following.sets)
    return bool(writes & (_reads(following) | writes_next) or writes_next & _reads(rule))


def _compete(rule: Rule, following: Rule) -> bool:
    """Whether the order of two rules matters where both match: in a list, or in a table."""
    return bool(
        rule.appends.keys() & following.appends.keys()
        or (rule.table is not None and rule.table == following.table)
    )


def _reads(rule: Rule) -> frozenset[str]:
    names = {one.name for one in comparisons(rule.when)}
    terms = [one.operand for one in comparisons(rule.when)]
    terms += [*rule.sets.values(), *(one for several in rule.appends.values() for one in several)]
    return frozenset(names | {term.name for term in terms if isinstance(term, FromName)})
