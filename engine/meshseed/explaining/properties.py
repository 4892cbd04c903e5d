"""What is said of flags and of what is computed from them."""

from collections.abc import Iterator

from meshseed.evaluation import listed, shown
from meshseed.explaining.explanation import Property
from meshseed.explaining.subjects import ChoiceFact
from meshseed.explaining.wording import (
    choices_text,
    condition_text,
    deprecation_text,
    note_of,
    term_text,
)
from meshseed.packs.facts import (
    Accumulator,
    Attribute,
    Constraint,
    Default,
    Effect,
    Flag,
    FlagKind,
    FromUnknown,
    Imply,
    Lookup,
    Rule,
    Spelling,
    Standing,
    Table,
)


def said(name: str, text: str, standing: Standing | None = None) -> Property:
    """A property, with the standing it has of its own."""
    return Property(name=name, text=text, standing=None if standing is None else note_of(standing))


def flag_properties(flag: Flag) -> Iterator[Property]:
    """Spellings, choices, default, repeats, visibility, history."""
    for spelling in flag.spellings:
        own = spelling.standing if spelling.standing != flag.standing else None
        yield said("spelling", ", ".join(_of_spelling(flag, spelling)), own)
    yield from _choices(flag)
    default = "none stated" if flag.default is None else term_text(flag.default)
    yield said("default", default, flag.facts.get("default"))
    if flag.kind is not FlagKind.SWITCH:
        merge = flag.merge
        repeats = f"?{merge.unknown}" if isinstance(merge, FromUnknown) else merge.value
        yield said("repeats", repeats, flag.facts.get("merge"))
    yield said("visibility", flag.visibility.value, flag.facts.get("visibility"))
    for name, text in (
        ("documented", flag.documented),
        ("deprecated", deprecation_text(flag.deprecated)),
        ("records use in", flag.records_use),
        ("scope", flag.scope),
        ("help text", flag.help),
    ):
        if text is not None:
            yield said(name, text, flag.facts.get(name.replace(" in", "").replace(" ", "_")))
    if flag.effect is Effect.NOT_MODELLED:
        yield said("effect", "known to exist; what it does is not in this pack")


def _of_spelling(flag: Flag, spelling: Spelling) -> Iterator[str]:
    yield spelling.literal
    if flag.kind is FlagKind.SWITCH and spelling.means is not True:
        yield f"stores {shown(spelling.means)}"
    if spelling.companion_of is not None:
        yield f"companion of {spelling.companion_of}"
    if spelling.documented is not None:
        yield f"documented {spelling.documented}"
    if spelling.deprecated is not None:
        yield f"deprecated {deprecation_text(spelling.deprecated)}"


def _choices(flag: Flag) -> Iterator[Property]:
    if not flag.choices:
        return
    values = tuple(choice.value for choice in flag.choices)
    text = choices_text(values, is_open=flag.choices_open)
    yield said("choices", text, flag.facts.get("choices"))
    for choice in flag.choices:
        if choice.deprecated is not None:
            history = f"{shown(choice.value)} {deprecation_text(choice.deprecated)}"
            yield said("deprecated", history)


def choice_properties(fact: ChoiceFact) -> Iterator[Property]:
    """The flag and the history of one of its values."""
    spellings = ", ".join(spelling.literal for spelling in fact.flag.spellings)
    yield said("of", f"{fact.flag.dest} ({spellings})")
    if fact.choice.documented is not None:
        yield said("documented", fact.choice.documented)
    deprecated = deprecation_text(fact.choice.deprecated)
    if deprecated is not None:
        yield said("deprecated", deprecated)


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
