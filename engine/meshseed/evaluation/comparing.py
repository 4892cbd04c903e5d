"""Comparisons of values that may be open: true, false, or not decided."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from meshseed.evaluation.cells import Open
from meshseed.packs.facts import Domain, Operator, Plain


def decide(operator: Operator, value: Plain | Open, operand: Plain | Open) -> bool | None:
    """Whether *value* stands in the relation to *operand*, in every case that is possible.

    None where the cases differ, or where they cannot be listed.
    """
    if not isinstance(value, Open) and not isinstance(operand, Open):
        return holds(operator, value, operand)
    values = value.possibilities() if isinstance(value, Open) else (value,)
    operands = operand.possibilities() if isinstance(operand, Open) else (operand,)
    if operands is None:
        return None
    if values is None:
        return _by_domain(operator, value, operands)
    results = {holds(operator, one, other) for one in values for other in operands}
    return results.pop() if len(results) == 1 else None


def holds(operator: Operator, value: Plain, operand: Plain) -> bool:
    """One plain comparison.

    The driver's None is unequal to every value and neither above nor below any. Values of
    different types are unequal: true is not 1, "2" is not 2.
    """
    return plainly(operator)(value, operand)


def plainly(operator: Operator) -> Callable[[Plain, Plain], bool]:
    """`holds` for one operator, for who compares many values by it."""
    return _PLAINLY.get(operator) or partial(_ordered, operator)


def same(value: Plain, other: Plain) -> bool:
    """Equality without coercion; None equals nothing, itself included."""
    if type(value) is type(other) and not isinstance(value, tuple):
        return value is not None and value == other
    if value is None or other is None:
        return False
    if isinstance(value, bool) or isinstance(other, bool):
        return value is other
    if isinstance(value, tuple) or isinstance(other, tuple):
        return (
            isinstance(value, tuple)
            and isinstance(other, tuple)
            and len(value) == len(other)
            and all(same(one, two) for one, two in zip(value, other, strict=True))
        )
    if isinstance(value, str) or isinstance(other, str):
        return isinstance(value, str) and isinstance(other, str) and value == other
    return value == other


def _different(value: Plain, operand: Plain) -> bool:
    return not same(value, operand)


def _among(value: Plain, operand: Plain) -> bool:
    if isinstance(operand, tuple):
        for one in operand:
            if same(value, one):
                return True
    return False


def _contains(value: Plain, operand: Plain) -> bool:
    if isinstance(value, tuple):
        return any(same(one, operand) for one in value)
    return isinstance(value, str) and isinstance(operand, str) and operand in value


_PLAINLY: Final[Mapping[Operator, Callable[[Plain, Plain], bool]]] = {
    Operator.EQUAL: same,
    Operator.NOT_EQUAL: _different,
    Operator.IN: _among,
    Operator.CONTAINS: _contains,
}


def _ordered(operator: Operator, value: Plain, operand: Plain) -> bool:
    if isinstance(value, bool) or isinstance(operand, bool):
        return False
    if not isinstance(value, int | float) or not isinstance(operand, int | float):
        return False
    match operator:
        case Operator.ABOVE:
            return value > operand
        case Operator.AT_LEAST:
            return value >= operand
        case Operator.BELOW:
            return value < operand
        case _:
            return value <= operand


def _by_domain(operator: Operator, value: Plain | Open, operands: tuple[Plain, ...]) -> bool | None:
    """What the bounds of an open number settle, for every operand alike."""
    domain = value.domain if isinstance(value, Open) else None
    if domain is None:
        return None
    results = {_bounded(operator, domain, operand) for operand in operands}
    return results.pop() if len(results) == 1 else None


def _bounded(operator: Operator, domain: Domain, operand: Plain) -> bool | None:
    if isinstance(operand, tuple) and operator is Operator.IN:
        found = [_bounded(Operator.EQUAL, domain, one) for one in operand]
        if any(found):
            return True
        return False if all(one is False for one in found) else None
    if isinstance(operand, bool) or not isinstance(operand, int | float):
        return None
    above = _above(domain, operand)
    below = _below(domain, operand)
    pinned = above == "from" and below == "from"
    # A relation holds where the bounds reach far enough one way, and fails where they do the other.
    holds_when, fails_when = {
        Operator.ABOVE: (above == "beyond", below is not None),
        Operator.AT_LEAST: (above is not None, below == "beyond"),
        Operator.BELOW: (below == "beyond", above is not None),
        Operator.AT_MOST: (below is not None, above == "beyond"),
        Operator.EQUAL: (pinned, "beyond" in {above, below}),
        Operator.NOT_EQUAL: ("beyond" in {above, below}, pinned),
    }.get(operator, (False, False))
    if holds_when:
        return True
    return False if fails_when else None


def _above(domain: Domain, bound: float) -> str | None:
    """`beyond` when every value is above *bound*, `from` when every value is at least that."""
    if (domain.gt is not None and domain.gt >= bound) or (
        domain.ge is not None and domain.ge > bound
    ):
        return "beyond"
    return "from" if domain.ge is not None and domain.ge == bound else None


def _below(domain: Domain, bound: float) -> str | None:
    """`beyond` when every value is below *bound*, `from` when every value is at most that."""
    if (domain.lt is not None and domain.lt <= bound) or (
        domain.le is not None and domain.le < bound
    ):
        return "beyond"
    return "from" if domain.le is not None and domain.le == bound else None
