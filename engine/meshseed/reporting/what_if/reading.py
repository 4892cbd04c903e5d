"""Lines as they are read, each once."""

from typing import Final

from meshseed.evaluation.answers import Answers
from meshseed.evaluation.asking import asking
from meshseed.evaluation.commandline import FlagTable, ParsedLine, given, parse

MOST_LINES: Final = 4096
"""As many lines are kept; with more of them all are forgotten."""


class Lines:
    """The lines of one what-if; most are read alike whatever is taken for open questions."""

    def __init__(self, surface: FlagTable) -> None:
        self._surface = surface
        self._known: dict[tuple[str, ...], ParsedLine] = {}

    def read(self, tokens: tuple[str, ...], answers: Answers) -> ParsedLine:
        """What a line says. *answers* were asked for nothing yet; what reading it asks is noted."""
        found = self._known.get(tokens)
        if found is None:
            found = parse(given(tokens), self._surface, asking(answers))
            # What hangs on an answer has to be read, and the answer asked for, every time.
            if not answers.consulted:
                if len(self._known) >= MOST_LINES:
                    self._known.clear()
                self._known[tokens] = found
        return found
