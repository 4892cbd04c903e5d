"""Literals of constraints, read where they are plain comparisons, and held against our reading.

A literal is text of somebody else's program. It is parsed as data and never executed: names,
constants, comparisons, `and`, `or` and `not` are read, and everything else leaves it unread.
"""

import ast
import warnings
from collections.abc import Iterator
from typing import Final

from meshseed.authoring.analysis.branches import place_of
from meshseed.authoring.analysis.conditions import test_of
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import Steps
from meshseed.packs.facts import (
    All,
    AnyOf,
    AttributeKind,
    Comparison,
    Condition,
    Constant,
    Constraint,
    FlagKind,
    FromName,
    NoneOf,
    Operator,
    Plain,
    Term,
)
from meshseed.packs.positions import Part

_LONGEST: Final = 1_000
_DEEPEST: Final = 20
_OPERATORS: Final[dict[type[ast.cmpop], Operator]] = {
    ast.Eq: Operator.EQUAL,
    ast.NotEq: Operator.NOT_EQUAL,
    ast.Lt: Operator.BELOW,
    ast.LtE: Operator.AT_MOST,
    ast.Gt: Operator.ABOVE,
    ast.GtE: Operator.AT_LEAST,
    ast.In: Operator.IN,
    ast.Is: Operator.EQUAL,
    ast.IsNot: Operator.NOT_EQUAL,
}
_SWAPPED: Final = {
    Operator.BELOW: Operator.ABOVE,
    Operator.AT_MOST: Operator.AT_LEAST,
    Operator.ABOVE: Operator.BELOW,
    Operator.AT_LEAST: Operator.AT_MOST,
}


class Unread(Exception):  # noqa: N818 - not an error: the text is of a kind that is not read
    """Something in a literal that is not read; the message says what."""


def read_literal(
    text: str, names: frozenset[str], switches: frozenset[str] = frozenset()
) -> Condition:
    """The condition a literal states about *names*; those of *switches* may stand alone.

    Raises `Unread`.
    """
    if len(text) > _LONGEST:
        raise Unread("it is too long")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise Unread("it is no expression") from error
    return _Reader(names, switches).condition(tree.body, 0)


class _Reader:
    """Reads one expression over some names."""

    def __init__(self, names: frozenset[str], switches: frozenset[str]) -> None:
        self._names = names
        self._switches = switches

    def condition(self, node: ast.expr, depth: int) -> Condition:
        if depth > _DEEPEST:
            raise Unread("it is nested too deeply")
        match node:
            case ast.BoolOp(op=op, values=values):
                parts = tuple(self.condition(value, depth + 1) for value in values)
                return All(parts) if isinstance(op, ast.And) else AnyOf(parts)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return NoneOf((self.condition(operand, depth + 1),))
            case ast.Compare():
                return self._comparisons(node)
            case _:
                name = self._name(node)
                if name in self._switches:
                    return Comparison(name, Operator.EQUAL, Constant(value=True))
                # Any other bare name is true for many values that are not the driver's true.
                raise Unread("it is more than comparisons")

    def _comparisons(self, node: ast.Compare) -> Condition:
        sides = (node.left, *node.comparators)
        parts = tuple(
            self._comparison(left, op, right)
            for left, op, right in zip(sides, node.ops, sides[1:], strict=False)
        )
        return parts[0] if len(parts) == 1 else All(parts)

    def _comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Condition:
        if isinstance(op, ast.NotIn):
            return NoneOf((self._comparison(left, ast.In(), right),))
        operator = _OPERATORS[type(op)]
        name = self._name(left)
        if name is None:
            other = self._name(right)
            if other is None:
                raise Unread("it compares no name of the pack")
            if operator is Operator.IN:
                return Comparison(other, Operator.CONTAINS, Constant(_constant(left)))
            return _compared(other, _SWAPPED.get(operator, operator), Constant(_constant(left)))
        other = self._name(right)
        term: Term = FromName(other) if other is not None else Constant(_constant(right))
        return _compared(name, operator, term)

    def _name(self, node: ast.expr) -> str | None:
        """The name of the pack behind `x` or `anything.x`."""
        match node:
            case ast.Attribute(value=ast.Name(), attr=name) | ast.Name(id=name):
                if name not in self._names:
                    raise Unread(f"`{name}` is no name of the pack")
                return name
            case _:
                return None


def _compared(name: str, operator: Operator, term: Term) -> Comparison:
    if isinstance(term, Constant) and term.value is None:
        # The driver's None is unequal to every value here, and equal to itself there.
        raise Unread("it compares with None")
    return Comparison(name, operator, term)


def _constant(node: ast.expr) -> Plain:
    match node:
        case ast.Constant(value=str() | bool() | int() | float() | None as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            members = tuple(map(_constant, elts))
            return tuple(one for one in members if one is not None and not isinstance(one, tuple))
        case _:
            raise Unread("it compares with more than constants and names")


def _switches(steps: Steps) -> Iterator[str]:
    """The names that hold true or false and nothing else."""
    for flag in steps.flags.values():
        two = flag.kind is FlagKind.BOOLEAN or (
            flag.kind is FlagKind.SWITCH and all(isinstance(s.means, bool) for s in flag.spellings)
        )
        if two and flag.default != Constant(None):
            yield flag.dest
    for attribute in steps.attributes.values():
        if attribute.kind is AttributeKind.SWITCH:
            yield attribute.id


def check_literals(inquiry: Inquiry) -> None:
    """Report every constraint whose literal and reading come out differently somewhere."""
    names = frozenset((*inquiry.steps.flags, *inquiry.steps.attributes))
    switches = frozenset(_switches(inquiry.steps))
    for fact in inquiry.facts.constraints:
        if fact.literal is None:
            continue
        try:
            stated = read_literal(fact.literal, names, switches)
        except Unread as unread:
            inquiry.report.not_analysed(f"its literal is not read: {unread}", fact.id)
            continue
        with inquiry.asking(stated) as asking:
            _compare(asking, fact, stated)


def _compare(inquiry: Inquiry, fact: Constraint, stated: Condition) -> None:
    at = place_of(inquiry.steps, fact.check_at)
    applies, holds, says = test_of(fact.when), test_of(fact.require), test_of(stated)

    def differ(run: Run) -> bool:
        if applies(run, at) is not True:
            return False
        ours, theirs = holds(run, at), says(run, at)
        return ours is not None and theirs is not None and ours is not theirs

    found = inquiry.settle(lambda: (inquiry.search.first(differ, stated),), fact.id)
    if found is None or found[0] is None:
        return
    inquiry.report.add(
        Suspicion(
            code="MS515",
            message=f"what {fact.id} requires is not what its literal says",
            about=(fact.id,),
            spots=(
                Spot(address=fact.id, path=("require",), part=Part.KEY, label="our reading"),
                Spot(address=fact.id, path=("literal",), part=Part.VALUE, label="the literal"),
            ),
            help="correct one of the two",
            witness=lambda: inquiry.witness(differ),
        )
    )
