"""What a value of a flag brings about, and what decides the value where none is typed."""

from collections.abc import Iterator, Mapping

from meshseed.evaluation import listed, shown
from meshseed.explaining.wording import condition_text, term_text
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Constraint,
    Default,
    Operator,
    PackFacts,
    Rule,
    Scalar,
    Term,
)


def effects_of_choice(dest: str, value: Scalar, facts: PackFacts) -> Iterator[str]:
    """What happens because *dest* has this very value, in the order it happens."""
    for imply in facts.implies:
        if _asks_for(imply.when, dest, value):
            yield f"sets {_settings(imply.sets)}"
    for rule in facts.rules:
        if _asks_for(rule.when, dest, value):
            yield from _of_rule(rule)
    seeded = [
        knob.id
        for knob in facts.knobs
        if any(_asks_for(seed.when, dest, value) for seed in knob.seeded_by)
    ]
    if seeded:
        yield f"seeds {', '.join(seeded)}"


def _of_rule(rule: Rule) -> Iterator[str]:
    if rule.sets:
        yield f"sets {_settings(rule.sets)}"
    for accumulator, terms in rule.appends.items():
        yield f"appends {', '.join(map(term_text, terms))} to {accumulator}"


def _settings(sets: Mapping[str, Term]) -> str:
    return ", ".join(f"{name} {term_text(term)}" for name, term in sets.items())


def _asks_for(condition: Condition, dest: str, value: Scalar) -> bool:
    """Whether the condition names this value, alone or among a few others."""
    if isinstance(condition, All | AnyOf):
        return any(_asks_for(part, dest, value) for part in condition.parts)
    if not isinstance(condition, Comparison) or condition.name != dest:
        return False
    operand = condition.operand
    if not isinstance(operand, Constant):
        return False
    if condition.operator is Operator.EQUAL:
        return _same(operand.value, value)
    members = operand.value if isinstance(operand.value, tuple) else ()
    return condition.operator is Operator.IN and any(_same(one, value) for one in members)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def computed_default_text(default: Default) -> str:
    """`by place: here, there: 2; otherwise 1`; whole conditions where cases are no simple list."""
    name = _only_name(default)
    parts: list[str] = []
    for case in default.cases:
        value = term_text(case.value)
        if case.when is None:
            parts.append(f"otherwise {value}")
        elif name is not None and isinstance(case.when, Comparison):
            parts.append(f"{_operand(case.when)}: {value}")
        else:
            parts.append(f"when {condition_text(case.when)}: {value}")
    text = "; ".join(parts)
    return text if name is None else f"by {name}: {text}"


def _only_name(default: Default) -> str | None:
    """The one name that all cases compare with values, or None."""
    names: set[str] = set()
    for case in default.cases:
        if case.when is None:
            continue
        condition = case.when
        if not isinstance(condition, Comparison) or not isinstance(condition.operand, Constant):
            return None
        if condition.operator not in {Operator.EQUAL, Operator.IN}:
            return None
        names.add(condition.name)
    return names.pop() if len(names) == 1 else None


def _operand(comparison: Comparison) -> str:
    value = comparison.operand.value if isinstance(comparison.operand, Constant) else None
    return listed(value) if isinstance(value, tuple) else shown(value)


def requirement_text(constraint: Constraint) -> str:
    """What a constraint asks for, and when."""
    when = condition_text(constraint.when)
    text = condition_text(constraint.require)
    return text if when == "always" else f"{text}, when {when}"
