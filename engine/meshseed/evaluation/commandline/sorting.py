"""What each token is, before any value is read: a flag, a word, or something that only looks so."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.evaluation.commandline import notices
from meshseed.evaluation.commandline.lookalikes import ascii_dashes
from meshseed.evaluation.commandline.results import UNANSWERED, Ask
from meshseed.evaluation.commandline.table import Entry, FlagTable, looks_negative
from meshseed.evaluation.commandline.tokens import Token
from meshseed.packs.facts import Constant, FromUnknown

_MOST_CANDIDATES: Final = 6


class Sort(Enum):
    """The sorts of token. `LOOKALIKE` starts with dashes that only look like the ASCII one."""

    WORD = "word"
    DASHED_WORD = "dashed word"
    SEPARATOR = "separator"
    FLAG = "flag"
    UNKNOWN = "unknown"
    LOOKALIKE = "lookalike"

    @property
    def is_word(self) -> bool:
        """Whether the token can be a value or a positional."""
        return self in {Sort.WORD, Sort.DASHED_WORD}


class Sorted(Struct, frozen=True, kw_only=True):
    """One token with its sort.

    A `FLAG` has its `entry`, and `attached` where a value stands in the same token: the index in
    the token's text where it begins. `near` is the spelling an `UNKNOWN` is the start of.
    `findings` are about how the token was sorted. `settled`: they already say why it is no flag.
    """

    sort: Sort
    entry: Entry | None = None
    attached: int | None = None
    abbreviated: bool = False
    near: str | None = None
    settled: bool = False
    findings: tuple[Finding, ...] = ()


_WORD: Final = Sorted(sort=Sort.WORD)
_SEPARATOR: Final = Sorted(sort=Sort.SEPARATOR)
_UNKNOWN: Final = Sorted(sort=Sort.UNKNOWN)
_LOOKALIKE: Final = Sorted(sort=Sort.LOOKALIKE)


def sort_tokens(tokens: tuple[Token, ...], table: FlagTable, ask: Ask) -> Iterator[Sorted]:
    """The sort of each token, in order; behind the first bare `--` all are words."""
    only_words = False
    for token in tokens:
        if only_words:
            yield _WORD
        elif token.text == "--":
            only_words = True
            yield _SEPARATOR
        else:
            yield _sort(token, table, ask)


def _sort(token: Token, table: FlagTable, ask: Ask) -> Sorted:
    text = token.text
    known = _spelled(text, table) if text.startswith("-") else None
    if known is not None:
        return known
    if ascii_dashes(text, table):
        return _LOOKALIKE
    is_number = looks_negative(text) and not table.negative
    if not text.startswith("-") or text == "-" or is_number:
        return _WORD
    found = _abbreviation(token, table, ask)
    if found.sort is Sort.UNKNOWN and " " in text:
        return Sorted(sort=Sort.DASHED_WORD, near=found.near, findings=found.findings)
    return found


def _spelled(text: str, table: FlagTable) -> Sorted | None:
    """The flag that *text* spells in full: alone, before `=`, or with its value glued on."""
    entry = table.entries.get(text)
    if entry is not None:
        return Sorted(sort=Sort.FLAG, entry=entry)
    name, equals, _ = text.partition("=")
    if equals and name in table.entries:
        return Sorted(sort=Sort.FLAG, entry=table.entries[name], attached=len(name) + 1)
    for literal in table.glued:
        if text.startswith(literal):
            return Sorted(sort=Sort.FLAG, entry=table.entries[literal], attached=len(literal))
    return None


def _abbreviation(token: Token, table: FlagTable, ask: Ask) -> Sorted:
    """The flag whose spelling alone starts as *token* does, if the driver takes abbreviations."""
    name, equals, _ = token.text.partition("=")
    candidates = table.starting_with(name, most=_MOST_CANDIDATES) if name.strip("-") else ()
    if not candidates:
        return _UNKNOWN
    term = table.command_line.abbreviations
    if len(candidates) > 1:
        if term is None or term == Constant(value=False):
            return _UNKNOWN
        certain = isinstance(term, Constant)
        finding = notices.ambiguous(token, name, candidates, certain=certain)
        return Sorted(sort=Sort.UNKNOWN, settled=True, findings=(finding,))
    (full,) = candidates
    unknown = term.unknown if isinstance(term, FromUnknown) else None
    answer = ask(unknown) if unknown is not None else isinstance(term, Constant) and term.value
    if answer is True:
        return Sorted(
            sort=Sort.FLAG,
            entry=table.entries[full],
            attached=len(name) + 1 if equals else None,
            abbreviated=True,
            findings=(notices.abbreviated(token, name, full, unknown),),
        )
    if answer is UNANSWERED and unknown is not None:
        finding = notices.perhaps_abbreviated(token, name, full, unknown)
        return Sorted(sort=Sort.UNKNOWN, near=full, settled=True, findings=(finding,))
    return Sorted(sort=Sort.UNKNOWN, near=full)
