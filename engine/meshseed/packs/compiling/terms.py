"""Values and conditions of the language as plain data."""

from meshseed.packs.facts import (
    ALWAYS,
    All,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    FromName,
    FromUnknown,
    NoneOf,
    Operator,
    Term,
)
from meshseed.packs.models.conditions import ComparisonTable, ConditionTable
from meshseed.packs.models.values import NamedValue, NoneValue, UnknownValue

_OPERATORS = (
    ("not_", Operator.NOT_EQUAL),
    ("in_", Operator.IN),
    ("gt", Operator.ABOVE),
    ("ge", Operator.AT_LEAST),
    ("lt", Operator.BELOW),
    ("le", Operator.AT_MOST),
    ("given", Operator.GIVEN),
    ("contains", Operator.CONTAINS),
)


def term(value: object) -> Term:
    """A validated value as a term."""
    if isinstance(value, UnknownValue):
        return FromUnknown(value.unknown)
    if isinstance(value, NamedValue):
        return FromName(value.from_, value.prefix)
    if isinstance(value, NoneValue):
        return Constant(None)
    if isinstance(value, str | int | float | tuple):
        return Constant(value)
    raise TypeError(value)


def optional_term(value: object) -> Term | None:
    """A value that may have been left out."""
    return None if value is None else term(value)


def terms(value: object) -> tuple[Term, ...]:
    """A value that may be a list, as one term per member."""
    if isinstance(value, tuple):
        return tuple(Constant(part) for part in value)
    return (term(value),)


def condition(table: ConditionTable | None) -> Condition:
    """A condition; without one, what always holds."""
    if table is None:
        return ALWAYS
    parts: list[Condition] = []
    for name, test in table.tests.items():
        parts.extend(_comparisons(name, test))
    parts.extend(condition(part) for part in table.all)
    if table.any is not None:
        parts.append(AnyOf(tuple(condition(part) for part in table.any)))
    if table.none:
        parts.append(NoneOf(tuple(condition(part) for part in table.none)))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _comparisons(name: str, test: object) -> list[Condition]:
    if not isinstance(test, ComparisonTable):
        return [Comparison(name, Operator.EQUAL, term(test))]
    found: list[Condition] = []
    for field, operator in _OPERATORS:
        operand = getattr(test, field)
        if operand is not None:
            found.append(Comparison(name, operator, term(operand)))
    return found
