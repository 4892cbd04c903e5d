"""One driver line read token by token: what is the carrier's own, what is known in part."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from meshseed.checking.handovers import Language
from meshseed.checking.judging.texts import BEFORE, PLACEHOLDER, UNKNOWNS, UNRESOLVED, Marked, Rows
from meshseed.checking.judging.view import FROM_ENVIRONMENT, View
from meshseed.checking.judging.ways import Line
from meshseed.diagnostics import Finding
from meshseed.evaluation import LineError, Splitter
from meshseed.evaluation.commandline import (
    UNANSWERED,
    ParsedLine,
    SplitLine,
    Token,
    Unanswered,
    Use,
    parse,
    split,
    splitters_differ,
)
from meshseed.packs.facts import CarrierKind

_SPLITTERS: Final = {"shell": Splitter.SHELL, "whitespace": Splitter.WHITESPACE}


class OwnUse(Struct, frozen=True, kw_only=True):
    """A flag that the carrier takes out for itself, with the value behind it."""

    name: str
    value: str | None
    tokens: tuple[int, ...]


class LineReading(Struct, frozen=True, kw_only=True):
    """A line as it is read.

    `split` are all its tokens; `parsed` is what is left for the driver, in which the indices of
    tokens are those of `driver`. `blanked` is the text for the evaluation: as long as the line's,
    with blanks where nothing is left for the driver or where something is not known. `partial`
    are uses with a value that is known in part, `unsure` further tokens with unknown text.
    """

    line: Line
    rows: Rows
    splitter: Splitter
    split: SplitLine
    own: tuple[OwnUse, ...]
    driver: SplitLine
    parsed: ParsedLine
    partial: tuple[Use, ...]
    unsure: tuple[Token, ...]
    blanked: str
    problems: tuple[Finding, ...] = ()
    splitters_differ: bool = False

    def text_of(self, use: Use) -> str:
        """The text of a use's values, as the driver receives it; blanks between several."""
        return " ".join(text for _, _, text in self.values_of(use))

    def values_of(self, use: Use) -> Iterator[tuple[Token, int, str]]:
        """Each token with a value of *use*, where in it the value begins, and the value."""
        first, *others = (self.driver.tokens[index] for index in use.tokens)
        literal = use.spelling.literal
        if not others and len(first.text) > len(literal):
            start = _value_start(first.text, literal)
            yield first, start, first.text[start:]
        for token in others:
            yield token, 0, token.text


def read_line(line: Line, view: View, language: Language) -> LineReading:
    """*line* read as its carrier cuts it. In a log, sub-options go to the flag before them."""
    text = line.text.text
    declared = line.carrier.splitting is not None or line.carrier.kind is CarrierKind.COMMAND
    splitter = (
        Splitter.SHELL
        if line.words
        else _SPLITTERS.get(line.carrier.splitting or "", Splitter.SHELL)
    )
    problems: tuple[Finding, ...] = ()
    try:
        cut = split(text, splitter)
    except LineError as error:
        problems = error.findings
        splitter = Splitter.WHITESPACE
        cut = _cut_anyway(text)
    rows = Rows(text)
    own = tuple(_own_uses(cut, line, view))
    mine = {index for use in own for index in use.tokens}
    if language is Language.LOG or problems:
        mine |= set(_swallowed(cut, view))
    without = _blank(text, rows, (cut.tokens[index] for index in mine))
    driver = split(without, splitter)
    parsed = parse(driver, view.table, _no_answer)
    partial = tuple(use for use in _uses(parsed) if _is_partial(use, driver))
    taken = {index for use in partial for index in use.tokens}
    unsure = tuple(
        token
        for token in driver.tokens
        if token.index not in taken and not UNKNOWNS.isdisjoint(token.text)
    )
    gone = [driver.tokens[index] for index in sorted(taken)]
    return LineReading(
        line=line,
        rows=rows,
        splitter=splitter,
        split=cut,
        own=own,
        driver=driver,
        parsed=parsed,
        partial=partial,
        unsure=unsure,
        blanked=_blank(without, rows, (*gone, *unsure)),
        problems=problems,
        splitters_differ=not declared and not line.words and splitters_differ(text),
    )


def unknown_kind(text: str) -> str | None:
    """Which kind of unknown text *text* holds: the one that says most."""
    for kind in (PLACEHOLDER, UNRESOLVED, BEFORE):
        if kind in text:
            return kind
    return None


def _no_answer(_unknown: str) -> Unanswered:
    return UNANSWERED


def _cut_anyway(text: str) -> SplitLine:
    try:
        return split(text, Splitter.WHITESPACE)
    except LineError:
        return split("", Splitter.WHITESPACE)


def _own_uses(cut: SplitLine, line: Line, view: View) -> Iterator[OwnUse]:
    """Uses of flags that what carries the line takes for itself, or another carrier would."""
    own = set(line.carrier.own_flags)
    if line.carrier.kind not in FROM_ENVIRONMENT:
        own |= {name for name in view.wrapper_flags if name not in view.table.entries}
    taken = -1
    for token in cut.tokens:
        name, equals, value = token.text.partition("=")
        if token.index <= taken or name not in own:
            continue
        following = cut.tokens[token.index + 1 : token.index + 2]
        if equals or not following or following[0].text.startswith("-"):
            yield OwnUse(name=name, value=value if equals else None, tokens=(token.index,))
        elif line.carrier.kind is CarrierKind.COMMAND:
            yield OwnUse(name=name, value=None, tokens=(token.index,))
        else:
            taken = token.index + 1
            yield OwnUse(name=name, value=following[0].text, tokens=(token.index, taken))


def _swallowed(cut: SplitLine, view: View) -> Iterator[int]:
    """Tokens that are sub-options behind the flag they belong to, the quotes being lost."""
    words = None
    wants_value = False
    for token in cut.tokens:
        name = token.text.partition("=")[0]
        entry = view.table.entries.get(name)
        if entry is not None and entry.flag.dest in view.inside:
            words = view.inside[entry.flag.dest]
            wants_value = False
        elif words is not None and name in words and _is_inner(name, view):
            yield token.index
            wants_value = words[name].takes_value and "=" not in token.text
        elif words is not None and wants_value and not token.text.startswith("-"):
            yield token.index
            wants_value = False
        else:
            words = None


def _is_inner(name: str, view: View) -> bool:
    return name not in view.table.entries or view.is_nested_only(name)


def _uses(parsed: ParsedLine) -> Iterator[Use]:
    for value in parsed.typed.values():
        yield from value.dropped
        yield from value.uses


def _is_partial(use: Use, driver: SplitLine) -> bool:
    return any(not UNKNOWNS.isdisjoint(driver.tokens[index].text) for index in use.tokens)


def _value_start(text: str, literal: str) -> int:
    equals = text.find("=")
    if text.startswith(literal):
        return len(literal) + (1 if text[len(literal)] == "=" else 0)
    return equals + 1 if equals >= 0 else len(text)


def _blank(text: str, rows: Rows, tokens: Iterable[Token]) -> str:
    """*text* with blanks in the place of *tokens*; line breaks stay."""
    chars = list(text)
    for token in tokens:
        start, end = rows.offsets(token.span)
        for at in range(start, end):
            if chars[at] != "\n":
                chars[at] = " "
    return "".join(chars)


def place_in(marked: Marked, rows: Rows, token: Token, start: int, end: int) -> tuple[int, int]:
    """Where in the file the characters *start* up to *end* of *token* stand."""
    return marked.where(*rows.offsets(token.part(start, end)))
