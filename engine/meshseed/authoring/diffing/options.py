"""What may be typed for a flag: one value for each class of values that neither pack tells apart.

A value that is copied is held against everything its copies are held against, and against every
constant that is written where they go. What comes out alike for one value of a class then comes
out alike for all of them.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from meshseed.authoring.diffing.flowing import Slice
from meshseed.evaluation.comparing import holds
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import (
    Constant,
    Flag,
    FlagKind,
    FromName,
    FromUnknown,
    Operator,
    PackFacts,
    Plain,
    Scalar,
    Spelling,
)

Typed = tuple[str, ...]
"""The tokens of one way to type a flag; none: it is not typed."""

Behind = tuple[PackFacts, Slice]
"""A pack, and what of it stands behind an output."""

NOT_TYPED: Final[Typed] = ()
_FRESH: Final = "some-other"


class Options(Struct, frozen=True, kw_only=True):
    """Every way to type one flag; `why` says what keeps them from standing for all its values."""

    dest: str
    typed: tuple[Typed, ...]
    why: str | None = None


class _Tests(Struct, frozen=True, kw_only=True):
    """What the values of a flag are held against; `mixed`: against more than constants."""

    comparisons: tuple[tuple[Operator, Plain], ...]
    mixed: bool
    in_text: bool


def options_of(old: Flag, new: Flag, packs: tuple[Behind, Behind]) -> Options | None:
    """The options of a flag, for one output; None where no spelling is the same in both packs."""
    spellings = _common(old, new)
    if not spellings or old.kind is not new.kind or old.arity is not new.arity:
        return None
    tests = [_tests_of(facts, behind, new.dest) for facts, behind in packs]
    if old.kind in {FlagKind.SWITCH, FlagKind.ACTION}:
        stored: dict[Plain, Spelling] = {}
        for one in spellings:
            stored.setdefault(one.means, one)
        return Options(dest=new.dest, typed=tuple((one.literal,) for one in stored.values()))
    values, why = _values(old, new, tests)
    valued = next((one for one in spellings if one.companion_of is None), spellings[0])
    return Options(dest=new.dest, typed=tuple(_tokens(valued, one) for one in values), why=why)


def _common(old: Flag, new: Flag) -> list[Spelling]:
    """Spellings that mean the same in both packs, the plainest first."""
    known = {one.literal: one for one in old.spellings}
    both = [
        one
        for one in new.spellings
        if one.literal in known
        and known[one.literal].means == one.means
        and type(known[one.literal].means) is type(one.means)
    ]
    return sorted(both, key=lambda one: (one.deprecated is not None, one.companion_of is not None))


def _tokens(spelling: Spelling, value: Plain) -> Typed:
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    literal = spelling.literal
    if text.startswith("-") or not text:
        return (f"{literal}={text}",)
    return (literal, text)


def _values(old: Flag, new: Flag, tests: list[_Tests]) -> tuple[tuple[Plain, ...], str | None]:
    mixed = any(one.mixed for one in tests)
    in_text = any(one.in_text for one in tests)
    held = tuple(dict.fromkeys(pair for one in tests for pair in one.comparisons))
    if old.kind is FlagKind.BOOLEAN:
        return (True, False), None
    if old.kind is FlagKind.CHOICE:
        others = {(type(one.value), one.value) for one in old.choices}
        both = [one.value for one in new.choices if (type(one.value), one.value) in others]
        values = both if mixed or in_text else _one_of_each(both, held)
        is_open = old.choices_open or new.choices_open
        return tuple(values), "it takes values beyond its choices" if is_open else None
    if mixed:
        return _some(old.kind, held), "it is compared with what is not a constant"
    if in_text:
        return _some(old.kind, held), "its value becomes part of a text"
    if old.kind in {FlagKind.INTEGER, FlagKind.NUMBER}:
        return _some(old.kind, held), None
    if old.kind is FlagKind.LIST and held:
        return _some(old.kind, held), "it is a list, whose members are compared"
    partial = any(operator is Operator.CONTAINS for operator, _ in held)
    return _some(old.kind, held), "parts of its text are looked for" if partial else None


def _one_of_each(values: list[Scalar], held: tuple[tuple[Operator, Plain], ...]) -> list[Scalar]:
    """One value for each class that the comparisons tell apart, the first of each."""
    classes: dict[tuple[bool, ...], Scalar] = {}
    for value in values:
        signature = tuple(holds(operator, value, operand) for operator, operand in held)
        classes.setdefault(signature, value)
    return list(classes.values())


def _some(kind: FlagKind, held: tuple[tuple[Operator, Plain], ...]) -> tuple[Plain, ...]:
    """A value on, between and beyond the constants of a flag without choices."""
    constants = [
        one
        for _, operand in held
        for one in (operand if isinstance(operand, tuple) else (operand,))
    ]
    if kind in {FlagKind.INTEGER, FlagKind.NUMBER}:
        numbers = sorted(
            {one for one in constants if isinstance(one, int | float) and one is not True} - {False}
            | ({0} if any(one == 0 and not isinstance(one, bool) for one in constants) else set())
        )
        return tuple(_around(numbers, kind))
    texts = dict.fromkeys(one for one in constants if isinstance(one, str))
    fresh = _FRESH
    while fresh in texts:
        fresh += "-"
    return (*texts, fresh)


def _around(numbers: list[int | float], kind: FlagKind) -> Iterator[int | float]:
    """Every number given, one in each gap and two beyond either end.

    Two, since what is copied there and what is set by chance to the first differ at the second.
    """
    whole = [int(one) for one in numbers] if kind is FlagKind.INTEGER else numbers
    if not whole:
        yield from (7, 8)
        return
    first, last = whole[0], whole[-1]
    yield from (first - 2, first - 1)
    for at, number in enumerate(whole):
        yield number
        if at + 1 == len(whole):
            continue
        following = whole[at + 1]
        if kind is FlagKind.INTEGER:
            if following - number > 1:
                yield number + 1
        else:
            yield (number + following) / 2
    yield from (last + 1, last + 2)


def _tests_of(facts: PackFacts, behind: Slice, dest: str) -> _Tests:
    carriers = behind.carriers(dest)
    found: dict[tuple[Operator, Plain], None] = {}
    mixed = False
    conditions = (condition for step in behind.steps for condition in step.conditions)
    for comparison in (one for condition in conditions for one in comparisons(condition)):
        name, operand = comparison.name, comparison.operand
        if isinstance(operand, FromName):
            mixed = mixed or not carriers.isdisjoint((name, operand.name))
        elif name in carriers and comparison.operator is not Operator.GIVEN:
            found |= dict.fromkeys(_against(facts, operand, comparison.operator))
    for lookup in facts.lookups:
        if lookup.source in carriers and lookup.target in behind.names:
            found |= dict.fromkeys((Operator.IN, row.source) for row in lookup.rows)
    in_text = False
    written = (pair for step in behind.steps for pair in step.terms if pair[0] in carriers)
    for target, term in written:
        if not isinstance(term, FromName):
            found |= dict.fromkeys(_against(facts, term, Operator.EQUAL))
        elif term.name in carriers:
            in_text = in_text or bool(term.prefix) or target.startswith("tokens.")
    return _Tests(comparisons=tuple(found), mixed=mixed, in_text=in_text)


def _against(
    facts: PackFacts, term: Constant | FromUnknown, operator: Operator
) -> Iterator[tuple[Operator, Plain]]:
    """The comparisons with what a term stands for: of an unknown, all that anybody named."""
    if isinstance(term, Constant):
        yield operator, term.value
        return
    unknown = next(one for one in facts.unknowns if one.id == term.unknown)
    yield from ((operator, value) for value in unknown.candidates)
    if unknown.assume is not None:
        yield operator, unknown.assume.value
