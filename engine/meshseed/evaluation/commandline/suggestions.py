"""Did-you-mean, within bounds: a line full of mistakes must not take minutes."""

from collections.abc import Collection
from typing import Final

from meshseed.diagnostics import nearest

_MOST_COMPARISONS: Final = 20_000


class Suggestions:
    """Looks for near words until it has compared enough; then it finds nothing any more."""

    def __init__(self) -> None:
        self._left = _MOST_COMPARISONS

    def near(self, word: str, known: Collection[str]) -> str | None:
        """The known word most like *word*, or None."""
        if self._left <= 0:
            return None
        self._left -= len(known) + 1
        return nearest(word, known)
