"""Other values for a name than the one that is written."""

from collections.abc import Iterable

from meshseed.evaluation.comparing import same
from meshseed.evaluation.reads import comparisons, conditions_of
from meshseed.packs.facts import Constant, PackFacts, Plain, Scalar


class Pools:
    """The values each name is seen with in a pack, in the order of the pack."""

    def __init__(self, facts: PackFacts) -> None:
        self._seen: dict[str, list[Scalar]] = {}
        for flag in facts.flags:
            self._add(flag.dest, (choice.value for choice in flag.choices))
        for attribute in facts.attributes:
            self._add(attribute.id, attribute.choices)
        for condition in conditions_of(facts):
            for comparison in comparisons(condition):
                if isinstance(comparison.operand, Constant):
                    self._add(comparison.name, _members(comparison.operand.value))
        for rule in facts.rules:
            for name, term in rule.sets.items():
                if isinstance(term, Constant):
                    self._add(name, _members(term.value))

    def _add(self, name: str, values: Iterable[Scalar]) -> None:
        known = self._seen.setdefault(name, [])
        for value in values:
            if not any(type(value) is type(one) and value == one for one in known):
                known.append(value)

    def of(self, name: str) -> tuple[Scalar, ...]:
        """Every value the name is seen with."""
        return tuple(self._seen.get(name, ()))

    def other(self, value: Plain, name: str | None = None, but: Plain = None) -> Plain:
        """Another value than *value* and *but*: one the name is seen with, or one made up."""
        if isinstance(value, bool):
            return not value
        for one in self.of(name) if name is not None else ():
            if type(one) is type(value) and not same(one, value) and not same(one, but):
                return one
        if isinstance(value, int | float):
            return value + 1
        if isinstance(value, tuple):
            return value[:-1] if value else ("other",)
        return "other" if value is None else f"{value}-other"


def _members(value: Plain) -> tuple[Scalar, ...]:
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)
