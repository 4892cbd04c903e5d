"""Conditions as closures over a run: true, false, or not decided, asking for as little as can be.

A part that settles the whole ends it, so that a path is split only by what matters on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meshseed.evaluation.cells import Open
from meshseed.evaluation.comparing import decide, holds
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    NoneOf,
    Operator,
)

if TYPE_CHECKING:
    from meshseed.authoring.analysis.paths import Reader

Test = Callable[["Reader", int], bool | None]
"""A condition at a place: the number of the step it is read before."""


def test_of(condition: Condition) -> Test:
    """The closure of a condition."""
    if isinstance(condition, Comparison):
        return _comparison(condition)
    parts = tuple(test_of(part) for part in condition.parts)
    if isinstance(condition, All):
        return parts[0] if len(parts) == 1 else _settled_by(parts, settler=False)
    if isinstance(condition, AnyOf):
        return _settled_by(parts, settler=True)
    if isinstance(condition, NoneOf):
        some = _settled_by(parts, settler=True)

        def none(reader: Reader, at: int) -> bool | None:
            truth = some(reader, at)
            return None if truth is None else not truth

        return none
    raise TypeError(condition)


def _settled_by(parts: tuple[Test, ...], *, settler: bool) -> Test:
    def join(reader: Reader, at: int) -> bool | None:
        open_part = False
        for part in parts:
            truth = part(reader, at)
            if truth is settler:
                return settler
            if truth is None:
                open_part = True
        return None if open_part else not settler

    return join


def _comparison(comparison: Comparison) -> Test:
    name, operator, operand = comparison.name, comparison.operator, comparison.operand
    if operator is Operator.GIVEN:
        wanted = isinstance(operand, Constant) and operand.value is True
        return lambda reader, _at: reader.is_typed(name) is wanted
    if isinstance(operand, Constant):
        constant = operand.value

        def against_constant(reader: Reader, at: int) -> bool | None:
            value = reader.read(name, at)
            if isinstance(value, Open):
                return decide(operator, value, constant)
            return holds(operator, value, constant)

        return against_constant

    def against_term(reader: Reader, at: int) -> bool | None:
        return decide(operator, reader.read(name, at), reader.term(operand, at))

    return against_term
