"""What can be typed for each flag, one value for each class that anything in the pack tells apart.

The values are such that the parser takes them. Where the classes cannot all be listed, the name
is in `inexact`: what is proved over its values is proved for those listed.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final

from msgspec import Struct

from meshseed.authoring.analysis.atoms import Atoms, Test
from meshseed.evaluation.comparing import holds
from meshseed.packs.facts import (
    Arity,
    Attribute,
    AttributeKind,
    CommandLine,
    Flag,
    FlagKind,
    Operator,
    Plain,
    Scalar,
)

_OTHER: Final = "other"
_JOINTS: Final = ("_", "+", ".", ":")
_MOST_PARTS: Final = 5
_MOST_MEETING: Final = 3
_MOST_VALUES: Final = 64


class Values(Struct, frozen=True):
    """The values of a name, cheapest first; `exact` says that no class is missing."""

    members: tuple[Plain, ...]
    exact: bool = True


def flag_values(flag: Flag, atoms: Atoms, command_line: CommandLine) -> Values:
    """What typing a flag can store."""
    tests, meeting = atoms.of(flag.dest), atoms.linked.get(flag.dest, 0)
    exact = True
    members: Iterable[Plain]
    match flag.kind:
        case FlagKind.SWITCH | FlagKind.ACTION:
            members = dict.fromkeys(one.means for one in flag.spellings)
        case FlagKind.BOOLEAN:
            words = ((True, command_line.true_words), (False, command_line.false_words))
            members = tuple(value for value, several in words if several)
        case FlagKind.INTEGER | FlagKind.NUMBER:
            members = (
                *_choices(flag),
                *_numbers(tests, meeting, fractions=flag.kind is FlagKind.NUMBER),
            )
            if flag.choices and not flag.choices_open:
                members = _choices(flag)
        case FlagKind.LIST:
            members, exact = _lists(flag, tests)
        case _:
            members, exact = _choices(flag), True
            if not flag.choices or flag.choices_open:
                texts, exact = _texts(tests, meeting)
                members = (*members, *texts)
    return _sorted_out(members, tests, Values((), exact), apart=bool(meeting))


def attribute_values(attribute: Attribute, atoms: Atoms) -> Values:
    """What an attribute can hold, whatever sets it."""
    tests, meeting = atoms.of(attribute.id), atoms.linked.get(attribute.id, 0)
    exact = True
    members: Iterable[Plain]
    match attribute.kind:
        case AttributeKind.SWITCH:
            members = (True, False)
        case AttributeKind.CHOICE if attribute.choices:
            members = attribute.choices
        case AttributeKind.INTEGER | AttributeKind.NUMBER:
            members = _numbers(tests, meeting, fractions=attribute.kind is AttributeKind.NUMBER)
        case AttributeKind.LIST:
            members, exact = _sublists(tests, None)
        case _:
            members, exact = _texts(tests, meeting)
    return _sorted_out(members, tests, Values((), exact), apart=bool(meeting))


def _sorted_out(
    members: Iterable[Plain], tests: tuple[Test, ...], so_far: Values, *, apart: bool
) -> Values:
    """One member for each answer to all tests; all of them where each one matters."""
    classes: dict[object, Plain] = {}
    for value in members:
        answers = tuple(holds(operator, value, operand) for operator, operand in tests)
        key = (answers, type(value), value) if apart else answers
        classes.setdefault(key, value)
    values = tuple(classes.values())
    return Values(values[:_MOST_VALUES], so_far.exact and len(values) <= _MOST_VALUES)


def _choices(flag: Flag) -> tuple[Scalar, ...]:
    return tuple(choice.value for choice in flag.choices)


def _constants(tests: Iterable[Test]) -> Iterator[tuple[Operator, Scalar]]:
    for operator, operand in tests:
        for one in operand if isinstance(operand, tuple) else (operand,):
            if one is not None:
                yield operator, one


def _numbers(tests: tuple[Test, ...], meeting: int, *, fractions: bool) -> tuple[Plain, ...]:
    """Each number compared with, and as many on either side and between as can be told apart."""
    named = {
        one
        for _, one in _constants(tests)
        if isinstance(one, int | float) and not isinstance(one, bool)
    }
    steps = range(1, min(max(meeting, 1), _MOST_MEETING) + 1)
    around: set[int | float] = set()
    for one in named or {1}:
        if float(one).is_integer():
            around.add(int(one))
        elif fractions:
            around.add(one)
        for step in steps:
            for other in (one - step, one + step):
                around.add(other if fractions else int(other // 1))
            if fractions:
                around.update((one - step / 4, one + step / 4))
    if not fractions:
        around = {int(one) for one in around}
    return tuple(sorted(around, key=lambda one: (one < 0, abs(one))))


def _texts(tests: tuple[Test, ...], meeting: int) -> tuple[tuple[Plain, ...], bool]:
    """Each text compared with, each way of containing what is looked for, and another."""
    equal = dict.fromkeys(
        one for kind, one in _constants(tests) if kind is not Operator.CONTAINS and _is_text(one)
    )
    parts = list(
        dict.fromkeys(
            str(one) for kind, one in _constants(tests) if kind is Operator.CONTAINS and one != ""
        )
    )
    fits = [joint for joint in _JOINTS if not any(joint in part for part in parts)]
    joined = [
        fits[0].join(several) if fits else "".join(several)
        for size in range(1, min(len(parts), _MOST_PARTS) + 1)
        for several in combinations(parts[:_MOST_PARTS], size)
    ]
    others = [_other(equal, parts, number) for number in range(max(min(meeting, 3), 1))]
    exact = len(parts) <= _MOST_PARTS and (bool(fits) or len(parts) <= 1)
    return (*others, *(one for one in equal if one), *joined), exact


def _other(taken: Mapping[Scalar, None], parts: list[str], number: int) -> str:
    """A text nothing asks for."""
    text = _OTHER if number == 0 else f"{_OTHER}{number}"
    while text in taken or any(part in text for part in parts):
        text = "x" + text if len(text) < len(_OTHER) + _MOST_PARTS else text + "y"
        if len(text) > len(_OTHER) * 4:
            break
    return text


def _is_text(value: Scalar) -> bool:
    return isinstance(value, str)


def _lists(flag: Flag, tests: tuple[Test, ...]) -> tuple[tuple[Plain, ...], bool]:
    choices = _choices(flag) if flag.choices and not flag.choices_open else None
    members, exact = _sublists(tests, choices)
    if flag.arity is Arity.MANY:
        members = (*members, ())
    if flag.arity in {Arity.ONE, Arity.OPTIONAL} and flag.separator is None:
        members = tuple(one for one in members if isinstance(one, tuple) and len(one) == 1)
    return tuple(one for one in members if one != ()) + (
        ((),) if flag.arity is Arity.MANY else ()
    ), exact


def _sublists(
    tests: tuple[Test, ...], choices: tuple[Scalar, ...] | None
) -> tuple[tuple[Plain, ...], bool]:
    wanted = list(
        dict.fromkeys(
            one
            for kind, one in _constants(tests)
            if kind is Operator.CONTAINS and (choices is None or one in choices)
        )
    )
    others: tuple[Scalar, ...] = (
        (_other(dict.fromkeys(wanted), [], 0),)
        if choices is None
        else tuple(one for one in choices if one not in wanted)[:1]
    )
    sizes = range(1, min(len(wanted), _MOST_PARTS) + 1)
    members: list[Plain] = [others] if others else []
    for size in sizes:
        members.extend(combinations(wanted[:_MOST_PARTS], size))
    for kind, operand in tests:
        if kind in {Operator.EQUAL, Operator.NOT_EQUAL} and isinstance(operand, tuple):
            members.append(operand)
    return tuple(members), len(wanted) <= _MOST_PARTS
