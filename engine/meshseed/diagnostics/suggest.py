"""What a person probably meant."""

from collections.abc import Iterable
from typing import Final

_CUTOFF: Final = 0.7
_LONGEST: Final = 80


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like *word*, or None where none is near.

    A word that differs only in case wins outright. difflib is imported here since it is needed
    only once something is wrong.
    """
    if not word or len(word) > _LONGEST:
        return None
    candidates = sorted(set(known))
    folded = word.casefold()
    for candidate in candidates:
        if candidate.casefold() == folded and candidate != word:
            return candidate
    from difflib import get_close_matches

    matches = get_close_matches(word, candidates, n=1, cutoff=_CUTOFF)
    return matches[0] if matches else None
