"""Looking for a word in what things quote and say, where nothing is called so."""

from collections.abc import Iterator
from typing import Final

from meshseed.explaining.catalogue import Library
from meshseed.explaining.explanation import Mention
from meshseed.explaining.mentions import parts_of
from meshseed.explaining.subjects import ChoiceFact, Subject, TokenFact, WordFact

_LOOKED_IN: Final = (
    "text",
    "symbol",
    "literal",
    "help",
    "says",
    "why",
    "question",
    "where",
    "note",
    "title",
)
_SHORTEST: Final = 2
"""A single letter stands in too many words to be looked for."""


def mentions_in(query: str, library: Library) -> Iterator[Mention]:
    """Everything that holds *query* as a word of its own, whatever its case, one line each."""
    if len(query.strip()) < _SHORTEST:
        return
    for subject in library.subjects:
        found = _first(query.strip().casefold(), subject)
        if found is not None:
            field, text = found
            yield Mention(kind=subject.kind, id=subject.id, field=field, text=text)


def _first(wanted: str, subject: Subject) -> tuple[str, str] | None:
    if isinstance(subject.fact, ChoiceFact | TokenFact):
        return None
    whole = subject.fact.word if isinstance(subject.fact, WordFact) else subject.fact
    for part in parts_of(whole):
        for field in _LOOKED_IN:
            text = getattr(part, field, None)
            if isinstance(text, str) and _has_word(text.casefold(), wanted):
                return field, text
    return None


def _has_word(text: str, wanted: str) -> bool:
    """Whether *wanted* stands in *text* with no letter or digit on either side."""
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        before = text[at - 1] if at else " "
        after = text[end] if end < len(text) else " "
        if not _goes_on(before) and not _goes_on(after):
            return True
        at = text.find(wanted, at + 1)
    return False


def _goes_on(char: str) -> bool:
    return char.isalnum() or char == "_"
