"""What is varied: the values of inputs, typed as a person would, and the answers to questions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from meshseed.evaluation import shown
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.asking import asking
from meshseed.evaluation.commandline import given, parse, quoted
from meshseed.evaluation.program import Program
from meshseed.evaluation.terms import as_text
from meshseed.packs.facts import (
    CommandLine,
    Flag,
    FlagKind,
    Plain,
    Scalar,
    Spelling,
    Unknown,
    WhatIf,
)
from meshseed.reporting.documents.what_if import Axis, Choice
from meshseed.reporting.what_if.asking import answer_of
from meshseed.reporting.what_if.taking import Written

MOST_CHOICES: Final = 24
"""An axis with more values shows the first ones, and where one begins, and counts the others."""

_BARE: Final = frozenset({FlagKind.SWITCH, FlagKind.ACTION})
_NOT_TYPED: Final = Choice(label="not typed", given=False)
_NOT_ANSWERED: Final = Choice(label="not answered", given=False)


def axes_of(
    what_if: WhatIf,
    program: Program,
    written: Mapping[str, Written],
    answered: Mapping[str, Plain],
) -> tuple[Axis, ...]:
    """The axes; *written* and *answered* say where a reader begins."""
    flags, unknowns = program.flags, program.unknowns
    typist = _Typist(program, answered)
    found = [
        _of_flag(flags[dest], what_if.values.get(dest), written.get(dest), typist)
        for dest in what_if.inputs
        if dest in flags
    ]
    found += [_of_unknown(unknowns[one], answered) for one in what_if.unknowns if one in unknowns]
    return tuple(axis for axis in found if len(axis.choices) > 1)


def _of_flag(
    flag: Flag, wanted: tuple[Scalar, ...] | None, written: Written | None, typist: "_Typist"
) -> Axis:
    choices = list(typist.choices(flag, _values(flag, wanted), written))
    begun = None
    if written is not None:
        text = " ".join(map(quoted, written.tokens))
        begun = Choice(
            label=shown(written.value) if written.settled else text,
            given=True,
            value=written.value,
            tokens=written.tokens,
            text=text,
        )
        if written.settled:
            choices = [begun if alike(one.value, begun.value) else one for one in choices]
    kept, start, more = _from_begun(choices, begun, first=_NOT_TYPED)
    return Axis(name=flag.dest, kind="input", choices=kept, start=start, about=flag.help, more=more)


def _from_begun(
    choices: Sequence[Choice], begun: Choice | None, *, first: Choice | None
) -> tuple[tuple[Choice, ...], int, int]:
    """The choices that are shown, where one begins, and how many are not shown.

    *begun* is one of *choices*, or one more. *first* stands in front of all.
    """
    several = list(choices)
    if begun is not None and all(one is not begun for one in several[:MOST_CHOICES]):
        several = [begun, *(one for one in several if one is not begun)]
    kept = several[:MOST_CHOICES]
    more = len(several) - len(kept)
    if first is not None:
        kept.insert(0, first)
    start = next((at for at, one in enumerate(kept) if one is begun), 0)
    return tuple(kept), start, more


def _values(flag: Flag, wanted: tuple[Scalar, ...] | None) -> tuple[Scalar, ...]:
    if wanted is not None and flag.kind is FlagKind.NUMBER:
        # A whole number of a pack is typed as one, and read as the other.
        return tuple(dict.fromkeys(float(one) if type(one) is int else one for one in wanted))
    if wanted is not None:
        return wanted
    if flag.kind in {FlagKind.SWITCH, FlagKind.BOOLEAN}:
        return (True, False)
    if flag.kind is FlagKind.ACTION:
        return (True,)
    return tuple(choice.value for choice in flag.choices)


def _of_unknown(unknown: Unknown, answered: Mapping[str, Plain]) -> Axis:
    choices = [_answer(unknown, one) for one in unknown.candidates]
    assumed = unknown.assume
    begun = None
    if unknown.id in answered or assumed is not None:
        value = answered.get(unknown.id, None if assumed is None else assumed.value)
        begun = _answer(unknown, value)
        choices = [begun if alike(one.value, value) else one for one in choices]
    first = _NOT_ANSWERED if begun is None else None
    kept, start, more = _from_begun(choices, begun, first=first)
    return Axis(
        name=unknown.id,
        kind="unknown",
        choices=kept,
        start=start,
        about=unknown.question,
        more=more,
    )


def _answer(unknown: Unknown, value: Plain) -> Choice:
    return Choice(label=shown(value), given=True, value=value, text=answer_of(unknown.id, value))


class _Typist:
    """Finds what one types to give a flag a value."""

    def __init__(self, program: Program, answered: Mapping[str, Plain]) -> None:
        self._program = program
        self._answered = answered

    def choices(
        self, flag: Flag, values: Iterable[Scalar], written: Written | None
    ) -> Iterator[Choice]:
        """A choice for every value that one can type."""
        for value in values:
            tokens = self.spelled(flag, value, written)
            if tokens is not None:
                text = " ".join(map(quoted, tokens))
                yield Choice(label=shown(value), given=True, value=value, tokens=tokens, text=text)

    def spelled(self, flag: Flag, value: Scalar, written: Written | None) -> tuple[str, ...] | None:
        """The tokens that give a flag this value; None where no spelling does.

        As in *written* where that can be: what comes out otherwise then does so for the value.
        """
        program = self._program
        for tokens in _ways(flag, value, program.facts.command_line, written):
            ask = asking(Answers(program.unknowns, self._answered))
            typed = parse(given(tokens), program.surface, ask).typed.get(flag.dest)
            if typed is not None and (alike(typed.value, value) or alike(typed.value, (value,))):
                return tokens
        return None


def _ways(
    flag: Flag, value: Scalar, command_line: CommandLine, written: Written | None
) -> Iterator[tuple[str, ...]]:
    if flag.kind in _BARE:
        for spelling in sorted(flag.spellings, key=_rank):
            if alike(spelling.means, value):
                yield (spelling.literal,)
        return
    words = [as_text(value)]
    if flag.kind is FlagKind.BOOLEAN:
        words = list((command_line.true_words if value else command_line.false_words)[:1])
    for word in words:
        if written is not None:
            yield _like(written, word)
        for spelling in sorted(flag.spellings, key=_rank):
            yield (spelling.literal, word)
            yield (f"{spelling.literal}={word}",)


def _like(written: Written, word: str) -> tuple[str, ...]:
    if written.joined is None:
        return (written.head, word)
    return (f"{written.head}{written.joined}{word}",)


def _rank(spelling: Spelling) -> tuple[bool, bool, bool]:
    """Spellings in use before deprecated, whole words before letters."""
    return (
        spelling.deprecated is not None,
        spelling.companion_of is not None,
        not spelling.literal.startswith("--"),
    )


def alike(one: Plain, other: Plain) -> bool:
    """Whether two values are the same to a reader; unlike `==`, 1 is neither true nor 1.0."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)
