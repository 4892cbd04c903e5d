"""Reads one use of a flag: the flag's token, and the tokens behind it that are its values."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, Span
from meshseed.evaluation.commandline import notices
from meshseed.evaluation.commandline.drafts import Draft
from meshseed.evaluation.commandline.sorting import Sorted
from meshseed.evaluation.commandline.suggestions import Suggestions
from meshseed.evaluation.commandline.table import Entry, FlagTable
from meshseed.evaluation.commandline.tokens import Token
from meshseed.evaluation.commandline.values import Item, Reading, boolean, read_value
from meshseed.packs.facts import Arity, Plain

_MOST_FINDINGS: Final = 20
_MOST_VALUES: Final = {Arity.NONE: 0, Arity.ONE: 1, Arity.OPTIONAL: 1}


class Context(Struct, frozen=True, kw_only=True):
    """What is read: all tokens of the line with their sorts, the table, and the did-you-means."""

    tokens: Sequence[Token]
    sorts: Sequence[Sorted]
    table: FlagTable
    suggestions: Suggestions

    def is_word(self, index: int) -> bool:
        """Whether there is a token at *index* that can be a value or a positional."""
        return index < len(self.sorts) and self.sorts[index].sort.is_word


def read_use(context: Context, index: int, entry: Entry) -> Draft:
    """The use of *entry* that begins with the token at *index*."""
    token, attached = context.tokens[index], context.sorts[index].attached
    end = index + 1
    if attached is None and entry.takes_value:
        end = _end_of_values(context, end, entry.flag.arity)
    readings: list[Reading] = []
    findings: list[Finding] = []
    left_out = 0
    for item in _items(context, index, end, entry):
        reading, found = read_value(
            item, entry.flag, context.table.command_line, context.suggestions
        )
        readings.append(reading)
        left_out += max(len(findings) + len(found) - _MOST_FINDINGS, 0)
        findings += found[: _MOST_FINDINGS - len(findings)]
    if left_out:
        findings.append(notices.and_more(token, left_out))
    following = context.tokens[end] if end < len(context.tokens) else None
    fault = None if readings else _fault(token, attached, entry, following, context)
    name_span = _name_span(token, attached)
    return Draft(
        entry=entry,
        name_span=name_span,
        tokens=tuple(range(index, end)),
        abbreviated=context.sorts[index].abbreviated,
        value_span=_value_span(context, index, end),
        readings=tuple(readings) or None,
        bare=_bare(entry),
        faulty=fault is not None,
        findings=(
            *((fault,) if fault is not None else ()),
            *_history(token, entry, name_span),
            *findings,
        ),
    )


def _end_of_values(context: Context, start: int, arity: Arity) -> int:
    most = _MOST_VALUES.get(arity, len(context.tokens))
    end = start
    while end - start < most and context.is_word(end):
        end += 1
    return end


def _value_span(context: Context, index: int, end: int) -> Span | None:
    attached = context.sorts[index].attached
    if attached is not None:
        return context.tokens[index].part(attached)
    values = context.tokens[index + 1 : end]
    return Span(values[0].span.start, values[-1].span.end) if values else None


def _items(context: Context, index: int, end: int, entry: Entry) -> Iterator[Item]:
    """The values of the use that takes the tokens from *index* up to *end*."""
    attached = context.sorts[index].attached
    if attached is not None and entry.takes_value:
        yield from _cut(context.tokens[index], attached, entry)
    for token in context.tokens[index + 1 : end]:
        yield from _cut(token, 0, entry)


def _cut(token: Token, start: int, entry: Entry) -> Iterator[Item]:
    """The values in *token* from *start* on, cut at the flag's separator if it has one."""
    literal, separator = entry.spelling.literal, entry.flag.separator
    text = token.text[start:]
    for part in text.split(separator) if separator else [text]:
        end = start + len(part)
        span = token.part(start, end) if part else token.span
        yield Item(literal=literal, text=part, span=span, tokens=(token.index,))
        start = end + len(separator or "")


def _bare(entry: Entry) -> Plain:
    """The value of a use without a typed one; None where one is needed."""
    if not entry.takes_value or entry.flag.arity is Arity.OPTIONAL:
        return entry.spelling.means
    return () if entry.flag.arity is Arity.MANY else None


def _name_span(token: Token, attached: int | None) -> Span:
    if attached is None:
        return token.part(0)
    return token.part(0, attached - 1 if token.text[attached - 1] == "=" else attached)


def _fault(
    token: Token, attached: int | None, entry: Entry, following: Token | None, context: Context
) -> Finding | None:
    """What is wrong with a use that has no values: one is missing, or one must not be there."""
    literal = entry.spelling.literal
    if attached is not None:
        instead = _instead(entry, token.text[attached:], context)
        return notices.takes_no_value(token, literal, attached, instead)
    if entry.takes_value and entry.flag.arity in {Arity.ONE, Arity.AT_LEAST_ONE}:
        return notices.expects_value(token, literal, following)
    return None


def _instead(entry: Entry, value: str, context: Context) -> str | None:
    """The spelling of the flag that means what *value* says of this one."""
    meaning = boolean(value, context.table.command_line)
    means = entry.spelling.means
    if meaning is None or not isinstance(means, bool):
        return None
    if meaning:
        return entry.spelling.literal
    opposite = (each.literal for each in entry.flag.spellings if each.means is (not means))
    return next(opposite, None)


def _history(token: Token, entry: Entry, span: Span) -> tuple[Finding, ...]:
    """That the spelling, or the flag as a whole, is deprecated."""
    flag, spelling = entry.flag, entry.spelling
    if spelling.deprecated is not None:
        notice, standing = spelling.deprecated, spelling.standing
    elif flag.deprecated is not None:
        notice, standing = flag.deprecated, flag.standing_of("deprecated")
    else:
        return ()
    what = notices.shown(spelling.literal)
    return (notices.deprecated(what, span, (token.index,), notice, standing),)
