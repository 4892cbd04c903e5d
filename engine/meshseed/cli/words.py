"""Values, confidence and marks in the words and tones that every command uses."""

from collections.abc import Iterable
from typing import Final

from meshseed.cli.text import Line, Piece, Tone
from meshseed.confidence import Confidence
from meshseed.diagnostics import visible
from meshseed.evaluation import value_text
from meshseed.packs.facts import Plain

_TONES: Final = {
    Confidence.CONFIRMED: Tone.SURE,
    Confidence.STRONG: Tone.SURE,
    Confidence.INFERRED: Tone.DOUBTFUL,
    Confidence.NOT_TRACED: Tone.ALARM,
}
_TAKEN: Final = frozenset({"true", "false", "none", "others", "or", "and", "not"})


def shown(value: Plain) -> str:
    """A value in few characters: text stands bare where it cannot be taken for anything else."""
    if isinstance(value, tuple):
        return "[" + ", ".join(shown(part) for part in value) + "]"
    if isinstance(value, str) and _is_word(value):
        return value
    return visible(value_text(value))


def listed(values: Iterable[Plain]) -> str:
    """Values side by side."""
    return ", ".join(shown(value) for value in values)


def sureness(confidence: Confidence | None) -> Line:
    """A confidence as a cell; empty for None."""
    return () if confidence is None else (Piece(confidence.value, _TONES[confidence]),)


def joined(parts: Iterable[Piece | Line], between: str = "; ") -> Line:
    """Pieces and lines in one line, *between* them what separates them; empty ones vanish."""
    found: list[Piece] = []
    for part in parts:
        pieces = (part,) if isinstance(part, Piece) else part
        if not any(one.text for one in pieces):
            continue
        if found:
            found.append(Piece(between))
        found.extend(pieces)
    return tuple(found)


def _is_word(text: str) -> bool:
    """Whether *text* needs no quotes: no number, no word of ours, nothing that separates."""
    if not text or text.casefold() in _TAKEN or not text.isprintable():
        return False
    plain = all(char.isalnum() or char in "-_./+@%~" for char in text)
    return plain and not text.lstrip("+-").replace(".", "", 1).isdigit()
