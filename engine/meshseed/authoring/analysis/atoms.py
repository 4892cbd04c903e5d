"""What the values of each name are held against, directly or after they were copied elsewhere."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from meshseed.evaluation.reads import comparisons, conditions_of, degree_conditions
from meshseed.packs.facts import (
    Condition,
    Constant,
    FromName,
    FromUnknown,
    Operator,
    PackFacts,
    Plain,
    Term,
    Unknown,
)

Test = tuple[Operator, Plain]
_NO_TESTS: Final[tuple[Test, ...]] = ()


class Atoms(Struct, frozen=True, kw_only=True):
    """Tests by name. Names in `linked` are compared with other names, so each value matters."""

    tests: Mapping[str, tuple[Test, ...]]
    linked: Mapping[str, int]
    """How many names meet in the comparisons a linked name ends up in."""

    def of(self, name: str) -> tuple[Test, ...]:
        """The tests of one name."""
        return self.tests.get(name, _NO_TESTS)


class _Copy(Struct, frozen=True):
    """That `target` can hold the value of another name, behind `prefix`."""

    target: str
    prefix: str


def atoms_of(facts: PackFacts, also: Iterable[Condition] = ()) -> Atoms:
    """Every test of a pack by the name whose values it tells apart; *also* are more conditions."""
    own: dict[str, dict[Test, None]] = {}
    links: dict[str, set[str]] = {}
    unknowns = {one.id: one for one in facts.unknowns}
    for condition in (*conditions_of(facts), *degree_conditions(facts), *also):
        for one in comparisons(condition):
            if one.operator is Operator.GIVEN:
                continue
            if isinstance(one.operand, FromName):
                links.setdefault(one.name, set()).add(one.operand.name)
                links.setdefault(one.operand.name, set()).add(one.name)
                continue
            tests = own.setdefault(one.name, {})
            for operand in _operands(one.operand, unknowns):
                tests[one.operator, operand] = None
    for lookup in facts.lookups:
        tests = own.setdefault(lookup.source, {})
        for row in lookup.rows:
            tests[Operator.IN, row.source] = None
    copies = _copies(facts)
    for name, others in links.items():
        copies.setdefault(name, []).extend(_Copy(other, "") for other in sorted(others))
    names = dict.fromkeys((*own, *copies))
    return Atoms(
        tests={name: tuple(_reached(name, own, copies)) for name in names},
        linked=_linked(names, links, copies),
    )


def _operands(term: Term, unknowns: Mapping[str, Unknown]) -> Iterator[Plain]:
    if isinstance(term, Constant):
        yield term.value
    elif isinstance(term, FromUnknown) and term.unknown in unknowns:
        unknown = unknowns[term.unknown]
        yield from unknown.candidates
        if unknown.assume is not None:
            yield unknown.assume.value


def _copies(facts: PackFacts) -> dict[str, list[_Copy]]:
    """Where the value of each name can go."""
    found: dict[str, list[_Copy]] = {}
    for target, term in _given(facts):
        if isinstance(term, FromName):
            found.setdefault(term.name, []).append(_Copy(target, term.prefix))
    return found


def _given(facts: PackFacts) -> Iterator[tuple[str, Term | None]]:
    """Every name with each term that gives it a value."""
    yield from ((flag.dest, flag.default) for flag in facts.flags)
    yield from ((attribute.id, attribute.initial) for attribute in facts.attributes)
    for lookup in facts.lookups:
        yield from ((lookup.target, row.result) for row in lookup.rows)
    for default in facts.defaults:
        yield from ((default.dest, case.value) for case in default.cases)
    for imply in facts.implies:
        yield from imply.sets.items()
    for rule in facts.rules:
        yield from rule.sets.items()


def _reached(
    name: str, own: Mapping[str, Mapping[Test, None]], copies: Mapping[str, list[_Copy]]
) -> dict[Test, None]:
    """The tests of a name and of everything its value can be copied to."""
    found: dict[Test, None] = dict.fromkeys(own.get(name, ()))
    todo, seen = [(name, "")], {(name, "")}
    while todo:
        current, prefix = todo.pop()
        for copy in copies.get(current, ()):
            step = (copy.target, copy.prefix + prefix)
            if step in seen or len(step[1]) > _LONGEST_PREFIX:
                continue
            seen.add(step)
            todo.append(step)
            for operator, operand in own.get(copy.target, ()):
                for value in _without(step[1], operand):
                    found[operator, value] = None
    return found


_LONGEST_PREFIX: Final = 400


def _without(prefix: str, operand: Plain) -> Iterator[Plain]:
    """Values that make *operand* once *prefix* is put before their text."""
    if not prefix:
        yield operand
    elif isinstance(operand, tuple):
        for one in operand:
            yield from _without(prefix, one)
    elif isinstance(operand, str) and operand.startswith(prefix):
        rest = operand.removeprefix(prefix)
        yield rest
        if rest.isdecimal() and len(rest) < 19:
            yield int(rest)
        if rest in {"true", "false"}:
            yield rest == "true"


def _linked(
    names: Iterable[str], links: Mapping[str, set[str]], copies: Mapping[str, list[_Copy]]
) -> dict[str, int]:
    """For names that end up in a comparison with another name: how many meet there."""
    found: dict[str, int] = {}
    for name in names:
        seen, todo = {name}, [name]
        while todo:
            for copy in copies.get(todo.pop(), ()):
                if copy.target not in seen:
                    seen.add(copy.target)
                    todo.append(copy.target)
        meeting = seen & links.keys()
        if meeting:
            found[name] = len(meeting)
    return found
