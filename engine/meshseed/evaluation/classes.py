"""Classes of values: what nothing in a pack tells apart is evaluated once."""

from collections.abc import Mapping

from meshseed.evaluation.comparing import holds
from meshseed.evaluation.reads import comparisons, terms_of
from meshseed.packs.facts import (
    Condition,
    Constant,
    Flag,
    FlagKind,
    FromName,
    LookupRow,
    Operator,
    PackFacts,
    Plain,
    Scalar,
)

Classes = tuple[tuple[Scalar, ...], ...]


def value_classes(facts: PackFacts, conditions: tuple[Condition, ...]) -> Mapping[str, Classes]:
    """The classes of every input that may be supposed when nobody gives it.

    Those are choices and switches without a default that no lookup and no computed default fills.
    Where values outside the choices are possible, trying the choices would settle nothing.
    """
    filled = {lookup.target for lookup in facts.lookups} | {fact.dest for fact in facts.defaults}
    sorting = _Sorting(facts, conditions)
    return {
        flag.dest: sorting.classes(flag)
        for flag in facts.flags
        if flag.default is None
        and flag.kind in {FlagKind.CHOICE, FlagKind.SWITCH}
        and not flag.choices_open
        and flag.dest not in filled
    }


class _Sorting:
    """What each name is held against, collected once for all names."""

    def __init__(self, facts: PackFacts, conditions: tuple[Condition, ...]) -> None:
        self._copied = {term.name for term in terms_of(facts) if isinstance(term, FromName)}
        self._copied.update(name for mesh in facts.meshes for name in mesh.cardinality.reads)
        self._tests: dict[str, list[tuple[Operator, Plain]]] = {}
        self._rows: dict[str, list[LookupRow]] = {}
        for condition in conditions:
            for comparison in comparisons(condition):
                operand = comparison.operand
                if isinstance(operand, FromName):
                    self._copied.update((operand.name, comparison.name))
                elif comparison.operator is Operator.GIVEN:
                    continue
                elif isinstance(operand, Constant):
                    tests = self._tests.setdefault(comparison.name, [])
                    tests.append((comparison.operator, operand.value))
                else:
                    # What an unknown turns out to be may tell any two values apart.
                    self._copied.add(comparison.name)
        for lookup in facts.lookups:
            self._rows.setdefault(lookup.source, []).extend(lookup.rows)

    def classes(self, flag: Flag) -> Classes:
        """The values of a flag, those together that give the same answer everywhere."""
        values: tuple[Scalar, ...] = (
            (True, False)
            if flag.kind is FlagKind.SWITCH
            else tuple(choice.value for choice in flag.choices)
        )
        if flag.dest in self._copied:
            return tuple((value,) for value in values)
        tests = self._tests.get(flag.dest, [])
        rows = self._rows.get(flag.dest, [])
        classes: dict[tuple[bool, ...], list[Scalar]] = {}
        for value in values:
            signature = (
                *(holds(operator, value, operand) for operator, operand in tests),
                *(holds(Operator.IN, value, row.source) for row in rows),
            )
            classes.setdefault(signature, []).append(value)
        return tuple(tuple(members) for members in classes.values())
