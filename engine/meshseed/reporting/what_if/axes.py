"""What is varied: the values of inputs, typed as a person would, and the answers to questions."""

from collections.abc import Iterator, Mapping

from meshseed.evaluation import shown
from meshseed.evaluation.commandline import quoted
from meshseed.evaluation.terms import as_text
from meshseed.packs.facts import (
    CommandLine,
    Flag,
    FlagKind,
    PackFacts,
    Plain,
    Scalar,
    Spelling,
    Unknown,
    WhatIf,
)
from meshseed.reporting.documents.what_if import Axis, Choice

MOST_CHOICES = 24
"""An axis with more values shows the first ones."""

_NOT_TYPED = Choice(label="not typed", given=False)
_NOT_ANSWERED = Choice(label="not answered", given=False)


def axes_of(
    what_if: WhatIf,
    facts: PackFacts,
    typed: Mapping[str, Plain],
    answered: Mapping[str, Plain],
) -> tuple[Axis, ...]:
    """The axes; *typed* and *answered* say where a reader begins."""
    flags = {flag.dest: flag for flag in facts.flags}
    unknowns = {unknown.id: unknown for unknown in facts.unknowns}
    found = [
        _of_flag(flags[dest], what_if.values.get(dest), typed, facts.command_line)
        for dest in what_if.inputs
        if dest in flags
    ]
    found += [_of_unknown(unknowns[one], answered) for one in what_if.unknowns if one in unknowns]
    return tuple(axis for axis in found if len(axis.choices) > 1)


def _of_flag(
    flag: Flag,
    wanted: tuple[Scalar, ...] | None,
    typed: Mapping[str, Plain],
    command_line: CommandLine,
) -> Axis:
    values = list(_values(flag, wanted))
    begun = typed.get(flag.dest)
    if begun is not None and not isinstance(begun, tuple) and begun not in values:
        values.insert(0, begun)
    choices = [_NOT_TYPED]
    for value in values[:MOST_CHOICES]:
        tokens = spelled(flag, value, command_line)
        if tokens is not None:
            text = " ".join(map(quoted, tokens))
            choices.append(
                Choice(label=shown(value), given=True, value=value, tokens=tokens, text=text)
            )
    start = next(
        (
            at
            for at, one in enumerate(choices)
            if one.given and one.value == begun and type(one.value) is type(begun)
        ),
        0,
    )
    return Axis(name=flag.dest, kind="input", choices=tuple(choices), start=start, about=flag.help)


def _values(flag: Flag, wanted: tuple[Scalar, ...] | None) -> tuple[Scalar, ...]:
    if wanted is not None:
        return wanted
    if flag.kind in {FlagKind.SWITCH, FlagKind.BOOLEAN}:
        return (True, False)
    return tuple(choice.value for choice in flag.choices)


def _of_unknown(unknown: Unknown, answered: Mapping[str, Plain]) -> Axis:
    values = list(unknown.candidates)
    assumed = unknown.assume
    begun = answered.get(unknown.id, None if assumed is None else assumed.value)
    settled = unknown.id in answered or assumed is not None
    if settled and begun not in values:
        values.insert(0, begun)
    choices = [Choice(label=shown(one), given=True, value=one) for one in values[:MOST_CHOICES]]
    if not settled:
        choices.insert(0, _NOT_ANSWERED)
    start = next((at for at, one in enumerate(choices) if settled and one.value == begun), 0)
    return Axis(
        name=unknown.id, kind="unknown", choices=tuple(choices), start=start, about=unknown.question
    )


def spelled(flag: Flag, value: Scalar, command_line: CommandLine) -> tuple[str, ...] | None:
    """The tokens that give a flag this value; None where no spelling does."""
    return next(_ways(flag, value, command_line), None)


def _ways(flag: Flag, value: Scalar, command_line: CommandLine) -> Iterator[tuple[str, ...]]:
    for spelling in sorted(flag.spellings, key=_rank):
        if flag.kind is FlagKind.SWITCH:
            if spelling.means is value:
                yield (spelling.literal,)
        elif flag.kind is FlagKind.BOOLEAN:
            words = command_line.true_words if value else command_line.false_words
            yield from ((spelling.literal, word) for word in words[:1])
        else:
            yield (spelling.literal, as_text(value))


def _rank(spelling: Spelling) -> tuple[bool, bool, bool]:
    """Spellings in use before deprecated, whole words before letters."""
    return (
        spelling.deprecated is not None,
        spelling.companion_of is not None,
        not spelling.literal.startswith("--"),
    )
