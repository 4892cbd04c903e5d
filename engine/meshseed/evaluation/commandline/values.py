"""From the text behind a flag to a value of the flag's kind."""

from msgspec import Struct

from meshseed.diagnostics import Finding, Span
from meshseed.evaluation.commandline import notices, value_notices
from meshseed.evaluation.commandline.numbers import real_number, whole_number
from meshseed.evaluation.commandline.suggestions import Suggestions
from meshseed.packs.facts import Choice, CommandLine, Flag, FlagKind, Scalar


class Item(Struct, frozen=True, kw_only=True):
    """One value as it was typed behind the spelling `literal`."""

    literal: str
    text: str
    span: Span
    tokens: tuple[int, ...]


class Reading(Struct, frozen=True, kw_only=True):
    """One value as it is read.

    `folded` is the choice that differs from the typed text in its case only: it is the value where
    the driver ignores case, and then nothing is outside the choices.
    """

    value: Scalar
    folded: str | None = None
    outside: bool = False
    invalid: bool = False

    def pick(self, *, fold: bool) -> Scalar:
        """The value for a driver that ignores the case of choices, or does not."""
        return self.folded if fold and self.folded is not None else self.value

    def is_outside(self, *, fold: bool) -> bool:
        """Whether the picked value is outside the closed choices."""
        return self.outside and not (fold and self.folded is not None)


def read_value(
    item: Item, flag: Flag, command_line: CommandLine, suggestions: Suggestions
) -> tuple[Reading, tuple[Finding, ...]]:
    """The value that *item* gives to *flag*; text that is none stays as it is, with a finding."""
    if flag.choices:
        choice = _choice(item.text, flag, command_line)
        if choice is not None:
            return Reading(value=choice.value), _history(item, choice)
    value = _converted(item.text, flag.kind, command_line)
    if value is None:
        expected = _expected(flag.kind, command_line)
        finding = value_notices.wrong_kind(
            item.literal, item.text, item.span, item.tokens, expected
        )
        return Reading(value=item.text, invalid=True), (finding,)
    if not flag.choices or flag.choices_open:
        return Reading(value=value), ()
    return _not_a_choice(item, value, flag, command_line, suggestions)


def boolean(text: str, command_line: CommandLine) -> bool | None:
    """The yes or no that *text* stands for, or None."""
    word = text.casefold() if command_line.words_fold_case else text
    for meaning, words in ((True, command_line.true_words), (False, command_line.false_words)):
        known = [each.casefold() for each in words] if command_line.words_fold_case else words
        if word in known:
            return meaning
    return None


def _converted(text: str, kind: FlagKind, command_line: CommandLine) -> Scalar | None:
    if kind is FlagKind.INTEGER:
        return whole_number(text)
    if kind is FlagKind.NUMBER:
        return real_number(text)
    if kind is FlagKind.BOOLEAN:
        return boolean(text, command_line)
    return text


def _expected(kind: FlagKind, command_line: CommandLine) -> str:
    if kind is FlagKind.INTEGER:
        return "a whole number of at most 64 bits, such as 2"
    if kind is FlagKind.NUMBER:
        return "a finite number, such as 0.5"
    yes, no = command_line.true_words, command_line.false_words
    return "one of " + ", ".join(f"`{word}`" for word in (*yes, *no))


def _choice(text: str, flag: Flag, command_line: CommandLine) -> Choice | None:
    """The choice that *text* writes. Choices that are text are compared as text."""
    for choice in flag.choices:
        if choice.value == text and isinstance(choice.value, str):
            return choice
    for choice in flag.choices:
        kind = _kind_of(choice.value)
        if kind is not FlagKind.STRING and _converted(text, kind, command_line) == choice.value:
            return choice
    return None


def _kind_of(value: Scalar) -> FlagKind:
    if isinstance(value, bool):
        return FlagKind.BOOLEAN
    if isinstance(value, int):
        return FlagKind.INTEGER
    return FlagKind.NUMBER if isinstance(value, float) else FlagKind.STRING


def _not_a_choice(
    item: Item, value: Scalar, flag: Flag, command_line: CommandLine, suggestions: Suggestions
) -> tuple[Reading, tuple[Finding, ...]]:
    choices = [choice.value for choice in flag.choices]
    enforced_by = command_line.choices_enforced_by
    if not item.text:
        finding = value_notices.empty_choice(
            item.literal, item.span, item.tokens, choices, enforced_by
        )
        return Reading(value=value, outside=True), (finding,)
    folded = item.text.casefold()
    for choice in flag.choices:
        if isinstance(choice.value, str) and choice.value.casefold() == folded:
            finding = value_notices.other_case(
                item.literal,
                item.text,
                item.span,
                item.tokens,
                choice=choice.value,
                fold=command_line.fold_choices,
                enforced_by=enforced_by,
            )
            reading = Reading(value=value, folded=choice.value, outside=True)
            return reading, (finding, *_history(item, choice))
    finding = value_notices.outside_choices(
        item.literal,
        item.text,
        item.span,
        item.tokens,
        choices=choices,
        near=suggestions.near(item.text, [value_notices.written(choice) for choice in choices]),
        enforced_by=enforced_by,
    )
    return Reading(value=value, outside=True), (finding,)


def _history(item: Item, choice: Choice) -> tuple[Finding, ...]:
    if choice.deprecated is None:
        return ()
    what = f"{notices.shown(value_notices.written(choice.value))} of {notices.shown(item.literal)}"
    return (notices.deprecated(what, item.span, item.tokens, choice.deprecated, choice.standing),)
