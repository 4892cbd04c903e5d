"""What the tables of a pack read and write: every condition, term and name in them."""

from collections.abc import Iterable, Iterator

from meshseed.packs.facts import Comparison, Condition, FromName, PackFacts, Term


def conditions_of(facts: PackFacts) -> Iterator[Condition]:
    """Every condition of a pack."""
    yield from (fact.when for fact in facts.implies)
    yield from (case.when for fact in facts.defaults for case in fact.cases if case.when)
    for constraint in facts.constraints:
        yield constraint.when
        yield constraint.require
    yield from (fact.when for fact in facts.rules)
    yield from (seed.when for fact in facts.knobs for seed in fact.seeded_by)
    yield from (fact.when for fact in facts.advice)


def degree_conditions(facts: PackFacts) -> Iterator[Condition]:
    """The conditions that only an evaluation with a job asks for: of layouts and device orders."""
    yield from (layout.when for layout in facts.layouts)
    yield from (order.when for mesh in facts.meshes for order in mesh.orders)


def comparisons(condition: Condition) -> Iterator[Comparison]:
    """Every comparison of a condition, in order."""
    if isinstance(condition, Comparison):
        yield condition
        return
    for part in condition.parts:
        yield from comparisons(part)


def terms_of(facts: PackFacts) -> Iterator[Term]:
    """Every value that a table of a pack gives to something."""
    for imply in facts.implies:
        yield from imply.sets.values()
    yield from (row.result for fact in facts.lookups for row in fact.rows)
    yield from (case.value for fact in facts.defaults for case in fact.cases)
    for rule in facts.rules:
        yield from rule.sets.values()
        for terms in rule.appends.values():
            yield from terms
    for knob in facts.knobs:
        yield from (seed.value for seed in knob.seeded_by if seed.value is not None)
    optional = (
        *(flag.default for flag in facts.flags),
        *(attribute.initial for attribute in facts.attributes),
        *(knob.default for knob in facts.knobs),
    )
    yield from (term for term in optional if term is not None)


def touched_names(facts: PackFacts, conditions: Iterable[Condition]) -> frozenset[str]:
    """Every name that something of the pack reads or writes."""
    names: set[str] = set()
    for condition in conditions:
        for comparison in comparisons(condition):
            names.add(comparison.name)
            if isinstance(comparison.operand, FromName):
                names.add(comparison.operand.name)
    names.update(term.name for term in terms_of(facts) if isinstance(term, FromName))
    for imply in facts.implies:
        names.update(imply.sets)
    for lookup in facts.lookups:
        names.update((lookup.source, lookup.target))
    names.update(default.dest for default in facts.defaults)
    for rule in facts.rules:
        names.update(rule.sets)
    names.update(name for mesh in facts.meshes for name in mesh.cardinality.reads)
    names.update(attribute.id for attribute in facts.attributes)
    names.update(flag.dest for flag in facts.flags if flag.records_use)
    return frozenset(names)
