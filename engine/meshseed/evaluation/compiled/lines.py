"""From a line to what it types, without parsing it anew where its words are known."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Finding, Place, Position, Span
from meshseed.evaluation.commandline import Ask, ParsedLine, Splitter, given, parse, split
from meshseed.evaluation.compiled.constants import Constants
from meshseed.evaluation.compiled.taking import AnyValue, Free, Takings, passed_on
from meshseed.evaluation.compiled.typings import (
    Loose,
    LooseReading,
    Reading,
    Sampled,
    Typed,
    Typings,
)
from meshseed.evaluation.program import Program
from meshseed.packs.facts import Arity

PLAIN: Final = re.compile(r"[A-Za-z0-9@%+=:,./_ \t-]*")
"""Text that every splitter cuts alike, and in which no character is remarkable."""
PLAIN_WORD: Final = re.compile(r"[A-Za-z0-9@%+=:,./_-]+")
FEW: Final = 4
"""As many values of a spelling are looked at themselves, as those that come often are few."""
_MOST_KEPT: Final = 1 << 16
_MOST_LOOSE: Final = 1 << 12
_MOST_REMARKS: Final = 8
"""Beyond this the parser looks for near words within bounds, which are those of a whole line."""
_WORD: Final = re.compile(r"\S+")


class _Needs(Struct, frozen=True):
    """A flag that takes the next word as its value."""

    takes: Free | AnyValue | None


class _Other(Struct, frozen=True):
    """A word that has to be parsed in its line."""


class _Remarked(Struct, frozen=True):
    """A flag about which there is something to say, at a place that differs from line to line."""

    typed: Typed
    refused: bool


_OTHER: Final = _Other()
_Use = Typed | Loose | _Remarked | _Other
_Word = _Use | _Needs
_Remark = tuple[int, int]
"""The first and the last word of a use that has something to be said of it."""


class Words:
    """The words of lines that were met so far, and what each types.

    A word means the same on every line where the flag takes its value from the same token or, if
    it needs one, the next. What is not as plain as that is left to the parser: flags with several
    values, repeats, words that are only like a flag, and whatever there is a finding about.
    """

    def __init__(
        self, program: Program, typings: Typings, constants: Callable[[], Constants], ask: Ask
    ) -> None:
        self._table = program.surface
        self._typings = typings
        self._ask = ask
        self._known: dict[str, _Word] = {}
        self._loose: dict[str, Typed | Loose] = {}
        self._exact: dict[tuple[str, ...], _Use] = {}
        self._said: dict[str, tuple[Finding, ...]] = {}
        self._samples: dict[str, int] = {}
        self._takings = Takings(self._parsed, constants)
        self._modelled = frozenset(
            one.name for one in program.facts.command_line.subcommands if one.modelled
        )

    def read(self, line: str) -> Reading | LooseReading | None:
        """What a line types and what is to be said of that; None where it has to be parsed.

        It is to be of the characters of `PLAIN`.
        """
        if len(self._known) + len(self._exact) + len(self._said) > _MOST_KEPT:
            self._known.clear()
            self._exact.clear()
            self._samples.clear()
            self._said.clear()
        words = line.split()
        start = self._behind_program(words)
        return None if start is None else self._flags(line, words, start)

    def _flags(self, line: str, words: Sequence[str], start: int) -> Reading | LooseReading | None:
        uses: dict[str, Typed | Loose] = {}
        remarks: list[_Remark] = []
        refused = loose = False
        at = start
        while at < len(words):
            first, word = at, words[at]
            at += 1
            if not word.startswith("-"):
                if word in self._table.subcommands:
                    return None
                continue
            found = self._known.get(word) or self._learn(word)
            if isinstance(found, _Needs):
                if at == len(words) or words[at].startswith("-"):
                    return None
                found = self._pair(word, found, words[at])
                at += 1
            if type(found) is not Typed:
                if isinstance(found, _Remarked):
                    remarks.append((first, at - 1))
                    refused = refused or found.refused
                    found = found.typed
                loose = loose or isinstance(found, Loose)
            if isinstance(found, _Other) or found.dest in uses:
                return None
            uses[found.dest] = found
        read, findings = tuple(uses.values()), self._findings(line, remarks) if remarks else ()
        if findings is None:
            return None
        return (
            LooseReading(read, findings, refused) if loose else Reading(read, findings, refused)  # type: ignore[arg-type] # not one of them is loose
        )

    def settled(self, reading: LooseReading) -> Reading | None:
        """The same with what each flag types, whatever it is; None where it has to be parsed."""
        typed = []
        for use in reading.uses:
            found = self.exact(use.words) if isinstance(use, Loose) else use
            if not isinstance(found, Typed):
                return None
            typed.append(found)
        return Reading(tuple(typed), reading.findings, reading.refused)

    def exact(self, words: tuple[str, ...]) -> _Use:
        """What the words of one flag type, as the parser reads them."""
        found = self._exact.get(words)
        if found is None:
            found = self._exact[words] = self._parsed(words)
        return found

    def _findings(self, line: str, remarks: Sequence[_Remark]) -> tuple[Finding, ...] | None:
        """What is to be said of these uses: said of each alone, and moved to where it stands.

        None for so many that they have to be looked for on the whole line.
        """
        if len(remarks) > _MOST_REMARKS:
            return None
        spans = [word.span() for word in _WORD.finditer(line)]
        found: list[Finding] = []
        for first, last in remarks:
            begins = spans[first][0]
            text = line[begins : spans[last][1]]
            said = self._said.get(text)
            if said is None:
                parsed = parse(split(text, Splitter.WHITESPACE), self._table, self._ask)
                said = self._said[text] = parsed.findings
            found += [_moved(one, begins, first) for one in said]
        return tuple(found)

    def _behind_program(self, words: Sequence[str]) -> int | None:
        """Where the line goes on behind the names of program and subcommand.

        None where Python runs the program, where the subcommand is not modelled, and where a word
        stands in its place that may be one misspelt.
        """
        if len(words) > 2 and words[1] == "-m":
            return None
        named = bool(words) and words[0].rpartition("/")[2] in self._table.programs
        start = 1 if named else 0
        if start == len(words) or words[start].startswith("-"):
            return start
        if words[start] in self._modelled:
            return start + 1
        return None if named else start

    def _pair(self, word: str, needs: _Needs, value: str) -> _Use:
        takes = needs.takes
        if isinstance(takes, Free):
            return passed_on(takes, value)
        words = (word, value)
        found = self._exact.get(words)
        if found is not None:
            return found
        return (takes and self._any_value(takes, value, words)) or self.exact(words)

    def _learn(self, word: str) -> _Word:
        """What a word types; for one that could be anything it is not kept for long."""
        loose = self._loose.get(word)
        if loose is not None:
            return loose
        entry, equals, value = self._table.entries.get(word), "", ""
        if entry is None:
            name, equals, value = word.partition("=")
            entry = self._table.entries.get(name) if equals else None
        if entry is None:
            found: _Word = _OTHER
        elif equals:
            takes = self._takings.of(entry)
            taken = takes and self._any_value(takes, value, (word,))
            if taken and not isinstance(taken, Sampled):
                if len(self._loose) >= _MOST_LOOSE:
                    self._loose.clear()
                self._loose[word] = taken
                return taken
            found = taken or self._parsed((word,))
        elif not entry.takes_value:
            found = self._parsed((word,))
        elif entry.flag.arity is Arity.ONE:
            found = _Needs(self._takings.of(entry))
        else:
            found = _OTHER
        self._known[word] = found
        return found

    def _any_value(
        self, takes: Free | AnyValue, text: str, words: tuple[str, ...]
    ) -> Typed | Loose | None:
        found = self._takings.use(takes, text, words)
        if not isinstance(found, Loose):
            return found
        samples = self._samples.get(found.literal, 0)
        exact = self.exact(words) if samples < FEW else None
        if not isinstance(exact, Typed):
            return found if exact is None else None
        self._samples[found.literal] = samples + 1
        sampled = Sampled(exact.dest, exact.number, exact.writes, exact.passed_on, found)
        self._exact[words] = sampled
        return sampled

    def _parsed(self, words: tuple[str, ...]) -> _Use:
        line = self.parse(words)
        reading = self._typings.of(line)
        if len(reading.typed) != 1 or line.unrecognised or line.positionals or reading.elsewhere:
            return _OTHER
        if reading.findings or reading.refused:
            return _Remarked(reading.typed[0], reading.refused)
        return reading.typed[0]

    def parse(self, words: Sequence[str]) -> ParsedLine:
        """Words as the parser reads them."""
        return parse(given(words), self._table, self._ask)


def _moved(finding: Finding, columns: int, tokens: int) -> Finding:
    """A finding about one use of a flag, where that stands so far behind the start of a line."""
    return replace(
        finding,
        where=tuple(_moved_place(place, columns) for place in finding.where),
        tokens=tuple(token + tokens for token in finding.tokens),
    )


def _moved_place(place: Place, columns: int) -> Place:
    if place.span is None:
        return place
    start, end = place.span.start, place.span.end
    return replace(
        place,
        span=Span(
            Position(start.line, start.column + columns), Position(end.line, end.column + columns)
        ),
    )
