"""Faults of one condition."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from meshseed.authoring.testing.mutating.mutants import Change
from meshseed.authoring.testing.mutating.pools import Pools
from meshseed.authoring.testing.truths import leaves_of
from meshseed.evaluation import comparison_text, value_text
from meshseed.evaluation.comparing import same
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
    Plain,
)

NEVER = AnyOf(())
"""The condition that nothing meets."""

_OPPOSITE = {
    Operator.EQUAL: Operator.NOT_EQUAL,
    Operator.NOT_EQUAL: Operator.EQUAL,
    Operator.ABOVE: Operator.AT_MOST,
    Operator.AT_MOST: Operator.ABOVE,
    Operator.BELOW: Operator.AT_LEAST,
    Operator.AT_LEAST: Operator.BELOW,
}
_BOUND = {
    Operator.ABOVE: Operator.AT_LEAST,
    Operator.AT_LEAST: Operator.ABOVE,
    Operator.BELOW: Operator.AT_MOST,
    Operator.AT_MOST: Operator.BELOW,
}
_ORDERS = frozenset(_BOUND)

_Rebuild = Callable[[Condition | None], Condition]
"""The whole condition with one part exchanged, or dropped for None."""


class Variant(Struct, frozen=True):
    """A condition with one fault; `leaf` is the number of the comparison it is about, or -1."""

    change: Change
    text: str
    condition: Condition
    leaf: int


def variants(condition: Condition, pools: Pools) -> Iterator[Variant]:
    """Every faulty form of a condition, each form once."""
    known = [condition]
    for variant in _walk(condition, lambda part: ALWAYS if part is None else part, 0, pools):
        if variant.condition not in known:
            known.append(variant.condition)
            yield variant


def _walk(part: Condition, rebuild: _Rebuild, leaf: int, pools: Pools) -> Iterator[Variant]:
    if isinstance(part, Comparison):
        yield from _of_comparison(part, rebuild, leaf, pools)
        return
    if len(part.parts) > 1 and isinstance(part, All):
        yield Variant(Change.JOINED, "any of its parts is enough", rebuild(AnyOf(part.parts)), -1)
    elif len(part.parts) > 1 and isinstance(part, AnyOf):
        yield Variant(Change.JOINED, "all of its parts are needed", rebuild(All(part.parts)), -1)
    elif isinstance(part, NoneOf) and part.parts:
        yield Variant(
            Change.JOINED, "none of its parts becomes any", rebuild(AnyOf(part.parts)), -1
        )
    for index, inner in enumerate(part.parts):
        yield from _walk(inner, _within(part, index, rebuild), leaf, pools)
        if not isinstance(inner, Comparison):
            yield Variant(
                Change.PART,
                f"part {index + 1} is dropped",
                _within(part, index, rebuild)(None),
                -1,
            )
        leaf += leaves_of(inner)


def _within(part: All | AnyOf | NoneOf, index: int, rebuild: _Rebuild) -> _Rebuild:
    def again(new: Condition | None) -> Condition:
        middle = () if new is None else (new,)
        return rebuild(type(part)((*part.parts[:index], *middle, *part.parts[index + 1 :])))

    return again


def _of_comparison(
    part: Comparison, rebuild: _Rebuild, leaf: int, pools: Pools
) -> Iterator[Variant]:
    yield Variant(Change.NEGATED, f"not: {_text(part)}", rebuild(_opposite(part)), leaf)
    if part.operator in _BOUND:
        moved = Comparison(part.name, _BOUND[part.operator], part.operand)
        yield Variant(Change.BOUNDARY, _now(part, moved), rebuild(moved), leaf)
    if isinstance(part.operand, Constant) and part.operator is not Operator.GIVEN:
        for value, text in _other_operands(part, part.operand.value, pools):
            other = Comparison(part.name, part.operator, Constant(value))
            yield Variant(Change.OPERAND, text or _now(part, other), rebuild(other), leaf)
    yield Variant(Change.PART, f"without: {_text(part)}", rebuild(None), leaf)


def _opposite(part: Comparison) -> Condition:
    if part.operator is Operator.GIVEN and isinstance(part.operand, Constant):
        return Comparison(part.name, Operator.GIVEN, Constant(part.operand.value is not True))
    if part.operator in _OPPOSITE:
        return Comparison(part.name, _OPPOSITE[part.operator], part.operand)
    return NoneOf((part,))


def _other_operands(
    part: Comparison, value: Plain, pools: Pools
) -> Iterator[tuple[Plain, str | None]]:
    """Other operands; with words of their own for lists, which can be long."""
    if isinstance(value, tuple):
        for index, member in enumerate(value):
            text = f"{part.name} in the list without {value_text(member)}"
            yield value[:index] + value[index + 1 :], text
        for one in pools.of(part.name):
            if not any(same(one, two) for two in value):
                yield (*value, one), f"{part.name} in the list with {value_text(one)} too"
                break
    elif part.operator in _ORDERS:
        if isinstance(value, int | float):
            yield value + 1, None
    elif not isinstance(value, bool):
        yield pools.other(value, part.name), None


def _now(part: Comparison, other: Comparison) -> str:
    return f"{_text(other)} instead of {_text(part)}"


def _text(part: Comparison) -> str:
    match part.operand:
        case Constant(value):
            operand = value_text(value)
        case FromName(name):
            operand = name
        case FromUnknown(unknown):
            operand = f"?{unknown}"
    return comparison_text(part.name, part.operator, operand)
