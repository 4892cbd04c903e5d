"""The values a pack speaks of, by name, and others than the one that is written."""

from collections.abc import Iterable

from meshseed.evaluation.comparing import same
from meshseed.evaluation.reads import comparisons, conditions_of
from meshseed.packs.facts import Constant, Operator, PackFacts, Plain, Scalar


class Pools:
    """Values by name, in the order of the pack."""

    def __init__(self, facts: PackFacts) -> None:
        self._spoken: dict[str, list[Scalar]] = {}
        self._possible: dict[str, list[Scalar]] = {}
        for condition in conditions_of(facts):
            for comparison in comparisons(condition):
                if comparison.operator is Operator.GIVEN:
                    continue
                if isinstance(comparison.operand, Constant):
                    _add(self._spoken, comparison.name, _members(comparison.operand.value))
        for rule in facts.rules:
            for name, term in rule.sets.items():
                if isinstance(term, Constant):
                    _add(self._spoken, name, _members(term.value))
        for flag in facts.flags:
            _add(self._possible, flag.dest, (choice.value for choice in flag.choices))
        for attribute in facts.attributes:
            _add(self._possible, attribute.id, attribute.choices)

    def spoken(self, name: str) -> tuple[Scalar, ...]:
        """Every value that the name is compared with or set to."""
        return tuple(self._spoken.get(name, ()))

    def of(self, name: str) -> tuple[Scalar, ...]:
        """Its choices, or every value it is compared with or set to."""
        return tuple(self._possible.get(name, ())) or self.spoken(name)

    def other(self, value: Plain, name: str | None = None) -> Plain:
        """Another value than *value*: one the name is seen with, or one made up."""
        if isinstance(value, bool):
            return not value
        for one in self.of(name) if name is not None else ():
            if type(one) is type(value) and not same(one, value):
                return one
        if isinstance(value, int | float):
            return value + 1
        if isinstance(value, tuple):
            return value[:-1] if value else ("other",)
        return "other" if value is None else f"{value}-other"


def _add(pools: dict[str, list[Scalar]], name: str, values: Iterable[Scalar]) -> None:
    known = pools.setdefault(name, [])
    for value in values:
        if not any(type(value) is type(one) and value == one for one in known):
            known.append(value)


def _members(value: Plain) -> tuple[Scalar, ...]:
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)
