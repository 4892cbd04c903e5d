"""What is said of what is computed from flags."""

from collections.abc import Iterator

from meshseed.evaluation import listed
from meshseed.explaining.explanation import Property
from meshseed.explaining.wording import condition_text, note_of, term_text
from meshseed.packs.facts import (
    Accumulator,
    Attribute,
    Constraint,
    Default,
    Imply,
    Lookup,
    Rule,
    Standing,
    Table,
)


def said(name: str, text: str, standing: Standing | None = None) -> Property:
    """A property, with the standing it has of its own."""
    return Property(name=name, text=text, standing=None if standing is None else note_of(standing))


def attribute_properties(attribute: Attribute) -> Iterator[Property]:
    """Initial value and choices."""
    yield said("initial", term_text(attribute.initial))
    if attribute.choices:
        yield said("choices", listed(attribute.choices))


def rule_properties(rule: Rule) -> Iterator[Property]:
    """Condition, effects each with its own standing, and the place in the driver."""
    yield said("when", condition_text(rule.when))
    for name, term in rule.sets.items():
        yield said("sets", f"{name} to {term_text(term)}", rule.facts.get(f"set.{name}"))
    for accumulator, terms in rule.appends.items():
        tokens = ", ".join(term_text(term) for term in terms)
        yield said("appends", f"{tokens} to {accumulator}", rule.facts.get(f"append.{accumulator}"))
    if rule.table is not None:
        yield said("table", rule.table)
    if rule.advise is not None:
        yield said("advises", rule.advise)
    if rule.at is not None:
        spots = [
            rule.at.function,
            f"at {rule.at.address}" if rule.at.address else None,
            f"C line {rule.at.c_line}" if rule.at.c_line is not None else None,
            f"Python line {rule.at.py_line}" if rule.at.py_line is not None else None,
        ]
        yield said("in the driver", ", ".join(spot for spot in spots if spot))


def constraint_properties(constraint: Constraint) -> Iterator[Property]:
    """The literal and our reading of it, kept apart."""
    if constraint.literal is not None:
        yield said("literal", constraint.literal)
    yield said("requires", condition_text(constraint.require), constraint.facts.get("require"))
    when = condition_text(constraint.when)
    if when != "always":
        yield said("when", when)
    yield said("checked at", constraint.check_at.value, constraint.facts.get("check_at"))
    enforced = constraint.enforced_by
    yield said("enforced", f"by the driver: {enforced}" if enforced else "nobody showed it")


def imply_properties(imply: Imply) -> Iterator[Property]:
    """Condition, what is set, and who wins over a typed value."""
    yield said("when", condition_text(imply.when))
    for name, term in imply.sets.items():
        yield said("sets", f"{name} to {term_text(term)}")
    if imply.clash is not None:
        yield said("who wins", term_text(imply.clash))


def lookup_properties(lookup: Lookup) -> Iterator[Property]:
    """Every row."""
    yield said("looks up", f"{lookup.target} by {lookup.source}")
    for row in lookup.rows:
        yield said("row", f"{listed(row.source)}: {term_text(row.result)}", row.standing)


def default_properties(default: Default) -> Iterator[Property]:
    """Every case."""
    yield said("default of", default.dest)
    for case in default.cases:
        when = "otherwise" if case.when is None else f"when {condition_text(case.when)}"
        yield said("case", f"{when}: {term_text(case.value)}", case.standing)


def accumulator_properties(accumulator: Accumulator) -> Iterator[Property]:
    """Completeness, order, and how its tokens are shown as text."""
    complete = "all of it is known" if accumulator.complete else "at least what is listed here"
    yield said("complete", complete)
    yield said("order", "as the rules run", accumulator.order)
    if accumulator.render:
        yield said("rendered with", accumulator.render)
    if accumulator.feeds is not None:
        yield said("feeds", accumulator.feeds)


def table_properties(table: Table) -> Iterator[Property]:
    """The hit policy."""
    yield said("hit policy", table.hit.value)
